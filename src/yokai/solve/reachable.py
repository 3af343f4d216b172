"""What can be reached from the start of a game, counted."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.solve.value import Value, counts_by_value


@dataclass(frozen=True)
class Reachable:
    """Positions that can be reached, mirror twins and colours counted once."""

    captures: int  # the player to move can capture the royal piece
    reached: int  # lost by a reach
    by_byte: list[int]  # the others, by the byte that holds their value

    @property
    def counts(self) -> dict[Value, int]:
        """How many of the others have each value."""
        return counts_by_value(self.by_byte)

    @property
    def live(self) -> int:
        """Positions where the game goes on and nothing can be captured at once."""
        return sum(self.by_byte)

    @property
    def total(self) -> int:
        """All positions."""
        return self.captures + self.reached + self.live
