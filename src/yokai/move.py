"""Side and Move: the two small values every other module speaks of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol


class Side(IntEnum):
    """One of the two players. South moves first.

    >>> Side.SOUTH.other, Side.NORTH.letter
    (<Side.NORTH: 1>, 'w')
    """

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)

    @property
    def letter(self) -> str:
        """How SFEN writes the side: ``b`` for South, ``w`` for North."""
        return "bw"[self]

    def __str__(self) -> str:
        return ("South", "North")[self]


SOUTH = Side.SOUTH
NORTH = Side.NORTH


class _Describes(Protocol):
    def describe(self, move: Move) -> str: ...


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One action: a step, a capture or a drop, written in USI.

    >>> step, drop = Move("2b2a+"), Move("P*3c")
    >>> step.origin, step.target, step.promotes
    ('2b', '2a', True)
    >>> drop.is_drop, drop.letter, drop.target
    (True, 'P', '3c')
    """

    usi: str

    @property
    def is_drop(self) -> bool:
        """Does a piece come from the reserve?"""
        return "*" in self.usi

    @property
    def promotes(self) -> bool:
        """Is the piece turned to its blue side?"""
        return self.usi.endswith("+")

    @property
    def letter(self) -> str | None:
        """The letter of the piece dropped; None for a step."""
        return self.usi[0] if self.is_drop else None

    @property
    def origin(self) -> str | None:
        """The USI square the piece leaves; None for a drop."""
        return None if self.is_drop else self._squares[0]

    @property
    def target(self) -> str:
        """The USI square the piece lands on."""
        return self._squares[-1]

    @property
    def _squares(self) -> list[str]:
        # A square ends with its rank letter: "10b9c+" is 10b and 9c.
        text = self.usi.rstrip("+").partition("*")[2] or self.usi.rstrip("+")
        found, digits = [], ""
        for char in text:
            digits += char
            if char.isalpha():
                found.append(digits)
                digits = ""
        return found

    def describe(self, position: _Describes) -> str:
        """Say the move as people do: ``kitsune a1-b2``."""
        return position.describe(self)

    def __str__(self) -> str:
        return self.usi
