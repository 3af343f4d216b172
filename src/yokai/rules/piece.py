"""Pieces: a Kind is one face with its dots, a Piece is a face on the board with its owner."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.notation.move import SOUTH, Side

# The drawings a rule file may choose from, each with its folder in web/art.
DRAWINGS = {
    **dict.fromkeys(
        ("kirin", "kitsune", "kodama", "kodama samurai", "koropokkuru", "oni", "super oni"), "yokai"
    ),
    "tanuki": "yokai",
    **dict.fromkeys(("chick", "elephant", "giraffe", "hen", "lion"), "animals"),
    **dict.fromkeys(
        ("bakeneko", "baku", "chochin", "kamaitachi", "kappa", "karakasa", "ryu", "sunekosuri"),
        "faces",
    ),
    **dict.fromkeys(("tengu", "tsuchinoko", "yukionna", "zashiki"), "faces"),
}


@dataclass(frozen=True)
class Kind:
    """One face of a piece: its name, its letter, and the dots that say where it steps."""

    name: str
    symbol: str  # "P", or "+P" for the promoted face
    dots: tuple[str, str, str]
    royal: bool
    promotes_to: str | None
    one_per_column: bool
    drop_mate: bool
    drawing: str | None = None  # one of DRAWINGS; None for that of its name
    tint: int = 0  # degrees by which the hues of the drawing are turned

    @property
    def letter(self) -> str:
        """The letter of the plain face, which is what a reserve holds."""
        return self.symbol[-1]

    @property
    def is_promoted(self) -> bool:
        """Is this the blue side of a piece?"""
        return self.symbol.startswith("+")

    @property
    def in_reserves(self) -> bool:
        """May a reserve hold it? A promoted piece turns back, and a royal one ends the game."""
        return not (self.is_promoted or self.royal)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board: whose it is and which face is up."""

    side: Side
    kind: Kind

    def __str__(self) -> str:
        return self.kind.symbol if self.side is SOUTH else self.kind.symbol.lower()


def article(noun: str) -> str:
    """Put the right article before a piece's name.

    >>> article("oni"), article("kodama")
    ('an oni', 'a kodama')
    """
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun
