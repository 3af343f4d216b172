"""Lessons by HTTP: the server judges every try, and what is solved is kept with the player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.learn.lessons.catalogue import path
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS
from yokai.server.asgi import create_app
from yokai.server.gate.rate_limits import Rate, Share
from yokai.server.settings import Settings

Json = Any
TANUKI = "/api/lessons/classic/tanuki"
FIRST = {"variant": "classic", "lesson": "tanuki"}
RIGHT = ["2c2b", "3c2c", "1c1d"]  # the first three steps


def client_of(folder: Path, **other: Any) -> TestClient:
    chosen: dict[str, Any] = {"rates": {}, "tables": folder, "solve": False}
    chosen |= {"database": f"sqlite:///{folder / 'games.sqlite'}"}
    return TestClient(create_app(Settings(**(chosen | other))), base_url="http://localhost")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def attempt(client: TestClient, step: str, *moves: str, helped: bool = False) -> Json:
    said = client.post(f"{TANUKI}/{step}", json={"moves": list(moves), "helped": helped})
    assert said.status_code == 200, said.text
    return said.json()


def stop(client: TestClient, name: str = "tanuki") -> Json:
    stops = client.get("/api/lessons/classic").json()["stops"]
    return next(each for each in stops if each["name"] == name)


def solve(client: TestClient, helped: bool = False) -> None:
    """Do the whole first lesson."""
    for number, move in enumerate(RIGHT, 1):
        assert attempt(client, str(number), move, helped=helped)["result"] == "solved"
    for step, moves in (("4", ["3d3c", "3c2c"]), ("5", ["2d1d", "1d1c"])):
        assert attempt(client, step, moves[0])["result"] == "on"
        assert attempt(client, step, *moves, helped=helped)["result"] == "solved"


def test_first_visitor_finds_a_path_with_one_way_in(client: TestClient) -> None:
    assert client.get("/api/lessons").json() == {"new": True, **FIRST}
    stops = client.get("/api/lessons/classic").json()["stops"]
    assert [each["name"] for each in stops] == [each.name for each in path("classic")]
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


def test_lesson_tells_all_that_a_step_shows(client: TestClient) -> None:
    lesson = client.get(TANUKI).json()
    assert (lesson["next"], lesson["shown"], len(lesson["steps"])) == ("kitsune", True, 5)
    step = lesson["steps"][1]
    assert step["stars"] == ["2c"]
    assert step["hint"] == {"squares": ["2c"], "pieces": ["3c"], "move": "3c2c"}
    assert (step["side"], step["position"]["turn"]) == ("south", "south")
    assert "3c2c" in step["position"]["legal"]
    # A whole game has no solution in its file, and a hint nevertheless.
    game = client.get("/api/lessons/classic/game").json()
    assert (game["next"], game["steps"][0]["goal"]) == (None, "play")
    assert game["steps"][0]["hint"]["move"] in game["steps"][0]["position"]["legal"]


def test_verdict_shows_the_answer_and_what_helps_next(client: TestClient) -> None:
    verdict = attempt(client, "4", "3d3c")
    assert (verdict["result"], verdict["text"], verdict["tried"]) == ("on", "lesson.on", 1)
    assert [move["usi"] for move in verdict["moves"]] == ["3d3c", "1a2a"]
    assert len(verdict["positions"]) == 3
    assert verdict["positions"][2]["legal"]
    assert verdict["hint"]["move"] == "3c2c"
    assert (verdict["done"], client.get("/api/lessons").json()["new"]) == (0, True)


def test_wrong_try_shows_what_would_happen_and_costs_nothing(client: TestClient) -> None:
    url = "/api/lessons/classic/danger/1"
    verdict = client.post(url, json={"moves": ["2d2c"]}).json()
    assert (verdict["result"], verdict["text"]) == ("wrong", "lesson.why.lost")
    assert (verdict["tried"], len(verdict["moves"])) == (1, 2)
    assert verdict["moves"][1]["capture"] == "K"
    assert verdict["positions"][2]["outcome"] == {"winner": "north", "reason": "capture"}
    assert stop(client, "danger")["done"] == 0
    again = client.post(url, json={"moves": ["1d1c"], "helped": True}).json()
    assert (again["result"], again["done"]) == ("solved", 1)


def test_repetition_is_judged_with_what_was_played_before(client: TestClient) -> None:
    url = "/api/lessons/classic/repetition"
    step = client.get(url).json()["steps"][0]
    verdict = client.post(f"{url}/1", json={"moves": [step["hint"]["move"]]}).json()
    assert (verdict["result"], len(verdict["moves"])) == ("solved", 1)
    assert verdict["positions"][0]["sfen"] == step["position"]["sfen"]
    assert verdict["positions"][1]["outcome"]["reason"] == "repetition"


def test_stars_are_the_best_ever(client: TestClient) -> None:
    solve(client, helped=True)
    assert (stop(client)["state"], stop(client)["stars"]) == ("done", 1)
    assert stop(client, "kitsune")["state"] == "next"
    for step, move in enumerate(RIGHT, 1):
        verdict = attempt(client, str(step), move)
    assert (verdict["stars"], verdict["done"]) == (2, 5)
    solve(client)
    assert stop(client)["stars"] == 3
    solve(client, helped=True)
    assert stop(client)["stars"] == 3
    assert client.get(TANUKI).json()["stars"] == 3
    assert client.get("/api/lessons").json() == {"new": False, **FIRST}


def test_progress_survives_a_restart_and_moves_with_the_link(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        solve(desk)
        link = desk.get("/api/me").json()["link"]
    with client_of(tmp_path) as phone:
        assert stop(phone)["done"] == 0
        phone.get(link, follow_redirects=False)
        assert (stop(phone)["done"], stop(phone)["stars"]) == (5, 3)


def test_link_takes_no_stars_away_unasked(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        link = desk.get("/api/me").json()["link"]
        solve(phone)
        asked = phone.get(link, follow_redirects=False)
        assert asked.headers["location"] == f"/#{link}"
        assert stop(phone)["stars"] == 3


@pytest.mark.parametrize("game", VARIANTS)
def test_every_lesson_can_be_done_by_its_own_solution(client: TestClient, game: str) -> None:
    for lesson in path(game):
        url = f"/api/lessons/{game}/{lesson.name}"
        for step in lesson.steps:
            moves: list[str] = []
            wished = [move.usi for move in step.solution]
            verdict: Json = {"result": "on", "hint": None}
            while verdict["result"] == "on":
                moves.append(wished.pop(0) if wished else _good_move(step.position, verdict))
                verdict = client.post(f"{url}/{step.number}", json={"moves": moves}).json()
            assert verdict["result"] == "solved", (url, step.number, moves)
    stops = client.get(f"/api/lessons/{game}").json()["stops"]
    assert {(each["state"], each["stars"]) for each in stops} == {("done", 3)}
    assert len(stops) == len(path(game))


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
    client: TestClient, asked: tuple[str, str, str]
) -> None:
    method, url, moves = asked
    said = client.request(method, url, content=f'{{"moves": {moves}}}' if moves else None)
    status, error, words = BAD[asked]
    told = said.json()
    assert (said.status_code, told["error"]) == (status, error), told
    assert words in told["message"]
    assert stop(client)["done"] == 0


def test_who_tries_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    rates = {"try": Share(Rate(2, 0.01), None)}
    with client_of(tmp_path, rates=rates) as client:
        for _ in range(2):
            attempt(client, "1", "2c2b")
        said = client.post(f"{TANUKI}/1", json={"moves": ["2c2b"]})
        assert (said.status_code, said.json()["error"]) == (429, "too_fast")
