"""A bot is spoken to in USI and in the plain protocol, and tells which by the first line."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from yokai import Game
from yokai.errors import YokaiError
from yokai.formats.plain import write_question
from yokai.protocol.bot_loop import BotCrashed, talk
from yokai.protocol.move_clock import MoveClock


class Asked:
    """Plays the first move, and keeps what it was asked."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.clocks: list[MoveClock] = []

    def __call__(self, game: Game, clock: MoveClock) -> str | None:
        self.games.append(game.position.sfen)
        self.clocks.append(clock)
        return game.legal_moves[0].usi if len(self.games) < 3 else None


def said(*lines: str, think: Asked | None = None, protocol: str | None = None) -> list[str]:
    out = StringIO()
    talk("First", think or Asked(), iter(lines), out, protocol)
    return out.getvalue().splitlines()


def test_usi() -> None:
    asked = Asked()
    lines = said(
        "usi",
        "isready",
        "setoption name USI_Variant value classic",
        "setoption name Hash value 3",
        "usinewgame",
        "what",
        "",
        "position startpos moves 2c2b",
        "go movetime 300",
        "position nonsense",
        "go btime 60000 wtime 30000 binc 1000",
        "go infinite",
        "stop",
        "quit",
        "go",
        think=asked,
    )
    assert lines[0] == "id name First"
    assert "option name USI_Variant type combo default expert var expert" in lines[2]
    assert lines[3:6] == ["usiok", "readyok", "bestmove 3a3b"]
    assert lines[6].startswith("info string cannot read the position")
    assert lines[7:] == ["bestmove 3a3b", "bestmove resign"]
    assert asked.games[0] == "rkb/1P1/3/BKR w P 2"
    assert [clock.milliseconds for clock in asked.clocks][::2] == [300, None]
    assert asked.clocks[1].left == 30000
    assert 500 < (asked.clocks[1].milliseconds or 0) < 10000


def test_plain() -> None:
    asked = Asked()
    question = write_question(Game("classic"), 250)
    lines = said("", question, question, " ", question, think=asked)
    assert [json.loads(line)["move"] for line in lines] == ["2c2b", "2c2b", "resign"]
    assert asked.clocks[0].milliseconds == 250


def test_protocol_may_be_named() -> None:
    assert said("{}", "usi", protocol="usi")[-1] == "usiok"
    with pytest.raises(YokaiError):
        said("usi", protocol="plain")
    assert said() == []


@pytest.mark.parametrize("first", ["go", write_question(Game("classic"), 250)])
def test_failure_is_told_to_the_referee(first: str) -> None:
    def fail(game: Game, clock: MoveClock) -> str | None:
        raise BotCrashed("its choose() failed, no idea")

    out = StringIO()
    with pytest.raises(BotCrashed):
        talk("First", fail, iter([first]), out, None)
    assert "its choose() failed, no idea" in out.getvalue()
