"""The computer's answer to the offer of a draw."""

from __future__ import annotations

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.notation.move import Side
from yokai.rules.game import Game

_LIMITS = Limits(movetime=300)
_MOST_SCORE = 50  # hundredths of a plain piece; with a better score the computer plays on
_LEAST_PLIES = 20  # no draw is agreed before, unless the position is a proved draw


def accepts_draw(engine: Engine, game: Game, side: Side) -> bool:
    """Does the computer accept a draw as this side? A proved draw at once, others later."""
    line = engine.lines(game, _LIMITS)[0]
    if line.exact and line.score.plies is None:
        return True
    own = line.score.centi if game.turn is side else -line.score.centi
    return len(game.moves) >= _LEAST_PLIES and own <= _MOST_SCORE
