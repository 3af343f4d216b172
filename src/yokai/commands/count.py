"""The command `yokai count`: estimates how many positions games of a variant can reach."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from math import floor, log10

from yokai.arena.executors import workers_of
from yokai.rules.variant import variant_of
from yokai.solve.published_counts import published_counts
from yokai.solve.reachable_estimate import LIMIT, SAMPLES, ReachableEstimate, estimate_reachable
from yokai.system import cores
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar

HELP = "estimate how many positions the games of a variant can reach"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_variant(parser)
    add = parser.add_argument
    many = f"placements to draw at random (default: {SAMPLES:,})"
    add("--samples", metavar="N", type=number(1, 10**9), default=SAMPLES, help=many)
    limit = f"positions to search for each of them (default: {LIMIT:,})"
    add("--limit", metavar="N", type=number(1, 10**7), default=LIMIT, help=limit)
    add("--seed", metavar="N", type=number(0, 10**9), default=1, help="random seed (default: 1)")
    workers = "processes (default: one per core)"
    add("--concurrency", metavar="C", type=number(1, 1000), default=cores(), help=workers)
    add("--dask", metavar="ADDRESS", help="address of a Dask cluster to work on")
    add("--json", action="store_true", help="print the result as JSON")


def run(args: Namespace) -> None:
    """Print the estimate with its error bar, and the true number where it is known."""
    game = variant_of(args.variant)
    with workers_of(args.dask, args.concurrency) as (executor, _), progress_bar() as bar:
        found = estimate_reachable(
            game,
            args.samples,
            seed=args.seed,
            limit=args.limit,
            executor=executor,
            progress=bar,
        )
    known = published_counts(game)
    truth = known.captures + known.reached + sum(known.counts.values()) if known else None
    print(json.dumps(_facts(found, truth)) if args.json else _text(found, truth))


def _text(found: ReachableEstimate, truth: int | None) -> str:
    sampled = found.sampled
    lines = [
        f"About {_rounded(found.count)} positions can be reached, with an error of"
        f" {found.error / found.count if found.count else 1:.1%} (95 % confidence):"
        f" {_rounded(found.low)} to {_rounded(found.high)}.",
        f"Of {sampled.drawn:,} placements drawn from {_rounded(found.placements)},"
        f" {sampled.reached:,} are reached from the start and {sampled.undecided:,} are undecided.",
        f"In {_rounded(found.captures)} positions the royal piece can be captured at once;"
        f" {_rounded(found.over)} are over.",
    ]
    if truth is not None:
        lines.append(f"The true number is known: {truth:,}.")
    return "\n".join(lines)


def _rounded(count: float) -> str:
    """A number with four digits that count.

    >>> _rounded(246803167), _rounded(5190)
    ('2.468 × 10^8', '5,190')
    """
    if count < 10**6:
        return f"{count:,.0f}"
    power = floor(log10(count))
    return f"{count / 10**power:.3f} × 10^{power}"


def _facts(found: ReachableEstimate, truth: int | None) -> dict[str, object]:
    sampled = found.sampled
    return {
        "count": found.count,
        "error": found.error,
        "low": found.low,
        "high": found.high,
        "captures": found.captures,
        "over": found.over,
        "placements": found.placements,
        "drawn": sampled.drawn,
        "reached": sampled.reached,
        "undecided": sampled.undecided,
        "truth": truth,
    }
