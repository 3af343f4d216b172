"""The computer beside a text game: it plays a side, or only advises."""

from __future__ import annotations

from functools import cached_property

from yokai.engine.draw_offer import accepts_draw
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS, STRONGEST
from yokai.engine.limits import Limits
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase

_LONGEST = Limits(movetime=1000)


class Computer:
    """Plays at a level; knows the truth where this machine has a table."""

    def __init__(
        self,
        game: Variant,
        level: int = STRONGEST,
        side: Side | None = None,
        seed: int | None = None,
    ) -> None:
        """Sit down; without a side it makes no move of its own."""
        self.side, self.level = side, LEVELS[level]
        self._game, self._seed = game, seed

    @cached_property
    def _engine(self) -> Engine:
        """Made when it is first needed: most games for two ask for no advice."""
        table = Tablebase.find(self._game)
        return Engine(self._game, self.level.number, table=table, seed=self._seed)

    def is_to_move(self, game: Game) -> bool:
        """Is it its turn?"""
        return game.turn is self.side and not game.outcome

    def move(self, game: Game) -> Move:
        """Choose a move as its level does."""
        return self._engine.best_move(game, _LONGEST).move

    def hint(self, game: Game) -> Move:
        """The best move for whoever is to move."""
        return self._engine.lines(game, _LONGEST)[0].moves[0]

    def accepts_draw(self, game: Game) -> bool:
        """Would it agree to a draw now? Who plays no side has nothing against it."""
        return self.side is None or accepts_draw(self._engine, game, self.side)
