"""Limits of a search: time, nodes, depth and clocks."""

from __future__ import annotations

from dataclasses import dataclass

from yokai import _core
from yokai.errors import EngineError, quote
from yokai.notation.move import Side

_UNLIMITED = 2**62


@dataclass(frozen=True)
class Clock:
    """A player's clock in milliseconds: the time left, and the increment of each move."""

    left: int
    increment: int = 0
    byoyomi: int = 0  # the time for each move once `left` is used up


@dataclass(frozen=True)
class Limits:
    """Any of these limits ends a search; without one it runs until it is stopped.

    >>> Limits(movetime=0)
    Traceback (most recent call last):
    yokai.errors.EngineError: impossible limit movetime=0: it must be 1 or more
    """

    movetime: int | None = None  # milliseconds
    nodes: int | None = None
    depth: int | None = None
    south: Clock | None = None
    north: Clock | None = None
    moves_to_go: int | None = None
    overhead: int = 10  # milliseconds lost between the engine and the referee's clock

    def __post_init__(self) -> None:
        """Refuse a limit below 1."""
        for name in ("movetime", "nodes", "depth", "moves_to_go"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < 1):
                raise EngineError(
                    f"impossible limit {name}={quote(value).strip(chr(39))}: it must be 1 or more"
                )

    def clock(self, turn: Side) -> Clock | None:
        """The clock of the side to move, if there is one."""
        return self.south if turn is Side.SOUTH else self.north

    def seconds(self, turn: Side, otherwise: float) -> float:
        """The longest time for a move, in seconds: all that the clock has left, or the movetime.

        >>> Limits(movetime=500).seconds(Side.SOUTH, 10)
        0.5
        """
        if clock := self.clock(turn):
            return (clock.left + clock.byoyomi) / 1000
        return self.movetime / 1000 if self.movetime else otherwise

    def for_core(self, turn: Side) -> tuple[int, int, int, int]:
        """The core's limits: depth, nodes, and a soft and a hard limit in milliseconds.

        No new depth is begun after the soft limit; the search stops at the hard one.
        """
        depth = min(self.depth or _core.MAX_DEPTH, _core.MAX_DEPTH)
        nodes = min(self.nodes or _UNLIMITED, _UNLIMITED)
        soft = hard = -1
        if clock := self.clock(turn):
            spare = max(clock.left - self.overhead, 0)
            to_go = min(self.moves_to_go or 25, 25)
            share = spare / to_go + clock.increment * 0.8 + clock.byoyomi * 0.9
            soft = max(1, int(min(share, spare + clock.byoyomi * 0.9)))
            most = max(spare * 0.6 + clock.byoyomi - self.overhead, clock.byoyomi * 0.9, 1)
            hard = max(1, int(min(share * 3.5, most)))
        if self.movetime:
            # A movetime may be used up, so it is no soft limit: a new depth is begun until the end.
            hard = min(h for h in (hard, self.movetime, _UNLIMITED) if h > 0)
        return depth, nodes, soft, hard
