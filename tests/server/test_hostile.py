"""One visitor asks for far too much, and the others do not notice."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.support.faults import flood_client as hostile
from tests.support.servers import Browser, Json, serving
from tests.support.shell import uncounted
from tests.support.soak import often
from yokai.server.gate.cookies import COOKIE
from yokai.server.gate.rate_limits import ONE_CONNECTION, RATES, Rate, RateKind, Share
from yokai.server.machine.table_builder import TableBuilder

REAL = {"rates": RATES, "one_connection": ONE_CONNECTION}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path, **REAL) as address:
        yield address


@contextmanager
def besieged(address: str, sockets: int, cookie: str = "", **message: object) -> Iterator[None]:
    """While somebody elsewhere sends a message on so many sockets, as fast as they can."""
    frame = json.dumps(message)
    command = [sys.executable, hostile.__file__, address, str(sockets), frame, cookie]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=uncounted()
    ) as attacker:
        assert attacker.stdout
        assert attacker.stdout.readline() == "ready\n"
        time.sleep(0.5)
        yield
        attacker.kill()


def seconds(act: Callable[[], object]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun


def test_one_cookie_begins_few_games(address: str) -> None:
    browser = Browser(address)
    wanted = {"variant": "classic", "opponent": "beside"}
    answers = [browser.post("/api/games", wanted) for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(answers) - len(refused) == 30
    assert refused[0].json()["error"] == "too_fast"
    assert int(refused[0].headers["retry-after"]) >= 1
    assert Browser(address).post("/api/games", wanted).status_code == 201


def test_one_address_begins_few_games_whoever_it_says_it_is(tmp_path: Path) -> None:
    rates = {"game": Share(Rate(30, 1), Rate(10, 0.1))}
    with serving(tmp_path, rates=rates) as address:
        wanted = {"variant": "classic", "opponent": "beside"}
        answers = [Browser(address).post("/api/games", wanted).status_code for _ in range(15)]
        assert answers == [201] * 10 + [429] * 5


def test_requests_of_one_address_have_an_end(tmp_path: Path) -> None:
    with serving(tmp_path, rates={"request": Share(None, Rate(5, 1))}) as address:
        browser = Browser(address)  # which asks once
        answers = [browser.get("/api/levels").status_code for _ in range(6)]
        assert answers == [200] * 4 + [429] * 2


@pytest.mark.parametrize(("kind", "played"), [("offer", 5), ("write", 3)])
def test_events_of_one_player_have_an_end(tmp_path: Path, kind: RateKind, played: int) -> None:
    few = {kind: Share(Rate(3, 0.01), None)}
    with serving(tmp_path, rates=few) as address:
        browser = Browser(address)
        game = browser.begin(variant="classic", opponent="beside")["id"]
        with browser.line() as line:
            heard = []
            for version in range(0, 10, 2):
                for asked in (
                    {"type": "play", "version": version, "move": "2c2b"},
                    {"type": "undo", "ply": 1},
                ):
                    line.send(game=game, **asked)
                    line.send(type="ping")
                    told = []
                    while (one := line.hear())["type"] != "pong":
                        told.append(one)
                    heard += [one for one in told if one["type"] == "refused"]
        reasons = {one["reason"] for one in heard}
        assert "too_fast" in reasons
        assert browser.game(game)["version"] <= 2 * played


def test_solving_is_refused_where_it_is_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved: list[str] = []
    monkeypatch.setattr(TableBuilder, "solve", lambda _, name: solved.append(name))
    with serving(tmp_path, solve=False) as address, Browser(address).line() as line:
        assert line.refusal(type="table", variant="classic") == "no_solving"
        assert solved == []


def test_hints_are_few_and_no_move_waits_for_them(address: str) -> None:
    attacker, me = Browser(address), Browser(address)
    cookie = f"{COOKIE}={attacker.token}"
    theirs = attacker.begin(variant="expert", opponent="beside")["id"]
    mine = me.begin(variant="expert", level=6, side="south")["id"]
    with me.line() as line, besieged(address, 18, cookie, type="hint", game=theirs, ply=0):
        line.state(type="watch", game=mine, version=-1)
        line.state(type="play", game=mine, version=0, move="3d3c")
        assert seconds(line.news) < 3  # the computer's move


def test_analyses_are_shared_among_those_who_want_one(address: str) -> None:
    with (
        besieged(address, 20, type="analyse", id=1, variant="expert"),
        Browser(address).line() as line,
    ):
        told = line.ask("analysis", type="analyse", id=7, variant="expert", lines=2)
        assert told["id"] == 7


FLOODS: dict[str, Json] = {
    "illegal": {"type": "play", "version": 0, "move": "2c2a"},
    "ping": {"type": "ping"},
    "nonsense": {"type": "x" * 60_000},
    "watch": {"type": "watch"},
}


@pytest.mark.parametrize("name", list(FLOODS)[: often(2, 4)])
def test_flood_of_messages_does_not_stall_others(address: str, name: str) -> None:
    message = FLOODS[name]
    attacker, host = Browser(address), Browser(address)
    theirs, game = (b.begin(variant="classic", opponent="beside")["id"] for b in (attacker, host))
    cookie = f"{COOKIE}={attacker.token}"
    if "x" not in message["type"]:
        message = message | {"game": theirs}
    with host.line() as line:
        line.state(type="watch", game=game, version=-1)
        with besieged(address, 20, cookie, **message):
            waits = [
                seconds(partial(line.state, type="play", game=game, version=ply, move=move))
                for ply, move in enumerate(["2c2b", "2a2b", "1d1c", "2b2a"])
            ]
    assert max(waits) < 2  # with the attackers on the same machine
