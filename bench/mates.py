"""Hard mates by one thread and by two: how long until the search announces each.

Positions of games of the engine against itself, in which the prover found a mate of 11 plies or
more and a search of 150,000 nodes did not. The last line is the ratio of the times.
"""

from __future__ import annotations

import time

from yokai.engine import Engine
from yokai.limits import Limits
from yokai.position import Position

ROUNDS = 3
LONGEST_MS = 15_000
POSITIONS = (
    "5/skgs1/5/1PS2/2G1S/2K2 b 2GP4p 1",
    "5/3S1/p2K1/k3p/1+p2g/G4 b G3S3Pg 1",
    "2k2/2gg1/GP3/2G2/P1K2/S4 b 2S2Ps2p 1",
    "5/2k2/2gPs/p3s/1sG2/3GK w S4Pg 1",
    "g4/ks+PG1/3K1/1pp2/5/1G2S b GS3Ps 1",
    "3k1/1S1g1/1Sp2/3p1/PS2G/2K2 b GSPg2p 1",
    "sk3/1s2+P/3g1/1gP2/2GK1/S4 w S3Pgp 1",
)


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
