"""Arguments that several commands take, and what they mean."""

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
    """Which game?"""
    parser.add_argument("variant", metavar="VARIANT", help=GAMES)


def add_position(parser: ArgumentParser) -> None:
    """Which position?"""
    add_variant(parser)
    parser.add_argument("--sfen", metavar="S", help="begin at this position")


def add_game(parser: ArgumentParser) -> None:
    """Which moves from there, and who reads the answer?"""
    add_position(parser)
    parser.add_argument(
        "--moves", metavar="M", nargs="+", default=[], help="play these moves first"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def position_of(args: Namespace) -> Position:
    """The position meant."""
    rules = variant_of(args.variant)
    return rules.start if args.sfen is None else Position.parse(rules, args.sfen)


def game_of(args: Namespace) -> Game:
    """The position, and the moves played from there."""
    game = Game(position_of(args))
    for line in args.moves:
        for text in split_moves(line):
            game.play(text)
    return game


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number in a range, or a sentence.

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
    """A game for programs."""
    end = game.outcome
    return {
        "sfen": game.position.sfen,
        "turn": game.turn.word,
        "legal": [move.usi for move in game.legal_moves],
        "outcome": end and {"winner": end.winner and end.winner.word, "reason": end.reason},
    }
