"""Mining of puzzles in portions on any executor; a killed run continues.

A portion depends on its number and the seed alone, and portions are selected from in the order of
their numbers, so the same seed makes the same file. A journal keeps what was found.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path

from yokai.learn.mining.journal import Journal
from yokai.learn.mining.ordered_map import local_table, ordered_map
from yokai.learn.mining.search_finder import find_by_search
from yokai.learn.mining.selection import Selection
from yokai.learn.mining.table_finder import find_by_table
from yokai.learn.puzzles.difficulty import difficulty
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.puzzle_file import read_puzzle, write_puzzle
from yokai.learn.puzzles.themes import themes_of
from yokai.rules.variant import Variant, variant

Tell = Callable[[str, float], None]

_RATING_CHUNK = 10  # puzzles rated by one task
BARREN = 400  # portions in a row without a new puzzle, after which mining ends


@dataclass(frozen=True)
class Order:
    """The order of a mining run: variant, number of puzzles and random seed."""

    game: Variant
    count: int
    seed: int


def mine(order: Order, executor: Executor, workers: int, journal: Path, tell: Tell) -> list[Puzzle]:
    """Find, select and rate puzzles; `tell` is called with the stage and the progress.

    A run that was interrupted continues when called again. Fewer puzzles than ordered are returned
    if no more are found.
    """
    with Journal(journal, f"{order.game.id} {order.count} {order.seed}") as kept:
        chosen = _find(order, executor, workers, kept, tell)
        return _rate(order, chosen, executor, workers, kept, tell)


def _find(
    order: Order, executor: Executor, workers: int, kept: Journal, tell: Tell
) -> list[Puzzle]:
    chosen, barren = Selection(order.count), 0
    task = partial(_portion, order.game.id, order.seed)
    done = kept.portions
    more = ordered_map(executor, workers, task, count(len(done)))
    number = 0
    while not chosen.is_full and barren < BARREN:
        if number < len(done):
            found = done[number]
        else:
            found = next(more)
            kept.add_portion(found)
        puzzles = [read_puzzle(order.game, line) for line in found]
        taken = sum([chosen.offer(replace(each, themes=themes_of(each))) for each in puzzles])
        barren = 0 if taken else barren + 1
        number += 1
        tell("find puzzles", len(chosen.puzzles) / order.count)
    more.close()
    return chosen.puzzles


def _rate(
    order: Order,
    chosen: list[Puzzle],
    executor: Executor,
    workers: int,
    kept: Journal,
    tell: Tell,
) -> list[Puzzle]:
    ratings = kept.ratings
    rest = [write_puzzle(each) for each in chosen if each.id not in ratings]
    chunks = (rest[at : at + _RATING_CHUNK] for at in range(0, len(rest), _RATING_CHUNK))
    for found in ordered_map(executor, workers, partial(_rated, order.game.id), chunks):
        kept.add_ratings(found)
        ratings |= found
        tell("ask the levels", len(ratings) / len(chosen))
    return [replace(each, rating=ratings[each.id]) for each in chosen]


# Tasks for workers, perhaps on other machines: arguments and results are numbers and text.


def _portion(game: str, seed: int, number: int) -> list[str]:
    """The puzzles of one portion, as lines."""
    table = local_table(game)
    found = find_by_table(table, seed, number) if table else find_by_search(game, seed, number)
    return [write_puzzle(each) for each in found]


def _rated(game: str, lines: list[str]) -> dict[str, int]:
    """The ratings of some puzzles by id."""
    puzzles = [read_puzzle(variant(game), line) for line in lines]
    return {each.id: difficulty(each) for each in puzzles}
