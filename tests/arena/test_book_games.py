"""Games of self-play from an opening book."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import yokai
from yokai.arena.book_games import BookGames, count, games_of, play_book_games, walk, winner_of
from yokai.formats.book import Book
from yokai.notation.move import NORTH, SOUTH

EXPERT = yokai.variant("expert")
PLAN = BookGames(games=3, nodes=100)


def small_book() -> Book:
    book = Book("expert")
    book.add(EXPERT.start, "3d3c", weight=3, score=10)
    book.add(EXPERT.start, "4f4e")
    book.add(EXPERT.start.play("4f4e"), "4a4b")
    return book


def play(book: Book, plan: BookGames = PLAN) -> list[int]:
    with ThreadPoolExecutor(1) as executor:
        return list(play_book_games(book, plan, executor, 1))


def test_every_game_is_counted_once_and_moves_keep_their_weight() -> None:
    book = small_book()
    assert play(book) == [1, 2, 3]
    assert games_of(book) == 3
    assert [(each.move.usi, each.weight, each.score) for each in book.moves(EXPERT.start)] == [
        ("3d3c", 3, 10), ("4f4e", 1, None),
    ]  # fmt: skip
    assert play(book) == []


def test_interrupted_games_go_on() -> None:
    whole, half = small_book(), small_book()
    play(whole)
    play(half, BookGames(games=1, nodes=100))
    half = Book.parse(half.text)
    assert play(half) == [2, 3]
    assert half == whole


def test_result_is_that_of_the_side_that_moves_and_of_the_mirror_image() -> None:
    book = small_book()
    count(book, yokai.Game("expert", ["2f2e", "2a2b"]), NORTH)
    first = book.moves(EXPERT.start)[1]
    second = book.moves(EXPERT.start.play("4f4e"))[0]
    assert (first.move.usi, first.results, second.results) == ("4f4e", (0, 0, 1), (1, 0, 0))
    count(book, yokai.Game("expert", ["3d3c"]), None)
    assert book.moves(EXPERT.start)[0].results == (0, 1, 0)


def test_walk_stays_in_the_book() -> None:
    for seed in range(9):
        moves = [move.usi for move in walk(small_book(), Random(seed)).moves]
        assert moves in (["3d3c"], ["4f4e", "4a4b"])


def test_game_that_is_won_at_once_has_its_winner() -> None:
    rules = yokai.variant("classic")
    # North gives its koropokkuru away.
    moves = ["2c2b", "2a2b"]
    assert winner_of(rules, [yokai.Move(move) for move in moves], 3000) in (NORTH, SOUTH, None)
    lost = [yokai.Move(m) for m in ("2c2b", "2a2b", "1d1c", "2b2c")]
    assert winner_of(rules, lost, 3000) is SOUTH
