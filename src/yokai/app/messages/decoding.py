"""Decoding messages of strangers: JSON whose nesting is bounded before it is parsed.

A parser calls itself for every bracket inside another. In a browser some thousand of them end
Pyodide, so the brackets are counted first.
"""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

T = TypeVar("T")

# Brackets inside each other: a study has two for each variation, of which 50 may be nested.
DEEPEST = 128

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_NO_BRACKETS = bytes({*range(256)} - {*b"[]{}"})


def decode(text: bytes | str, decoder: msgspec.json.Decoder[T]) -> T:
    """The message of a text; a DecodeError if it has too many levels or is not such a message.

    >>> decode("[[1], [2]]", msgspec.json.Decoder(list[list[int]]))
    [[1], [2]]
    """
    content = text.encode() if isinstance(text, str) else text
    if _is_too_deep(content):
        raise msgspec.DecodeError("the message has too many levels")
    return decoder.decode(content)


def _is_too_deep(content: bytes) -> bool:
    if content.count(b"[") + content.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for bracket in _STRING.sub(b"", content).translate(None, _NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False
