"""Equals meet: each round pairs those with like points who have not met, as far as that goes.

Of a group of equal points the upper half meets the lower half. Who is left over floats down to the
next group. With an odd number one has a bye: the last of those who had the fewest.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yokai.notation.move import SOUTH
from yokai.tournament.matching import has_perfect_matching
from yokai.tournament.tallies import Ledger, Meeting, Pair, RoundPairs


def draw_swiss(ledger: Ledger) -> list[RoundPairs]:
    """The next round, when the one before is finished."""
    number = max((drawn.number for drawn in ledger.rounds), default=0) + 1
    if ledger.pending or number > ledger.cup.rounds or len(ledger.entrants) < 2:
        return []
    order = _order(ledger, number)
    for most in range(number + 1):  # how often two may have met before: never, if that can be
        for bye in _byes(ledger, order):
            playing = [name for name in order if name != bye]
            if pairs := _pair(ledger, playing, most):
                seated = tuple(_seat(ledger, pair) for pair in pairs)
                return [RoundPairs(number, seated, (bye,) if bye else ())]
    raise AssertionError("who may meet anyone again can be paired")


def _order(ledger: Ledger, number: int) -> list[str]:
    """By points; among equals by lot, another in each round."""
    names = [*ledger.entrants]
    Random(f"{ledger.cup.seed} {number}").shuffle(names)
    return sorted(names, key=lambda name: -ledger.points[name])


def _byes(ledger: Ledger, order: Sequence[str]) -> list[str | None]:
    """Who may have the bye, best choice first."""
    if len(order) % 2 == 0:
        return [None]
    last_first = order[::-1]
    return [*sorted(last_first, key=lambda name: (ledger.byes[name], ledger.points[name]))]


def _pair(ledger: Ledger, order: Sequence[str], most: int) -> list[Pair] | None:
    """Pair all, best first; a quick look without looking ahead often succeeds."""
    return _greedy(ledger, order, most, False) or (
        _greedy(ledger, order, most, True) if _can_pair(ledger, order, most) else None
    )


def _greedy(ledger: Ledger, order: Sequence[str], most: int, ahead: bool) -> list[Pair] | None:
    """Give each, from the top, the best partner left; looking ahead, one that leaves a way."""
    left, pairs = [*order], []
    while left:
        one = left[0]
        for other in _candidates(ledger, left, most):
            rest = [name for name in left if name not in (one, other)]
            if not ahead or _can_pair(ledger, rest, most):
                pairs.append((one, other))
                left = rest
                break
        else:
            return None
    return pairs


def _candidates(ledger: Ledger, left: Sequence[str], most: int) -> list[str]:
    """Whom the first of those left may meet, best first."""
    one = left[0]
    group = [name for name in left if ledger.points[name] == ledger.points[one]]
    half = len(group) // 2
    rank = {name: place for place, name in enumerate(left)}

    def cost(name: str) -> tuple[float, ...]:
        return (
            ledger.met[Meeting((one, name))],
            ledger.points[one] - ledger.points[name],
            _clash(ledger, one, name),
            abs(rank[name] - half),
        )

    fresh = [name for name in left[1:] if ledger.met[Meeting((one, name))] <= most]
    return sorted(fresh, key=cost)


def _clash(ledger: Ledger, one: str, other: str) -> bool:
    """Would one of two get the same side too often?"""
    if ledger.games_of_pairing % 2 == 0:
        return False
    return ledger.balance[one] * ledger.balance[other] > 0


def _can_pair(ledger: Ledger, names: Sequence[str], most: int) -> bool:
    return has_perfect_matching(
        [
            {
                index
                for index, other in enumerate(names)
                if other != name and ledger.met[Meeting((name, other))] <= most
            }
            for name in names
        ]
    )


def _seat(ledger: Ledger, pair: Pair) -> Pair:
    """South is for who has had it less; among equals for who did not have it last."""

    def souths(name: str) -> tuple[int, bool]:
        return ledger.balance[name], ledger.last_side.get(name) is SOUTH

    a, b = pair
    return (a, b) if souths(a) <= souths(b) else (b, a)
