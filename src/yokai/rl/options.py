"""Checks of the options of environments; a bad value is refused in a sentence."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from yokai.errors import YokaiError, quote


def whole(what: str, number: object, least: int, most: int | None = None) -> int:
    """Check a whole number, of Python or NumPy, against its bounds.

    >>> whole("games", 3, 1)
    3
    """
    if (
        isinstance(number, (int, np.integer))
        and not isinstance(number, bool)
        and least <= number <= (number if most is None else most)
    ):
        return int(number)
    bounds = f"from {least} on" if most is None else f"{least} to {most}"
    raise YokaiError(f"bad {what} {quote(number)}: it must be a whole number, {bounds}")


def one_of(what: str, word: object, choices: Collection[str]) -> str:
    """Check that a word is one of the choices.

    >>> one_of("side", "south", ("south", "north"))
    'south'
    """
    if isinstance(word, str) and word in choices:
        return word
    raise YokaiError(f"bad {what} {quote(word)}: it must be one of {', '.join(choices)}")
