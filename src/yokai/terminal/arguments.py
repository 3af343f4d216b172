"""Command-line arguments that several commands share, and their values."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from yokai.errors import quote
from yokai.notation.typed import split_moves
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant_of

GAMES = f"{', '.join(VARIANTS)}, or a rule file like my.toml"


def add_variant(parser: ArgumentParser) -> None:
    """Add the argument VARIANT."""
    parser.add_argument("variant", metavar="VARIANT", help=f"variant: {GAMES}")


def add_position(parser: ArgumentParser) -> None:
    """Add the arguments of a position: VARIANT and --sfen."""
    add_variant(parser)
    parser.add_argument("--sfen", metavar="S", help="start position as SFEN")


def add_game(parser: ArgumentParser) -> None:
    """Add the arguments of a game: VARIANT, --sfen, --moves and --json."""
    add_position(parser)
    parser.add_argument("--moves", metavar="M", nargs="+", default=[], help="moves to play first")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


def position_of(args: Namespace) -> Position:
    """The position that the arguments name."""
    rules = variant_of(args.variant)
    return rules.start if args.sfen is None else Position.parse(rules, args.sfen)


def game_of(args: Namespace) -> Game:
    """The game that the arguments name: a position and the moves played from there."""
    return Game(position_of(args), [text for line in args.moves for text in split_moves(line)])


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
