"""The command `yokai eval`: exact values from a tablebase, or else the engine's estimate."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from yokai.engine.engine import MAX_LINES, Engine
from yokai.engine.limits import Limits
from yokai.errors import BadTable
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.index import index_of, is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.terminal.arguments import add_game, facts, game_of, number
from yokai.terminal.progressbar import is_terminal, progress_bar
from yokai.terminal.report import PositionReport

HELP = "say who wins, what each move is worth, and why"
_DEFAULT_MOVETIME = 1000
_DEFAULT_LINES = 3


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_game(parser)
    parser.add_argument(
        "--table", metavar="FILE", type=Path, help="tablebase written by yokai solve --out"
    )
    parser.add_argument(
        "--build", action="store_true", help="solve the variant first if it has no tablebase yet"
    )
    parser.add_argument(
        "--movetime",
        metavar="MS",
        type=number(1, 10**9),
        help=f"milliseconds the engine thinks without a tablebase (default: {_DEFAULT_MOVETIME})",
    )
    parser.add_argument(
        "--lines",
        metavar="N",
        type=number(1, MAX_LINES),
        default=_DEFAULT_LINES,
        help=f"best moves the engine shows (default: {_DEFAULT_LINES})",
    )


def run(args: Namespace) -> None:
    """Print the value of the position and of its moves."""
    game = game_of(args)
    report = PositionReport(game) if game.outcome else _look(game, args)
    print(json.dumps(facts(game) | report.facts) if args.json else report)


def _look(game: Game, args: Namespace) -> PositionReport:
    table = _table(game.variant, args)
    # With --table, a position that the tablebase does not know is an error.
    if table and (args.table or table.knows(game.position)):
        return PositionReport.of_table(table, game)
    limits = Limits(movetime=args.movetime or _DEFAULT_MOVETIME)
    return PositionReport(game, Engine(game.variant).lines(game, limits, args.lines))


def _table(game: Variant, args: Namespace) -> Tablebase | None:
    """The tablebase, built if that is wanted; None if the engine is to evaluate."""
    if args.table or args.build:
        index_of(game)  # refuses a game that cannot be solved
    elif not is_solvable(game):
        return None
    try:
        return Tablebase.open(game, args.table)
    except BadTable as error:
        why = error.__cause__ or error
        if args.build:
            print(f"{why}. Solving, once and for all ...", file=sys.stderr)
        elif args.movetime and not args.table:
            return None
        elif not (is_terminal(sys.stdin) and is_terminal(sys.stderr)):
            raise
        elif not _agrees(f"{why}. Solve it now, once and for all?"):
            return None
    with progress_bar() as bar:
        return Tablebase.build(game, args.table, bar)


def _agrees(question: str) -> bool:
    """Ask a yes-or-no question at the terminal; Enter means yes."""
    print(f"{question} [Y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:  # Ctrl-D, which begins no new line
        print(file=sys.stderr)
    return bool(answer) and answer.strip().lower() in ("", "y", "yes")
