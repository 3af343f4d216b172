"""The command `yokai uci`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import UCI, converse

HELP = "be the engine of a chess GUI"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing: everything is said on standard input."""


def run(_: Namespace) -> None:
    """Answer until told to quit."""
    converse(UCI)
