"""The command `yokai uci`: the engine for chess programs, by the UCI protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import UCI, converse

HELP = "run the engine for a chess GUI, by the UCI protocol"


def add_arguments(parser: ArgumentParser) -> None:
    """Add no arguments: the protocol runs on standard input and output."""


def run(_: Namespace) -> None:
    """Speak UCI until the GUI sends quit."""
    converse(UCI)
