"""Counts of the positions that can be reached from the start of a variant."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.solve.value import Value, counts_by_value


@dataclass(frozen=True)
class Reachable:
    """Counts of the reachable positions; mirrored and turned ones count once."""

    captures: int  # the player to move can capture the royal piece
    reached: int  # lost by a reach
    by_byte: list[int]  # all other positions, by the byte that holds their value

    @property
    def counts(self) -> dict[Value, int]:
        """The number of live positions with each value."""
        return counts_by_value(self.by_byte)

    @property
    def live(self) -> int:
        """The number of positions where the game goes on and no royal can be captured at once."""
        return sum(self.by_byte)

    @property
    def total(self) -> int:
        """The number of all reachable positions."""
        return self.captures + self.reached + self.live
