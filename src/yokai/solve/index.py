"""The index of a variant: a number for every position, if the variant is small enough."""

from __future__ import annotations

from functools import lru_cache

from yokai import _core
from yokai.errors import BadTable
from yokai.rules.variant import Variant

_KEPT = 8  # indexes; one may take 64 MB, and strangers' games have theirs here too


@lru_cache(maxsize=_KEPT)
def index_of(game: Variant) -> _core.Index:
    """The index of a variant; the error says why the variant cannot be solved."""
    try:
        index = _core.Index(game.rules, game.set_sizes)
        if index.royals_meet(game.start._core):
            raise ValueError("its royals keep out of danger, but begin side by side")
    except ValueError as error:
        raise BadTable(f"{game.id} cannot be solved: {error}") from None
    return index


def is_solvable(game: Variant) -> bool:
    """Can perfect play of this variant be computed?

    >>> from yokai import variant
    >>> is_solvable(variant("classic")), is_solvable(variant("expert"))
    (True, False)
    """
    try:
        index_of(game)
    except BadTable:
        return False
    return True
