"""Positions as numbers, and the games that have too many of them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import yokai
from tests.support.core.random_setups import thrown, twins
from tests.support.core.small_games import GAMES, game_of
from tests.support.games import OWN
from yokai import Position, Variant
from yokai.errors import BadTable
from yokai.rules.variant import read_variant
from yokai.solve.index import index_of, is_solvable
from yokai.solve.tablebase import Tablebase

TINY = next(game for game in OWN if game.id == "tiny")


def test_index_is_a_bijection_from_numbers() -> None:
    """Slices of the range here; all of it is in `make soak`."""
    index = index_of(yokai.variant("classic"))
    rng = random.Random(5)
    starts = [0, index.size - 10_000, *(rng.randrange(index.size) for _ in range(300))]
    assert all(index.bijective(start, start + 10_000) for start in starts)
    with pytest.raises(IndexError):
        index.decode(index.size)


def test_index_is_a_bijection_from_positions() -> None:
    game = yokai.variant("classic")
    index = index_of(game)
    numbered = 0
    for position in thrown(game, "index", 3000):
        number = index.encode(position._core)
        if number >= 0:
            again = Position(game, index.decode(number), 1)
            assert again in twins(position)
            assert number in {index.encode(twin._core) for twin in twins(again)}
            numbered += 1
        else:
            assert can_capture(position) or royal_on_far_row(position), position.sfen
    assert numbered > 500


def can_capture(position: Position) -> bool:
    after = map(position.play, position.legal_moves)
    return any(p.outcome and p.outcome.reason == "capture" for p in after)


def royal_on_far_row(position: Position) -> bool:
    cells = [str(piece) for piece in position.board[0]], [str(p) for p in position.board[-1]]
    return "K" in cells[0] or "k" in cells[1]


def test_few_indexes_are_kept() -> None:
    """Of games that strangers make, each may take 64 MB."""
    index_of.cache_clear()
    source = GAMES[1].source
    for number in range(10):
        index_of(read_variant(source, f"stranger{number}"))
    assert index_of.cache_info().currsize <= 8


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (yokai.variant("expert"), "checkmate ends its games"),
        (TINY, "checkmate ends its games"),
        (game_of("crowd", "k2/3/2K b 9R 1", 0, "", {"R": " o /o o/ o "}), "more than eight pieces"),
        (game_of("full", "k1/2/1K b 5R 1", 0, "", {"R": " o /o o/ o "}), "do not all fit"),
        (
            game_of("zoo", "k3/4/3K b RBGSP 1", 0, "", dict.fromkeys("RBGSP", " o /   /   ")),
            "more than four kinds",
        ),
        (
            game_of("vast", "k3/4/4/3K b 4R4S 1", 0, "", dict.fromkeys("RS", " o /o o/   ")),
            "can stand in too many ways",
        ),
        (
            game_of("stiff", "k1/2/1K b R 1", 0, "careful", {"R": " o /   /   "}, "ooo/   /o o"),
            "do not step alike",
        ),
        (
            game_of("met", "k1/K1/2 b R 1", 0, "careful", {"R": " o /   /   "}),
            "begin side by side",
        ),
    ],
    ids=lambda value: value.id if isinstance(value, Variant) else "",
)
def test_game_that_cannot_be_solved_is_refused(game: Variant, reason: str, tmp_path: Path) -> None:
    assert not is_solvable(game)
    for make in (Tablebase.build, Tablebase.open):
        with pytest.raises(BadTable, match=f"{game.id} cannot be solved: .*{reason}"):
            make(game, tmp_path / "no.table")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("key", ["one_per_column = true", "drop_mate = false"])
def test_drops_that_depend_on_more_than_the_square_are_refused(key: str, tmp_path: Path) -> None:
    source = GAMES[1].source.replace('letter = "R"', f'letter = "R"\n{key}')
    game = read_variant(source, "restricted")
    with pytest.raises(BadTable, match="its drops depend on more than the square"):
        Tablebase.build(game, tmp_path / "no.table")


@pytest.mark.parametrize("game", [yokai.variant("classic"), yokai.variant("dobutsu"), *GAMES])
def test_small_game_can_be_solved(game: Variant) -> None:
    assert is_solvable(game)
