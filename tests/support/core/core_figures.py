"""What the core counts, finds and solves, as a program: run it here and in Pyodide, and compare.

It needs nothing but yokai. It prints two lines of JSON: what must be the same everywhere, and how
fast it was. With the name of a variant, that one is solved instead of a small game. Modules are
named by a dot, and are imported first.
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256
from importlib import import_module

from yokai import Game, Position, Record, Variant, perft, variant
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.formats.encoding import decoded
from yokai.formats.recognise import NAMES
from yokai.rules.variant import read_variant
from yokai.solve.solver import solve

DEPTHS = {"classic": 9, "dobutsu": 8, "expert": 5}
MIDDLE_GAMES = (
    "s1kgs/1g3/1Ppp1/2PP1/1KG1P/SG2S w - 1",
    "5/1g1ss/1k1gp/G2pS/S2PP/1GK2 w 2p 1",
    "5/s2gk/2G2/PPP1s/1G1G1/SK2S b P2p 1",
)
NODES = 200_000  # of each search


def small() -> Variant:
    """Classic on nine squares, whose kitsune never come."""
    rules = variant("classic").source.replace("rkb/1p1/1P1/BKR b", "rkp/3/PKR b")
    return read_variant(rules, "small")


def main() -> None:
    modules = [name for name in sys.argv[1:] if "." in name]
    for name in modules:
        import_module(name)
    wanted = [name for name in sys.argv[1:] if name not in modules]
    equal: dict[str, object] = {}
    speed: dict[str, float] = {}
    for name, depth in DEPTHS.items():
        begun = time.perf_counter()
        equal[f"perft {name}"] = count = perft(variant(name).start, depth)
        speed[f"perft {name}, moves/s"] = count / (time.perf_counter() - begun)
    for net in (False, True):
        begun, nodes = time.perf_counter(), 0
        found = []
        for sfen in MIDDLE_GAMES:
            engine = Engine("expert", hash_mb=16, net=net)
            line = engine.lines(Position.parse("expert", sfen), Limits(nodes=NODES))[0]
            found.append([line.depth, str(line.score), line.nodes, *(m.usi for m in line.moves)])
            nodes += line.nodes
        equal[f"search, net={net}"] = found
        speed[f"search, net={net}, nodes/s"] = nodes / (time.perf_counter() - begun)
    record = Record(Game("expert", ["3d3c", "2c2d", "4d4c"]), "あいこ")
    equal["formats"] = {
        name: [text := record.export(name), str(Record.parse(text).game)] for name in NAMES
    }
    equal["decoded"] = decoded(record.export("kif").encode("cp932"))
    game: Variant = variant(wanted[0]) if wanted else small()
    begun = time.perf_counter()
    values = solve(game, None, 1)
    speed[f"solve {game.id}, s"] = time.perf_counter() - begun
    equal[f"solve {game.id}"] = [len(values), sha256(values).hexdigest()]
    print(json.dumps(equal))
    print(json.dumps(speed))


if __name__ == "__main__":
    main()
