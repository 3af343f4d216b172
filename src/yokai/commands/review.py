"""The command `yokai review`: a review of a game that was played."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from yokai.formats.encoding import LONGEST, decoded
from yokai.formats.record import Record
from yokai.i18n import choose
from yokai.review.review import review
from yokai.review.texts import review_words
from yokai.rules.variant import Variant, variant_of
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.terminal.arguments import GAMES, RECORDS
from yokai.terminal.progressbar import progress_bar
from yokai.terminal.review_report import beginner, expert, facts

HELP = "review a game: the moves that mattered, and why"
_REPORTS = {show.__name__: show for show in (beginner, expert)}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "file", metavar="FILE", help=f"record of a game: {RECORDS}; - is standard input"
    )
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.add_argument(
        "--lang", metavar="L", help="language: en, fr, de or ja (default: the terminal's)"
    )
    parser.add_argument(
        "--table", metavar="FILE", type=Path, help="tablebase written by yokai solve --out"
    )
    parser.add_argument(
        "--variant", metavar="V", help=f"variant, if the file does not say: {GAMES}"
    )
    parser.add_argument(
        "--level",
        choices=_REPORTS,
        default=beginner.__name__,
        help="beginner: a sentence per moment; expert: every move (default: beginner)",
    )


def run(args: Namespace) -> None:
    """Review the game in the file."""
    words = review_words(choose(args.lang, os.environ).language)
    record = _read(args.file, variant_of(args.variant) if args.variant else None)
    table = _table(record.game.variant, args.table)
    with progress_bar() as bar:
        found = review(record, table=table, progress=bar)
    if args.json:
        print(json.dumps(facts(found, words), ensure_ascii=False))
    else:
        print(_REPORTS[args.level](found, words))


def _read(name: str, game: Variant | None) -> Record:
    if name == "-":
        return Record.parse(decoded(sys.stdin.buffer.read(LONGEST + 1), "standard input"), game)
    return Record.load(name, game)


def _table(game: Variant, path: Path | None) -> Tablebase | None:
    """The tablebase of --table, else that of this machine if it has one."""
    if path:
        return Tablebase.open(game, path)
    return Tablebase.find(game) if is_solvable(game) else None
