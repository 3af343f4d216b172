"""The command `yokai match`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path

from yokai.errors import EngineError, YokaiError
from yokai.limits import Limits
from yokai.match.contender import Contender
from yokai.match.contest import Conditions, Pair, contest, play_pair, try_out
from yokai.match.elo import Sprt, Tally
from yokai.match.executors import cluster, cores, processes
from yokai.match.openings import Opening, default_plies, file_openings, random_openings
from yokai.match.referee import MAX_PLIES
from yokai.variant import Variant, variant

_DEFAULT_MOVETIME = 100


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    who = "yokai, yokai:LEVEL, usi:COMMAND or uci:COMMAND"
    parser.add_argument("a", metavar="A", help=who)
    parser.add_argument("b", metavar="B", help="likewise")
    add = parser.add_argument
    add("--variant", default="expert", metavar="V", help="the game (default: expert)")
    add("--games", type=int, default=100, metavar="N", help="how many, in pairs (default: 100)")
    add("--movetime", type=int, metavar="MS", help="milliseconds a move (default: 100)")
    add("--nodes", type=int, metavar="N", help="positions a move may look at")
    add("--depth", type=int, metavar="D", help="plies to look ahead")
    for side in "ab":
        add(
            f"--option-{side}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"set an option of {side.upper()}; may be given again",
        )
    add("--concurrency", type=int, default=cores(), metavar="C", help="games at a time")
    add("--openings", metavar="FILE", help="begin with these; see docs/match.md")
    add("--plies", type=int, metavar="K", help="random moves before the players take over")
    add("--seed", type=int, default=1, metavar="N", help="other random openings (default: 1)")
    add("--max-plies", type=int, default=MAX_PLIES, metavar="N", help="then it is a draw")
    add("--grace", type=int, default=5000, metavar="MS", help="before a silent program has lost")
    add(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear which of the two is nearer the truth",
    )
    add("--records", metavar="DIR", help="keep the games there")
    add("--dask", metavar="ADDRESS", help="play on a Dask cluster")


def run(args: Namespace) -> None:
    """Hold the match."""
    game = variant(args.variant)
    if args.games < 1 or args.concurrency < 1 or args.max_plies < 1 or args.grace < 0:
        raise YokaiError("--games, --concurrency and --max-plies must be 1 or more")
    movetime = args.movetime
    if movetime is None and args.nodes is None and args.depth is None:
        movetime = _DEFAULT_MOVETIME
    limits = Limits(movetime=movetime, nodes=args.nodes, depth=args.depth)
    conditions = Conditions(game, limits, args.grace / 1000, args.seed, args.max_plies)
    a = Contender.parse(args.a, args.option_a)
    b = Contender.parse(args.b, args.option_b)
    sprt = Sprt(*args.sprt) if args.sprt else None
    if sprt and not sprt.elo0 < sprt.elo1:
        raise YokaiError(
            f"--sprt needs two numbers, the smaller first, not {sprt.elo0:g} {sprt.elo1:g}"
        )
    records = _folder(args.records)
    openings = _openings(args, game)
    pairs = (args.games + 1) // 2
    tally, ends = Tally(), Counter[str]()
    place = cluster(args.dask) if args.dask else processes(min(args.concurrency, pairs))
    try:
        with place as (executor, workers):
            for contender in (a, b):
                if wrong := executor.submit(try_out, contender, conditions).result():
                    raise EngineError(wrong)
            task = partial(play_pair, a=a, b=b, conditions=conditions)
            for pair, tally in contest(executor, workers, task, openings, pairs, sprt):
                ends.update((pair.first.reason, pair.second.reason))
                _save(pair, records)
                _show_progress(tally, 2 * pairs, sprt)
    except BrokenExecutor as error:
        raise EngineError(f"a process that played games has died: {error}") from None
    finally:
        _clear_progress()
    print(f"{tally.games} games by {', '.join(f'{why} {n}' for why, n in ends.most_common())}")
    if sprt:
        print(sprt.describe(tally))
    print(f"{a.name} {tally}")


def _openings(args: Namespace, game: Variant) -> Iterator[Opening]:
    if args.openings:
        return file_openings(game, args.openings)
    plies = default_plies(game) if args.plies is None else args.plies
    if not 0 <= plies <= 100:
        raise YokaiError(f"--plies must be 0 to 100, not {plies}")
    return random_openings(game, plies, args.seed)


def _folder(path: str | None) -> Path | None:
    if path is None:
        return None
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise YokaiError(f"cannot keep records in {path!r}: {error.strerror}") from None
    return Path(path)


def _save(pair: Pair, folder: Path | None) -> None:
    if folder:
        for letter, played in (("a", pair.first), ("b", pair.second)):
            path = folder / f"{pair.number:05}{letter}.csa"
            path.write_text(played.record, encoding="utf-8")


def _show_progress(tally: Tally, games: int, sprt: Sprt | None) -> None:
    """One changing line on a terminal; elsewhere a line for every tenth of the match."""
    text = f"{games} games: {tally}" + (f"  {sprt.describe(tally)}" if sprt else "")
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif tally.games * 10 // games > (tally.games - 2) * 10 // games:
        print(text, file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
