"""The command `yokai review`."""

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

HELP = "look at a game again: what mattered, and why"
_SHOWN = {show.__name__: show for show in (beginner, expert)}
_LONGEST = 4_000_000  # characters of a file


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "file", metavar="FILE", help="a record, or SFEN lines each a move apart; - is the input"
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--lang", metavar="L", help="en, fr, de or ja; the terminal's if left out")
    parser.add_argument("--table", metavar="FILE", type=Path, help="as solve --out wrote it")
    parser.add_argument("--variant", metavar="V", help=f"if the file does not say: {GAMES}")
    parser.add_argument(
        "--level",
        choices=_SHOWN,
        default=beginner.__name__,
        help="one sentence a moment, or the whole table (default: beginner)",
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
        print(_SHOWN[args.level](found, words))


def _read(name: str, game: Variant | None) -> Record:
    text = _text(name)
    if is_position_list(text):
        return Record(read_positions(text, game))
    return Record.parse(text, game)


def _text(name: str) -> str:
    try:
        if name == "-":
            text = sys.stdin.read(_LONGEST + 1)
        else:
            with Path(name).open(encoding="utf-8") as file:
                text = file.read(_LONGEST + 1)
    except OSError as error:
        raise BadNotation(
            f"the record {quote(name)} cannot be read: {error.strerror or error}"
        ) from None
    except ValueError:  # not UTF-8, or a name no file can have
        raise BadNotation(f"the record {quote(name)} is not a text file") from None
    if len(text) > _LONGEST:
        raise BadNotation(f"the record {quote(name)} is too long: {_LONGEST} characters at most")
    return text


def _table(game: Variant, path: Path | None) -> Tablebase | None:
    """The table that was named, else this machine's if it has one."""
    if path:
        return Tablebase.open(game, path)
    return Tablebase.find(game) if is_solvable(game) else None
