"""What threads are worth: how long a search takes to a depth with one, two and four of them.

    python bench/threads.py [--depth 16] [--rounds 5]

With two and more threads it also says what the helper's proofs of long mates cost. All settings
take turns over the same middle-game positions. More threads than processors gain nothing.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from search import POSITIONS

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.rules.position import Position
from yokai.system import cores

NO_PROOFS = {"helper_proof_share": 100_000}  # one node of so many, which is none
SETTINGS = {
    "1 thread": (1, {}),
    "2 threads": (2, {}),
    "2 threads, no proofs by the helper": (2, NO_PROOFS),
    "4 threads": (4, {}),
    "4 threads, no proofs by the helper": (4, NO_PROOFS),
}


def seconds(engine: Engine, depth: int) -> float:
    """How long the engine takes over all positions."""
    began = time.perf_counter()
    for sfen in POSITIONS:
        engine.forget()
        engine.lines(Position.parse("expert", sfen), Limits(depth=depth))
    return time.perf_counter() - began


def report(depth: int, rounds: int) -> str:
    """A table of the median times."""
    engines = {}
    for name, (threads, numbers) in SETTINGS.items():
        engines[name] = Engine("expert", hash_mb=64, threads=threads)
        engines[name].tune(numbers)
    times: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, engine in engines.items():
            times[name].append(seconds(engine, depth))
    one = median(times["1 thread"])
    rows = [f"| to depth {depth}, {cores()} processors | seconds | faster |", "|---|---|---|"]
    for name, found in times.items():
        rows.append(f"| {name} | {median(found):.2f} | {one / median(found):.2f} times |")
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--depth", type=int, default=16, help="depth in plies")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    args = parser.parse_args()
    print(report(args.depth, args.rounds), end="")


if __name__ == "__main__":
    main()
