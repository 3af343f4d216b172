"""The engine protocols USI and UCI, for GUIs and tools. See docs/reference/protocols.md."""

from __future__ import annotations

import sys

from yokai.protocol.conversation import Conversation
from yokai.protocol.dialect import Dialect
from yokai.protocol.uci import UCI
from yokai.protocol.usi import USI

__all__ = ["UCI", "USI", "Conversation", "Dialect", "converse"]


def converse(dialect: Dialect) -> None:
    """Speak a protocol on standard input and output until `quit` or the end of the input."""
    Conversation(dialect, sys.stdout).run(sys.stdin)
