"""The command `yokai show`: prints a position, or a game in another format."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from yokai.formats.recognise import NAMES
from yokai.terminal.arguments import add_game, facts, record_of

HELP = "show a position with its SFEN, status and legal moves, or convert a record"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_game(parser)
    parser.add_argument(
        "--as", dest="format", choices=NAMES, help="print the whole game in this format"
    )


def run(args: Namespace) -> None:
    """Print the position as text or as JSON, or the game in another format."""
    record = record_of(args)
    game = record.game
    if args.format:
        print(record.export(args.format), end="")
        return
    if args.json:
        print(json.dumps(facts(game)))
        return
    print(f"{game}\n\nSFEN: {game.position.sfen}")
    for move in game.legal_moves:
        print(f"  {move.usi:<6}{game.position.describe(move)}")
