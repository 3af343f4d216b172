"""Side and Move: the two small values that every other module uses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, Protocol

from yokai.errors import BadNotation, quote

SideWord = Literal["south", "north"]
_WORDS: tuple[SideWord, SideWord] = ("south", "north")


class Side(IntEnum):
    """One of the two players. South moves first.

    >>> Side.SOUTH.other, Side.NORTH.letter, Side.of("north").word
    (<Side.NORTH: 1>, 'w', 'north')
    """

    SOUTH = 0
    NORTH = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)

    @property
    def letter(self) -> str:
        """The letter of the side in SFEN: ``b`` for South, ``w`` for North."""
        return "bw"[self]

    @property
    def word(self) -> SideWord:
        """The word for the side in messages and files: ``south`` or ``north``."""
        return _WORDS[self]

    @classmethod
    def of(cls, word: SideWord) -> Side:
        """The side named by ``south`` or ``north``."""
        return cls(_WORDS.index(word))

    def __str__(self) -> str:
        return ("South", "North")[self]

    def __bool__(self) -> bool:
        # South is 0, yet `if outcome.winner:` must ask whether anyone won.
        return True


SOUTH = Side.SOUTH
NORTH = Side.NORTH


class _Describes(Protocol):
    def describe(self, move: Move) -> str: ...


# Boards reach 26 files, so a file may have two digits: "10b9c+" is 10b and 9c.
_USI = re.compile(
    r"(?:(?P<letter>[A-Z])\*(?P<drop>[1-9][0-9]?[a-z])"
    r"|(?P<origin>[1-9][0-9]?[a-z])(?P<target>[1-9][0-9]?[a-z])\+?)"
)

_FILE = re.compile(r"[0-9]+(?=[a-z])")


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

    def __post_init__(self) -> None:
        if not (isinstance(self.usi, str) and _USI.fullmatch(self.usi)):
            raise BadNotation(
                f"bad USI move {quote(self.usi)}: write a step like 3d2c, a promotion like 2b2a+,"
                " a drop like P*2c"
            )

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
        return self._part("letter")

    @property
    def origin(self) -> str | None:
        """The USI square the piece leaves; None for a drop."""
        return self._part("origin")

    @property
    def target(self) -> str:
        """The USI square the piece lands on."""
        return self._part("target") or self._part("drop") or ""

    def mirror(self, files: int) -> Move:
        """The move with left and right swapped, on a board of so many files.

        >>> Move("2c2d").mirror(3), Move("P*3b").mirror(3), Move("10b9c+").mirror(10)
        (Move(usi='2c2d'), Move(usi='P*1b'), Move(usi='1b2c+'))
        """
        return Move(_FILE.sub(lambda file: str(files + 1 - int(file[0])), self.usi))

    def _part(self, name: str) -> str | None:
        found = _USI.fullmatch(self.usi)
        return found[name] if found else None

    def describe(self, position: _Describes) -> str:
        """Write the move as people do: ``kitsune a1-b2``."""
        return position.describe(self)

    def __str__(self) -> str:
        return self.usi
