"""Everyone meets everyone, by the circle method."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.tournament.tallies import Meeting, Pair, RoundPairs, Tallies

_NOBODY = ""


def circle(names: Sequence[str]) -> list[list[Pair]]:
    """The rounds in which all meet all: one sits still, the others walk around a table.

    Whoever sits opposite meets. With an odd number one meets nobody.

    >>> circle(["a", "b", "c"])
    [[('b', 'a')], [('a', 'c')], [('c', 'b')]]
    """
    seats = [*names] if len(names) % 2 == 0 else [_NOBODY, *names]
    half = len(seats) // 2
    rounds = []
    for number in range(len(seats) - 1):
        pairs = list(zip(seats[:half], reversed(seats[half:]), strict=True))
        # Sides alternate: for the one who sits still by rounds, for the others by tables.
        turned = [
            pair[::-1] if (number if table == 0 else table) % 2 else pair
            for table, pair in enumerate(pairs)
        ]
        rounds.append([(a, b) for a, b in turned if _NOBODY not in (a, b)])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def pair_round_robin(tallies: Tallies) -> list[RoundPairs]:
    """All rounds that are missing; who came late meets everyone too, in further rounds."""
    number = max((drawn.number for drawn in tallies.rounds), default=0)
    draws = []
    for pairs in circle(tallies.entrants):
        fresh = tuple(pair for pair in pairs if not tallies.met[Meeting(pair)])
        if fresh:
            number += 1
            playing = {name for pair in fresh for name in pair}
            byes = tuple(name for name in tallies.entrants if name not in playing)
            draws.append(RoundPairs(number, fresh, byes))
    return draws
