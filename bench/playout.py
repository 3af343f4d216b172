"""Random games per second: inside the core in one call, and move by move through Python."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from functools import partial

from support.timing import alternate, report

import yokai

PLIES = 400  # games are cut here; hardly any random game is longer
IN_CORE, IN_PYTHON = 20_000, 200


def play_in_core(start: yokai.Position, seeds: Iterator[int]) -> int:
    start._core.random_games(IN_CORE, next(seeds), PLIES)
    return IN_CORE


def play_in_python(start: yokai.Position, rng: random.Random) -> int:
    for _ in range(IN_PYTHON):
        position = start
        for _ in range(PLIES):
            if not (moves := position.legal_moves):
                break
            position = position.play(rng.choice(moves))
    return IN_PYTHON


def main() -> None:
    for name in yokai.VARIANTS:
        start = yokai.variant(name).start
        print(f"random games of {name}")
        runs = {
            "inside the core": partial(play_in_core, start, itertools.count()),
            "through Python": partial(play_in_python, start, random.Random(0)),
        }
        report(alternate(runs, rounds=3), "games")


if __name__ == "__main__":
    main()
