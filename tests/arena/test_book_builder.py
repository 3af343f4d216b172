"""Building opening books."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

import yokai
from yokai.arena.book_builder import BookPlan, build_book, moves_of
from yokai.formats.book import Book

PLAN = BookPlan(positions=12, nodes=500, full=0)


def build(book: Book, plan: BookPlan = PLAN) -> list[int]:
    with ThreadPoolExecutor(1) as executor:
        return list(build_book(book, plan, executor, 1))


def test_book_holds_as_many_positions_as_asked_and_only_legal_moves() -> None:
    book = Book("expert")
    assert build(book)[-1] == len(book) == 12
    book.check()
    assert book.moves(yokai.variant("expert").start)


def test_book_that_was_interrupted_goes_on_without_searching_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, half = Book("expert"), Book("expert")
    build(whole)
    build(half, BookPlan(positions=5, nodes=500, full=0))
    searched: list[str] = []

    def watched(position: yokai.Position, plan: BookPlan, every: bool) -> list[yokai.book.BookMove]:
        searched.append(position.sfen)
        return moves_of(position, plan, every)

    monkeypatch.setattr("yokai.arena.book_builder.moves_of", watched)
    again = Book.parse(half.text)
    build(again)
    assert len(searched) == 7
    assert again == whole


def test_mirror_images_are_searched_once() -> None:
    book = Book("expert")
    build(book)
    positions = list(book)
    keys = {position.key for position in positions}
    twins = [p for p in positions if p.mirror().key in keys and p.mirror().key != p.key]
    assert not twins


def test_moves_that_are_much_worse_are_left_out() -> None:
    # The kirin takes the koropokkuru; every other move gives that away.
    position = yokai.Position.parse("expert", "4k/4G/5/5/5/K4 b - 1")
    assert [each.move.usi for each in moves_of(position, PLAN)] == ["1b1a"]


def test_book_of_a_game_with_few_positions_ends_by_itself() -> None:
    book = Book("classic")
    sizes = build(book, BookPlan(positions=1000, nodes=200, plies=1))
    assert sizes == [1]


def test_every_move_is_kept_near_the_start() -> None:
    book = Book("expert")
    build(book, BookPlan(positions=2, nodes=500, full=1))
    start, after = book
    twins = [start.variant.start.play(move) for move in start.legal_moves]
    assert len(book.moves(start)) == len({min(p.key, p.mirror().key) for p in twins})
    assert len(book.moves(after)) < len(after.legal_moves)
