"""Rates: calling things in turn, and printing a line of numbers."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

ROUNDS = 7


def alternate(runs: Mapping[str, Callable[[], int]], rounds: int = ROUNDS) -> dict[str, float]:
    """Rate of each run in things done per second: the median of several rounds.

    They take turns, so that whatever else the machine does disturbs all alike.
    """
    return {name: statistics.median(found) for name, found in in_turn(runs, rounds).items()}


def in_turn(runs: Mapping[str, Callable[[], int]], rounds: int) -> dict[str, list[float]]:
    """Rates of each run in things done per second, one for each round in which they take turns."""
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            begin = time.perf_counter()
            done = run()
            rates[name].append(done / (time.perf_counter() - begin))
    return rates


def report(rates: Mapping[str, float], unit: str) -> None:
    """Print each rate, and as the last line the first divided by the second."""
    for name, rate in rates.items():
        print(f"{name:<24}{rate:>16,.0f} {unit} per second")
    first, second = rates.values()
    print(f"ratio {first / second:.1f}")
