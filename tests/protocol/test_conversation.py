"""The talk itself: what is heard while it thinks, and what is passed over."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.engine_dialogue import Gui, gui, infos
from yokai.protocol import USI


def test_ponderhit_starts_the_clock(usi: Gui) -> None:
    usi.ask("position startpos moves 3d3c", "go ponder btime 500 wtime 500", until="info")
    time.sleep(0.1)
    began = time.monotonic()
    assert usi.best_move("ponderhit")
    assert time.monotonic() - began < 0.6
    usi.send("ponderhit", "stop")
    assert usi.rest() == []


def test_commands_are_heard_while_it_thinks(usi: Gui) -> None:
    usi.send("position startpos", "go infinite")
    said = usi.ask(
        "go depth 1",
        "eval",
        "setoption name Hash value 8",
        "setoption name MultiPV value 2",
        "position startpos moves 3d3c",
        "d",
        "usinewgame",
        "isready",
        until="readyok",
    )
    assert said.count("info string thinking already: stop first") == 2
    assert not any(line.startswith("bestmove") for line in said)
    assert usi.best_move("stop")
    # What was said meanwhile holds from now on.
    lines = infos(usi.ask("position startpos", "go depth 2"))
    assert lines[-1]["multipv"] == "2"


def test_next_go_may_follow_the_answer_at_once(usi: Gui) -> None:
    # A thread that has answered but not ended must not count as thinking.
    for _ in range(100):
        assert usi.best_move("go nodes 20")


def test_gameover_ends_thinking_without_an_answer(usi: Gui) -> None:
    usi.send("go infinite", "gameover lose")
    usi.rest()
    usi.send("stop")
    assert usi.rest() == []


def test_repetition_does_not_end_the_talk(usi: Gui) -> None:
    there_and_back = "3f3e 3a3b 3e3f 3b3a"
    moves = " ".join([there_and_back] * 3)
    assert usi.best_move(f"position startpos moves {moves}", "go depth 2") != "resign"
    assert usi.rest() == []


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "setoption name Hash value much",
            "info string Hash cannot be 'much': it must be a number from 1 to ",
        ),
        ("setoption name Hash", "info string Hash cannot be ''"),
        (
            "setoption name Colour value red",
            "info string no option 'Colour': there are Hash, Threads, ",
        ),
        ("setoption", "info string no option ''"),
        (
            "setoption name Ponder value 1",
            "info string Ponder cannot be '1': it must be true or false",
        ),
        (
            "setoption name USI_Variant value chess",
            "info string Variant cannot be 'chess': it must be expert or ",
        ),
        ("position", "info string cannot read the position ''"),
        ("position sfen", "info string bad SFEN ''"),
        ("position sfen 9/9 b - 1", "info string bad position"),
        ("position startpos moves 9z9y", "info string "),
        ("position startpos moves a3-a4", "info string bad USI move 'a3-a4'"),
        ("position startpos moves 3d3c 3d3c", "info string illegal move '3d3c'"),
    ],
)
def test_what_it_cannot_do_is_explained_and_changes_nothing(
    usi: Gui, line: str, answer: str
) -> None:
    usi.send("position startpos moves 3d3c")
    before = usi.fen()
    said = usi.ask(line, until="info")
    assert len(said) == 1
    assert said[0].replace("USI_", "").startswith(answer)
    assert usi.fen() == before


def test_unknown_words_are_passed_over(usi: Gui) -> None:
    usi.send("", "   ", "hello", "\x00\xff", "go-go", "register later")
    assert usi.rest() == []
    assert usi.ask("joho isready", until="readyok") == ["readyok"]


WORDS = [
    *("usi", "isready", "setoption", "name", "value", "position", "startpos", "sfen", "moves"),
    *("go", "stop", "ponderhit", "gameover", "usinewgame", "d", "eval", "infinite", "ponder"),
    *("movetime", "btime", "wtime", "byoyomi", "binc", "nodes", "depth", "mate", "perft"),
    *("movestogo", "Ponder", "Threads", "MultiPV", "Skill", "Level", "USI_Variant", "classic"),
    *("dobutsu", "UseTablebase", "true", "false", "0", "1", "2", "-1", "7", "999999999999999999"),
    *("2c2b", "3d3c", "P*3c", "rkb/1p1/1P1/BKR", "sgkgs/5/1ppp1/1PPP1/5/SGKGS", "b", "w", "-"),
    *("é", "\x00", "１", "2b2a+", "resign", "searchmoves"),
]


LINES = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=8).map(" ".join)


@settings(max_examples=60)
@given(st.lists(LINES, max_size=12))
def test_rubbish_never_stops_the_talk(lines: list[str]) -> None:
    with gui(USI) as usi:
        for line in lines:
            if "quit" not in line.split():
                usi.send(line)
        # Whatever was said, it still answers, and its position still is one.
        usi.send("stop", "gameover draw")
        usi.rest()
        usi.ask("isready", until="readyok")
        assert usi.fen().count(" ") == 3
        usi.send("setoption name USI_Variant value expert", "setoption name Threads value 1")
        assert usi.best_move("position startpos", "go depth 1")


def test_half_a_million_words_on_a_line_take_no_time(usi: Gui) -> None:
    began = time.monotonic()
    usi.send("nonsense " * 500_000)
    assert usi.ask("and " * 500_000 + "isready", until="readyok")[-1] == "readyok"
    assert time.monotonic() - began < 5
