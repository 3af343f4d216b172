"""The command `yokai perft`: counts move sequences."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.rules.position import PERFT_DEEPEST, divide, perft
from yokai.terminal.arguments import add_position, number, position_of

HELP = "count move sequences, to check a move generator"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_position(parser)
    depth = number(0, PERFT_DEEPEST)
    parser.add_argument(
        "depth", metavar="DEPTH", type=depth, help="length of the move sequences in plies"
    )
    parser.add_argument(
        "--divide", action="store_true", help="also print the count of each first move"
    )


def run(args: Namespace) -> None:
    """Print the number of move sequences."""
    position = position_of(args)
    if not args.divide or args.depth < 1:
        print(perft(position, args.depth))
        return
    total = 0
    for move, count in divide(position, args.depth):
        print(f"{move.usi}: {count}", flush=True)
        total += count
    print(total)
