"""The families of the atlas."""

from __future__ import annotations

import yokai
from yokai.solve.index import is_solvable
from yokai.workshop.families import PIECES, relatives, small_games
from yokai.workshop.recipe import game_of, recipe_of


def test_there_are_31_pieces_that_are_alike_to_the_left_and_to_the_right() -> None:
    games = [game_of(f"1ka/3/AK1 Kff,A{piece:02x} 0d") for piece in PIECES]
    dots = {game.kind("A").dots for game in games}
    assert len(dots) == len(PIECES) == 31
    assert all(row == row[::-1] for rows in dots for row in rows)


def test_small_games_are_all_different_and_solvable() -> None:
    games = list(small_games())
    assert len(set(games)) == len(games) == 5952
    assert all(is_solvable(game_of(recipe)) for recipe in games[::200])


def test_relatives_have_the_solved_games_among_them_and_end_with_the_whole_set() -> None:
    base = recipe_of(yokai.variant("classic"))
    games = list(dict.fromkeys(relatives(base)))
    assert {base, recipe_of(yokai.variant("dobutsu"))} <= set(games)
    assert len(games) > 500
    pieces = [recipe.split()[1].count(",") for recipe in games]
    assert pieces == sorted(pieces)
