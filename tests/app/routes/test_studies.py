"""Annotated games by HTTP, on either host."""

from tests.support.applications import Visitor


def test_famous_game_has_comments_in_the_language_asked_for(visitor: Visitor) -> None:
    found = visitor.get("/api/famous/perfect/fr").json()
    assert found["variant"] == "dobutsu"
    assert found["comments"]["0"].startswith("Sud commence")
    for wrong in ("/api/famous/none/fr", "/api/famous/perfect/xx"):
        assert visitor.get(wrong).status_code == 404
