"""The command `yokai openings`: makes level openings for matches. See docs/guide/match.md."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path
from typing import TextIO

from yokai.arena.contender import Contender
from yokai.arena.opening_maker import OpeningPlan, make_openings
from yokai.arena.uci_player import UciPlayer
from yokai.engine.limits import Limits
from yokai.errors import YokaiError, quote
from yokai.rules.variant import variant_of
from yokai.system import orderly_end
from yokai.terminal.arguments import add_variant, number
from yokai.terminal.progressbar import progress_bar

_PATIENCE = 60.0  # seconds that a second judge may be late

HELP = "make level openings for matches"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = parser.add_subparsers(metavar="make", required=True)
    make = kinds.add_parser("make", help="write openings that engines call level")
    add_variant(make)
    make.add_argument("file", metavar="FILE", help="file to write, one opening per line")
    plan = OpeningPlan()
    add = make.add_argument
    add(
        "--count",
        type=number(1, 10**6),
        default=500,
        metavar="N",
        help="openings to make (default: 500)",
    )
    add("--seed", type=number(0, 10**9), default=plan.seed, metavar="N", help="random seed")
    nodes = "search nodes of each judgement"
    add("--nodes", type=number(1, 10**9), default=plan.nodes, metavar="N", help=nodes)
    level = "hundredths of a plain piece that one side may be ahead at most"
    add("--level", type=number(1, 10_000), default=plan.level, metavar="N", help=level)
    add("--judge", metavar="ENGINE", help="second judge: usi:COMMAND or uci:COMMAND")


def run(args: Namespace) -> None:
    """Make the openings, and write each to the file as it is found."""
    try:
        with Path(args.file).open("w", encoding="utf-8") as file:
            _write(args, file)
    except OSError as error:
        raise YokaiError(f"cannot write {quote(args.file)}: {error.strerror}") from None


def _write(args: Namespace, file: TextIO) -> None:
    game = variant_of(args.variant)
    plan = OpeningPlan(args.seed, args.nodes, args.level)
    with orderly_end(), ExitStack() as stack, progress_bar() as bar:
        judge = None
        if args.judge:
            second = Contender.parse(args.judge).enter(game, Limits(), _PATIENCE, args.seed)
            if not isinstance(second, UciPlayer):
                wanted = "write usi:COMMAND or uci:COMMAND"
                raise YokaiError(f"{quote(args.judge)} is no judge: {wanted}")
            stack.enter_context(closing(second)).new_game()
            judge = second.judge
        file.write(f"# {game.id}, level within {args.level / 100:g} of a plain piece\n")
        made = make_openings(game, plan, judge)
        for done, opening in enumerate(islice(made, args.count), 1):
            file.write(" ".join(move.usi for move in opening.moves) + "\n")
            file.flush()
            bar(f"{done} openings", done / args.count)
