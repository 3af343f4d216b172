"""Bots as opponents on the page: they move, fail and come back, and the server does not mind."""

import os
import random
import shlex
import sys
from pathlib import Path

import pytest

from tests.support.games import DATA, wait_until
from tests.support.servers import Browser, Json, Line, bot, offering, play_to_the_end
from tests.support.shell import PROGRAM
from yokai.arena import Contender, bot_player
from yokai.arena.bot_list import NamedBot
from yokai.arena.process_usage import family
from yokai.server.machine import bot_pool as server_bots
from yokai.system import cores

SOUND = bot("<b>fox</b>", "good")


def ended(browser: Browser, line: Line, **wanted: object) -> Json:
    """Begin a game in which the bot moves first, and wait for its end."""
    state = browser.begin(**{"variant": "classic", "side": "north"} | wanted)
    state = line.state(type="watch", game=state["id"])
    while not state["position"]["outcome"]:
        if state["position"]["turn"] == state["seat"]:
            move = state["position"]["legal"][0]
            line.send(type="play", game=state["id"], version=state["version"], move=move)
        state = line.news()
    return state


def test_bot_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with offering(tmp_path, SOUND) as me, me.line() as line:
        assert me.get("/api/bots").json() == [{"name": SOUND.name, "analyses": False}]
        begun = me.begin(variant="classic", bot=SOUND.name, side="north", clock={"initial": 60_000})
        player = {"kind": "bot", "level": None, "name": SOUND.name, "id": None}
        assert begun["players"]["south"] == player
        state = line.state(type="watch", game=begun["id"])
        state = play_to_the_end(line, state, random.Random(1), most=12)
        assert f"N+{SOUND.name}\n" in me.get(f"/api/games/{begun['id']}/record").text
        again = me.post("/api/games", {"swap_of": begun["id"]}).json()
        assert again["players"]["north"] == player
        assert me.get("/api/ladder/classic").json()["games"] == 0


def test_engine_of_others_plays_without_a_sandbox_and_may_refuse_a_variant(tmp_path: Path) -> None:
    uci = NamedBot("uci", Contender.parse(f"uci:{shlex.join([*PROGRAM, 'uci'])}"))
    words = [sys.executable, str(DATA / "engines" / "bad.py"), "variantless"]
    chess = NamedBot("chess", Contender.parse(f"uci:{shlex.join(words)}"))
    with offering(tmp_path, uci, chess) as me, me.line() as line:
        good = me.begin(variant="expert", bot="uci", side="north", clock={"initial": 6_000})
        wait_until(lambda: len(me.game(good["id"])["moves"]) == 1)
        state = ended(me, line, bot="chess")
        assert state["position"]["outcome"] == {"winner": "north", "reason": "crash"}
        log = (tmp_path / "logs" / "chess" / f"{state['id']}.log").read_text()
        assert "does not play classic" in log


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("start", "crash"), ("illegal", "illegal move"), ("hang", "stall"), ("flood", "bad answer")],
)
def test_bot_that_fails_loses_and_its_author_is_told(
    fault: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if fault == "hang":
        monkeypatch.setattr(server_bots, "_GRACE", 0.1)
        monkeypatch.setattr(bot_player, "START_SECONDS", 5.0)
    with offering(tmp_path, bot("bad", fault), SOUND) as me, me.line() as line:
        state = ended(me, line, bot="bad")
        assert state["position"]["outcome"] == {"winner": "north", "reason": reason}
        log = (tmp_path / "logs" / "bad" / f"{state['id']}.log").read_text()
        assert log.startswith(f"classic: {reason}: ")
        assert "\n> {" in log
        # What was lost so may be tried again, and others play on.
        line.send(type="undo", game=state["id"], ply=len(state["moves"]))
        assert not line.news()["position"]["outcome"]
        good = me.begin(variant="expert", bot=SOUND.name, side="north")
        wait_until(lambda: len(me.game(good["id"])["moves"]) == 1)


def test_bot_that_is_not_offered_cannot_be_chosen(tmp_path: Path) -> None:
    with offering(tmp_path, SOUND) as me:
        for name in ("wolf", "python3 -c 1", ""):
            refused = me.post("/api/games", {"variant": "classic", "bot": name})
            assert (refused.status_code, refused.json()["error"]) == (422, "no_bot")
            assert refused.json()["args"] == {"name": name}


def test_game_outlives_the_server_and_even_the_offer(tmp_path: Path) -> None:
    with offering(tmp_path, SOUND) as me:
        game = me.begin(variant="classic", bot=SOUND.name, side="south")
    with offering(tmp_path) as other:
        me = Browser(other.address, me.token)
        with me.line() as line:
            state = line.state(type="watch", game=game["id"])
            move = state["position"]["legal"][0]
            line.state(type="play", game=game["id"], version=state["version"], move=move)
            assert line.news()["position"]["outcome"] == {"winner": "south", "reason": "absent"}
            assert line.refusal(type="draw", game=game["id"]) == "game_over"
            again = me.post("/api/games", {"swap_of": game["id"]})
            assert again.json()["error"] == "no_bot"
    with offering(tmp_path, SOUND) as other:
        me = Browser(other.address, me.token)
        with me.line() as line:
            state = line.state(type="watch", game=game["id"])
            line.state(type="undo", game=game["id"], ply=1)
            assert len(line.news()["moves"]) == 2


def test_bot_is_not_asked_for_a_draw_and_ends_with_its_game(tmp_path: Path) -> None:
    before = set(family(os.getpid()))
    with offering(tmp_path, bot("slow", "hang")) as me, me.line() as line:
        game = me.begin(variant="expert", bot="slow", side="south")["id"]
        state = line.state(type="watch", game=game)
        for _ in range(2):  # the second answer does not come
            move = state["position"]["legal"][0]
            state = line.state(type="play", game=game, version=state["version"], move=move)
            state = line.news() if len(state["moves"]) == 1 else state
        assert line.refusal(type="draw", game=game) == "draw_refused"
        assert set(family(os.getpid())) > before
        assert line.state(type="resign", game=game)["position"]["outcome"]
        wait_until(lambda: set(family(os.getpid())) <= before)
    assert not (tmp_path / "logs").exists()  # nobody was late


def test_many_games_have_few_bots_running(tmp_path: Path) -> None:
    before = len(family(os.getpid()))
    with offering(tmp_path, SOUND) as me:
        games = [me.begin(variant="classic", bot=SOUND.name, side="north") for _ in range(8)]
        wait_until(lambda: all(len(me.game(game["id"])["moves"]) == 1 for game in games), 60)
        programs = (len(family(os.getpid())) - before) / 3  # at most: bubblewrap twice, and the bot
        assert programs <= 2 * max(2, cores())
    wait_until(lambda: len(family(os.getpid())) <= before)
