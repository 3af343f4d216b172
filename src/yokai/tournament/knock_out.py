"""Knock-out: the loser of a pairing is out; the best seeds meet late."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.tournament.tallies import Pair, RoundPairs, Tallies

TIE_BREAKS = 3  # more pairings while two are level; then the better seed goes on


def bracket(names: Sequence[str]) -> list[str | None]:
    """The bracket: neighbours meet, then their winners, and so on.

    The first seed meets the last, the second the last but one; None is a bye for a high seed.

    >>> bracket(["a", "b", "c", "d", "e"])
    ['a', None, 'd', 'e', 'b', None, 'c', None]
    """
    order = [0]
    while len(order) < len(names):
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    # The first of two neighbours is the better seed.
    return [names[seed] if seed < len(names) else None for seed in order]


def seeded(tallies: Tallies) -> list[str]:
    """The entrants of the first round, in the order of their seeds."""
    first = [each for each in tallies.rounds if each.number == 1]
    if not first:
        return [*tallies.entrants]
    there = set(first[0].byes) | {n for pair in first[0].pairings for n in (pair.a, pair.b)}
    return [name for name in tallies.entrants if name in there]


def pair_knock_out(tallies: Tallies) -> list[RoundPairs]:
    """Pair the next round or tie-breaks of level pairings; nothing while games are pending."""
    if tallies.pending:
        return []
    seeds = seeded(tallies)
    places = bracket(seeds)
    number = 1
    while len(places) > 1:
        neighbours = list(zip(places[::2], places[1::2], strict=True))
        if not any(each.number == number for each in tallies.rounds):
            return [_first_pairings(number, neighbours)]
        if level := tuple(
            (b, a) if _meetings(tallies, number, (a, b)) % 2 else (a, b)
            for a, b in neighbours
            if a and b and _is_level(tallies, number, (a, b))
        ):
            return [RoundPairs(number, level)]
        places = [_winner(tallies, number, a, b, seeds) for a, b in neighbours]
        number += 1
    return []


def reached(tallies: Tallies) -> dict[str, int]:
    """The last round of each entrant, and one more for the winner."""
    far = dict.fromkeys(tallies.entrants, 0)
    for each in tallies.rounds:
        for name in (n for pair in each.pairings for n in (pair.a, pair.b)):
            far[name] = each.number
        for name in each.byes:  # who has a bye is in the next round already
            far[name] = each.number + 1
    if tallies.rounds and not tallies.pending and not pair_knock_out(tallies):
        seeds = seeded(tallies)
        last = tallies.rounds[-1]
        pair = last.pairings[0]
        champion = _winner(tallies, last.number, pair.a, pair.b, seeds)
        far[champion or ""] = last.number + 1
    return far


def settled(tallies: Tallies, number: int, pair: Pair, seeds: Sequence[str]) -> str | None:
    """The winner of a pairing with its tie-breaks, or None while it is open."""
    games = [
        game.number
        for each in tallies.rounds
        if each.number == number
        for met in each.pairings
        if {met.a, met.b} == set(pair)
        for game in met.games
    ]
    if not games or any(game not in tallies.results for game in games):
        return None
    return None if _is_level(tallies, number, pair) else _winner(tallies, number, *pair, seeds)


def _first_pairings(number: int, neighbours: Sequence[tuple[str | None, str | None]]) -> RoundPairs:
    pairs = tuple((a, b) for a, b in neighbours if a and b)
    byes = tuple(a or b or "" for a, b in neighbours if not (a and b))
    return RoundPairs(number, pairs, byes)


def _meetings(tallies: Tallies, number: int, pair: Pair) -> int:
    return sum(
        {met.a, met.b} == set(pair)
        for each in tallies.rounds
        if each.number == number
        for met in each.pairings
    )


def _is_level(tallies: Tallies, number: int, pair: Pair) -> bool:
    """Does a pairing need a tie-break?"""
    a, b = (tallies.score_in(number, name) for name in pair)
    return a == b and _meetings(tallies, number, pair) <= TIE_BREAKS


def _winner(
    tallies: Tallies, number: int, a: str | None, b: str | None, seeds: Sequence[str]
) -> str | None:
    if not (a and b):
        return a or b
    points = {name: tallies.score_in(number, name) for name in (a, b)}
    return max((a, b), key=lambda name: (points[name], -seeds.index(name)))
