"""The command `yokai xboard`: the engine for XBoard and WinBoard."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from yokai.protocol.xboard import XboardSession
from yokai.terminal.arguments import GAMES

HELP = "run the engine for XBoard or WinBoard"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--variant", metavar="V", help=f"variant until the GUI chooses another: {GAMES}"
    )


def run(args: Namespace) -> None:
    """Speak XBoard's protocol until the GUI sends quit."""
    XboardSession(sys.stdout, args.variant).run(sys.stdin)
