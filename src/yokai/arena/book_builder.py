"""Builds an opening book by search: the likeliest positions first, with every move that is good.

The engine looks at a position and keeps the moves that are nearly as good as the best; near the
start it keeps every move, because people play all of them. The positions after them wait in a
queue, ordered by what the moves on the way there have given away, so a book of any size holds the
lines that good players are likeliest to choose. A book that was interrupted goes on where it was:
positions that it has are not searched again.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from itertools import count

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.formats.book import Book, BookMove
from yokai.rules.position import Position

_HASH_MB = 16
_STEP = 25  # hundredths of a plain piece that make a move less likely by the factor e
_PLY_COST = 10  # hundredths of a plain piece: a short line is likelier than a long one


@dataclass(frozen=True)
class BookPlan:
    """The settings by which a book is built."""

    positions: int = 2_000  # the most that it holds
    nodes: int = 100_000  # of each search
    lines: int = 6  # moves that are searched in each position
    margin: int = 60  # hundredths of a plain piece that a move may be worse than the best
    plies: int = 24  # the longest line
    full: int = 3  # plies from the start in whose positions every move is kept


def build_book(book: Book, plan: BookPlan, executor: Executor, workers: int) -> Iterator[int]:
    """Search positions until the book has enough; yield its size after each new one."""
    waiting: list[tuple[int, int, int, Position]] = []
    seen: set[bytes] = set()
    running: dict[Future[list[BookMove]], tuple[int, int, Position]] = {}
    order = count()

    def add(cost: int, ply: int, position: Position) -> None:
        if ply < plan.plies and not position.outcome and position.key not in seen:
            seen.update((position.key, position.mirror().key))
            heapq.heappush(waiting, (cost, next(order), ply, position))

    def follow(cost: int, ply: int, position: Position) -> None:
        moves = book.moves(position)
        best = max((each.score or 0 for each in moves), default=0)
        for each in moves:
            lost = best - (each.score or 0)
            add(cost + lost + _PLY_COST, ply + 1, position.play(each.move))

    add(0, 0, book.variant.start)
    while (waiting or running) and len(book) + len(running) <= plan.positions:
        while waiting and len(running) < workers and len(book) + len(running) < plan.positions:
            cost, _, ply, position = heapq.heappop(waiting)
            if position in book:
                follow(cost, ply, position)
            else:
                task = executor.submit(moves_of, position, plan, ply < plan.full)
                running[task] = cost, ply, position
        if not running:
            break
        for task in wait(running, return_when=FIRST_COMPLETED).done:
            cost, ply, position = running.pop(task)
            for each in book.without_twins(position, task.result()):
                book.add(position, each.move, each.weight, each.score)
            follow(cost, ply, position)
            yield len(book)


def moves_of(position: Position, plan: BookPlan, every: bool = False) -> list[BookMove]:
    """The moves that are nearly as good as the best, or every move, each with its score."""
    engine = Engine(position.variant, hash_mb=_HASH_MB)
    count = len(position.legal_moves) if every else plan.lines
    nodes = plan.nodes * max(1, count // plan.lines)
    lines = engine.lines(position, Limits(nodes=nodes), count)
    best = lines[0].score.centi
    return [
        BookMove(line.moves[0], weight_of(best - line.score.centi), line.score.centi)
        for line in lines
        if every or line.score.centi >= best - plan.margin
    ]


def weight_of(lost: int) -> int:
    """The weight of a move that gives so many hundredths of a plain piece away.

    >>> weight_of(0), weight_of(25), weight_of(60), weight_of(900)
    (1000, 368, 91, 1)
    """
    return max(1, round(1000 * math.exp(-lost / _STEP)))
