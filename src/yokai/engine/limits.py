"""How long an engine may think."""

from __future__ import annotations

from dataclasses import dataclass

from yokai import _core
from yokai.errors import EngineError, quote
from yokai.notation.move import Side

_FOREVER = 2**62


@dataclass(frozen=True)
class Clock:
    """What a player's clock shows, in milliseconds: what is left, and what each move adds."""

    left: int
    increment: int = 0
    byoyomi: int = 0  # for each move once `left` is used up


@dataclass(frozen=True)
class Limits:
    """Any of these ends the thinking; none means until told to stop.

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
    overhead: int = 10  # milliseconds lost between us and the referee's clock

    def __post_init__(self) -> None:
        """Refuse what cannot be kept."""
        for name in ("movetime", "nodes", "depth", "moves_to_go"):
            value = getattr(self, name)
            if value is not None and (type(value) is not int or value < 1):
                raise EngineError(
                    f"impossible limit {name}={quote(value).strip(chr(39))}: it must be 1 or more"
                )

    def clock(self, turn: Side) -> Clock | None:
        """The clock of who is to move, if there is one."""
        return self.south if turn is Side.SOUTH else self.north

    def seconds(self, turn: Side, otherwise: float) -> float:
        """How long the answer may take: the time for a move, or all that a clock has left.

        >>> Limits(movetime=500).seconds(Side.SOUTH, 10)
        0.5
        """
        if clock := self.clock(turn):
            return (clock.left + clock.byoyomi) / 1000
        return self.movetime / 1000 if self.movetime else otherwise

    def for_core(self, turn: Side) -> tuple[int, int, int, int]:
        """Depth, nodes, and the times in milliseconds to begin no new depth and to stop."""
        depth = min(self.depth or _core.MAX_DEPTH, _core.MAX_DEPTH)
        nodes = min(self.nodes or _FOREVER, _FOREVER)
        soft = hard = -1
        if clock := self.clock(turn):
            spare = max(clock.left - self.overhead, 0)
            to_go = min(self.moves_to_go or 25, 25)
            share = spare / to_go + clock.increment * 0.8 + clock.byoyomi * 0.9
            soft = max(1, int(min(share, spare + clock.byoyomi * 0.9)))
            most = max(spare * 0.6 + clock.byoyomi - self.overhead, clock.byoyomi * 0.9, 1)
            hard = max(1, int(min(share * 3.5, most)))
        if self.movetime:
            # The time is ours to use up; a new depth is begun as long as any is left.
            hard = min(h for h in (hard, self.movetime, _FOREVER) if h > 0)
        return depth, nodes, soft, hard
