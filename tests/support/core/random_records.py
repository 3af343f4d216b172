"""Records of random games, for formats that must carry any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date

from yokai import Game, Record
from yokai.formats.time_limit import TimeLimit

DAY = date(2026, 11, 15)
TIMES = [
    None,
    (TimeLimit(300_000, 0, 5_000),) * 2,
    (TimeLimit(5_400_000, 30_000),) * 2,
    (TimeLimit(0, 259_200_000),) * 2,
    (TimeLimit(90_000, 10_000, 1_500), TimeLimit(0, 0, 500)),
]


def random_records(variant: str, count: int, plies: int = 70) -> Iterator[Record]:
    """Records with names, a date, times and a comment, finished and unfinished."""
    rng = random.Random(f"records of {variant}")
    for number in range(count):
        game = Game(variant)
        while not game.outcome and len(game.moves) < plies:
            game.play(rng.choice(game.legal_moves))
        if not game.outcome and number % 2:
            game.resign()
        comments = {len(game.moves) // 2: "Half of it."}
        times = TIMES[number % len(TIMES)]
        yield Record(game, "Aiko", "Ben", DAY, comments, times=times)
