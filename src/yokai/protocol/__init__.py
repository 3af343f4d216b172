"""Our engine as others' GUIs and tools drive it, in USI or UCI. See docs/protocols.md."""

from __future__ import annotations

import sys

from yokai.protocol.session import Session
from yokai.protocol.tongue import Tongue
from yokai.protocol.uci import UCI
from yokai.protocol.usi import USI

__all__ = ["UCI", "USI", "Session", "Tongue", "converse"]


def converse(tongue: Tongue) -> None:
    """Speak a protocol on standard input and output, until told to quit."""
    Session(tongue, sys.stdout).run(sys.stdin)
