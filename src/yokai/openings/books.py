"""The opening books that the package brings, for variants that are too large to be solved."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from yokai.formats.book import Book
from yokai.rules.variant import Variant

BOOKS = Path(__file__).parent / "data"


@cache
def shipped_book(game: Variant) -> Book | None:
    """The book of a built-in variant, None if there is none. It is read once; nobody may change it.

    >>> import yokai
    >>> shipped_book(yokai.variant("expert")).variant.id
    'expert'
    """
    path = BOOKS / f"{game.id}.book"
    return Book.load(path, game) if game.is_built_in and path.exists() else None
