"""Lessons by HTTP, on either host: every try is judged, and what is solved is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.applications import Visitor, running
from tests.support.hosts import HOSTS, HostKind
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.learn.lessons.catalogue import lessons_of
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS

Json = Any
TANUKI = "/api/lessons/classic/tanuki"
FIRST = {"variant": "classic", "lesson": "tanuki"}
RIGHT = ["2c2b", "3c2c", "1c1d"]  # the first three steps


def attempt(visitor: Visitor, step: str, *moves: str, helped: bool = False) -> Json:
    said = visitor.post(f"{TANUKI}/{step}", json={"moves": list(moves), "helped": helped})
    assert said.status_code == 200, said.text
    return said.json()


def stop(visitor: Visitor, name: str = "tanuki") -> Json:
    stops = visitor.get("/api/lessons/classic").json()["stops"]
    return next(each for each in stops if each["name"] == name)


def solve(visitor: Visitor, helped: bool = False) -> None:
    """Do the whole first lesson."""
    for number, move in enumerate(RIGHT, 1):
        assert attempt(visitor, str(number), move, helped=helped)["result"] == "solved"
    for step, moves in (("4", ["3d3c", "3c2c"]), ("5", ["2d1d", "1d1c"])):
        assert attempt(visitor, step, moves[0])["result"] == "on"
        assert attempt(visitor, step, *moves, helped=helped)["result"] == "solved"


def test_report_for_grown_ups_is_the_visitors_own(visitor: Visitor) -> None:
    assert visitor.get("/api/progress").json() == {"variants": []}
    solve(visitor)
    [mine] = visitor.get("/api/progress").json()["variants"]
    assert (mine["variant"], mine["steps"], mine["next"]["name"]) == ("classic", 5, "kitsune")
    assert mine["topics"][0] == {"topic": "moves", "lessons": 6, "done": 1, "begun": True}
    assert visitor.door.visitor().get("/api/progress").json() == {"variants": []}


def test_first_visitor_finds_a_path_with_one_way_in(visitor: Visitor) -> None:
    assert visitor.get("/api/lessons").json() == {"new": True, **FIRST}
    stops = visitor.get("/api/lessons/classic").json()["stops"]
    assert [each["name"] for each in stops] == [each.name for each in lessons_of("classic")]
    assert [each["state"] for each in stops] == ["next"] + ["later"] * (len(stops) - 1)
    assert stops[0] | {"title": ""} == {
        "name": "tanuki",
        "title": "",
        "picture": "R",
        "steps": 5,
        "done": 0,
        "stars": 0,
        "state": "next",
    }


def test_lesson_tells_all_that_a_step_shows(visitor: Visitor) -> None:
    lesson = visitor.get(TANUKI).json()
    assert (lesson["next"], lesson["shown"], len(lesson["steps"])) == ("kitsune", True, 5)
    step = lesson["steps"][1]
    assert step["stars"] == ["2c"]
    hint = {"squares": ["2c"], "pieces": ["3c"], "move": "3c2c"}
    assert step["hint"] == hint | {"look": [], "aims": {}}
    assert (step["side"], step["position"]["turn"]) == ("south", "south")
    assert "3c2c" in step["position"]["legal"]
    # A whole game has no solution in its file, and a hint nevertheless.
    game = visitor.get("/api/lessons/classic/game").json()
    assert (game["next"], game["steps"][0]["goal"]) == (None, "play")
    assert game["steps"][0]["hint"]["move"] in game["steps"][0]["position"]["legal"]


def test_verdict_shows_the_answer_and_what_helps_next(visitor: Visitor) -> None:
    verdict = attempt(visitor, "4", "3d3c")
    assert (verdict["result"], verdict["text"], verdict["tried"]) == ("on", "lesson.on", 1)
    assert [move["usi"] for move in verdict["moves"]] == ["3d3c", "1a2a"]
    assert len(verdict["positions"]) == 3
    assert verdict["positions"][2]["legal"]
    assert verdict["hint"]["move"] == "3c2c"
    assert (verdict["done"], visitor.get("/api/lessons").json()["new"]) == (0, True)


def test_wrong_try_shows_what_would_happen_and_costs_nothing(visitor: Visitor) -> None:
    url = "/api/lessons/classic/danger/1"
    verdict = visitor.post(url, json={"moves": ["2d2c"]}).json()
    assert (verdict["result"], verdict["text"]) == ("wrong", "lesson.why.lost")
    assert (verdict["tried"], len(verdict["moves"])) == (1, 2)
    assert verdict["moves"][1]["capture"] == "K"
    assert verdict["positions"][2]["outcome"] == {"winner": "north", "reason": "capture"}
    assert stop(visitor, "danger")["done"] == 0
    again = visitor.post(url, json={"moves": ["1d1c"], "helped": True}).json()
    assert (again["result"], again["done"]) == ("solved", 1)


def test_repetition_is_judged_with_what_was_played_before(visitor: Visitor) -> None:
    url = "/api/lessons/classic/repetition"
    step = visitor.get(url).json()["steps"][0]
    verdict = visitor.post(f"{url}/1", json={"moves": [step["hint"]["move"]]}).json()
    assert (verdict["result"], len(verdict["moves"])) == ("solved", 1)
    assert verdict["positions"][0]["sfen"] == step["position"]["sfen"]
    assert verdict["positions"][1]["outcome"]["reason"] == "repetition"


def follow_hints(visitor: Visitor, name: str, helped: bool, steps: int | None = None) -> Json:
    """Do steps of a lesson by what its hints show, and return the last verdict."""
    url = f"/api/lessons/classic/{name}"
    verdict: Json = None
    for number, step in enumerate(visitor.get(url).json()["steps"][:steps], 1):
        moves, hint = [], step["hint"]
        while hint:
            moves.append(hint["move"])
            asked = {"moves": moves, "helped": helped}
            verdict = visitor.post(f"{url}/{number}", json=asked).json()
            hint = verdict["hint"] if verdict["result"] == "on" else None
        assert verdict["result"] == "solved"
    return verdict


def test_stars_are_the_best_ever(visitor: Visitor) -> None:
    follow_hints(visitor, "careful", helped=True)
    assert (stop(visitor, "careful")["state"], stop(visitor, "careful")["stars"]) == ("done", 1)
    verdict = follow_hints(visitor, "careful", helped=False, steps=3)
    assert (verdict["stars"], verdict["done"]) == (2, 5)
    for helped in (False, True):
        follow_hints(visitor, "careful", helped)
        assert stop(visitor, "careful")["stars"] == 3
    assert visitor.get("/api/lessons/classic/careful").json()["stars"] == 3
    assert not visitor.get("/api/lessons").json()["new"]


def test_first_lessons_cost_no_star(visitor: Visitor) -> None:
    solve(visitor, helped=True)
    assert stop(visitor)["stars"] == 3
    assert stop(visitor, "kitsune")["state"] == "next"


@pytest.mark.parametrize("kind", HOSTS)
def test_progress_survives_a_restart(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path) as door:
        solve(door.visitor("me"))
    with running(kind, tmp_path) as door:
        assert stop(door.visitor())["done"] == 0
        again = stop(door.visitor("me"))
        assert (again["done"], again["stars"]) == (5, 3)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_lesson_can_be_done_by_its_own_solution(visitor: Visitor, game: str) -> None:
    for lesson in lessons_of(game):
        url = f"/api/lessons/{game}/{lesson.name}"
        for step in lesson.steps:
            moves: list[str] = []
            wished = [move.usi for move in step.solution]
            verdict: Json = {"result": "on", "hint": None}
            while verdict["result"] == "on":
                moves.append(wished.pop(0) if wished else _good_move(step.position, verdict))
                verdict = visitor.post(f"{url}/{step.number}", json={"moves": moves}).json()
            assert verdict["result"] == "solved", (url, step.number, moves)
    stops = visitor.get(f"/api/lessons/{game}").json()["stops"]
    assert {(each["state"], each["stars"]) for each in stops} == {("done", 3)}
    assert len(stops) == len(lessons_of(game))


def _good_move(start: Position, verdict: Json) -> str:
    """In a whole game: what the server would play itself, once there is something on the board."""
    if verdict["hint"]:
        return str(verdict["hint"]["move"])
    return Engine(start.variant, hash_mb=1).best_move(Game(start), Limits(nodes=5000)).move.usi


BAD = {
    ("GET", "/api/lessons/chess", ""): (404, "unknown_variant", "'chess'"),
    ("GET", "/api/lessons/classic/tanuky", ""): (404, "unknown_lesson", "no lesson 'tanuky'"),
    ("GET", "/api/lessons/chess/tanuki", ""): (404, "unknown_variant", "'chess'"),
    ("POST", f"{TANUKI}/6", '["2c2b"]'): (404, "unknown_lesson", "'6': its steps are 1 to 5"),
    ("POST", f"{TANUKI}/0", '["2c2b"]'): (404, "unknown_lesson", "'0'"),
    ("POST", f"{TANUKI}/²", '["2c2b"]'): (404, "unknown_lesson", "'²'"),
    ("POST", f"{TANUKI}/1", '["2c3b"]'): (422, "no_dot", "leads from b2 to a3"),
    ("POST", f"{TANUKI}/1", '["nonsense"]'): (422, "bad_notation", "'nonsense'"),
    ("POST", f"{TANUKI}/1", '["2c2b", "2b2c"]'): (422, "bad_lesson", "'2b2c': begin it again"),
    ("POST", f"{TANUKI}/1", "[]"): (400, "bad_message", "length >= 1"),
    ("POST", f"{TANUKI}/1", json.dumps(["2c2b"] * 201)): (400, "bad_message", "length <= 200"),
    ("POST", f"{TANUKI}/1", '"2c2b"'): (400, "bad_message", "array"),
}


@pytest.mark.parametrize("asked", BAD)
def test_bad_request_gets_one_sentence_and_stores_nothing(
    visitor: Visitor, asked: tuple[str, str, str]
) -> None:
    method, url, moves = asked
    said = visitor.request(method, url, content=f'{{"moves": {moves}}}' if moves else None)
    status, error, words = BAD[asked]
    told = said.json()
    assert (said.status_code, told["error"]) == (status, error), told
    assert words in told["message"]
    assert stop(visitor)["done"] == 0
