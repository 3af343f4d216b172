"""Our engine as others' GUIs and tools drive it, in USI or UCI. See docs/reference/protocols.md."""

from __future__ import annotations

import sys

from yokai.protocol.conversation import Conversation
from yokai.protocol.dialect import Vocabulary
from yokai.protocol.uci import UCI
from yokai.protocol.usi import USI

__all__ = ["UCI", "USI", "Conversation", "Vocabulary", "converse"]


def converse(vocabulary: Vocabulary) -> None:
    """Speak a protocol on standard input and output, until told to quit."""
    Conversation(vocabulary, sys.stdout).run(sys.stdin)
