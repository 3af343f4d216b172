"""Each theme where it is true, and near by where it is not."""

import pytest

from yokai import Position, variant
from yokai.learn.puzzles.puzzle import THEMES, KindName, Puzzle, ThemeName, puzzle_id
from yokai.learn.puzzles.themes import themes_of, worth
from yokai.notation.move import Move


def themes(sfen: str, line: str, kind: KindName = "hold", game: str = "classic") -> set[ThemeName]:
    position = Position.parse(game, sfen)
    moves = tuple(map(Move, line.split()))
    puzzle = Puzzle(puzzle_id(position), position.variant, position.sfen, moves, kind, (), 1500)
    found = themes_of(puzzle)
    assert list(found) == [theme for theme in THEMES if theme in found]
    return set(found)


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("2k/3/3/K2 b R 1", "R*2c", True),
        ("2k/3/1R1/K2 b R 1", "2c2b", False),  # it could
        ("2k/3/3/K2 b Rp 1", "3d3c P*1b 3c3b", False),  # the opponent does
    ],
)
def test_drop(sfen: str, line: str, true: bool) -> None:
    assert ("drop" in themes(sfen, line)) is true


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("2k/P2/3/K2 b - 1", "3b3a+", True),
        ("2k/3/P2/K2 b - 1", "3c3b", False),  # a row too early
        ("2k/3/3/K2 b P 1", "P*3a", False),  # a drop turns nothing over
        ("2k/3/1p1/K2 w - 1", "1a1b", False),
        ("2k/3/K2/1p1 b - 1", "3c3b 1a1b 3b3c", False),
    ],
)
def test_promotion(sfen: str, line: str, true: bool) -> None:
    assert ("promotion" in themes(sfen, line)) is true


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("2k/K2/3/3 b - 1", "3b3a", True),
        ("1rk/K2/3/3 b - 1", "3b3a", False),  # it can be taken there
        ("2k/2R/3/K2 b - 1", "1b1a", False),  # the royal piece is taken
        ("2k/3/K2/3 b - 1", "3c3b", False),  # a row too early
    ],
)
def test_reach(sfen: str, line: str, true: bool) -> None:
    assert ("reach" in themes(sfen, line, "win")) is true


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("1k1/3/B2/K2 b R 1", "R*2b 2a2b 3d2d", True),
        ("1k1/3/B2/K2 b R 1", "R*2b 2a2b 3c2b", False),  # it is avenged
        ("1k1/3/B2/K2 b R 1", "R*2b 2a1a 3d2d", False),  # it is not taken
        ("1k1/1b1/1R1/K2 b - 1", "2c2b 2a2b 3d3c", False),  # it took as much before
        ("1k1/1p1/1R1/K2 b - 1", "2c2b 2a2b 3d3c", True),  # it took less
    ],
)
def test_sacrifice(sfen: str, line: str, true: bool) -> None:
    assert ("sacrifice" in themes(sfen, line)) is true


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("r1k/3/3/K2 b B 1", "B*2b 1a1b 2b3a", True),
        ("r1k/3/3/K2 b B 1", "B*2b 3a3b 2b1a", False),  # the royal piece is taken
        ("r1k/3/3/K2 b B 1", "B*2b 1a1b 3d3c", False),  # neither is taken
        ("1rk/3/3/K2 b B 1", "B*2b 1a1b 2b3a", False),  # only one stands there
    ],
)
def test_fork(sfen: str, line: str, true: bool) -> None:
    assert ("fork" in themes(sfen, line)) is true


@pytest.mark.parametrize(
    ("sfen", "true"),
    [
        ("p1p1k/5/5/5/5/K4 b S 1", True),  # nobody can take it
        ("pgp1k/5/5/5/5/K4 b S 1", False),  # somebody can
        ("p1pk1/5/5/5/5/K4 b S 1", False),  # one of them is guarded, and worth less
    ],
)
def test_fork_at_the_end_of_a_line(sfen: str, true: bool) -> None:
    assert ("fork" in themes(sfen, "S*4b", game="expert")) is true


@pytest.mark.parametrize(
    ("sfen", "line", "kind", "true"),
    [
        ("2k/3/1r1/1K1 b - 1", "2d2c", "hold", True),  # it would be taken
        ("3/3/K1k/3 b R 1", "R*1d", "hold", True),  # the far row would be reached
        ("3/2k/K2/3 b R 1", "R*1c", "hold", False),  # not at once
        ("2k/3/r2/1K1 b - 1", "2d3c", "hold", False),  # nobody attacks it
        ("2k/K2/1r1/3 b - 1", "3b3a", "win", False),  # to win is no defence
    ],
)
def test_defence(sfen: str, line: str, kind: KindName, true: bool) -> None:
    assert ("defence" in themes(sfen, line, kind)) is true


@pytest.mark.parametrize(
    ("sfen", "line", "true"),
    [
        ("2k/3/3/KR1 b - 1", "2d2c", True),
        ("2k/3/3/K2 b R 1", "R*2d", True),  # a drop can be quiet
        ("1k1/3/1R1/K2 b - 1", "2c2b", False),  # it threatens to take the royal piece
        ("2k/1r1/1R1/K2 b - 1", "2c2b", False),  # it takes
        ("2k/P2/3/K2 b - 1", "3b3a+", False),  # it turns over
        ("k2/3/2K/3 b - 1", "1c1b", False),  # it threatens to reach
        ("k2/3/3/2K b - 1", "1d1c", True),  # not yet
    ],
)
def test_quiet(sfen: str, line: str, true: bool) -> None:
    assert ("quiet" in themes(sfen, line)) is true


def test_capture_that_may_promote_is_one_threat() -> None:
    assert "fork" not in themes("s4/5/1S3/5/5/2K1k b - 1", "4c4b 1f1e 4b5a+", game="expert")


def test_piece_is_worth_its_dots_and_the_royal_one_above_all() -> None:
    game = variant("classic")
    letters = ("P", "B", "R", "+P", "K")
    assert [worth(game.kind(letter)) for letter in letters] == [1, 4, 4, 6, 99]
