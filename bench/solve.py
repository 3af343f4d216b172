"""Solving a game, in units of Fairy-Stockfish's `go perft 6` on gorogoro, by turns.

With `--gentb PATH`, in units of clausecker/dobutsu's gentb on as many threads instead.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from perft import FairyStockfish

ROUNDS = 3
SOLVE = "import sys; from yokai.solve.tablebase import Tablebase; Tablebase.build(*sys.argv[1:])"


@dataclass(frozen=True)
class Cost:
    wall: float
    cpu: float
    memory: int
    size: int


def run(command: list[str], path: Path) -> Cost:
    """Run a command that writes a table to `path`, and return its time and memory."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"bench: {command[0]} left with {process.returncode}")
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, path.stat().st_size)


def solve(variant: str, path: Path) -> Cost:
    """Solve a game in a fresh process."""
    return run([sys.executable, "-c", SOLVE, variant, str(path)], path)


def beside_gentb(gentb: str, variant: str, rounds: int) -> None:
    """Solve by turns with gentb, and print the ratios of the fastest runs."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            ours.append(solve(variant, Path(folder) / f"{variant}.table"))
            path = Path(folder) / "gentb.tb"
            theirs.append(run([gentb, f"-j{os.cpu_count()}", str(path)], path))
    wall = [min(cost.wall for cost in costs) for costs in (ours, theirs)]
    cpu = [min(cost.cpu for cost in costs) for costs in (ours, theirs)]
    print(f"solve {variant}: {wall[0]:.1f} s wall, {cpu[0]:.1f} s CPU")
    print(f"gentb: {wall[1]:.1f} s wall, {cpu[1]:.1f} s CPU")
    print(f"ratio {wall[1] / wall[0]:.1f} by the clock, {cpu[1] / cpu[0]:.1f} by CPU time")


def unit(fairy: FairyStockfish) -> float:
    begin = time.perf_counter()
    fairy.perft()
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", nargs="?", default="classic")
    parser.add_argument("--gentb", metavar="PATH", help="the program gentb of clausecker/dobutsu")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    variant = options.variant
    if options.gentb:
        beside_gentb(options.gentb, variant, options.rounds)
        return
    fairy = FairyStockfish()
    costs, units = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.rounds):
            units.append(unit(fairy))
            costs.append(solve(variant, Path(folder) / f"{variant}.table"))
    units.append(unit(fairy))
    fairy.quit()
    wall = statistics.median(cost.wall for cost in costs)
    cpu = statistics.median(cost.cpu for cost in costs)
    print(f"solve {variant}: {wall:.1f} s wall, {cpu:.1f} s CPU on {os.cpu_count()} processors")
    print(f"peak memory {max(cost.memory for cost in costs) / 1e6:.0f} MB")
    print(f"file {costs[0].size / 1e6:.1f} MB")
    print(f"unit, Fairy-Stockfish's perft 6: {statistics.median(units):.2f} s")
    print(f"ratio {wall / statistics.median(units):.1f} units")


if __name__ == "__main__":
    main()
