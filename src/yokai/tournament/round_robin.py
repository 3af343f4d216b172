"""Round robin: all entrants play each other, by the circle method."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.tournament.tallies import Meeting, Pair, RoundPairs, Tallies

_BYE = ""


def circle(names: Sequence[str]) -> list[list[Pair]]:
    """The rounds of the circle method: one entrant stays in its seat, the others rotate.

    Opposite seats are paired. With an odd number of entrants one has a bye in each round.

    >>> circle(["a", "b", "c"])
    [[('b', 'a')], [('a', 'c')], [('c', 'b')]]
    """
    seats = [*names] if len(names) % 2 == 0 else [_BYE, *names]
    half = len(seats) // 2
    rounds = []
    for number in range(len(seats) - 1):
        pairs = list(zip(seats[:half], reversed(seats[half:]), strict=True))
        # Sides alternate: for the entrant that stays by rounds, for the others by seats.
        turned = [
            pair[::-1] if (number if seat == 0 else seat) % 2 else pair
            for seat, pair in enumerate(pairs)
        ]
        rounds.append([(a, b) for a, b in turned if _BYE not in (a, b)])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def pair_round_robin(tallies: Tallies) -> list[RoundPairs]:
    """Pair all rounds that are missing; a late entrant plays everyone in further rounds."""
    number = max((each.number for each in tallies.rounds), default=0)
    rounds = []
    for pairs in circle(tallies.entrants):
        fresh = tuple(pair for pair in pairs if not tallies.met[Meeting(pair)])
        if fresh:
            number += 1
            playing = {name for pair in fresh for name in pair}
            byes = tuple(name for name in tallies.entrants if name not in playing)
            rounds.append(RoundPairs(number, fresh, byes))
    return rounds
