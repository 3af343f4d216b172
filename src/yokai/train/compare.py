"""Comparison of networks: each plays a match against the one before it."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from yokai.arena.contender import Contender
from yokai.arena.elo import Tally
from yokai.arena.match import Conditions, play_match, play_pair
from yokai.arena.openings import openings_of

HEAD = ("network", "games", "points", "elo", "error")


def compare(
    folder: str | Path,
    nets: Sequence[str],
    conditions: Conditions,
    pairs: int,
    executor: Executor,
    workers: int,
    tell: Callable[[str, float], None],
) -> Path:
    """Play the missing matches, and return the CSV table of all matches."""
    file = Path(folder) / "matches.csv"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        file.write_text(",".join(HEAD) + "\n", encoding="utf-8")
    with file.open(encoding="utf-8", newline="") as table:
        done = {row["network"] for row in csv.DictReader(table)}
    for before, net in itertools.pairwise(nets):
        name = f"{Path(net).name} - {Path(before).name}"
        if name in done:
            continue
        a, b = (Contender.parse("yokai", [f"EvalFile={file}"]) for file in (net, before))
        task = partial(play_pair, a=a, b=b, conditions=conditions)
        openings = openings_of(conditions.game, conditions.seed)
        tally = Tally()
        for _, tally in play_match(executor, workers, task, openings, pairs):
            tell(name, tally.games / (2 * pairs))
        with file.open("a", encoding="utf-8", newline="") as table:
            row = (name, tally.games, tally.points, f"{tally.elo:.1f}", f"{tally.error:.1f}")
            csv.writer(table, lineterminator="\n").writerow(row)
    return file
