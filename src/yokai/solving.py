"""Solving a game for a person: the work with a bar, a summary at the end, and the proof."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from yokai.errors import BadTable
from yokai.game import Game
from yokai.machine import orderly_end
from yokai.progressbar import ProgressBar
from yokai.tablebase import Reachable, Result, Tablebase, Value, default_path, rules_of
from yokai.variant import Variant, variant
from yokai.verdict import Verdict

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # asked for before each use

_KNOWN = Path(__file__).parent / "variants" / "classic_distribution.tsv"
_KNOWN_CAPTURES, _KNOWN_REACHED = 140_298_614, 7_018_985


def build(game: Variant, path: Path | None = None, threads: int | None = None) -> Tablebase:
    """Solve a game while a bar grows; whatever ends it early leaves nothing behind."""
    with _bar() as bar, orderly_end():
        return Tablebase.build(game, path, bar, threads)


def solve(game: Variant, path: Path | None = None, threads: int | None = None) -> Tablebase:
    """Solve a game and sum up what came out."""
    start = time.monotonic()
    table = build(game, path, threads)
    seconds = time.monotonic() - start
    print(_summary(table))
    memory = f"{_peak_memory() / 1e6:,.0f} MB of memory, " if resource else ""
    size = len(table.file.data) / 1e6
    print(f"\n{seconds:.1f} s, {memory}{size:,.1f} MB in {table.file.path}")
    return table


def verify(game: Variant, path: Path | None = None, threads: int | None = None) -> list[str]:
    """Prove a table, after building it if there is no good one; what is wrong with it."""
    try:
        table = Tablebase.open(game, path)
        if table.file.is_damaged:
            raise BadTable(f"{table.file.path}: is damaged")
        print(f"The table in {table.file.path} is checked as it is, not built anew.")
    except BadTable as error:
        if (path or default_path(game)).exists():
            print(f"{error.__cause__ or error}, so it is built anew.\n", flush=True)
        table = solve(game, path, threads)
        print()
    with _bar() as bar, orderly_end():
        met = table.reachable(bar, threads)
    print(_reachable(table, met), flush=True)
    faults = _compare(table, met)
    with _bar() as bar, orderly_end():
        wrong = table.verify(bar, threads)
    checked = len(table.file.values)
    if wrong:
        faults.append(f"{wrong:,} of {checked:,} positions disagree with their moves")
    else:
        print(f"All {checked:,} positions agree with their number and with their moves.")
    return [f"{table.file.path}: {fault}" for fault in faults]


def _summary(table: Tablebase) -> str:
    game = table.variant
    royal = game.royal.name
    total = len(table.file.values)
    counts: Counter[str] = Counter()
    for value, count in table.counts.items():
        counts[value.result] += count
    lines = [
        f"{game.name} is solved: every position with all {sum(game.pieces.values())} pieces.",
        "",
        *(
            f"  {word:<6}{counts[result]:>15,}  {counts[result] / total:6.1%}"
            for word, result in (("won", "win"), ("lost", "loss"), ("drawn", "draw"))
        ),
        f"  {'all':<6}{total:>15,}  where no {royal} can be captured at once",
        "",
        f"From the start: {Verdict(table, Game(game)).sentence}",
    ]
    wins = [value for value in table.counts if value.result == "win"]
    if longest := max(wins, key=lambda value: value.plies, default=None):
        example = table.first(longest)
        lines += [
            f"The longest win takes {longest.plies} plies, as here:",
            "",
            f"{example}\n\nSFEN: {example.sfen}" if example else "",
        ]
    return "\n".join(lines)


def _reachable(table: Tablebase, met: Reachable) -> str:
    royal = table.variant.royal.name
    live: Counter[str] = Counter()
    for value, count in met.counts.items():
        live[value.result] += count
    return (
        f"From the start {met.total:,} positions can be reached, mirror images and colours"
        " counted once:\n"
        f"{met.captures:>15,}  can capture the {royal} at once\n"
        f"{met.reached:>15,}  are lost by a reach\n"
        f"{met.live:>15,}  are live: {live['win']:,} won, {live['loss']:,} lost,"
        f" {live['draw']:,} drawn"
    )


def _compare(table: Tablebase, met: Reachable) -> list[str]:
    """How the walk differs from what others have counted, where anybody has."""
    classic = variant("classic")
    if (rules_of(table.variant), table.variant.setup) != (rules_of(classic), classic.setup):
        return []
    known = known_distribution()
    rows = {*known, *met.counts}
    differ = sorted((v for v in rows if known.get(v) != met.counts.get(v)), key=lambda v: v.rank)
    faults = [
        f"{met.counts.get(value, 0):,} positions are a {value}, not {known.get(value, 0):,}"
        for value in differ[:3]
    ]
    if met.captures != _KNOWN_CAPTURES or met.reached != _KNOWN_REACHED:
        faults.append(
            f"{met.captures:,} captures and {met.reached:,} reaches can be reached,"
            f" not {_KNOWN_CAPTURES:,} and {_KNOWN_REACHED:,}"
        )
    if not faults:
        print(f"That is what is known: every distance, {len(known)} rows, and the totals.")
    return faults


def known_distribution() -> dict[Value, int]:
    """How many live positions of classic have each value, as others have counted them."""
    known = {}
    for line in _KNOWN.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            plies, result, count = line.split("\t")
            known[Value(cast(Result, result), 0 if result == "draw" else int(plies))] = int(count)
    return known


@contextmanager
def _bar() -> Iterator[ProgressBar]:
    bar = ProgressBar()
    try:
        yield bar
    finally:
        bar.clear()


def _peak_memory() -> int:
    """The most memory we have held, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
