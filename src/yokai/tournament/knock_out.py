"""Who loses a pairing is out; the best are seeded so that they meet late."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.tournament.tallies import Ledger, Pair, RoundPairs

TIE_BREAKS = 3  # further pairings while two are level; then the better seeded goes on


def bracket(names: Sequence[str]) -> list[str | None]:
    """Everyone in their place: neighbours meet, then their winners, and so on.

    The first seed meets the last, the second the last but one; None is nobody, for the best.

    >>> bracket(["a", "b", "c", "d", "e"])
    ['a', None, 'd', 'e', 'b', None, 'c', None]
    """
    order = [0]
    while len(order) < len(names):
        size = 2 * len(order)
        order = [seed for one in order for seed in (one, size - 1 - one)]
    # Who is first of two is the better seeded.
    return [names[seed] if seed < len(names) else None for seed in order]


def seeded(ledger: Ledger) -> list[str]:
    """Who takes part: those who were there at the first draw, in their order."""
    first = [drawn for drawn in ledger.rounds if drawn.number == 1]
    if not first:
        return [*ledger.entrants]
    there = set(first[0].byes) | {n for pair in first[0].pairings for n in (pair.a, pair.b)}
    return [name for name in ledger.entrants if name in there]


def draw_knock_out(ledger: Ledger) -> list[RoundPairs]:
    """The next round, or more games for pairs that are level; nothing while games are missing."""
    if ledger.pending:
        return []
    seeds = seeded(ledger)
    places = bracket(seeds)
    number = 1
    while len(places) > 1:
        tables = list(zip(places[::2], places[1::2], strict=True))
        if not any(drawn.number == number for drawn in ledger.rounds):
            return [_draw(number, tables)]
        if level := tuple(
            (b, a) if _meetings(ledger, number, (a, b)) % 2 else (a, b)
            for a, b in tables
            if a and b and _is_level(ledger, number, (a, b))
        ):
            return [RoundPairs(number, level)]
        places = [_winner(ledger, number, a, b, seeds) for a, b in tables]
        number += 1
    return []


def reached(ledger: Ledger) -> dict[str, int]:
    """How far each has come: the last round they were drawn in, and one more for the winner."""
    far = dict.fromkeys(ledger.entrants, 0)
    for drawn in ledger.rounds:
        for name in (*drawn.byes, *(n for pair in drawn.pairings for n in (pair.a, pair.b))):
            far[name] = drawn.number
    if ledger.rounds and not ledger.pending and not draw_knock_out(ledger):
        seeds = seeded(ledger)
        last = ledger.rounds[-1]
        pair = last.pairings[0]
        champion = _winner(ledger, last.number, pair.a, pair.b, seeds)
        far[champion or ""] = last.number + 1
    return far


def _draw(number: int, tables: Sequence[tuple[str | None, str | None]]) -> RoundPairs:
    pairs = tuple((a, b) for a, b in tables if a and b)
    byes = tuple(a or b or "" for a, b in tables if not (a and b))
    return RoundPairs(number, pairs, byes)


def _meetings(ledger: Ledger, number: int, pair: Pair) -> int:
    return sum(
        {met.a, met.b} == set(pair)
        for drawn in ledger.rounds
        if drawn.number == number
        for met in drawn.pairings
    )


def _is_level(ledger: Ledger, number: int, pair: Pair) -> bool:
    """Do two need more games to tell who goes on?"""
    a, b = (ledger.score_in(number, name) for name in pair)
    return a == b and _meetings(ledger, number, pair) <= TIE_BREAKS


def _winner(
    ledger: Ledger, number: int, a: str | None, b: str | None, seeds: Sequence[str]
) -> str | None:
    if not (a and b):
        return a or b
    points = {name: ledger.score_in(number, name) for name in (a, b)}
    return max((a, b), key=lambda name: (points[name], -seeds.index(name)))
