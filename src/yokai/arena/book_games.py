"""Plays games of the engine against itself from an opening book, and counts their results in it.

A game follows the book by chance, in proportion to the weights, until the book ends; then the
engine plays on for both sides. Every move of the book on the way gets the result. A book that was
interrupted goes on with the next game.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random

from yokai.arena.match import finished
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.formats.book import Book, Results, added
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.variant import Variant

_HASH_MB = 4
_MAX_PLIES = 200  # then the game is drawn


@dataclass(frozen=True)
class BookGames:
    """The settings of self-play from a book; the same settings give the same games."""

    games: int = 1_000  # in all
    nodes: int = 2_000  # of each move after the book
    seed: int = 1


def play_book_games(book: Book, plan: BookGames, executor: Executor, workers: int) -> Iterator[int]:
    """Play the games that the book lacks; yield how many it has after each."""
    done = games_of(book)

    def jobs() -> Iterator[tuple[Game, tuple[Variant, list[Move], int]]]:
        for number in range(done, plan.games):
            game = walk(book, Random(plan.seed * 1_000_003 + number))
            yield game, (book.variant, [*game.moves], plan.nodes)

    with closing(finished(executor, workers, winner_of, jobs())) as played:
        for game, winner in played:
            count(book, game, winner)
            done += 1
            yield done


def games_of(book: Book) -> int:
    """The number of games that have been counted in a book."""
    return sum(sum(each.results) for each in book.moves(book.variant.start))


def walk(book: Book, random: Random) -> Game:
    """A game by the book, until the book ends."""
    game = Game(book.variant)
    while not game.outcome and (move := book.pick(game.position, random)):
        game.play(move)
    return game


def winner_of(variant: Variant, moves: list[Move], nodes: int) -> Side | None:
    """The winner of a game that the engine plays on from these moves; None if it is drawn."""
    game = Game(variant)
    for move in moves:
        game.play(move)
    engine = Engine(variant, hash_mb=_HASH_MB)
    while not game.outcome and len(game.moves) < _MAX_PLIES:
        choice = engine.best_move(game, Limits(nodes=nodes))
        plies = choice.lines[0].score.plies if choice.lines else None
        if plies is not None:  # the search sees the end
            return game.turn if plies > 0 else game.turn.other
        game.play(choice.move)
    return game.outcome.winner if game.outcome else None


def count(book: Book, game: Game, winner: Side | None) -> None:
    """Count the result of a game for each of its moves that the book has."""
    for position, move in zip(game.positions, game.moves, strict=False):
        known, result = book.find(position, move), result_for(position.turn, winner)
        moves = [
            replace(each, results=added(each.results, result)) if each == known else each
            for each in book.moves(position)
        ]
        if known:
            book.set_moves(position, moves)


def result_for(side: Side, winner: Side | None) -> Results:
    """One game as a side has won, drawn or lost it."""
    return (int(winner is side), int(winner is None), int(winner is side.other))
