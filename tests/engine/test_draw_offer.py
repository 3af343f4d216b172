"""When the computer agrees to a draw."""

from __future__ import annotations

import random

import pytest

from yokai import NORTH, SOUTH, Game, Position, Side
from yokai.engine.draw_offer import accepts_draw
from yokai.engine.engine import Engine
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value

# South has lost everything but its royal piece, which North cannot catch at once.
LOST = "sgkgs/1ppp1/5/5/5/4K b - 1"


def shuffled(sfen: str, plies: int) -> Game:
    """A game of this many random moves in which nothing was captured and nothing can be."""
    rng = random.Random(1)
    while True:
        game = Game(Position.parse("expert", sfen))
        while len(game.moves) < plies and not game.outcome:
            game.play(rng.choice(game.legal_moves))
        after = [game.position.play(move) for move in game.legal_moves]
        if after and not any(position.outcome for position in after):
            return game


@pytest.mark.parametrize(("plies", "late"), [(18, False), (20, True)])
def test_who_stands_badly_agrees_late(plies: int, late: bool) -> None:
    game, engine = shuffled(LOST, plies), Engine("expert", hash_mb=16)
    assert accepts_draw(engine, game, SOUTH) is late
    assert not accepts_draw(engine, game, NORTH)


@pytest.mark.parametrize("side", Side)
def test_known_draw_is_agreed_at_once(classic_table: Tablebase, side: Side) -> None:
    drawn = classic_table.first(Value("draw", 0))
    assert drawn
    assert accepts_draw(Engine("classic", hash_mb=1, table=classic_table), Game(drawn), side)
