"""The command `yokai usi`: the engine for shogi programs, by the USI protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import USI, converse
from yokai.terminal.arguments import GAMES

HELP = "run the engine for a shogi GUI, by the USI protocol"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--variant", metavar="V", help=f"variant until the GUI chooses another: {GAMES}"
    )


def run(args: Namespace) -> None:
    """Speak USI until the GUI sends quit."""
    converse(USI, args.variant)
