"""The command `yokai bot`: writes a new bot, and checks a bot. See docs/guide/bots.md."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from yokai.arena.bot_check import SLOW_SECONDS, BotReport, check_bot
from yokai.arena.contender import Contender
from yokai.arena.match import Conditions
from yokai.arena.mending import ADVICE
from yokai.arena.new_bot import LANGUAGES, new_bot
from yokai.arena.process import START_SECONDS
from yokai.arena.referee import GRACE_MS
from yokai.arena.sandbox import Sandbox
from yokai.engine.limits import Limits
from yokai.errors import YokaiError, quote
from yokai.rules.variant import VARIANTS, variant_of
from yokai.system import orderly_end
from yokai.terminal.arguments import GAMES

HELP = "write a bot of your own, and check it"

_MOVETIME = 200
_MAX_PLIES = 200
_TRANSCRIPT_WIDTH = 160  # characters
_RESULTS = {1.0: "won", 0.5: "drew", 0.0: "lost"}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = parser.add_subparsers(metavar="new|check", required=True)
    new = kinds.add_parser("new", help="write a new folder with a bot that can play")
    new.add_argument("name", metavar="NAME", help="name of the bot and of its folder")
    language = f"programming language (default: {LANGUAGES[0]})"
    new.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help=language)
    new.set_defaults(what=_new)
    check = kinds.add_parser("check", help="check that a bot keeps to rules, time and memory")
    check.add_argument(
        "command", metavar="COMMAND", help="folder of the bot, or command that runs it"
    )
    add = check.add_argument
    says = f"variant: {GAMES} (default: {VARIANTS[0]})"
    add("--variant", default=VARIANTS[0], metavar="V", help=says)
    add("--movetime", type=int, default=_MOVETIME, metavar="MS", help="milliseconds per move")
    late = f"milliseconds that all moves of a game may be late (default: {GRACE_MS})"
    add("--grace", type=int, default=GRACE_MS, metavar="MS", help=late)
    add(
        "--memory",
        type=int,
        default=Sandbox.memory_mb,
        metavar="MB",
        help="megabytes of memory the bot may use",
    )
    add("--usi", action="store_true", help="the bot speaks USI, not the plain protocol")
    add("--verbose", action="store_true", help="show what the bot printed in every game")
    add("--json", action="store_true", help="print the report as JSON, with the whole transcript")
    check.set_defaults(what=_check)


def run(args: Namespace) -> int:
    """Write a new bot or check one, and return the exit status."""
    status: int = args.what(args)
    return status


def _new(args: Namespace) -> int:
    folder = Path(args.name)
    for file in new_bot(folder, args.language):
        print(file)
    print(f"Read README.md there, then: yokai bot check {quote(str(folder)).strip(chr(39))}")
    return 0


def _check(args: Namespace) -> int:
    for name, least, most in (("movetime", 1, 10**6), ("grace", 0, 10**6)):
        if not least <= getattr(args, name) <= most:
            raise YokaiError(f"--{name} must be {least} to {most}, not {getattr(args, name)}")
    options = [] if args.memory == Sandbox.memory_mb else [f"Memory={args.memory}"]
    bot = Contender.parse(f"{'bot+usi' if args.usi else 'bot'}:{args.command}", options)
    conditions = Conditions(
        variant_of(args.variant),
        Limits(movetime=args.movetime),
        grace=args.grace / 1000,
        max_plies=_MAX_PLIES,
    )
    bot.prepare()
    report = None
    with orderly_end():
        for report in check_bot(bot, conditions, slow=_tell_slow_start):
            if not args.json and sys.stderr.isatty():
                games = sum(map(len, report.scores.values()))
                print(f"\r\x1b[K{games} games", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty() and not args.json:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    assert report
    text = json.dumps(report.json, ensure_ascii=False) if args.json else _text(report, args.verbose)
    print(text)
    return 0 if report.good else 1


def _tell_slow_start() -> None:
    """Tell the author of a bot that hangs, long before the check gives it up."""
    print(
        f"It has not answered after {SLOW_SECONDS:.0f} s. It may take {START_SECONDS:.0f} s to"
        " start; after that its first line of input must be read and answered.",
        file=sys.stderr,
        flush=True,
    )


def _text(report: BotReport, verbose: bool = False) -> str:
    legal = f", {report.legal} legal moves" if report.legal < report.answers else ", all legal"
    legal = legal if report.answers else ""
    lines = [
        f"{report.bot} plays {report.variant}, {report.allowed_ms} ms a move",
        *(f"  {name:<15} {_score(points)}" for name, points in report.scores.items()),
        f"  answers         {report.answers}{legal}",
        f"  slowest answer  {report.slowest_ms} ms of {report.allowed_ms} ms",
        *_use(report),
        f"  in force        {report.protection}",
    ]
    told = set()
    for fault in report.faults:
        what = f"Against {fault.opponent} as {fault.side} it lost by {fault.reason}"
        lines += ["", f"{what}: {fault.detail}"]
        if fault.reason not in told:  # once for each reason
            lines.append(f"How to mend it: {fault.advice}.")
            lines += [
                f"    {line[:_TRANSCRIPT_WIDTH]}{'…' * (len(line) > _TRANSCRIPT_WIDTH)}"
                for line in fault.transcript
            ]
        told.add(fault.reason)
    if report.is_slow:
        late = f"{report.late} of {report.answers} answers took longer than {report.allowed_ms} ms"
        lines += ["", f"It is too slow: {late}.", f"How to mend it: {ADVICE['time']}."]
    if verbose:
        for name, prints in report.prints.items():
            lines += ["", f"What it printed against {name}:", *(f"    ! {each}" for each in prints)]
    lines += ["", "It is fit to play." if report.good else "It is not fit to play yet."]
    return "\n".join(lines)


def _use(report: BotReport) -> list[str]:
    """The bot's use of the machine, if it lived long enough to be measured."""
    if not report.memory_mb:
        return []
    return [
        f"  memory          {report.memory_mb} MB of {report.allowed_mb} MB",
        f"  programs        {report.processes}",
    ]


def _score(points: list[float]) -> str:
    counted = Counter(_RESULTS[point] for point in points)
    return ", ".join(f"{word} {count}" for word, count in counted.items())
