"""The command `yokai usi`: the engine for shogi programs, by the USI protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import USI, converse

HELP = "run the engine for a shogi GUI, by the USI protocol"


def add_arguments(parser: ArgumentParser) -> None:
    """Add no arguments: the protocol runs on standard input and output."""


def run(_: Namespace) -> None:
    """Speak USI until the GUI sends quit."""
    converse(USI)
