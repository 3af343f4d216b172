"""The command `yokai eval`."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from yokai.errors import BadTable
from yokai.rules.variant import Variant
from yokai.solve.index import index_of
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import Verdict
from yokai.terminal.arguments import add_game, facts, game_of
from yokai.terminal.progressbar import is_terminal, progress_bar

HELP = "say who wins, what each move is worth, and why"


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    add_game(parser)
    parser.add_argument("--table", metavar="FILE", type=Path, help="as solve --out wrote it")
    parser.add_argument(
        "--build", action="store_true", help="solve first if need be; a terminal does so unasked"
    )


def run(args: Namespace) -> None:
    """Judge the position."""
    game = game_of(args)
    verdict = Verdict(_table(game.variant, args), game)
    print(json.dumps(facts(game) | verdict.facts) if args.json else verdict)


def _table(game: Variant, args: Namespace) -> Tablebase:
    try:
        return Tablebase.open(game, args.table)
    except BadTable as error:
        index_of(game)  # a game that cannot be solved is refused at once
        if not args.build and not (is_terminal(sys.stdin) and is_terminal(sys.stderr)):
            raise
        print(f"{error.__cause__ or error}. Solving, once and for all ...", file=sys.stderr)
        with progress_bar() as bar:
            return Tablebase.build(game, args.table, bar)
