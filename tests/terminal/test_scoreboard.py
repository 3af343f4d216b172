"""A tournament in a terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.support.cups import Season, by_name, cup
from yokai.terminal.scoreboard import Scoreboard, explanations, table
from yokai.tournament.event_log import Entrant, Fixture, GameResult
from yokai.tournament.store import FILE, EventLogFile
from yokai.tournament.tournament import Tournament

NAMES = ["a fox", "b " + "狐" * 30, "c owl", "d bat"]


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def judge(fixture: Fixture) -> GameResult:
    if "d bat" in (fixture.south, fixture.north):
        winner = "south" if fixture.north == "d bat" else "north"
        return GameResult(fixture.number, winner, "crash", "", "it ended")  # type: ignore[arg-type]
    return by_name(fixture)


@pytest.fixture
def finished(tmp_path: Path) -> Tournament:
    season = Season(cup("round robin"), NAMES).play_on(judge)
    store = EventLogFile(tmp_path / FILE, 0)
    time = {"a fox": 50}
    store.add(season.cup, *(Entrant(n, "random", time=time.get(n, 100)) for n in NAMES))
    store.add(*season.rounds, *season.results.values())
    store.close()
    return Tournament.open(tmp_path)


def test_table_is_straight_and_can_be_cut(finished: Tournament) -> None:
    lines = table(finished)
    assert lines[1].startswith("  1. a fox ")
    assert lines[1].split()[3:5] == ["6", "6"]
    assert lines[2].startswith("  2. b " + "狐" * 11 + " ")
    assert lines[4].endswith(" 6")
    assert table(finished, 2)[-1] == "     … and 2 more"
    assert explanations(finished) == [
        "a fox played with a handicap: 50 %",
        "d bat lost 6 games by its own fault: it ended (crash: games "
        + ", ".join(map(str, finished.standings()[3].faults[0].games))
        + ")",
    ]


def test_table_is_repainted_in_place_on_a_terminal(
    finished: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = Tty()
    board = Scoreboard(stream)
    board.show(finished)
    assert "\x1b" not in stream.getvalue()
    assert stream.getvalue().startswith("test: round 3, game 12 of 12\n")
    board.say("hello")
    assert stream.getvalue().count("\x1b[A") == 6
    board.clear()
    assert stream.getvalue().endswith("hello\n")


def test_elsewhere_a_line_is_said_now_and_then(finished: Tournament) -> None:
    stream = io.StringIO()
    board = Scoreboard(stream)
    board.show(finished)
    board.show(finished)
    assert stream.getvalue() == "test: round 3, game 12 of 12; a fox is first with 6 points\n"
