"""Swiss system: each round pairs entrants with equal points that have not met, where possible.

Of a group of equal points the upper half meets the lower half. An entrant that is left over floats
down to the next group. With an odd number one has a bye: the last of those with the
fewest byes, but no newcomer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yokai.notation.move import SOUTH
from yokai.tournament.matching import has_perfect_matching
from yokai.tournament.tallies import Meeting, Pair, RoundPairs, Tallies


def pair_swiss(tallies: Tallies) -> list[RoundPairs]:
    """Pair the next round when all games of the previous one are finished."""
    number = max((each.number for each in tallies.rounds), default=0) + 1
    if tallies.pending or number > tallies.cup.rounds or len(tallies.entrants) < 2:
        return []
    order = _order(tallies, number)
    for most in range(number + 1):  # meetings of two so far: none, if possible
        for bye in _byes(tallies, order):
            playing = [name for name in order if name != bye]
            if pairs := _pair(tallies, playing, most):
                seated = tuple(_seat(tallies, pair) for pair in pairs)
                return [RoundPairs(number, seated, (bye,) if bye else ())]
    raise AssertionError("any entrants can be paired if they may meet again")


def _order(tallies: Tallies, number: int) -> list[str]:
    """The entrants by points; equals in a random order of each round."""
    names = [*tallies.entrants]
    Random(f"{tallies.cup.seed} {number}").shuffle(names)
    return sorted(names, key=lambda name: -tallies.points[name])


def _byes(tallies: Tallies, order: Sequence[str]) -> list[str | None]:
    """The candidates for the bye, best choice first."""
    if len(order) % 2 == 0:
        return [None]
    last_first = order[::-1]

    def key(name: str) -> tuple[float, ...]:
        # A newcomer came to play: with a bye in the last round it would have no game at all.
        is_new = bool(tallies.rounds) and not tallies.opponents[name]
        return is_new, tallies.byes[name], tallies.points[name]

    return [*sorted(last_first, key=key)]


def _pair(tallies: Tallies, order: Sequence[str], most: int) -> list[Pair] | None:
    """Pair all entrants, best first; first without looking ahead, which often succeeds."""
    return _greedy(tallies, order, most, False) or (
        _greedy(tallies, order, most, True) if _can_pair(tallies, order, most) else None
    )


def _greedy(tallies: Tallies, order: Sequence[str], most: int, ahead: bool) -> list[Pair] | None:
    """Give each entrant, best first, its best opponent left; `ahead` keeps the rest pairable."""
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
    """The possible opponents of the first entrant left, best first."""
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
    """Would a pairing give an entrant the same side too often?"""
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
    """Give South to the entrant that had it less; among equals to the one that had North last."""

    def souths(name: str) -> tuple[int, bool]:
        return tallies.balance[name], tallies.last_side.get(name) is SOUTH

    a, b = pair
    return (a, b) if souths(a) <= souths(b) else (b, a)
