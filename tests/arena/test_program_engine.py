"""Other programs as engines: yokai over both protocols, and faulty ones."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator

import pytest

import yokai
from tests.support.games import DATA
from tests.support.shell import PROGRAM
from yokai import EngineError, Game, Limits, Position
from yokai.engine.external import ExternalEngine

BAD = str(DATA / "engines" / "bad.py")
START = yokai.variant("expert").start


@pytest.fixture(scope="module", params=["uci", "usi"])
def engine(request: pytest.FixtureRequest) -> Iterator[ExternalEngine]:
    command = [*PROGRAM, request.param]
    with yokai.engine.open(command, "expert", protocol=request.param) as found:
        yield found


def test_program_chooses_a_legal_move(engine: ExternalEngine) -> None:
    choice = engine.best_move(Game("expert", ["3d3c"]), Limits(depth=3))
    assert choice.move in START.play("3d3c").legal_moves
    assert choice.lines[0].moves[0] == choice.move


def test_lines_have_their_ranks_and_scores(engine: ExternalEngine) -> None:
    lines = engine.lines(START, Limits(depth=3), lines=3)
    assert [line.rank for line in lines] == [1, 2, 3]
    assert lines[0].score >= lines[1].score >= lines[2].score
    assert lines[0].depth == 3


def test_mates_are_counted_in_plies(engine: ExternalEngine) -> None:
    mate = Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1")
    assert str(engine.lines(mate, Limits(depth=4))[0].score) == "win in 1"


def test_analysis_is_left_and_the_program_is_free_again(engine: ExternalEngine) -> None:
    for lines in engine.analyse(START):
        if lines[0].depth >= 3:
            break
    assert engine.lines(START, Limits(depth=1))


def test_coroutines_await_lines_and_choices(engine: ExternalEngine) -> None:
    async def both() -> tuple[list[int], bool]:
        depths = [lines[0].depth async for lines in engine.analyse(START, Limits(depth=3))]
        choice = await engine.think(START, Limits(depth=2))
        return depths, choice.move in START.legal_moves

    depths, legal = asyncio.run(both())
    assert (depths[-1], legal) == (3, True)


def test_royal_piece_that_can_be_captured_is_captured(engine: ExternalEngine) -> None:
    loose = Position.parse("expert", "2k2/2G2/5/5/5/2K2 b - 1")
    assert engine.best_move(loose).move.usi == "3b3a"


def test_what_cannot_be_asked_is_refused(engine: ExternalEngine) -> None:
    with pytest.raises(EngineError, match="but this engine plays expert"):
        engine.best_move(yokai.variant("classic").start)
    over = Game("expert")
    over.resign()
    with pytest.raises(EngineError, match="the game is over"):
        engine.best_move(over)
    with pytest.raises(EngineError, match="bad lines '0'"):
        engine.lines(START, lines=0)
    with (
        engine.think(START),
        pytest.raises(EngineError, match="thinking already"),
    ):
        engine.lines(START, Limits(depth=1))


def test_protocol_is_found_out() -> None:
    with yokai.open_engine(f"{sys.executable} {BAD} resign") as engine:
        with pytest.raises(EngineError, match="it gives no move but 'resign'"):
            engine.best_move(START, Limits(movetime=50))
        assert engine.variant.id == "expert"


@pytest.mark.parametrize(
    ("fault", "why"), [("crash", "exit status 3"), ("illegal", "illegal move")]
)
def test_failure_is_an_error_and_a_new_game_starts_the_program_again(fault: str, why: str) -> None:
    with yokai.open_engine([sys.executable, BAD, fault], protocol="usi") as engine:
        for _ in range(2):
            with pytest.raises(EngineError, match=why):
                engine.best_move(START, Limits(movetime=50))
            engine.forget()


@pytest.mark.parametrize(
    ("command", "protocol", "why"),
    [
        ("no-such-program-here", "uci", "cannot start 'no-such-program-here'"),
        ("", None, "name its program"),
        ("x", "xboard", "the protocol is usi or uci, not 'xboard'"),
    ],
)
def test_what_cannot_be_opened_is_refused(command: str, protocol: str | None, why: str) -> None:
    with pytest.raises(EngineError, match=why):
        yokai.open_engine(command, protocol=protocol)
