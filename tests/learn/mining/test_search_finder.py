"""Puzzles of a large game, by proof and search."""

from dataclasses import replace

from yokai import Position, variant
from yokai.learn.mining.proof import faults
from yokai.learn.mining.search_finder import GAIN, SearchFinder, find_by_search, poorer
from yokai.learn.puzzles.themes import themes_of


def test_every_puzzle_found_is_right_and_the_same_numbers_find_the_same() -> None:
    found = find_by_search("expert", 7, 0)
    assert found == find_by_search("expert", 7, 0)
    assert found
    for each in found:
        assert faults(replace(each, themes=themes_of(each)), None) == []


def test_mate_with_two_solutions_is_made_poorer_or_left_alone() -> None:
    finder = SearchFinder(variant("expert"))
    two = Position.parse("expert", "2k2/5/2G2/5/5/2K2 b GS 1")
    assert {each.sfen for each in poorer(two)} == {
        "2k2/5/2G2/5/5/2K2 b Sg 1",
        "2k2/5/2G2/5/5/2K2 b Gs 1",
    }
    assert finder.mate(two) is None  # G*3b and S*3b both mate at once
    one = finder.mate(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"))
    assert one
    assert [move.usi for move in one.line] == ["G*3b"]
    assert finder.mate(variant("expert").start) is None


def test_gain_counts_pieces_on_the_board_and_in_the_reserve() -> None:
    finder = SearchFinder(variant("expert"))
    before = Position.parse("expert", "2k2/5/2s2/2P2/5/2K2 b - 1")
    after = before.play("3d3c")
    assert finder.gain(before, after) > GAIN
    assert finder.gain(before, before) == 0


def test_plain_capture_and_quiet_start_are_no_puzzles() -> None:
    finder = SearchFinder(variant("expert"))
    assert finder.material(Position.parse("expert", "4k/5/2s2/2P2/5/K4 b - 1")) is None
    assert finder.material(variant("expert").start) is None
