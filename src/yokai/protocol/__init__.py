"""The engine protocols USI and UCI, for GUIs and tools. See docs/reference/protocols.md."""

from __future__ import annotations

import sys

from yokai.protocol.conversation import Conversation
from yokai.protocol.dialect import Dialect
from yokai.protocol.uci import UCI
from yokai.protocol.usi import USI

__all__ = ["UCI", "USI", "Conversation", "Dialect", "converse"]


def converse(dialect: Dialect, game: str | None = None) -> None:
    """Speak a protocol on standard input and output until `quit` or the end of the input.

    `game` is the variant until the GUI chooses another: a name of ours, or the path of a rule file.
    """
    Conversation(dialect, sys.stdout, game).run(sys.stdin)
