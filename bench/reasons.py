"""The reasons that hints give: how often each is said in games of levels 1 to 6.

python bench/reasons.py [--positions 200] [--seed 1] [VARIANT ...]    # bar: "best" below 10 %
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random

from yokai import VARIANTS, Engine, Game, Limits, Tablebase
from yokai.engine.explainer import reason

BAR = 0.1  # of hints that say only that the move is the strongest
LEVELS = range(1, 7)
LONGEST = 120  # plies of a game


def asked(name: str, random: Random) -> Iterator[Game]:
    """Games of two levels each, stopped where a hint may be asked for: every seventh ply."""
    while True:
        levels = [random.choice(LEVELS) for _ in range(2)]
        engines = [Engine(name, level, hash_mb=4, seed=random.randrange(999)) for level in levels]
        game, first = Game(name), random.randrange(7)
        while not game.outcome and len(game.moves) < LONGEST:
            if len(game.moves) % 7 == first:
                yield game
            engine = engines[len(game.moves) % 2]
            game.play(engine.best_move(game, Limits(nodes=5_000)).move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), help="variants")
    parser.add_argument("--positions", type=int, default=200, help="positions of each variant")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    args = parser.parse_args()
    missed = False
    for name in args.variants:
        adviser = Engine(name, table=Tablebase.find(name))
        told: Counter[str] = Counter()
        for game, _ in zip(asked(name, Random(args.seed)), range(args.positions), strict=False):
            choice = adviser.best_move(game, Limits(nodes=50_000))
            best = choice.lines[0]
            why = reason(game.position, choice.move, best.score, exact=best.exact)
            told[why.name] += 1
        print(f"{name}: {args.positions} positions")
        for each, count in told.most_common():
            print(f"  {each:<16} {count / args.positions:6.1%}")
        missed |= told["best"] >= BAR * args.positions
    if missed:
        raise SystemExit(f"more than {BAR:.0%} of the hints do not say why")


if __name__ == "__main__":
    main()
