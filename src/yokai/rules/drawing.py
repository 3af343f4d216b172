"""A board rendered as text."""

from __future__ import annotations

from collections.abc import Callable

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.notation.sfen import Setup
from yokai.notation.square import LETTERS
from yokai.rules.variant import Variant


def render_board(game: Variant, setup: Setup, name: Callable[[str], str] = str) -> str:
    """Render a board with its reserves as text, North above, with a1 squares along the edges.

    `name` translates the names of sides and pieces.

    >>> import yokai
    >>> game = yokai.variant("classic")
    >>> print(render_board(game, game.setup))
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
    lines = [_held(game, setup, NORTH, name), ""]
    for index, row in enumerate(setup.rows):
        cells = "".join(f"{symbol or '.':>4}" for symbol in row)
        lines.append(f"{setup.ranks - index:>3} {cells}")
    lines.append("    " + "".join(f"{LETTERS[file]:>4}" for file in range(setup.files)))
    return "\n".join([*lines, "", _held(game, setup, SOUTH, name)])


def _held(game: Variant, setup: Setup, side: Side, name: Callable[[str], str]) -> str:
    names = [
        f"{name(game.kind(letter).name)} {letter}" + (f" x{count}" if count > 1 else "")
        for letter, count in setup.reserves[side].items()
    ]
    return f"{name(str(side))}: {', '.join(names) or '-'}"
