"""The command `yokai match`: many games between two engines."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile

from yokai.arena.contender import BOTS, Contender
from yokai.arena.elo import Sprt, Tally
from yokai.arena.executors import workers_of
from yokai.arena.match import Conditions, Pair, play_match, play_pair, try_out
from yokai.arena.move_note import TimeUse
from yokai.arena.openings import openings_of
from yokai.arena.referee import GRACE_MS, MAX_PLIES, game_log
from yokai.arena.sandbox import protection
from yokai.engine.limits import Limits
from yokai.errors import EngineError, YokaiError, quote
from yokai.rules.variant import variant_of
from yokai.system import cores, orderly_end
from yokai.terminal.arguments import GAMES

_DEFAULT_MOVETIME = 100
_MOST_ELO = 10_000
_RANGES = {
    "games": (1, 10**9),
    "movetime": (1, 10**12),
    "movetime_a": (1, 10**12),
    "movetime_b": (1, 10**12),
    "nodes": (1, 10**15),
    "depth": (1, 10**6),
    "concurrency": (1, 1000),
    "plies": (0, 100),
    "max_plies": (1, 10**6),
    "grace": (0, 10**15),
}


HELP = "play many games between two engines, and estimate the Elo difference"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = "yokai, yokai:LEVEL, random, bot:FOLDER, bot:COMMAND, usi:COMMAND or uci:COMMAND"
    parser.add_argument("a", metavar="A", help=f"first engine: {kinds}")
    parser.add_argument("b", metavar="B", help="second engine, named as the first")
    add = parser.add_argument
    add("--variant", default="expert", metavar="V", help=f"variant: {GAMES} (default: expert)")
    add(
        "--games", type=int, default=100, metavar="N", help="games to play, in pairs (default: 100)"
    )
    add("--movetime", type=int, metavar="MS", help="milliseconds per move (default: 100)")
    add("--nodes", type=int, metavar="N", help="search nodes per move")
    add("--depth", type=int, metavar="D", help="search depth in plies")
    for side in "ab":
        add(
            f"--movetime-{side}",
            type=int,
            metavar="MS",
            help=f"milliseconds per move of {side.upper()}, for a game at odds",
        )
        add(
            f"--option-{side}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"engine option of {side.upper()}; may be repeated",
        )
    add(
        "--concurrency",
        type=int,
        default=cores(),
        metavar="C",
        help="games played at the same time",
    )
    add(
        "--openings",
        default="",
        metavar="FILE",
        help="file of openings, see docs/guide/match.md; or random",
    )
    add("--plies", type=int, metavar="K", help="plies of random openings")
    add("--seed", type=int, default=1, metavar="N", help="random seed (default: 1)")
    add(
        "--max-plies",
        type=int,
        default=MAX_PLIES,
        metavar="N",
        help="plies after which a game is drawn",
    )
    late = f"milliseconds that all moves of a game may be late (default: {GRACE_MS})"
    add("--grace", type=int, default=GRACE_MS, metavar="MS", help=late)
    add(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop early by a sequential probability ratio test between these Elo differences",
    )
    add("--records", metavar="DIR", help="folder for the records of the games")
    add(
        "--log",
        metavar="DIR",
        help="folder for a log of each game: times, and what the players printed",
    )
    add("--dask", metavar="ADDRESS", help="address of a Dask cluster to play on")


def run(args: Namespace) -> None:
    """Play the match and report the result."""
    game = variant_of(args.variant)
    _check_numbers(args)
    conditions = Conditions(
        game,
        _limits(args, args.movetime_a),
        args.grace / 1000,
        args.seed,
        args.max_plies,
        limits_b=_limits(args, args.movetime_b),
    )
    a = Contender.parse(args.a, args.option_a)
    b = Contender.parse(args.b, args.option_b)
    if {a.kind, b.kind} & set(BOTS):
        print(f"bots: {protection().text}", file=sys.stderr, flush=True)
    sprt = _sprt(args.sprt)
    openings = openings_of(game, args.seed, args.openings, args.plies)
    records, logs = _folder(args.records), _folder(args.log, "log", "txt")
    pairs = (args.games + 1) // 2
    tally, ends, used = Tally(), Counter[str](), (TimeUse(), TimeUse())
    place = workers_of(args.dask, min(args.concurrency, pairs))
    try:
        with orderly_end(), place as (executor, workers):
            for contender in (a, b):
                if wrong := executor.submit(try_out, contender, conditions).result():
                    raise EngineError(wrong)
            task = partial(play_pair, a=a, b=b, conditions=conditions)
            for pair, tally in play_match(executor, workers, task, openings, pairs, sprt):
                ends.update((pair.first.reason, pair.second.reason))
                used = (used[0] + pair.times[0], used[1] + pair.times[1])
                _save(pair, records)
                _save(pair, logs, "txt")
                _show_progress(tally, 2 * pairs, sprt)
    finally:
        # Games of a match that was ended early count too.
        _clear_progress()
        if tally.games:
            _report((a, b), tally, ends, used, sprt)


def _limits(args: Namespace, own: int | None) -> Limits:
    """The limits of a player with a time of its own, if it has one."""
    movetime = args.movetime if own is None else own
    if movetime is None and args.nodes is None and args.depth is None:
        movetime = _DEFAULT_MOVETIME
    return Limits(movetime=movetime, nodes=args.nodes, depth=args.depth)


def _report(
    players: tuple[Contender, Contender],
    tally: Tally,
    ends: Counter[str],
    used: tuple[TimeUse, TimeUse],
    sprt: Sprt | None,
) -> None:
    print(f"{tally.games} games by {', '.join(f'{why} {n}' for why, n in ends.most_common())}")
    lost, drawn, won = tally.decided
    print(f"{sum(tally.pairs)} pairs: {won} won, {drawn} drawn, {lost} lost")
    both = zip(players, used, strict=True)
    print(
        "; ".join(f"{one.name} {time.mean} ms a move, at most {time.slowest}" for one, time in both)
    )
    if sprt:
        print(sprt.describe(tally))
    print(f"{players[0].name} {tally}", flush=True)


def _check_numbers(args: Namespace) -> None:
    for name, (least, most) in _RANGES.items():
        value = getattr(args, name)
        if value is not None and not least <= value <= most:
            option = name.replace("_", "-")
            shown = quote(str(value), 20).strip("'")
            raise YokaiError(f"--{option} must be {least} to {most}, not {shown}")


def _sprt(bounds: Sequence[float] | None) -> Sprt | None:
    if bounds is None:
        return None
    low, high = bounds
    if not -_MOST_ELO <= low < high <= _MOST_ELO:
        raise YokaiError(
            f"--sprt needs two numbers from -{_MOST_ELO} to {_MOST_ELO}, the smaller first,"
            f" not {low:g} {high:g}"
        )
    return Sprt(low, high)


def _folder(path: str | None, what: str = "records", ending: str = "yokai") -> Path | None:
    if path is None:
        return None
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        earlier = min(folder.glob(f"[0-9]*[ab].{ending}"), default=None)
        with TemporaryFile(dir=folder):
            pass  # the folder is writable
    except OSError as error:
        raise YokaiError(f"cannot keep {what} in {path!r}: {error.strerror}") from None
    if earlier:
        raise YokaiError(
            f"{path!r} has the {what} of an earlier match, as {earlier.name}:"
            " empty it, or name another folder"
        )
    return folder


def _save(pair: Pair, folder: Path | None, ending: str = "yokai") -> None:
    if folder:
        for letter, played in (("a", pair.first), ("b", pair.second)):
            path = folder / f"{pair.number:05}{letter}.{ending}"
            text = played.record if ending == "yokai" else game_log(played)
            try:
                path.write_text(text, encoding="utf-8")
            except OSError as error:
                raise YokaiError(f"cannot write {str(path)!r}: {error.strerror}") from None


def _show_progress(tally: Tally, games: int, sprt: Sprt | None) -> None:
    """Show the score: one changing line on a terminal, elsewhere a line per tenth of the match."""
    text = f"{games} games: {tally}" + (f"  {sprt.describe(tally)}" if sprt else "")
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
    elif tally.games * 10 // games > (tally.games - 2) * 10 // games:
        print(text, file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
