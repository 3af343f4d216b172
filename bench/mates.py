"""Hard mates by one thread and by two: how long until the search announces each.

The positions come from games of the engine against itself; the last line is the ratio of the times.
"""

from __future__ import annotations

import time

from yokai.engine import Engine
from yokai.limits import Limits
from yokai.position import Position

ROUNDS = 3
LONGEST_MS = 20_000
POSITIONS: tuple[str, ...] = ()


def seconds(engine: Engine, sfen: str) -> float:
    """Time until a win is announced; the search is forgotten before."""
    engine.forget()
    began = time.perf_counter()
    thoughts = engine.analyse(Position.parse("expert", sfen), Limits(movetime=LONGEST_MS))
    for lines in thoughts:
        if (lines[0].score.plies or 0) > 0:
            break
    thoughts.close()  # type: ignore[attr-defined]  # a generator
    return time.perf_counter() - began


def main() -> None:
    engines = {threads: Engine("expert", threads=threads) for threads in (1, 2)}
    total = dict.fromkeys(engines, 0.0)
    for sfen in POSITIONS:
        for threads, engine in engines.items():
            best = min(seconds(engine, sfen) for _ in range(ROUNDS))
            total[threads] += best
            print(f"{threads} threads {best:7.3f} s  {sfen}", flush=True)
    print(f"ratio {total[1] / total[2]:.2f}")


if __name__ == "__main__":
    main()
