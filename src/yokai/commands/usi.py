"""The command `yokai usi`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from yokai.protocol import USI, converse

HELP = "be the engine of a shogi GUI"


def add_arguments(parser: ArgumentParser) -> None:
    """Nothing: everything is said on standard input."""


def run(_: Namespace) -> None:
    """Answer until told to quit."""
    converse(USI)
