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
POSITIONS = (
    "S1Ssk/2pp1/4G/2GG1/5/2K2 b gs4p 1",
    "5/1k1g1/1S1s1/P1pp1/4S/G1K2 w G3Pgs 1",
    "gs1g1/1k2s/P1PP1/1GS2/4G/2K2 b 3Ps 1",
    "5/gks+S1/2ppS/1p3/GS2+p/2K2 b 2G2P 1",
    "1skp1/5/1P2G/2G2/2G1S/s1K2 b Sg4p 1",
    "3k1/s2g1/2+S1s/1GPP1/5/2K1S b G2Pg2p 1",
    "3k1/3g1/1gSp1/g1P1P/1+sSG1/3K1 w 2Psp 1",
    "sgkg1/5/1PP2/2SGp/5/S1K2 b S2Pgp 1",
    "s1k2/1g2G/2pS1/1p1pS/4g/1KS2 w g3p 1",
    "1g2k/s1Gpg/1PP2/1SGPP/4S/2K2 b sp 1",
    "5/1gg1g/kgpP1/3S1/2P1K/5 w S2s3p 1",
    "k1+P2/s1+P2/s1G1P/2G2/g+p1K1/4S b Pgsp 1",
    "1k3/4G/2pP1/PSsS1/1pG2/1K1G1 b GPsp 1",
    "5/1K1S1/G2S1/2G2/1S1k1/5 b GS6Pg 1",
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
