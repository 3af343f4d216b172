"""Each level against the next: every step should win 60 to 90 % of its games.

python bench/levels.py [--games 60] [--movetime 200] [--levels 1-10] [VARIANT ...]
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from yokai.arena import Conditions, Contender, Tally, contest, play_pair
from yokai.arena.openings import default_plies, random_openings
from yokai.engine.levels import STRONGEST, WEAKEST
from yokai.engine.limits import Limits
from yokai.machine import cores
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase


def step(name: str, weaker: int, games: int, movetime: int) -> Tally:
    """The points of the stronger of two neighbours."""
    game = variant(name)
    conditions = Conditions(game, Limits(movetime=movetime))
    strong, weak = (Contender.parse(f"yokai:{n}", ["Hash=16"]) for n in (weaker + 1, weaker))
    tally = Tally()
    with ProcessPoolExecutor(cores()) as executor:
        task = partial(play_pair, a=strong, b=weak, conditions=conditions)
        openings = random_openings(game, default_plies(game), seed=weaker)
        for _, so_far in contest(executor, cores(), task, openings, games // 2):
            tally = so_far
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=["expert", "classic"])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--movetime", type=int, default=200)
    parser.add_argument("--levels", default=f"{WEAKEST}-{STRONGEST}")
    args = parser.parse_args()
    first, last = map(int, args.levels.split("-"))
    for name in args.variants:
        if not variant(name).checkmate_ends and not Tablebase.find(variant(name)):
            Tablebase.build(name)
        for weaker in range(first, last):
            tally = step(name, weaker, args.games, args.movetime)
            share = tally.score
            verdict = "" if 0.6 <= share <= 0.9 else "  outside 60 to 90 %"
            print(f"{name} level {weaker + 1} against {weaker}: {share:.0%}{verdict}", flush=True)


if __name__ == "__main__":
    main()
