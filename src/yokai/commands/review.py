"""The command `yokai review`: a review of a game that was played."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from yokai.errors import BadNotation, quote
from yokai.formats.positions import is_position_list, read_positions
from yokai.formats.record import Record
from yokai.i18n import choose
from yokai.review.review import review
from yokai.review.texts import review_words
from yokai.rules.variant import Variant, variant_of
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.terminal.arguments import GAMES
from yokai.terminal.progressbar import progress_bar
from yokai.terminal.review_report import beginner, expert, facts

HELP = "review a game: the moves that mattered, and why"
_REPORTS = {show.__name__: show for show in (beginner, expert)}
_MAX_CHARACTERS = 4_000_000


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "file", metavar="FILE", help="record of a game, or one SFEN per line; - is standard input"
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
    text = _text(name)
    if is_position_list(text):
        return Record(read_positions(text, game))
    return Record.parse(text, game)


def _text(name: str) -> str:
    try:
        if name == "-":
            text = sys.stdin.read(_MAX_CHARACTERS + 1)
        else:
            with Path(name).open(encoding="utf-8") as file:
                text = file.read(_MAX_CHARACTERS + 1)
    except OSError as error:
        raise BadNotation(
            f"the record {quote(name)} cannot be read: {error.strerror or error}"
        ) from None
    except ValueError:  # not UTF-8, or a name no file can have
        raise BadNotation(f"the record {quote(name)} is not a text file") from None
    if len(text) > _MAX_CHARACTERS:
        raise BadNotation(
            f"the record {quote(name)} is too long: {_MAX_CHARACTERS} characters at most"
        )
    return text


def _table(game: Variant, path: Path | None) -> Tablebase | None:
    """The tablebase of --table, else that of this machine if it has one."""
    if path:
        return Tablebase.open(game, path)
    return Tablebase.find(game) if is_solvable(game) else None
