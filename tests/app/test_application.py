"""A whole application, on either host: what a visitor can do in one sitting, and what is left."""

from pathlib import Path

import pytest

import yokai
from tests.support.applications import one_thread, running
from tests.support.hosts import HOSTS, HostKind

on_both = pytest.mark.parametrize("kind", HOSTS)


@on_both
def test_somebody_is_new_until_they_play_or_solve(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path) as door:
        assert door.run(door.app.is_new("me"))
        door.visitor("me").begin()
        assert not door.run(door.app.is_new("me"))
        step, you = "/api/lessons/classic/danger/1", door.visitor("you")
        assert you.post(step, json={"moves": ["2d2c"]}).json()["result"] == "wrong"
        assert door.run(door.app.is_new("you"))
        assert you.post(step, json={"moves": ["1d1c"]}).json()["result"] == "solved"
        assert not door.run(door.app.is_new("you"))


@on_both
def test_end_leaves_the_computers_move_to_whoever_comes_next(
    kind: HostKind, tmp_path: Path
) -> None:
    with running(kind, tmp_path, pause=60.0) as door:
        game = door.visitor("me").begin(level=1, side="north")["id"]
    with running(kind, tmp_path) as door, door.visitor("me").line() as line:
        assert line.state(type="watch", game=game, version=-1)["thinking"]
        assert len(line.news()["moves"]) == 1


@on_both
def test_application_that_shows_a_tournament_plays_nothing(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path, tournament=tmp_path) as door:
        wanted = {"variant": "classic", "opponent": "beside"}
        refused = door.visitor().post("/api/games", json=wanted)
        assert refused.json()["error"] == "read_only"


@on_both
def test_lobby_and_solving_are_where_the_options_want_them(kind: HostKind, tmp_path: Path) -> None:
    for lobby in (True, False):
        with running(kind, tmp_path, lobby=lobby) as door:
            assert door.visitor().get("/api/lobby").json()["on"] is lobby
            with door.visitor().line() as line:
                assert line.refusal(type="table", variant="classic") == "no_solving"


def test_whole_sitting_needs_no_thread(tmp_path: Path) -> None:
    """All that a visitor does, from the start of the application to its end."""
    with one_thread(), running("in place", tmp_path) as door:
        me = door.visitor()
        with me.line() as line:
            game = me.begin(variant="expert", level=2, side="south")["id"]
            state = line.state(type="watch", game=game, version=-1)
            hint = line.ask("hint", type="hint", game=game, ply=0)
            line.state(type="play", game=game, version=state["version"], move=hint["move"])
            assert len(line.news()["moves"]) == 2
            assert line.state(type="undo", game=game, ply=2)["moves"] == []
            assert line.refusal(type="draw", game=game) == "draw_refused"
            start = yokai.variant("expert").start.sfen
            told = line.ask("analysis", type="analyse", id=1, variant="expert", sfen=start)
            assert told["lines"]
            line.send(type="stop", id=1)
            line.send(type="review", id=2, variant="expert", moves=["3d3c"])
            while not (news := line.expect("review"))["review"]:
                pass
            assert len(news["review"]["moves"]) == 1
            line.state(type="resign", game=game)
        step = "/api/lessons/classic/tanuki/1"
        assert me.post(step, json={"moves": ["2c2b"]}).json()["result"] == "solved"
        puzzle = me.get("/api/puzzles/classic").json()["daily"]["id"]
        given = me.post(f"/api/puzzle/classic/{puzzle}/give-up").json()
        assert given["result"] == "given_up"
        storm = me.post("/api/puzzles/classic/storm").json()
        asked = {"storm": storm["id"], "number": 0, "moves": []}
        assert me.post("/api/puzzles/classic/storm/try", json=asked).json()["result"] == "on"
        record = me.get(f"/api/games/{game}/record").text
        assert me.post("/api/record", json={"text": record}).json()["variant"] == "expert"
        study = {"variant": "expert", "moves": ["3d3c"]}
        assert me.post("/api/study", json=study).status_code == 200
        assert me.post("/api/position", json=study).json()["positions"]
        assert me.get("/api/famous/perfect/en").json()["moves"]
        assert me.get("/api/ladder/expert").status_code == 200
        assert me.get("/api/records").status_code == 200
