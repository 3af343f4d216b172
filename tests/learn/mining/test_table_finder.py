"""Puzzles of a solved game, proved by the table."""

from collections import Counter
from dataclasses import replace
from random import Random

from yokai import Position, Tablebase
from yokai.learn.mining.proof import faults
from yokai.learn.mining.table_finder import TableFinder, find_by_table
from yokai.learn.puzzles.themes import themes_of


def test_every_puzzle_found_is_right_and_the_same_numbers_find_the_same(
    classic_table: Tablebase,
) -> None:
    found = find_by_table(classic_table, 1, 0)
    assert found == find_by_table(classic_table, 1, 0) != find_by_table(classic_table, 1, 1)
    named = [replace(each, themes=themes_of(each)) for each in found]
    assert [fault for each in named for fault in faults(each, classic_table)] == []
    assert len(named) > 10


def test_walks_meet_every_kind(dobutsu_table: Tablebase) -> None:
    kinds: Counter[str] = Counter()
    for portion in range(12):
        kinds.update(each.kind for each in find_by_table(dobutsu_table, 5, portion))
    assert set(kinds) == {"win", "only_win", "hold", "draw"}


def test_what_is_no_puzzle_is_left_alone(classic_table: Tablebase) -> None:
    finder = TableFinder(classic_table)
    start = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    assert finder.at(start) is None  # lost
    captures = Position.parse("classic", "rkb/1PK/3/B1R b P 1")
    assert classic_table.probe(captures).plies == 1
    assert finder.at(captures) is None  # a plain capture
    assert next(finder.in_walk(Random(3)), None) is not None
