"""A board drawn as text."""

from __future__ import annotations

from yokai.move import NORTH, SOUTH, Side
from yokai.notation import LETTERS, Setup
from yokai.variant import Variant


def draw(game: Variant, setup: Setup) -> str:
    """Draw a board with its reserves, North above, and a1 squares along the edges.

    >>> import yokai
    >>> game = yokai.variant("classic")
    >>> print(draw(game, game.setup))
    North: -
    <BLANKLINE>
      4    r   k   b
      3    .   p   .
      2    .   P   .
      1    B   K   R
           a   b   c
    <BLANKLINE>
    South: -
    """
    lines = [_held(game, setup, NORTH), ""]
    for index, row in enumerate(setup.rows):
        cells = "".join(f"{symbol or '.':>4}" for symbol in row)
        lines.append(f"{setup.ranks - index:>3} {cells}")
    lines.append("    " + "".join(f"{LETTERS[file]:>4}" for file in range(setup.files)))
    return "\n".join([*lines, "", _held(game, setup, SOUTH)])


def _held(game: Variant, setup: Setup, side: Side) -> str:
    names = [
        f"{game.kind(letter).name} {letter}" + (f" x{count}" if count > 1 else "")
        for letter, count in setup.reserves[side].items()
    ]
    return f"{side}: {', '.join(names) or '-'}"
