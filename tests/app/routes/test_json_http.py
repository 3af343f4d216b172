"""Requests as JSON: whatever is wrong with one becomes a problem, in one sentence."""

import pytest

from tests.support.applications import Visitor
from yokai.app.host import TooFast
from yokai.errors import BadNotation, UnknownVariant
from yokai.refusal import Refusal


def test_body_beyond_all_measure_is_refused(visitor: Visitor) -> None:
    answer = visitor.post("/api/record", content=b'{"text": "' + b"x" * 100_000 + b'"}')
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_body_with_too_many_levels_is_refused(visitor: Visitor) -> None:
    inner = '{"ply": 0, "moves": ["2c2b"], "variations": ['
    answer = visitor.post(
        "/api/study", content='{"variant": "classic", "variations": [' + inner * 900
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_message")
    assert answer.json()["message"] == "the message has too many levels"


def test_no_such_address_and_no_such_method(visitor: Visitor) -> None:
    missing, wrong = visitor.get("/nowhere"), visitor.post("/api/levels")
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "wrong_method")
    assert "GET" in wrong.headers["allow"]


@pytest.mark.parametrize(
    ("why", "status"),
    [
        (Refusal("unavailable", "the games cannot be reached"), 503),
        (Refusal("unknown_game", "there is no game of this name"), 404),
        (Refusal("stale", "the game has moved on since"), 422),
        (TooFast(1.2), 429),
        (UnknownVariant("unknown variant 'chess'"), 404),
        (BadNotation("bad SFEN 'x'"), 422),
    ],
)
def test_error_becomes_a_problem_with_its_status(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, why: Exception, status: int
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise why

    monkeypatch.setattr(visitor.door.app.rooms, "open", fail)
    answer = visitor.get("/api/games/any")
    assert (answer.status_code, answer.json()["message"]) == (status, str(why))
    assert answer.headers.get("retry-after") == ("2" if status == 429 else None)


def test_fault_of_ours_is_told_without_its_details(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(visitor.door.app.rooms, "open", fail)
    with pytest.raises(ZeroDivisionError):  # which the server writes to its log
        visitor.get("/api/games/any")
    told = visitor.get("/api/games/any", faults=False)
    assert (told.status_code, told.json()["error"]) == (500, "broken")
    assert "42" not in told.text


def test_person_at_a_wrong_address_is_led_to_the_page(visitor: Visitor) -> None:
    html = {"Accept": "text/html,*/*"}
    answer = visitor.get("/rules/expert%20x", headers=html)
    assert answer.headers["location"] == "/#/rules/expert%20x"
    assert visitor.get("/nowhere").status_code == 404
