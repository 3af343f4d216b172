"""A tournament by HTTP and by its WebSocket, on either host: visitors look, and change nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

import yokai
from tests.support.applications import Socket, Visitor, one_thread, running
from tests.support.hosts import HOSTS
from tests.support.line import PATIENCE, Json
from tests.support.pages.cup_page import HOSTILE, SmallCup

Shown = tuple[SmallCup, Visitor]


@pytest.fixture(params=HOSTS)
def shown(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shown]:
    """A tournament that is played, and somebody who may look at it."""
    with (
        SmallCup(tmp_path / "cup").playing() as cup,
        running(request.param, tmp_path, tournament=tmp_path / "cup") as door,
        one_thread() if door.kind == "in place" else nullcontext(),
    ):
        yield cup, door.visitor()


def hear(line: Socket) -> Json:
    return json.loads(line.recv(PATIENCE))


def hear_until(line: Socket, part: str) -> Json:
    while not (news := hear(line))[part]:
        pass
    return news[part]


def test_visitor_sees_boards_results_and_standings_as_they_come(shown: Shown) -> None:
    cup, me = shown
    with me.socket("/ws/tournament") as line:
        whole = hear(line)
        assert whole["whole"]
        assert (whole["cup"]["name"], whole["cup"]["entrants"]) == ("Forest cup", 4)
        assert whole["cup"]["protection"] == "bubblewrap"
        assert whole["cup"]["running"]
        assert [len(row) for row in whole["cross"]] == [4] * 4
        first, *_ = cup.pending
        cup.begin(first)
        assert hear_until(line, "boards")[0]["plies"] == 0
        game = cup.move(first, 3)
        [board] = hear_until(line, "boards")
        assert (board["plies"], board["sfen"]) == (3, game.position.sfen)
        live = me.get(f"/api/tournament/games/{first.number}").json()
        assert (len(live["moves"]), live["outcome"]) == (3, None)
        assert me.get(f"/api/tournament/games/{first.number}/record").status_code == 404
        cup.end(first, fails=True)
        news = hear(line)
        assert news["gone"] == [first.number]
        assert not news["whole"]
        assert [each["index"] for each in news["rounds"]] == [0]
        best = next(row for row in news["standings"] if row["points"])
        assert (best["name"], best["place"], best["points"]) == (first.south, 1, 1)
        worst = next(row for row in news["standings"] if row["faults"])
        assert worst["faults"][0]["games"] == [first.number]
        assert "within 1.0 s" in worst["faults"][0]["sentence"]
        assert best["rating"] > worst["rating"]
        assert best["error"] > 0
        # A spectator who comes later is told the same at once.
        with me.socket("/ws/tournament") as late:
            again = hear(late)
        assert again["standings"] == news["standings"]
        assert again == me.get("/api/tournament").json()


def test_game_that_is_over_is_replayed_from_its_record(shown: Shown) -> None:
    cup, me = shown
    first, *_ = cup.pending
    cup.play(first, plies=5, fails=True)
    path = f"/api/tournament/games/{first.number}"
    with me.socket("/ws/tournament") as line:
        while not hear(line)["cup"]["games"]:
            pass
    game = me.get(path).json()
    assert len(game["moves"]) == 5
    assert game["outcome"] == {"winner": "south", "reason": "stall"}
    assert (game["round"], game["culprit"]) == (1, first.north)
    replayed = yokai.Game("classic")
    for move in game["moves"]:
        replayed.play(move["usi"])
    assert replayed.position.sfen == game["moves"][-1]["sfen"]
    assert f"N+{first.south}" in me.get(f"{path}/record").text
    for number in (99, 10**9):
        refused = me.get(f"/api/tournament/games/{number}")
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown_game")


def test_visitors_change_nothing(shown: Shown) -> None:
    _, me = shown
    with me.socket("/ws/tournament") as line:
        refused = me.post("/api/games", json={"variant": "classic", "level": 1})
        assert refused.json()["error"] == "read_only"
        assert me.post("/api/tournament", json={}).status_code == 405
        whole = hear(line)
        line.send("anything at all")
        line.send(b"\0" * 1000)
        assert me.get("/api/tournament").json() == whole


def test_names_are_told_as_they_are(shown: Shown) -> None:
    _, me = shown
    names = [row["name"] for row in me.get("/api/tournament").json()["standings"]]
    assert HOSTILE in names
