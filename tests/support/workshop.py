"""Games as somebody makes them in the workshop, and games made at random."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

from yokai.rules.rulefile import Flags

FLAGS = [flag.name for flag in fields(Flags)]
_AROUND = ["ooo", "o o", "ooo"]

# A game on 3x3 with a fox that nobody else has.
DUEL: dict[str, Any] = {
    "name": "Duel of foxes",
    "start": "fk1/3/1KF b - 1",
    "promotion_zone": 1,
    "promotion": "forced",
    "pieces": {
        "king": {"letter": "K", "royal": True, "dots": _AROUND},
        "fox": {"letter": "F", "promotes_to": "old fox", "dots": ["o o", "   ", " o "]},
        "old fox": {"dots": ["o o", "o o", " o "]},
    },
}


def random_values(rng: random.Random) -> dict[str, Any]:
    """The keys of a rule file, most of them sound."""
    letters = rng.sample("ABCDEFGHIJ", rng.randint(1, 4))
    pieces: dict[str, Any] = {"king": {"letter": "K", "royal": True, "dots": _dots(rng, 6)}}
    for letter in letters:
        name = rng.choice(("fox", "badger", "Füchsin", "狐", "river spirit")) + " " + letter.lower()
        pieces[name] = {"letter": letter, "dots": _dots(rng, rng.randint(0, 5))}
        if rng.random() < 0.4:
            pieces[name]["promotes_to"] = f"old {name}"
            pieces[f"old {name}"] = {"dots": _dots(rng, rng.randint(1, 8))}
        for key in ("one_per_column", "drop_mate"):
            if rng.random() < 0.2:
                pieces[name][key] = rng.random() < 0.5
        if rng.random() < 0.3:
            pieces[name] |= {"drawing": rng.choice(("oni", "hen")), "tint": rng.randrange(360)}
    files, ranks = rng.randint(2, 5), rng.randint(3, 6)
    row = [*rng.sample(["K", *letters], min(files, len(letters) + 1)), *"." * files][:files]
    if "K" not in row:
        row[0] = "K"
    top, bottom = "".join(reversed(row)).lower(), "".join(row)
    middle = [str(files)] * (ranks - 2)
    return {
        "name": rng.choice(("Duel", "森の決闘", 'It\'s \\ "mine"')),
        "start": f"{'/'.join([_squeezed(top), *middle, _squeezed(bottom)])} b - 1",
        "repetition": rng.choice((2, 3, 3, 4)),
        "promotion_zone": rng.randint(0, 2),
        "promotion": rng.choice(("forced", "optional")),
        **{flag: rng.random() < 0.5 for flag in FLAGS},
        "pieces": pieces,
    }


def _dots(rng: random.Random, count: int) -> list[str]:
    marks = rng.sample(["o"] * count + [" "] * (8 - count), 8)
    text = "".join([*marks[:4], " ", *marks[4:]])
    return [text[0:3], text[3:6], text[6:9]]


def _squeezed(row: str) -> str:
    for empty in range(len(row), 0, -1):
        row = row.replace("." * empty, str(empty))
    return row
