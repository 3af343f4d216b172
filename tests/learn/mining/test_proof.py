"""The proof of puzzles: all of ours that the tables know, some of the others, and false ones."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from yokai import Tablebase, variant
from yokai.learn.mining import proof as puzzle_check
from yokai.learn.mining.proof import check, faults, twins
from yokai.learn.puzzles.collection import PUZZLES, puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.puzzle_file import read_puzzle
from yokai.notation.move import Move

LARGEST = 400_000  # bytes of a file


def all_faults(game: str, table: Tablebase) -> list[str]:
    return [f"{each.id}: {fault}" for each in puzzles_of(game) for fault in faults(each, table)]


def test_every_classic_puzzle_is_right(classic_table: Tablebase) -> None:
    assert all_faults("classic", classic_table) == []


def test_every_dobutsu_puzzle_is_right(dobutsu_table: Tablebase) -> None:
    assert all_faults("dobutsu", dobutsu_table) == []


def test_every_dobutsu_puzzle_is_what_it_says_but_for_what_the_table_knows() -> None:
    for each in puzzles_of("dobutsu"):
        unproved = f"a puzzle of kind {each.kind} needs a tablebase"
        assert faults(each, None) == [unproved], each.id


@pytest.mark.parametrize(("kind", "step"), [("mate", 20), ("material", 12)])
def test_sample_of_the_expert_puzzles_is_right(kind: str, step: int) -> None:
    sample = [each for each in puzzles_of("expert") if each.kind == kind][::step]
    assert sample
    assert [f"{each.id}: {fault}" for each in sample for fault in faults(each, None)] == []


@pytest.mark.parametrize("game", ["classic", "dobutsu", "expert"])
def test_no_two_are_alike_and_the_file_is_small(game: str) -> None:
    assert list(twins(puzzles_of(game))) == []
    assert (PUZZLES / f"{game}.txt").stat().st_size < LARGEST


def test_there_are_enough_and_of_every_sort() -> None:
    small = [*puzzles_of("classic"), *puzzles_of("dobutsu")]
    large = [*puzzles_of("expert")]
    assert len(small) >= 3000
    assert len(large) >= 1500
    assert {each.kind for each in small} == {"win", "only_win", "hold", "draw"}
    assert {each.kind for each in large} == {"mate", "material"}
    for puzzles in (small, large):
        for theme in ("drop", "promotion", "sacrifice", "fork"):
            assert sum(theme in each.themes for each in puzzles) >= 50, theme
        ratings = sorted(each.rating for each in puzzles)
        tenth = len(ratings) // 10
        assert ratings[-tenth] - ratings[tenth] > 600
    for theme in ("reach", "defence", "quiet"):
        assert sum(theme in each.themes for each in small) >= 100, theme


def known(game: str, kind: str, moves: int) -> Puzzle:
    return next(each for each in puzzles_of(game) if (each.kind, each.moves) == (kind, moves))


def test_false_distance_of_a_win_is_found_out(classic_table: Tablebase) -> None:
    puzzle = known("classic", "only_win", 1)
    told = faults(replace(puzzle, left=puzzle.left + 2), classic_table)
    assert told == [f"its win is {puzzle.left} plies away after the line, not {puzzle.left + 2}"]


def test_false_promises_are_found_out(classic_table: Tablebase) -> None:
    puzzle = known("classic", "win", 3)
    short = replace(puzzle, line=puzzle.line[:-2])
    assert "its line does not end the game" in faults(short, classic_table)
    assert any("does not keep the goal" in each for each in faults(short, classic_table))
    others = [m for m in puzzle.position.legal_moves if m != puzzle.line[0]]
    for other in others[:3]:
        wrong = replace(puzzle, line=(other,), kind="only_win", themes=())
        assert faults(wrong, classic_table)
    hold = known("classic", "hold", 1)
    assert any("is not the only" in f or "keep" in f for f in faults(_won(hold), classic_table))
    drawn = replace(known("classic", "hold", 2), kind="draw")
    assert any("stands there again" in each for each in faults(drawn, classic_table))
    named = replace(puzzle, themes=("reach", "defence"))
    assert any(each.startswith("its themes are") for each in faults(named, classic_table))
    assert any("the table proves no mate" in f for f in faults(_mate(puzzle), classic_table))


def _won(puzzle: Puzzle) -> Puzzle:
    """A position of the table in which every move wins or none does."""
    return replace(puzzle, line=(puzzle.line[0],), kind="only_win", sfen="2k/3/1K1/3 b 2R2B2P 1")


def _mate(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, kind="mate")


def test_weaker_answer_of_the_opponent_is_found_out(classic_table: Tablebase) -> None:
    for puzzle in puzzles_of("classic"):
        if puzzle.kind != "win" or puzzle.moves < 3:
            continue
        after = puzzle.positions[1]
        best, *_, worst = classic_table.moves(after)
        if worst.value != best.value:
            line = (puzzle.line[0], worst.move, after.play(worst.move).legal_moves[0])
            told = faults(_line(puzzle, *line), classic_table)
            assert f"'{worst.move}' is not the opponent's best" in told
            return
    pytest.fail("no puzzle with a weaker answer")


def test_mate_that_is_none_is_found_out() -> None:
    puzzle = known("expert", "mate", 2)
    assert any("mate takes" in f for f in faults(replace(puzzle, line=puzzle.line[:1]), None))
    other = next(m for m in puzzle.position.legal_moves if m != puzzle.line[0])
    assert any(
        "does not mate" in f or "mate takes" in f for f in faults(_line(puzzle, other), None)
    )
    assert "a puzzle of kind win needs a tablebase" in faults(replace(puzzle, kind="win"), None)


def test_material_that_is_not_won_is_found_out() -> None:
    puzzle = known("expert", "material", 2)
    other = next(m for m in puzzle.position.legal_moves if m != puzzle.line[0])
    assert f"'{other}' is not the best by far" in faults(_line(puzzle, other), None)


def _line(puzzle: Puzzle, *moves: Move) -> Puzzle:
    return replace(puzzle, line=moves)


def test_file_is_checked_in_portions(
    monkeypatch: pytest.MonkeyPatch, classic_table: Tablebase
) -> None:
    monkeypatch.setattr(puzzle_check, "local_table", lambda game: classic_table)
    puzzles = puzzles_of("classic").puzzles[:60]
    false = replace(puzzles[7], themes=("reach", "defence"))
    told: list[float] = []
    with ThreadPoolExecutor(2) as executor:
        assert check(puzzles, executor, 2, lambda stage, done: told.append(done)) == []
        [fault] = check((*puzzles[:7], false), executor, 2, lambda stage, done: None)
        assert check((), executor, 2, lambda stage, done: None) == ["there are no puzzles"]
        twin = check((puzzles[0], puzzles[0]), executor, 2, lambda stage, done: None)
    assert fault.startswith(f"{false.id}: its themes are")
    assert twin == [f"{puzzles[0].id}: is too much like {puzzles[0].id}"]
    assert told == [pytest.approx(1 / 3), pytest.approx(2 / 3), 1]


def test_position_that_the_table_does_not_know_is_told(classic_table: Tablebase) -> None:
    line = "zo3feu 900 win quiet 2k/3/1Kr/BB1 b - 2c3b 1a1b 3b3a"
    puzzle = read_puzzle(variant("classic"), line)
    assert any("with all 8 pieces" in fault for fault in faults(puzzle, classic_table))
