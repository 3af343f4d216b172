"""The computer of a text game: it plays a side, or gives hints only."""

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

_LIMITS = Limits(movetime=1000)


class Computer:
    """An engine at a level, with the tablebase of this machine if it has one."""

    def __init__(
        self,
        game: Variant,
        level: int = STRONGEST,
        side: Side | None = None,
        seed: int | None = None,
    ) -> None:
        """Choose the level and the side; without a side the computer only gives hints."""
        self.side, self.level = side, LEVELS[level]
        self._game, self._seed = game, seed

    @cached_property
    def _engine(self) -> Engine:
        """The engine, made when it is first needed: most games for two players need none."""
        table = Tablebase.find(self._game)
        return Engine(self._game, self.level.number, table=table, seed=self._seed)

    def is_to_move(self, game: Game) -> bool:
        """Is the computer to move?"""
        return game.turn is self.side and not game.outcome

    def move(self, game: Game) -> Move:
        """Choose a move at the computer's level."""
        return self._engine.best_move(game, _LIMITS).move

    def hint(self, game: Game) -> Move:
        """The best move of the player to move."""
        return self._engine.lines(game, _LIMITS)[0].moves[0]

    def accepts_draw(self, game: Game) -> bool:
        """Does the computer agree to a draw? It always does if it plays no side."""
        return self.side is None or accepts_draw(self._engine, game, self.side)
