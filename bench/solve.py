"""Solving a game, in units of Fairy-Stockfish's `go perft 6` on gorogoro, by turns."""

from __future__ import annotations

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


def solve(variant: str, path: Path) -> Cost:
    """Solve a game in a fresh process, and return its time and memory."""
    begin = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", SOLVE, variant, str(path)])
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"bench: solving left with {process.returncode}")
    return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, path.stat().st_size)


def unit(fairy: FairyStockfish) -> float:
    begin = time.perf_counter()
    fairy.perft()
    return time.perf_counter() - begin


def main() -> None:
    variant = sys.argv[1] if len(sys.argv) > 1 else "classic"
    fairy = FairyStockfish()
    costs, units = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
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
