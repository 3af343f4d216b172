"""What the shapes with a name are worth: the points of their owners with best play, by the table.

    yokai solve classic && python tools/shape_worth.py classic [--games 40000]

In the games each move keeps the result with a chance of two thirds, else it is any: both sides
go wrong often. A shape counts when it first stands in a game, unless the mover wins at once then. A
shape that is worth nothing has 50 %. `src/yokai/openings/data/names.toml` keeps the figures.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from random import Random

from yokai.notation.move import Side
from yokai.openings.names import Shape, shapes_at
from yokai.rules.game import Game
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

PLIES = 60
POINTS = {"win": 1.0, "draw": 0.5, "loss": 0.0}


def main() -> None:
    """Play the games, and print what each shape brings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", choices=("classic", "dobutsu"))
    parser.add_argument("--games", type=int, default=40_000, help="games to play")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    args = parser.parse_args()
    game, random = variant(args.variant), Random(args.seed)
    table = Tablebase.open(game)
    seen: Counter[str] = Counter()
    points: dict[str, float] = defaultdict(float)
    for _ in range(args.games):
        played, stood = Game(game), set[tuple[Side, Shape]]()
        while not played.outcome and len(played.moves) < PLIES:
            verdict = look_up(table, played.position)
            if verdict is None or not verdict.moves:
                break
            value, turn = verdict.moves[0].value, played.turn
            if value.plies != 1:
                for side, shape in {*shapes_at(played.position)} - stood:
                    own = POINTS[value.result]
                    seen[shape.id] += 1
                    points[shape.id] += own if side is turn else 1 - own
                    stood.add((side, shape))
            keeping = [each.move for each in verdict.moves if each.value.result == value.result]
            played.play(random.choice(keeping if random.random() < 2 / 3 else played.legal_moves))
    for name, count in seen.items():
        share = points[name] / count
        error = 1.96 * (share * (1 - share) / count) ** 0.5
        print(f"{name:16} {share:6.1%} ± {error:.1%} in {count} games")


if __name__ == "__main__":
    main()
