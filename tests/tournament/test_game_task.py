"""A game as a worker plays it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import msgspec

from tests.support.cups import cup
from tests.support.games import DATA
from yokai import Record
from yokai.tournament.event_log import Cup, Entrant, Fixture
from yokai.tournament.game_task import contender_of, play_fixture, prepare, try_out
from yokai.tournament.live import clear_live, read_live

CUP = cup("swiss", nodes=20, max_plies=12)
FIXTURE = Fixture(3, "one", "two", "classic", moves=("2c2b", "3a3b"))
RANDOM = Entrant("one", "random"), Entrant("two", "random")


def test_game_begins_with_its_opening_and_the_seed_decides(tmp_path: Path) -> None:
    clear_live(tmp_path)
    first = play_fixture(FIXTURE, CUP, RANDOM, ("", ""), str(tmp_path))
    record = Record.parse(first.record)
    assert [move.usi for move in record.game.moves[:2]] == ["2c2b", "3a3b"]
    assert (record.south, record.north) == ("one", "two")
    assert first.seconds >= 0
    assert read_live(tmp_path) == []
    again = play_fixture(FIXTURE, CUP, RANDOM, ("", ""), str(tmp_path))
    assert again.record == first.record
    other = msgspec.structs.replace(FIXTURE, number=4)
    assert play_fixture(other, CUP, RANDOM, ("", ""), str(tmp_path)).record != first.record


def test_start_of_an_opening_may_be_any_position(tmp_path: Path) -> None:
    fixture = Fixture(1, "one", "two", "classic", "2k/3/3/K2 b P 1", ("P*2b",))
    result = play_fixture(fixture, CUP, RANDOM, ("", ""), str(tmp_path))
    assert "$POSITION:2k/3/3/K2 b P 1\n" in result.record
    assert Record.parse(result.record).game.moves[0].usi == "P*2b"


def test_who_cannot_come_loses_with_the_reason(tmp_path: Path) -> None:
    result = play_fixture(FIXTURE, CUP, RANDOM, ("", "cannot build 'two': no make"), str(tmp_path))
    assert (result.winner, result.reason) == ("south", "crash")
    assert result.sentence == "cannot build 'two': no make"
    assert "no make" in result.log


def test_whatever_cannot_be_started_costs_a_game_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bot.toml").write_text("x = [")
    for player in (f"bot:{tmp_path / 'bad'}", "bot:/gone/away", "usi:/gone/away", "uci:false"):
        seats = RANDOM[0], Entrant("two", player)
        result = play_fixture(FIXTURE, CUP, seats, ("", ""), str(tmp_path))
        assert (result.winner, result.reason) == ("south", "crash"), player
        assert result.sentence
        assert str(tmp_path) not in result.sentence, "where bots lie is nobody's business"


def test_bot_is_built_before_it_plays(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text('command = "./run"\nbuild = "touch run"')
    fox = Entrant("fox", f"bot:{tmp_path}")
    assert prepare(fox, CUP) == ""
    assert (tmp_path / "run").exists()
    (tmp_path / "bot.toml").write_text('command = "./run"\nbuild = "false"')
    assert prepare(fox, CUP).startswith(f"cannot build '{tmp_path.name}' by 'false'")


def test_engine_that_does_not_play_is_told_before_the_first_game() -> None:
    assert try_out(RANDOM[0], CUP) == ""
    assert "cannot start '/gone'" in try_out(Entrant("x", "usi:/gone"), CUP)
    assert "has no option 'Depth'" in try_out(Entrant("x", "yokai:3", ("Depth=3",)), CUP)


def test_limits_that_were_agreed_on_hold_for_bots_alone() -> None:
    agreed = Cup("x", "swiss", ("classic",), memory=99, processes=5, movetime=10)
    bot = contender_of(Entrant("fox", "bot:run"), agreed)
    assert dict(bot.options) == {"Memory": "99", "Processes": "5"}
    own = contender_of(Entrant("fox", "bot:run", ("Memory=50",)), agreed)
    assert dict(own.options) == {"Memory": "50", "Processes": "5"}
    assert contender_of(Entrant("x", "yokai:3"), agreed).options == ()


def test_clock_reaches_the_players(tmp_path: Path) -> None:
    command = shlex.join([sys.executable, str(DATA / "bots" / "broken.py"), "hang"])
    timed = cup("swiss", clock=(300, 0), grace=100)
    seats = RANDOM[0], Entrant("two", f"bot:{command}")
    result = play_fixture(FIXTURE, timed, seats, ("", ""), str(tmp_path))
    assert (result.winner, result.reason) == ("south", "stall")
    assert re.search(r"; [123]\d\d ms are allowed$", result.sentence)
