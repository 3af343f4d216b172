"""Counts of positions that others have published, to compare a table with: ``published/``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from yokai.rules.shipped import warn_if_unfit
from yokai.rules.variant import Variant
from yokai.solve.reachable import Reachable
from yokai.solve.value import Result, Value

_FOLDER = Path(__file__).parent / "published"
_MOST_DIFFERENCES = 3  # values whose counts are named in a comparison


@dataclass(frozen=True)
class PublishedCounts:
    """Counts of the positions reachable from the start; mirrored and turned ones count once."""

    captures: int  # the player to move can capture the royal piece
    reached: int  # lost by a reach
    counts: dict[Value, int]  # all other positions, by their value

    def differences(self, found: Reachable) -> list[str]:
        """The differences from the counts of a table, as sentences; none if all are equal."""
        rows = {*self.counts, *found.counts}
        differ = [value for value in rows if self.counts.get(value) != found.counts.get(value)]
        faults = [
            f"{found.counts.get(value, 0):,} positions are a {value},"
            f" not {self.counts.get(value, 0):,}"
            for value in sorted(differ, key=lambda value: value.rank)[:_MOST_DIFFERENCES]
        ]
        if (found.captures, found.reached) != (self.captures, self.reached):
            faults.append(
                f"{found.captures:,} captures and {found.reached:,} reaches can be reached,"
                f" not {self.captures:,} and {self.reached:,}"
            )
        return faults


def published_counts(game: Variant) -> PublishedCounts | None:
    """The published counts for these rules and this start, whatever the variant is called."""
    for file in sorted(_FOLDER.glob("*.tsv")):
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        facts = {row[0]: row[1] for row in rows if len(row) == 2}
        if json.loads(facts["rules"]) in game.fingerprints and facts["start"] == game.start.sfen:
            counts = {
                Value(cast(Result, result), int(plies)): int(count)
                for result, plies, count in (row for row in rows if len(row) == 3)
            }
            return PublishedCounts(int(facts["captures"]), int(facts["reached"]), counts)
    warn_if_unfit(
        game, _FOLDER / f"{game.id}.tsv", "its table is not compared with published counts"
    )
    return None
