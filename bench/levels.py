"""The ladder of levels, held at its foot by model beginners (beginners.py) and step by step above.

    python bench/levels.py [--games 60] [--movetime 200] [--levels 0-10] [--beginners] [VARIANT ...]

One table a game: what the row scores against the column, with the error of 95 %. A mark says where
a cell is outside what we want: the child 70 to 85 % against level 0 and 45 to 60 % against level 1,
in games of at least 8 moves of its own; greedy 60 to 80 % against level 1 and 40 to 55 % against
level 2, careful about even with level 3, random below 50 % against level 1, and above that every
level 60 to 90 % against the one before.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from itertools import repeat

from beginners import Beginner

from yokai.arena import Conditions, Contender, Tally, play_match, play_pair
from yokai.arena.openings import RANDOM, Opening, openings_of
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.formats.record import Record
from yokai.rules.variant import Variant, variant
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.system import cores

# The score that each beginner may have against a level.
FOOT = {
    ("child", 0): (0.7, 0.85),
    ("child", 1): (0.45, 0.6),
    ("random", 1): (0.0, 0.5),
    ("greedy", 1): (0.6, 0.8),
    ("greedy", 2): (0.4, 0.55),
    ("careful", 3): (0.4, 0.6),
}
STEP = (0.6, 0.9)
CHILD_MOVES = 8  # of its own, on average


def play(
    executor: Executor, game: Variant, a: Contender, b: Contender, games: int, movetime: int
) -> tuple[Tally, float]:
    """Hold a match, and return the tally of the first player with its moves in a game."""
    conditions = Conditions(game, Limits(movetime=movetime))
    task = partial(play_pair, a=a, b=b, conditions=conditions)
    # Random ones, as when the levels were set: their places are those of that measure.
    openings = openings_of(game, len(a.name + b.name), RANDOM)
    if a.name == "child":  # whose games begin at the beginning
        openings = repeat(Opening(game.start, ()))
    tally, plies = Tally(), 0
    for pair, so_far in play_match(executor, cores(), task, openings, games // 2):
        tally = so_far
        plies += sum(
            len(Record.parse(each.record).game.moves) for each in (pair.first, pair.second)
        )
    return tally, plies / max(tally.games, 1) / 2


def level(number: int) -> Contender:
    return Contender.parse(f"yokai:{number}", ["Hash=16"])


def show(row: str, column: str, result: tuple[Tally, float], wanted: tuple[float, float]) -> None:
    (tally, moves), (least, most) = result, wanted
    mark = "" if least <= tally.score <= most else f"  wanted {least:.0%} to {most:.0%}"
    error = 1.96 * (tally.score * (1 - tally.score) / max(tally.games, 1)) ** 0.5
    if row == "child" and moves < CHILD_MOVES:
        mark += f"  wanted games of {CHILD_MOVES} moves"
    score = f"{tally.score:4.0%} ± {error:3.0%}"
    print(f"  {row:<9} {column:>8}  {score}  {moves:5.1f} moves{mark}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=["classic", "expert"], help="variants")
    parser.add_argument("--games", type=int, default=60, help="games of each pairing")
    parser.add_argument("--movetime", type=int, default=200, help="milliseconds a move")
    parser.add_argument("--levels", default=f"{min(LEVELS)}-{max(LEVELS)}", help="range of levels")
    parser.add_argument(
        "--beginners", action="store_true", help="play only the matches against beginners"
    )
    args = parser.parse_args()
    first, last = map(int, args.levels.split("-"))
    for name in args.variants:
        game = variant(name)
        if is_solvable(game) and not Tablebase.find(game):
            Tablebase.build(game)
        print(f"{name}: {args.games} games a row, {args.movetime} ms a move")
        with ProcessPoolExecutor(cores()) as executor:
            for (beginner, number), wanted in FOOT.items():
                if first <= number <= last:
                    model = Beginner(beginner, "")
                    found = play(executor, game, model, level(number), args.games, args.movetime)
                    show(beginner, f"level {number}", found, wanted)
            for number in range(first, last if not args.beginners else first):
                higher, lower = level(number + 1), level(number)
                found = play(executor, game, higher, lower, args.games, args.movetime)
                # The foot decides where levels 0 to 3 stand, and how far apart.
                wanted = STEP if number >= 3 else (0.5, 1.0)
                show(f"level {number + 1}", f"level {number}", found, wanted)


if __name__ == "__main__":
    main()
