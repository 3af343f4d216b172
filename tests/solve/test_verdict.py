"""The truth about a position, put together from a table."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

import yokai
from tests.support.core.small_games import GAMES
from tests.support.games import rows
from yokai import Position
from yokai.errors import BadPosition, BadTable
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.solve.verdict import judge, look_up

START = yokai.variant("classic").start
FEW = Position.parse("classic", "2k/1P1/3/K2 b - 1")


def test_verdict_on_the_start(classic_table: Tablebase) -> None:
    verdict = judge(classic_table, START, lines=2)
    assert verdict.value == Value("loss", 78)
    assert list(verdict.moves) == classic_table.moves(START)
    assert [len(line) for line in verdict.lines] == [78, 78]
    assert [line[0] for line in verdict.lines] == [m.move for m in verdict.moves[:2]]


def test_lines_of_worse_moves_end_when_their_value_says(classic_table: Tablebase) -> None:
    for sfen, _ in rows("classic_values.tsv")[::1000]:
        position = Position.parse("classic", sfen)
        if position.outcome:
            continue
        verdict = judge(classic_table, position, lines=99)
        assert len(verdict.lines) == len(verdict.moves)
        for found, line in zip(verdict.moves, verdict.lines, strict=True):
            end = position
            for move in line:
                end = end.play(move)
            if found.value.result != "draw":
                assert len(line) == found.value.plies
                assert end.outcome


def test_what_the_table_does_not_know_is_refused_or_passed_over(classic_table: Tablebase) -> None:
    with pytest.raises(BadPosition, match="the table knows only positions with all 8 pieces"):
        judge(classic_table, FEW)
    over = START.play("2c2b").play("3a3b").play("2b2a+")
    assert over.outcome
    for position in (FEW, over, yokai.variant("expert").start):
        assert look_up(classic_table, position) is None
    assert look_up(None, START) is None
    assert look_up(classic_table, START) == judge(classic_table, START)


def test_damaged_table_says_so_once_and_is_asked_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "rooks.table"
    Tablebase.build(GAMES[1], path)
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    table = Tablebase.open(GAMES[1], path)
    with pytest.raises(BadTable, match="is damaged"):
        judge(table, GAMES[1].start)
    again = Tablebase.open(GAMES[1], path)
    assert again.knows(GAMES[1].start)
    with caplog.at_level(logging.ERROR):
        assert [look_up(again, GAMES[1].start, lines=1) for _ in range(3)] == [None] * 3
    assert [record.message for record in caplog.records] == [
        f"{path}: is damaged; `yokai solve FILE.toml --out {path}` makes it"
    ]
    assert not again.knows(GAMES[1].start)
