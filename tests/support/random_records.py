"""Records of random games, for formats that must carry any game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date

from yokai import Game, Record

DAY = date(2026, 11, 15)


def random_records(variant: str, count: int, plies: int = 70) -> Iterator[Record]:
    """Records with names, a date and a comment, finished and unfinished."""
    rng = random.Random(f"records of {variant}")
    for number in range(count):
        game = Game(variant)
        while not game.outcome and len(game.moves) < plies:
            game.play(rng.choice(game.legal_moves))
        if not game.outcome and number % 2:
            game.resign()
        comments = {len(game.moves) // 2: "Half of it."}
        yield Record(game, "Aiko", "Ben", DAY, comments)
