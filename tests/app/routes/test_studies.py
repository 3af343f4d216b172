"""Annotated games and saved studies by HTTP, on either host."""

from tests.support.applications import Visitor


def test_famous_game_has_comments_in_the_language_asked_for(visitor: Visitor) -> None:
    found = visitor.get("/api/famous/perfect/fr").json()
    assert found["variant"] == "dobutsu"
    assert found["comments"]["0"].startswith("Sud commence")
    for wrong in ("/api/famous/none/fr", "/api/famous/perfect/xx"):
        assert visitor.get(wrong).status_code == 404


DRAFT = {
    "variant": "classic",
    "moves": ["2c2b", "3a3b"],
    "comments": {"1": "Takes."},
    "glyphs": {"2": "?"},
    "drawings": {"0": ["2c2b"]},
}


def test_study_is_made_written_read_renamed_and_deleted(visitor: Visitor) -> None:
    assert visitor.get("/api/studies").json() == []
    made = visitor.post("/api/studies", json={"name": "Forks"})
    assert made.status_code == 201
    place = f"/api/studies/{made.json()['id']}"
    for number in range(2):
        chapter = {"name": f"Chapter {number + 1}", "study": DRAFT}
        view = visitor.post(f"{place}/{number}", json=chapter).json()
    assert view["chapters"] == [
        {"name": "Chapter 1", "variant": "classic"},
        {"name": "Chapter 2", "variant": "classic"},
    ]
    found = visitor.get(f"{place}/1").json()
    assert {key: found[key] for key in DRAFT} == DRAFT
    outline = {"name": "Pins", "chapters": [{"number": 1, "name": "Second"}]}
    assert visitor.post(place, json=outline).json()["name"] == "Pins"
    [listed] = visitor.get("/api/studies").json()
    assert [each["name"] for each in listed["chapters"]] == ["Second"]
    assert visitor.get(f"{place}/1").status_code == 404
    assert visitor.post(f"{place}/delete", json={}).status_code == 204
    assert visitor.get("/api/studies").json() == []


def test_chapter_that_the_rules_refuse_is_not_kept(visitor: Visitor) -> None:
    place = f"/api/studies/{visitor.post('/api/studies', json={'name': 'x'}).json()['id']}"
    wrong = {"name": "x", "study": DRAFT | {"moves": ["2c2a"]}}
    assert visitor.post(f"{place}/0", json=wrong).status_code == 422
    off = {"name": "x", "study": DRAFT | {"drawings": {"0": ["9z"]}}}
    assert visitor.post(f"{place}/0", json=off).status_code == 422
    assert visitor.post("/api/studies", json={"name": ""}).status_code == 400
    assert visitor.get("/api/studies").json()[0]["chapters"] == []
    assert (
        visitor.post("/api/studies/none/0", json={"name": "x", "study": DRAFT}).status_code == 404
    )
