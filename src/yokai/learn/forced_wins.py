"""Forced wins within a few moves, found by an exhaustive search, for lessons."""

from __future__ import annotations

from yokai import _core
from yokai.engine.captures import winning_move
from yokai.errors import BadLesson
from yokai.notation.move import Move
from yokai.rules.position import Position, move_of

__all__ = ["MOST", "Forced", "winning_move"]
MOST = 50_000  # positions to search, some seconds; shipped lessons need a few hundred


class Forced:
    """An exhaustive search for forced wins with a memo; it refuses more than `most` positions.

    >>> Forced().wins(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"), 1)
    True
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._memo: dict[tuple[bytes, int], bool] = {}
        self._refuters: dict[int, int] = {}  # the last reply that refuted a win, by moves left

    def wins(self, position: Position, moves: int) -> bool:
        """Can the side to move force a win within so many of its moves?"""
        return self._wins(position._core, moves)

    def distance(self, position: Position, most: int) -> int | None:
        """The fewest moves of a forced win, or None if it takes more than `most`."""
        return next((n for n in range(1, most + 1) if self.wins(position, n)), None)

    def stoppers(self, position: Position, moves: int) -> list[Move]:
        """The moves after which the opponent has no forced win within so many moves."""
        core = position._core
        return [
            move_of(position.variant, code)
            for code in core.moves
            if not self._wins(core.played(code), moves)
        ]

    def _wins(self, core: _core.Position, moves: int) -> bool:
        if moves < 1:
            return False
        place = (core.key, moves)
        if place not in self._memo:
            if len(self._memo) >= self._most:
                raise BadLesson(
                    f"more than {self._most} positions to search: take fewer pieces or moves"
                )
            self._memo[place] = self._look(core, moves)
        return self._memo[place]

    def _look(self, core: _core.Position, moves: int) -> bool:
        # A position that has ended has no moves, so a lost or drawn one is never called won.
        after = [core.played(code) for code in core.moves]
        if any(each.won for each in after):
            return True
        return moves > 1 and any(self._lost(each, moves - 1) for each in after)

    def _lost(self, core: _core.Position, moves: int) -> bool:
        """Does every move leave the opponent a forced win within so many moves?"""
        codes, last = core.moves, self._refuters.get(moves)
        for code in sorted(codes, key=lambda code: code != last):
            if not self._wins(core.played(code), moves):
                self._refuters[moves] = code
                return False
        return bool(codes)  # without a move it is drawn: the caller has seen to wins
