"""Moves as people and programs type them, split into parts. No rule is applied here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from yokai.errors import BadNotation, quote


@dataclass(frozen=True)
class MoveText:
    """The parts of a typed move; None where the text leaves a part open."""

    piece: str | None
    origin: str | None
    target: str
    drop: bool
    promotes: bool | None


_SQUARE = r"(?:[0-9]{1,2}[a-z]|[a-z][0-9]{1,2})"
_LINK = r" ?[-x]? ?"
_STEP = re.compile(rf"(?P<origin>{_SQUARE}){_LINK}(?P<target>{_SQUARE})(?P<end>[+=]?)")
_DROP = re.compile(rf"(?P<piece>[^0-9*]+?) ?\* ?(?P<target>{_SQUARE})")
_NAMED = re.compile(
    rf"(?P<piece>[^0-9*]+?) (?P<origin>{_SQUARE})?{_LINK}(?P<target>{_SQUARE})(?P<end>[+=]?)"
)


def read_move(text: str) -> MoveText:
    """Split a move into its parts; it may be in USI or as people write it.

    >>> read_move("P*2c").target
    '2c'
    >>> read_move("kitsune a1-b2").origin
    'a1'
    """
    tidy = " ".join(text.split()).lower() if isinstance(text, str) else ""
    if found := _DROP.fullmatch(tidy):
        return MoveText(found["piece"], None, found["target"], True, False)
    found = _STEP.fullmatch(tidy) or _NAMED.fullmatch(tidy)
    if not found:
        raise BadNotation(
            f"cannot read the move {quote(text)}: write a step like a1-b2 or 3d2c,"
            " a promotion like b3-b4+ or 2b2a+, a drop like P*b2 or P*2c"
        )
    parts = found.groupdict()
    # In USI no sign means "does not promote"; people also leave it out where there is no choice.
    is_usi = found["target"][0].isdigit()
    promotes = {"+": True, "=": False}.get(found["end"], False if is_usi else None)
    return MoveText(parts.get("piece"), parts["origin"], parts["target"], False, promotes)


def split_moves(text: str) -> list[str]:
    """Split a line into its moves; a move that names its piece must be the only one.

    >>> split_moves("2c2b 3a2b P*2c")
    ['2c2b', '3a2b', 'P*2c']
    >>> split_moves("kodama b2xb3")
    ['kodama b2xb3']
    """
    words = text.split()
    alone = all(_STEP.fullmatch(w.lower()) or _DROP.fullmatch(w.lower()) for w in words)
    return words if alone else [text]
