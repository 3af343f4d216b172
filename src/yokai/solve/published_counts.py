"""What others have counted of a game, to hold a table against: the files in ``known/``."""

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
_SHOWN = 3  # differences named, of all there may be


@dataclass(frozen=True)
class Known:
    """Positions that can be reached from the start, mirror twins and colours counted once."""

    captures: int
    reached: int
    counts: dict[Value, int]  # the others, by their value

    def differences(self, met: Reachable) -> list[str]:
        """How a walk from the start differs from this, in sentences; none if it does not."""
        rows = {*self.counts, *met.counts}
        differ = [value for value in rows if self.counts.get(value) != met.counts.get(value)]
        faults = [
            f"{met.counts.get(value, 0):,} positions are a {value},"
            f" not {self.counts.get(value, 0):,}"
            for value in sorted(differ, key=lambda value: value.rank)[:_SHOWN]
        ]
        if (met.captures, met.reached) != (self.captures, self.reached):
            faults.append(
                f"{met.captures:,} captures and {met.reached:,} reaches can be reached,"
                f" not {self.captures:,} and {self.reached:,}"
            )
        return faults


def known(game: Variant) -> Known | None:
    """What is known of a game with these rules and this start, whatever it is called."""
    for file in sorted(_FOLDER.glob("*.tsv")):
        lines = file.read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        facts = {row[0]: row[1] for row in rows if len(row) == 2}
        if json.loads(facts["rules"]) in game.fingerprints and facts["start"] == game.start.sfen:
            counts = {
                Value(cast(Result, result), int(plies)): int(count)
                for result, plies, count in (row for row in rows if len(row) == 3)
            }
            return Known(int(facts["captures"]), int(facts["reached"]), counts)
    warn_if_unfit(game, _FOLDER / f"{game.id}.tsv", "its table is not held against known counts")
    return None
