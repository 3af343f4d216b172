"""All placements of the pieces: their number, and random ones."""

from __future__ import annotations

import random
from collections import Counter

import yokai
from tests.support.core import naive_solver
from tests.support.games import rules_of
from yokai.rules.position import Position
from yokai.solve.placements import Placements
from yokai.workshop.recipe import game_of

TINY = game_of("1k/2/P1/K1 Kff,P02+5f 1r")


def test_placements_are_as_many_as_the_naive_solver_lists() -> None:
    assert Placements(TINY).count == len(set(naive_solver.everything(rules_of(TINY)))) > 500


def test_every_placement_is_drawn_equally_often() -> None:
    placements, rng = Placements(TINY), random.Random(1)
    drawn = Counter(placements.draw(rng).key for _ in range(20 * placements.count))
    assert len(drawn) == placements.count
    assert max(drawn.values()) < 60


def test_a_placement_has_all_pieces_of_the_set() -> None:
    game, rng = yokai.variant("expert"), random.Random(2)
    placements = Placements(game)
    for _ in range(50):
        setup = Position(game, placements.draw(rng), 1).setup
        letters = [s.removeprefix("+").upper() for row in setup.rows for s in row if s]
        whole = Counter(letters) + Counter(setup.reserves[0]) + Counter(setup.reserves[1])
        assert whole == {"K": 2, "G": 4, "S": 4, "P": 6}
