"""The opening books that the package brings."""

from __future__ import annotations

import yokai
from yokai.openings.books import BOOKS, shipped_book
from yokai.openings.explorer import explore


def test_book_of_expert_is_sound_and_below_a_megabyte() -> None:
    file = BOOKS / "expert.book"
    assert file.stat().st_size < 1_000_000
    book = shipped_book(yokai.variant("expert"))
    assert book is not None
    assert len(book) >= 2_000
    for position in [*book][::20]:  # `yokai book` looked at all of them when it was built
        assert all(each.score is not None for each in book.moves(position))


def test_start_is_known_and_its_best_move_follows_the_rules() -> None:
    game = yokai.variant("expert")
    found = explore(game.start, None, shipped_book(game))
    assert len(found.moves) >= 2
    assert sum(sum(each.results) for each in found.moves) >= 1000


def test_solved_game_has_no_book() -> None:
    assert shipped_book(yokai.variant("classic")) is None
