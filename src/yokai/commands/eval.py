"""The command `yokai eval`: the truth where a game can be solved, elsewhere the engine's word."""

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
_A_SECOND = 1000
_LINES = 3


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(parser)
    parser.add_argument("--table", metavar="FILE", type=Path, help="as solve --out wrote it")
    parser.add_argument("--build", action="store_true", help="solve first if need be, unasked")
    parser.add_argument(
        "--movetime",
        metavar="MS",
        type=number(1, 10**9),
        help=f"where there is no table, let the engine think so long (default: {_A_SECOND})",
    )
    parser.add_argument(
        "--lines",
        metavar="N",
        type=number(1, MAX_LINES),
        default=_LINES,
        help=f"and give its best moves (default: {_LINES})",
    )


def run(args: Namespace) -> None:
    """Judge the position."""
    game = game_of(args)
    report = PositionReport(game) if game.outcome else _look(game, args)
    print(json.dumps(facts(game) | report.facts) if args.json else report)


def _look(game: Game, args: Namespace) -> PositionReport:
    table = _table(game.variant, args)
    # Who names a table wants its word, or to be told why it has none.
    if table and (args.table or table.knows(game.position)):
        return PositionReport.of_table(table, game)
    limits = Limits(movetime=args.movetime or _A_SECOND)
    return PositionReport(game, Engine(game.variant).lines(game, limits, args.lines))


def _table(game: Variant, args: Namespace) -> Tablebase | None:
    """The table, built if that is wanted; None if the engine shall answer."""
    if args.table or args.build:
        index_of(game)  # a game that cannot be solved is refused at once
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
    """Ask the person at the terminal; Enter is a yes."""
    print(f"{question} [Y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:  # Ctrl-D, which begins no new line
        print(file=sys.stderr)
    return bool(answer) and answer.strip().lower() in ("", "y", "yes")
