"""Puzzles by HTTP, on either host: judged and counted, and never solved for who has not."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.support.applications import Visitor
from tests.support.line import Json
from tests.support.puzzles import FEW, hand_out, solution, wrong
from tests.support.workshop import DUEL
from yokai.app.puzzles import puzzle_service
from yokai.app.routes.puzzles import PuzzleRoutes
from yokai.learn.puzzles.collection import PuzzleCollection
from yokai.rules.variant import Variant

ONE, *_ = FEW


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hand out a few puzzles alone."""
    hand_out(monkeypatch, FEW)


def test_puzzles_over_the_wire(visitor: Visitor) -> None:
    hub: Json = visitor.get("/api/puzzles/classic").json()
    name = hub["daily"]["id"]
    puzzle = FEW.get(name)
    assert visitor.get(f"/api/puzzle/classic/{name}").json() == hub["daily"]
    told = visitor.post(f"/api/puzzle/classic/{name}/try", json={"moves": [wrong(puzzle)]}).json()
    assert (told["result"], told["gain"] < 0) == ("wrong", True)
    told = visitor.post(f"/api/puzzle/classic/{name}/try", json={"moves": solution(puzzle)}).json()
    assert (told["result"], told["gain"]) == ("solved", None)
    assert visitor.get(f"/api/puzzle/classic/{name}").json()["tried"] == "failed"
    assert visitor.door.visitor().get(f"/api/puzzle/classic/{name}").json()["tried"] == "no"
    assert visitor.get("/api/puzzles/classic/next?theme=drop").json()["id"] != name
    assert visitor.post(f"/api/puzzle/classic/{name}/hint", json={"moves": []}).status_code == 200
    assert visitor.post(f"/api/puzzle/classic/{name}/give-up").json()["result"] == "given_up"
    storm = visitor.post("/api/puzzles/classic/storm").json()
    body = {"storm": storm["id"], "number": 0, "moves": []}
    assert visitor.post("/api/puzzles/classic/storm/try", json=body).json()["result"] == "on"
    assert visitor.get("/api/puzzles/classic/storm").json()["id"] == storm["id"]


def test_unknown_puzzles_are_refused_in_a_sentence(visitor: Visitor) -> None:
    asked = {
        "/api/puzzle/classic/nopuzzle": (404, "unknown_puzzle"),
        "/api/puzzle/chess/2utrg4": (404, "unknown_variant"),
        "/api/puzzles/chess": (404, "unknown_variant"),
        "/api/puzzles/classic/next?theme=skewer": (422, "bad_puzzle"),
        "/api/puzzles/classic/repeat": (404, "nothing_due"),
        "/api/puzzles/classic/storm": (404, "no_storm"),
    }
    for path, expected in asked.items():
        told = visitor.get(path)
        assert (told.status_code, told.json()["error"]) == expected, path
        assert "\n" not in told.json()["message"]
    told = visitor.get("/api/puzzle/classic/nopuzzle").json()
    assert told["message"] == "classic has no puzzle 'nopuzzle': an id is like 'tkkkf2'"
    name = ONE.id
    for body, status in (
        ({"moves": ["1a1a"] * 9}, 400),
        ({"moves": "1a"}, 400),
        ({"moves": ["rubbish"]}, 422),
        ({}, 400),
    ):
        assert visitor.post(f"/api/puzzle/classic/{name}/try", json=body).status_code == status, (
            body
        )
    assert visitor.get(f"/api/puzzle/classic/{name}").json()["tried"] == "no"


def test_puzzles_of_a_made_game_are_found_in_the_fair_queue(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, queues = [], []

    @asynccontextmanager
    async def queue(name: str) -> AsyncIterator[None]:
        held.append(name)
        try:
            yield
        finally:
            held.remove(name)

    def find(game: Variant) -> PuzzleCollection:
        queues.append([*held])
        return PuzzleCollection(game, FEW)

    monkeypatch.setattr(visitor.who, "queue", queue)
    monkeypatch.setattr(puzzle_service, "made_puzzles", find)
    for route in PuzzleRoutes(visitor.door.app).routes:
        path = route.path.format(game=Variant.build(DUEL).id, puzzle=ONE.id)
        method = "POST" if "POST" in (route.methods or ()) else "GET"
        body = {"moves": []} | ({"storm": "", "number": 0} if "storm" in path else {})
        queues.clear()
        visitor.request(method, path, json=body)
        assert queues, path
        assert all(each == ["work"] for each in queues), path
