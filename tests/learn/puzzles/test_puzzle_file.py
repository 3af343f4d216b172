"""Puzzle files: read as they are written, and refused with a line and a reason."""

from pathlib import Path

import pytest

from yokai import BadPuzzle, variant
from yokai.learn.puzzles.puzzle_file import (
    MOST,
    load_puzzles,
    read_puzzles,
    save_puzzles,
    write_puzzle,
    write_puzzles,
)

HEAD = "yokai-puzzles 1 classic"
GOOD = "jya3qc 1100 win drop 2k/1b1/1K1/R2 b BP B*3b 2b3a P*1b 1a2a 3b2a"
EASY = "2utrg4 900 win - k1R/2K/3/b2 b Bp 1a2a 3a3b 1b1a"


def test_file_is_read_as_it_was_written_the_easiest_first(tmp_path: Path) -> None:
    puzzles = read_puzzles(f"{HEAD}\n# a remark\n\n{GOOD}\n{EASY}\n")
    assert [write_puzzle(each) for each in puzzles] == [GOOD, EASY]
    text = write_puzzles(variant("classic"), puzzles, ["by hand"])
    assert text == f"{HEAD}\n# by hand\n{EASY}\n{GOOD}\n"
    path = tmp_path / "mine.txt"
    save_puzzles(path, variant("classic"), puzzles, ["by hand"])
    assert path.read_text(encoding="utf-8") == text
    assert set(load_puzzles(path)) == set(puzzles)
    assert list(tmp_path.iterdir()) == [path]


def test_distance_of_a_win_that_is_left_is_kept() -> None:
    goal = GOOD.replace("win", "only_win:18")
    (puzzle,) = read_puzzles(f"{HEAD}\n{goal}\n")
    assert (puzzle.kind, puzzle.left, write_puzzle(puzzle)) == ("only_win", 18, goal)
    (without,) = read_puzzles(f"{HEAD}\n{goal.replace(':18', '')}\n")
    assert without.left == 0


def spoiled(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("jya3qc 1100", "'jya3qc 1100' is too short: it must be id, rating, kind, themes, board"),
        (spoiled("jya3qc", "aaaaaa"), "the id of this position is jya3qc, not 'aaaaaa'"),
        (spoiled("1100", "eleven"), "a rating is 400 to 2800, not 'eleven'"),
        (spoiled("1100", "99999"), "a rating is 400 to 2800, not '99999'"),
        (spoiled("win", "lose"), "no kind 'lose': kinds are win, only_win, hold, draw, mate"),
        (spoiled("win", "win:4"), "a win that is left is like 'only_win:18', not 'win:4'"),
        (spoiled("win", "only_win:7"), "a win that is left is like 'only_win:18', not 'only_"),
        (spoiled("win", "only_win:"), "a win that is left is like 'only_win:18', not 'only_win:'"),
        (spoiled("drop", "luck"), "no theme 'luck': themes are drop, promotion, reach, sacrifice"),
        (spoiled("drop", "fork,drop"), "themes 'fork,drop' must be in the order drop,"),
        (spoiled("2k/1b1", "2x/1b1"), "bad position '2x/1b1/1K1/R2 b BP' for classic:"),
        (spoiled(" b BP", " w BP"), "the player must be South, so the side is 'b', not 'w'"),
        (spoiled(" 3b2a", ""), "a line has 1 to 15 moves and ends with the player's"),
        (spoiled("3b2a", "3b3c"), "illegal move '3b3c' in"),
        (spoiled("3b2a", "hop"), "bad USI move 'hop'"),
        (EASY, "2utrg4 is there already; leave it out"),
    ],
)
def test_broken_line_is_named_with_its_number(line: str, reason: str) -> None:
    with pytest.raises(BadPuzzle) as told:
        read_puzzles(f"{HEAD}\n{EASY}\n{line}\n", "mine.txt")
    assert str(told.value).startswith(f"mine.txt: line 3: {reason}")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: must be 'yokai-puzzles 1 GAME', not ''"),
        ("yokai-puzzles 2 classic", "line 1: must be 'yokai-puzzles 1 GAME', not 'yokai-puzzles 2"),
        ("yokai-puzzles 1 chess", "line 1: unknown variant 'chess'"),
        (HEAD + "\n" * (MOST + 1), f"has {MOST + 1} lines, and {MOST} are the most"),
    ],
)
def test_file_that_is_none_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPuzzle) as told:
        read_puzzles(text, "mine.txt")
    assert str(told.value).startswith(f"mine.txt: {reason}")


def test_file_that_cannot_be_read_or_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"mine\.txt"):
        load_puzzles(tmp_path / "mine.txt")
    with pytest.raises(BadPuzzle, match="cannot be written"):
        save_puzzles(tmp_path / "no" / "mine.txt", variant("classic"), ())
