"""Nodes a second of our search against Fairy-Stockfish's, and a signature of what ours does.

All search the same middle-game positions of expert, one thread and 64 MB each, in turns: ours
judging by hand and by the network. The signature is the number of nodes of fixed-depth searches
without the network: it changes only if the search does.
"""

from __future__ import annotations

import re
from statistics import median

from perft import FairyStockfish
from support.timing import report

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.formats.spelling import Fairy
from yokai.rules.position import Position

POSITIONS = (
    "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1",
    "s1kgs/1g3/1Ppp1/2PP1/1KG1P/SG2S w - 1",
    "5/1g1ss/1k1gp/G2pS/S2PP/1GK2 w 2p 1",
    "sg1gs/2k2/2pp1/1pPP1/2G2/SG1KS b p 1",
    "s1p1s/1k1P1/1gPK1/1p1gP/+p3S/SG3 w g 1",
    "5/s2gk/2G2/PPP1s/1G1G1/SK2S b P2p 1",
)
MOVETIME = 500
DEPTH = 11
ROUNDS = 3


def ours(engine: Engine) -> float:
    """Nodes a second over all positions, by the last line reported of each."""
    nodes = ms = 0
    for sfen in POSITIONS:
        engine.forget()
        line = engine.lines(Position.parse("expert", sfen), Limits(movetime=MOVETIME))[0]
        nodes, ms = nodes + line.nodes, ms + line.ms
    return 1000 * nodes / ms


def theirs(fairy: FairyStockfish) -> float:
    """Fairy-Stockfish's nodes a second over all positions."""
    nodes = ms = 0
    for sfen in POSITIONS:
        fairy.send("ucinewgame")
        fairy.send(f"position fen {Fairy().write_position(Position.parse('expert', sfen))}")
        fairy.send(f"go movetime {MOVETIME}")
        last = (0, 0)
        while not (line := fairy.wait_for(r"^(bestmove|info depth .*)").string).startswith("best"):
            if found := re.search(r" nodes (\d+) .* time (\d+)", line):
                last = int(found[1]), int(found[2])
        nodes, ms = nodes + last[0], ms + last[1]
    return 1000 * nodes / ms


def main() -> None:
    fairy, engine = FairyStockfish(), Engine("expert", hash_mb=64, net=False)
    by_net = Engine("expert", hash_mb=64)
    fairy.send("setoption name Hash value 64")
    rounds = [(ours(engine), ours(by_net), theirs(fairy)) for _ in range(ROUNDS)]
    fairy.quit()
    signature = 0
    for sfen in POSITIONS:
        engine.forget()
        signature += engine.lines(Position.parse("expert", sfen), Limits(depth=DEPTH))[0].nodes
    print(f"signature {signature}")
    by_hand, with_net, other = (median(rates) for rates in zip(*rounds, strict=True))
    report({"yokai by hand": by_hand, "fairy-stockfish": other}, "nodes")
    report({"yokai by the network": with_net, "fairy-stockfish": other}, "nodes")


if __name__ == "__main__":
    main()
