"""The command `go`: its limits and modes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from yokai.engine.limits import Clock, Limits
from yokai.protocol.dialect import Dialect

_NUMBERS = {"movetime", "nodes", "depth", "byoyomi", "movestogo", "perft", "mate"}
_NUMBERS |= {side + what for side in "bw" for what in ("time", "inc")}
_LARGEST_NUMBER = 10**12  # milliseconds, nodes or plies; 30 years in milliseconds


@dataclass(frozen=True)
class Go:
    """The arguments of `go`: limits, and whether the answer must wait for a `stop`."""

    limits: Limits
    infinite: bool = False
    ponder: bool = False
    mate: int | None = None  # moves in UCI, milliseconds in USI; 0 for as long as it takes
    perft: int | None = None


def read_go(words: Sequence[str], dialect: Dialect, overhead: int) -> Go:
    """Read the arguments of `go`; unknown words are skipped.

    >>> from yokai.protocol.uci import UCI
    >>> go = read_go("wtime 1000 btime 2000 winc 50 ponder".split(), UCI, overhead=10)
    >>> go.limits.south.left, go.limits.north.left, go.ponder
    (1000, 2000, True)
    """
    numbers: dict[str, int] = {}
    for name, text in pairwise(words):
        if name in _NUMBERS and re.fullmatch(r"-?[0-9]{1,18}", text, re.ASCII):
            numbers[name] = min(max(int(text), 0), _LARGEST_NUMBER)
    # `go mate` and `go mate infinite` have no number.
    mate = numbers.get("mate", 0) if "mate" in words else None
    south, north = (_clock(numbers, letter, dialect) for letter in dialect.clocks)
    return Go(
        Limits(
            movetime=_at_least_one(numbers.get("movetime")),
            nodes=_at_least_one(numbers.get("nodes")),
            depth=_at_least_one(numbers.get("depth")),
            # If only one clock is given, it is valid for both sides.
            south=south or north,
            north=north or south,
            moves_to_go=numbers.get("movestogo") or None,
            overhead=overhead,
        ),
        infinite="infinite" in words and mate is None,
        ponder="ponder" in words,
        mate=mate,
        perft=numbers.get("perft"),
    )


def _at_least_one(number: int | None) -> int | None:
    return None if number is None else max(number, 1)


def _clock(numbers: dict[str, int], letter: str, dialect: Dialect) -> Clock | None:
    if f"{letter}time" not in numbers and "byoyomi" not in numbers:
        return None
    left, increment = numbers.get(f"{letter}time", 0), numbers.get(f"{letter}inc", 0)
    return Clock(
        left=left + increment if dialect.adds_increment else left,
        increment=increment,
        byoyomi=numbers.get("byoyomi", 0),
    )
