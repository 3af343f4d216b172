"""Command-line arguments that several commands share, and their values."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from yokai.errors import YokaiError, quote
from yokai.formats.recognise import format_named
from yokai.formats.record import Record
from yokai.notation.typed import split_moves
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant_of

GAMES = f"{', '.join(VARIANTS)}, a rule file like my.toml, or the link of a game"
RECORDS = ".yokai, .kif, .csa, .pgn, .usi, or one SFEN per line"


def add_variant(parser: ArgumentParser) -> None:
    """Add the argument VARIANT."""
    parser.add_argument("variant", metavar="VARIANT", help=f"variant: {GAMES}")


def add_position(parser: ArgumentParser) -> None:
    """Add the arguments of a position: VARIANT and --sfen."""
    add_variant(parser)
    parser.add_argument("--sfen", metavar="S", help="start position as SFEN")


def add_game(parser: ArgumentParser) -> None:
    """Add the arguments of a game: VARIANT or a record, --sfen, --moves and --json."""
    parser.add_argument(
        "variant",
        metavar="VARIANT",
        help=f"variant: {GAMES}; or the record of a game: {RECORDS}",
    )
    parser.add_argument("--sfen", metavar="S", help="start position as SFEN")
    parser.add_argument(
        "--rules", metavar="V", help="variant of a record that does not name it, as a rule file"
    )
    parser.add_argument("--moves", metavar="M", nargs="+", default=[], help="moves to play first")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def position_of(args: Namespace) -> Position:
    """The position that the arguments name."""
    rules = variant_of(args.variant)
    return rules.start if args.sfen is None else Position.parse(rules, args.sfen)


def record_of(args: Namespace) -> Record:
    """The record that the arguments name, a file or a position, and moves played from there."""
    if is_record(args.variant):
        if args.sfen is not None:
            raise YokaiError(f"--sfen is no option of a record, {quote(args.variant)}")
        record = Record.load(args.variant, variant_of(args.rules) if args.rules else None)
    elif args.rules:
        raise YokaiError(f"--rules is for records, and {quote(args.variant)} is a variant")
    else:
        record = Record(Game(position_of(args)))
    for text in (text for line in args.moves for text in split_moves(line)):
        record.game.play(text)
    return record


def is_record(name: str) -> bool:
    """Is this the name of a file with a record, by its ending?

    >>> is_record("game.kif"), is_record("classic"), is_record("./mid.toml")
    (True, False, False)
    """
    return "." in name and format_named(name) is not None


def game_of(args: Namespace) -> Game:
    """The game that the arguments name; see record_of."""
    return record_of(args).game


def number(least: int, most: int) -> Callable[[str], int]:
    """An argument type for whole numbers in a range; others are refused with a sentence.

    >>> number(1, 256)("0")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: must be 1 to 256, not '0'
    """

    def read(text: str) -> int:
        if not (text.isdecimal() and text.isascii() and least <= int(text) <= most):
            raise ArgumentTypeError(f"must be {least} to {most}, not {quote(text)}")
        return int(text)

    return read


def facts(game: Game) -> dict[str, object]:
    """The state of a game as JSON values; the keys are explained in docs/guide/cli.md."""
    end = game.outcome
    return {
        "sfen": game.position.sfen,
        "turn": game.turn.word,
        "legal": [move.usi for move in game.legal_moves],
        "outcome": end and {"winner": end.winner and end.winner.word, "reason": end.reason},
    }
