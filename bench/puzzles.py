"""Mining puzzles of the small board, by the clock.

    python bench/puzzles.py [--count 1500] [--workers 2] [VARIANT ...]

The bar is 3,000 puzzles of both games in ten minutes on two processors. The table is made before,
and is not counted. The last line is the share of the ten minutes that 3,000 take.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from yokai.arena.executors import processes
from yokai.learn.mining.mine import Order, mine
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase
from yokai.system import cores

BAR, PUZZLES = 600.0, 3000


def seconds(game: str, count: int, workers: int) -> float:
    """Seconds to mine the puzzles of one variant from nothing."""
    if Tablebase.find(game) is None:
        Tablebase.build(game)
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, processes(workers) as (executor, _):
        journal = Path(folder) / "journal"
        order = Order(variant(game), count, seed=1)
        found = mine(order, executor, workers, journal, lambda stage, done: None)
    taken = time.perf_counter() - begin
    print(f"{game:<10}{len(found):>6} puzzles {taken:>8.1f} s", flush=True)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", metavar="VARIANT", nargs="*", default=["classic", "dobutsu"])
    parser.add_argument("--count", type=int, default=PUZZLES // 2, help="puzzles a variant")
    parser.add_argument("--workers", type=int, default=cores(), help="mining processes")
    args = parser.parse_args()
    taken = sum(seconds(game, args.count, args.workers) for game in args.games)
    per_puzzle = taken / (args.count * len(args.games))
    print(f"ratio {per_puzzle * PUZZLES / BAR:.2f}")


if __name__ == "__main__":
    main()
