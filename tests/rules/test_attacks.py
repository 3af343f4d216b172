"""Attacks and what follows from them agree with the oracle, which shares no code with the core."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import yokai
from tests.support import oracle
from tests.support.games import EVERY, random_game, random_setup, rules_of
from tests.support.soak import often
from yokai import NORTH, SOUTH, BadNotation, IllegalMove, Position, Variant
from yokai.notation.square import a1_square, usi_square
from yokai.rules.attacks import covered

# The oracle names squares by one digit and nine letters.
SMALL = [game for game in EVERY if game.files <= 9 and game.ranks <= 9]
START = yokai.variant("classic").start


def positions(game: Variant) -> Iterator[tuple[Position, oracle.State]]:
    """Positions of random games and random set-ups, each also as the oracle reads it."""
    rng = random.Random(f"attacks {game.id}")
    rules = rules_of(game)
    setups = (random_setup(game, rng) for _ in range(often(5, 10)))
    found = [*random_game(game, rng, often(15, 40)), *setups]
    for position in found:
        yield position, oracle.parse(rules, position.sfen)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_attackers_are_the_pieces_whose_dots_point_there(game: Variant) -> None:
    for position, state in positions(game):
        for square in range(game.squares):
            usi = usi_square(square, game.files)
            name = a1_square(square, game.files, game.ranks)
            for side, letter in ((SOUTH, "b"), (NORTH, "w")):
                there = divmod(square, game.files)
                wanted = {
                    a1_square(at[0] * game.files + at[1], game.files, game.ranks)
                    for at, piece in oracle._pieces(state, letter)
                    if there in oracle._steps(state, letter, piece, at)
                }
                assert set(position.attackers(usi, side)) == wanted, (position, usi)
            assert bool(position.attackers(name)) == oracle.attacked(state, usi)


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.id)
def test_checks_and_captures_are_those_of_the_oracle(game: Variant) -> None:
    checks = captures = 0
    for position, state in positions(game):
        for move in position.legal_moves:
            after = oracle.play(state, move.usi)
            assert position.gives_check(move) == oracle.in_danger(after), (position, move)
            taken = bool(oracle.at(state, move.target))
            assert position.is_capture(move.usi) == taken, (position, move)
            checks += position.gives_check(move)
            captures += taken
        assert position.mirror().sfen == oracle.sfen(oracle.mirror(state))
        assert position.mirror().mirror() == position
    assert checks
    assert captures


def test_dots_of_north_point_the_other_way() -> None:
    assert covered(START, "2c") == {"2b"}
    assert covered(START, "2b") == {"2c"}


def test_attackers_are_the_opponents_unless_a_side_is_named() -> None:
    assert START.attackers("b2") == START.attackers("2c") == ["b3"]
    assert START.attackers("b3") == ["b4", "c4"]  # its guards
    assert START.attackers("a2") == []
    assert START.attackers("b3", SOUTH) == ["b2"]
    assert START.play("2c2b").attackers("b4") == ["b3"]  # North is to move, in check


def test_mistakes_are_quoted() -> None:
    with pytest.raises(BadNotation, match="no square 'd9' on this board"):
        START.attackers("d9")
    for ask in (START.is_capture, START.gives_check):
        with pytest.raises(IllegalMove, match="illegal move '2c2a' in rkb/1p1/1P1/BKR b - 1"):
            ask("2c2a")
