"""The header of a puzzle file: how it was made, and what was proved."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.learn.mining.mine import Order
from yokai.learn.mining.search_finder import GAIN, MARGIN, NODES
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.solve.index import is_solvable


def remarks(order: Order, puzzles: Sequence[Puzzle]) -> list[str]:
    """The header lines after the first."""
    made = f"yokai puzzles mine {order.game.id} --count {order.count} --seed {order.seed}"
    if is_solvable(order.game):
        proof = ["Every move of the solver is the only one that keeps the promise, by the table."]
    else:
        proof = [
            "mate: every check and every answer was looked at, and no other check mates in time;",
            f"nor does a search of {NODES:,} positions see another win as fast.",
            f"material: by a search of {NODES:,} positions each move of the solver is better than",
            f"any other by {MARGIN / 100:.2f} kodama, and at least {GAIN / 100:.2f} are won.",
        ]
    fields = "id rating kind themes board side reserves line"
    return [f"{len(puzzles)} puzzles: {fields}", f"made by: {made}", *proof]
