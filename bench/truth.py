"""How often the choice of a move keeps what the position is worth, in a solved game.

Only positions count in which some move keeps it and some does not. The hand-made evaluation and
networks choose at depth 1, and after some nodes; the table knows the truth.

    yokai train selfplay classic games --games 20000 --nodes 200
    yokai train fit classic run games --hidden 32
    yokai train export classic run classic.net
    python bench/truth.py --net classic.net
"""

from __future__ import annotations

import argparse
import math
from random import Random

from yokai.arena.openings import random_game
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.netfile import open_net
from yokai.errors import BadTable
from yokai.notation.move import Move
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase

LONGEST_OPENING = 24

Question = tuple[Position, set[Move]]  # and the moves that keep its worth


def question(game: Variant, table: Tablebase, random: Random) -> Question:
    """A position of a random game where the choice matters, and not a win in a few plies."""
    while True:
        played = random_game(game, random.randint(2, LONGEST_OPENING), random)
        if not played:
            continue
        position = played.position
        moves, best = table.moves(position), table.probe(position)
        keep = {m.move for m in moves if m.value.result == best.result}
        if len(keep) < len(moves) and not (best.result == "win" and best.plies < 7):
            return position, keep


def share(engine: Engine, questions: list[Question], limits: Limits) -> float:
    """Share of the questions that an engine answers right."""
    right = 0
    for position, keep in questions:
        engine.forget()
        right += engine.lines(position, limits)[0].moves[0] in keep
    return right / len(questions)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variant", default="classic", help="variant with a solved table")
    parser.add_argument("--net", action="append", default=[], help="network file; may be repeated")
    parser.add_argument("--positions", type=int, default=1000, help="number of positions")
    parser.add_argument(
        "--nodes", type=int, nargs="+", default=[300, 3000, 30_000], help="nodes a move"
    )
    args = parser.parse_args()
    game = variant(args.variant)
    try:
        table = Tablebase.open(game)
    except BadTable:
        table = Tablebase.build(game)
    random = Random(1)
    questions = [question(game, table, random) for _ in range(args.positions)]
    chance = sum(len(keep) / len(p.legal_moves) for p, keep in questions) / len(questions)
    print(f"{len(questions)} positions; a random move keeps the worth in {chance:.1%}")
    engines = {"by hand": Engine(game, net=False)}
    engines |= {name: Engine(game, net=open_net(name, game)) for name in args.net}
    depths = {"depth 1": Limits(depth=1)} | {f"{n} nodes": Limits(nodes=n) for n in args.nodes}
    for name, engine in engines.items():
        for depth, limits in depths.items():
            found = share(engine, questions, limits)
            error = 1.96 * math.sqrt(found * (1 - found) / len(questions))
            print(f"{name:<28} {depth:<14}{found:>7.1%} ± {error:.1%}")


if __name__ == "__main__":
    main()
