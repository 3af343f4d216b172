"""What the command `go` asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from yokai.engine.limits import Clock, Limits
from yokai.protocol.dialect import Vocabulary

_NUMBERS = {"movetime", "nodes", "depth", "byoyomi", "movestogo", "perft", "mate"}
_NUMBERS |= {side + what for side in "bw" for what in ("time", "inc")}
_MOST = 10**12  # of anything: more than a lifetime in milliseconds


@dataclass(frozen=True)
class Go:
    """The limits, and whether the answer must wait for a `stop`."""

    limits: Limits
    infinite: bool = False
    ponder: bool = False
    mate: int | None = None  # moves in UCI, milliseconds in USI; 0 for as long as it takes
    perft: int | None = None


def read_go(words: Sequence[str], vocabulary: Vocabulary, overhead: int) -> Go:
    """Read what follows `go`; words that mean nothing are passed over.

    >>> from yokai.protocol.uci import UCI
    >>> go = read_go("wtime 1000 btime 2000 winc 50 ponder".split(), UCI, overhead=10)
    >>> go.limits.south.left, go.limits.north.left, go.ponder
    (1000, 2000, True)
    """
    numbers: dict[str, int] = {}
    for name, text in pairwise(words):
        if name in _NUMBERS and re.fullmatch(r"-?[0-9]{1,18}", text, re.ASCII):
            numbers[name] = min(max(int(text), 0), _MOST)
    # `go mate` and `go mate infinite` have no number.
    mate = numbers.get("mate", 0) if "mate" in words else None
    south, north = (_clock(numbers, letter, vocabulary) for letter in vocabulary.clocks)
    return Go(
        Limits(
            movetime=_at_least_one(numbers.get("movetime")),
            nodes=_at_least_one(numbers.get("nodes")),
            depth=_at_least_one(numbers.get("depth")),
            # Who tells us one clock only means that one, whoever is to move.
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


def _clock(numbers: dict[str, int], letter: str, vocabulary: Vocabulary) -> Clock | None:
    if f"{letter}time" not in numbers and "byoyomi" not in numbers:
        return None
    left, increment = numbers.get(f"{letter}time", 0), numbers.get(f"{letter}inc", 0)
    return Clock(
        left=left + increment if vocabulary.adds_increment else left,
        increment=increment,
        byoyomi=numbers.get("byoyomi", 0),
    )
