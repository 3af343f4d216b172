"""The command `yokai solve`: solves a small variant, and verifies its tablebase."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from yokai.errors import BadTable
from yokai.rules.game import Game
from yokai.rules.variant import Variant, variant_of
from yokai.solve.published_counts import published_counts
from yokai.solve.reachable import Reachable
from yokai.solve.tablebase import Tablebase, default_path
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar
from yokai.terminal.report import PositionReport

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # asked for before each use

HELP = "compute the value of every position of a small variant"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_variant(parser)
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="file for the tablebase (default: in the cache folder)",
    )
    threads = number(1, 256)
    parser.add_argument(
        "--threads", metavar="N", type=threads, help="threads (default: one per core)"
    )
    parser.add_argument(
        "--verify", action="store_true", help="verify every value of the tablebase; takes minutes"
    )


def run(args: Namespace) -> int:
    """Solve the variant, or verify its tablebase; the status is 1 if a value is wrong."""
    game = variant_of(args.variant)
    if not args.verify:
        _solve(game, args.out, args.threads)
        return 0
    faults = _verify(game, args.out, args.threads)
    for fault in faults:
        print(f"yokai: {fault}", file=sys.stderr)
    return int(bool(faults))


def _solve(game: Variant, path: Path | None = None, threads: int | None = None) -> Tablebase:
    """Solve a variant, and print a summary."""
    start = time.monotonic()
    with progress_bar() as bar:
        table = Tablebase.build(game, path, bar, threads)
    seconds = time.monotonic() - start
    print(_summary(table))
    memory = f"{_peak_memory() / 1e6:,.0f} MB of memory, " if resource else ""
    size = table.file.size / 1e6
    print(f"\n{seconds:.1f} s, {memory}{size:,.1f} MB in {table.file.path}")
    return table


def _verify(game: Variant, path: Path | None = None, threads: int | None = None) -> list[str]:
    """Verify a tablebase, built first if it is missing or damaged; return what is wrong with it."""
    try:
        table = Tablebase.open(game, path)
        if table.file.is_damaged:
            raise BadTable(f"{table.file.path}: is damaged")
        print(f"The table in {table.file.path} is checked as it is, not built anew.")
    except BadTable as error:
        if (path or default_path(game)).exists():
            print(f"{error.__cause__ or error}, so it is built anew.\n", flush=True)
        table = _solve(game, path, threads)
        print()
    with progress_bar() as bar:
        met = table.reachable(bar, threads)
    print(_reachable(table, met), flush=True)
    faults = _compare(game, met)
    with progress_bar() as bar:
        wrong = table.verify(bar, threads)
    checked = table.file.positions
    if wrong:
        faults.append(f"{wrong:,} of {checked:,} positions disagree with their moves")
    else:
        print(f"All {checked:,} positions agree with their number and with their moves.")
    return [f"{table.file.path}: {fault}" for fault in faults]


def _summary(table: Tablebase) -> str:
    game = table.variant
    royal = game.royal.name
    total = table.file.positions
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
        f"From the start: {PositionReport.of_table(table, Game(game)).sentence}",
    ]
    if table.longest_win:
        longest, example = table.longest_win
        lines += [
            f"The longest win takes {longest.plies} plies, as here:",
            "",
            f"{example}\n\nSFEN: {example.sfen}",
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


def _compare(game: Variant, met: Reachable) -> list[str]:
    """The differences between the reachable positions and published counts, if there are any."""
    counted = published_counts(game)
    faults = counted.differences(met) if counted else []
    if counted and not faults:
        print(f"That is what is known: every distance, {len(counted.counts)} rows, and the totals.")
    return faults


def _peak_memory() -> int:
    """The peak memory of this process in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
