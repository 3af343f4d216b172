"""Hard mates by one thread and by two: how long until the search announces each.

Positions of games of the engine against itself with a mate of 11 to 43 plies, which one thread
takes a tenth of a second and more to find. Times are medians; the last line is the ratio of their
sums, and the ratio of the position in the middle.
"""

from __future__ import annotations

import time
from statistics import median

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.rules.position import Position

ROUNDS = 3
LONGEST_MS = 15_000
POSITIONS = (
    "g4/ks+PG1/3K1/1pp2/5/1G2S b GS3Ps 1",
    "3k1/1S1g1/1Sp2/3p1/PS2G/2K2 b GSPg2p 1",
    "sk3/1s2+P/3g1/1gP2/2GK1/S4 w S3Pgp 1",
    "5/sk3/P4/1G1P1/3K1/1+s3 w G2g2s4p 1",
    "1s3/5/Pk1P1/4K/5/1+s3 w 2S4g4p 1",
    "5/5/3sk/K4/2G2/5 w GP2g3s5p 1",
    "5/5/3sk/KG3/1Ps2/5 w G2g2s5p 1",
    "5/5/K1Gsk/1P3/2+p2/5 w S3g2s4p 1",
    "s2g1/1kp1s/3P1/1GPG1/1G3/2K2 b SPs2p 1",
    "2k1s/5/Pg1P1/5/2G2/2K2 b G2S4Pgs 1",
    "2k2/s4/2Gs1/p1Gp1/5/1K2S w 4P2gs 1",
    "5/5/5/2pk1/1G3/1K1G1 w 2P2g4s3p 1",
    "2k1s/1g3/PSsP1/5/2G2/2K2 b 2G4Ps 1",
    "1+P3/3k1/2s2/2Ps1/2G2/2K2 b 2G2S3Pgp 1",
    "1k3/2g2/S3P/S1sp1/2S2/1K2g w 2g4p 1",
)


def seconds(engine: Engine, sfen: str) -> float:
    """Seconds until a search with an empty hash table announces a win."""
    engine.forget()
    began = time.perf_counter()
    thoughts = engine.analyse(Position.parse("expert", sfen), Limits(movetime=LONGEST_MS))
    for lines in thoughts:
        if (lines[0].score.plies or 0) > 0:
            break
    thoughts.close()
    return time.perf_counter() - began


def main() -> None:
    engines = {threads: Engine("expert", threads=threads) for threads in (1, 2)}
    times: dict[int, list[float]] = {1: [], 2: []}
    for sfen in POSITIONS:
        for threads, engine in engines.items():
            times[threads].append(median(seconds(engine, sfen) for _ in range(ROUNDS)))
        print(f"{times[1][-1]:7.3f} s {times[2][-1]:7.3f} s  {sfen}", flush=True)
    middle = median(one / two for one, two in zip(times[1], times[2], strict=True))
    print(f"ratio {sum(times[1]) / sum(times[2]):.2f}, in the middle {middle:.2f}")


if __name__ == "__main__":
    main()
