"""Equals meet: each round pairs those with like points who have not met, as far as that goes.

Of a group of equal points the upper half meets the lower half. Who is left over floats down to the
next group. With an odd number one has a bye: the last of those who had the fewest.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yokai.notation.move import SOUTH
from yokai.tournament.matching import has_perfect_matching
from yokai.tournament.tallies import Meeting, Pair, RoundPairs, Tallies


def pair_swiss(tallies: Tallies) -> list[RoundPairs]:
    """The next round, when the one before is finished."""
    number = max((drawn.number for drawn in tallies.rounds), default=0) + 1
    if tallies.pending or number > tallies.cup.rounds or len(tallies.entrants) < 2:
        return []
    order = _order(tallies, number)
    for most in range(number + 1):  # how often two may have met before: never, if that can be
        for bye in _byes(tallies, order):
            playing = [name for name in order if name != bye]
            if pairs := _pair(tallies, playing, most):
                seated = tuple(_seat(tallies, pair) for pair in pairs)
                return [RoundPairs(number, seated, (bye,) if bye else ())]
    raise AssertionError("who may meet anyone again can be paired")


def _order(tallies: Tallies, number: int) -> list[str]:
    """By points; among equals by lot, another in each round."""
    names = [*tallies.entrants]
    Random(f"{tallies.cup.seed} {number}").shuffle(names)
    return sorted(names, key=lambda name: -tallies.points[name])


def _byes(tallies: Tallies, order: Sequence[str]) -> list[str | None]:
    """Who may have the bye, best choice first."""
    if len(order) % 2 == 0:
        return [None]
    last_first = order[::-1]
    return [*sorted(last_first, key=lambda name: (tallies.byes[name], tallies.points[name]))]


def _pair(tallies: Tallies, order: Sequence[str], most: int) -> list[Pair] | None:
    """Pair all, best first; a quick look without looking ahead often succeeds."""
    return _greedy(tallies, order, most, False) or (
        _greedy(tallies, order, most, True) if _can_pair(tallies, order, most) else None
    )


def _greedy(tallies: Tallies, order: Sequence[str], most: int, ahead: bool) -> list[Pair] | None:
    """Give each, from the top, the best partner left; looking ahead, one that leaves a way."""
    left, pairs = [*order], []
    while left:
        one = left[0]
        for other in _candidates(tallies, left, most):
            rest = [name for name in left if name not in (one, other)]
            if not ahead or _can_pair(tallies, rest, most):
                pairs.append((one, other))
                left = rest
                break
        else:
            return None
    return pairs


def _candidates(tallies: Tallies, left: Sequence[str], most: int) -> list[str]:
    """Whom the first of those left may meet, best first."""
    one = left[0]
    group = [name for name in left if tallies.points[name] == tallies.points[one]]
    half = len(group) // 2
    rank = {name: place for place, name in enumerate(left)}

    def cost(name: str) -> tuple[float, ...]:
        return (
            tallies.met[Meeting((one, name))],
            tallies.points[one] - tallies.points[name],
            _clash(tallies, one, name),
            abs(rank[name] - half),
        )

    fresh = [name for name in left[1:] if tallies.met[Meeting((one, name))] <= most]
    return sorted(fresh, key=cost)


def _clash(tallies: Tallies, one: str, other: str) -> bool:
    """Would one of two get the same side too often?"""
    if tallies.games_of_pairing % 2 == 0:
        return False
    return tallies.balance[one] * tallies.balance[other] > 0


def _can_pair(tallies: Tallies, names: Sequence[str], most: int) -> bool:
    return has_perfect_matching(
        [
            {
                index
                for index, other in enumerate(names)
                if other != name and tallies.met[Meeting((name, other))] <= most
            }
            for name in names
        ]
    )


def _seat(tallies: Tallies, pair: Pair) -> Pair:
    """South is for who has had it less; among equals for who did not have it last."""

    def souths(name: str) -> tuple[int, bool]:
        return tallies.balance[name], tallies.last_side.get(name) is SOUTH

    a, b = pair
    return (a, b) if souths(a) <= souths(b) else (b, a)
