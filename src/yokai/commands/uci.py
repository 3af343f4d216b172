"""The command `yokai uci`: the engine for chess programs, by the UCI protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import UCI, converse
from yokai.terminal.arguments import GAMES

HELP = "run the engine for a chess GUI, by the UCI protocol"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--variant", metavar="V", help=f"variant until the GUI chooses another: {GAMES}"
    )


def run(args: Namespace) -> None:
    """Speak UCI until the GUI sends quit."""
    converse(UCI, args.variant)
