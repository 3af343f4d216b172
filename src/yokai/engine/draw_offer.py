"""When the computer agrees to a draw."""

from __future__ import annotations

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.notation.move import Side
from yokai.rules.game import Game

_GLANCE = Limits(movetime=300)
_DRAWISH = 50  # hundredths; who has more plays on
_EARLY = 20  # plies before which no draw is agreed


def accepts_draw(engine: Engine, game: Game, side: Side) -> bool:
    """Would a player of this side settle for a draw now? At once if it is one, else late."""
    line = engine.lines(game, _GLANCE)[0]
    if line.exact and line.score.plies is None:
        return True
    own = line.score.centi if game.turn is side else -line.score.centi
    return len(game.moves) >= _EARLY and own <= _DRAWISH
