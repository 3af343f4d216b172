"""The formats of tournaments: each is a pure function from the tallies to the next pairings."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2

from yokai.tournament.event_log import FormatName
from yokai.tournament.gauntlet import pair_gauntlet
from yokai.tournament.knock_out import pair_knock_out, reached, seeded
from yokai.tournament.ladder import missing, pair_ladder, still_play
from yokai.tournament.round_robin import pair_round_robin
from yokai.tournament.swiss import pair_swiss
from yokai.tournament.tallies import RoundPairs, Tallies

_PAIRINGS: dict[FormatName, Callable[[Tallies], list[RoundPairs]]] = {
    "round robin": pair_round_robin,
    "swiss": pair_swiss,
    "knock-out": pair_knock_out,
    "gauntlet": pair_gauntlet,
    "ladder": pair_ladder,
}
FORMATS: tuple[FormatName, ...] = tuple(_PAIRINGS)


def next_rounds(tallies: Tallies) -> list[RoundPairs]:
    """The next rounds; none while games are pending that decide them, or at the end."""
    return _PAIRINGS[tallies.cup.format](tallies) if len(tallies.entrants) > 1 else []


def takes_latecomers(tallies: Tallies) -> bool:
    """May new entrants join now?"""
    return tallies.cup.format != "knock-out" or not tallies.rounds


def how_far(tallies: Tallies) -> dict[str, int]:
    """The round each entrant has reached, if the format ranks by it, else nothing.

    On a ladder the versions that play rank before those that play no more.
    """
    if tallies.cup.format == "ladder":
        return dict.fromkeys(still_play(tallies), 1)
    return reached(tallies) if tallies.cup.format == "knock-out" else {}


def games_in_all(tallies: Tallies) -> int:
    """The number of games of the tournament, as far as it is known now."""
    scheduled = sum(1 for _ in tallies.fixtures)
    number = max((each.number for each in tallies.rounds), default=0)
    each = tallies.games_of_pairing
    if tallies.cup.format == "swiss":
        return scheduled + max(tallies.cup.rounds - number, 0) * (len(tallies.entrants) // 2) * each
    if tallies.cup.format == "knock-out" and tallies.entrants:
        left = len(seeded(tallies))
        rounds = ceil(log2(left)) if left > 1 else 0
        return (
            scheduled
            + sum(_pairings_of_round(left, n) for n in range(number + 1, rounds + 1)) * each
        )
    if tallies.cup.format == "ladder":
        return scheduled + missing(tallies) // 2 * each
    return scheduled + sum(len(more.pairs) for more in next_rounds(tallies)) * each


def _pairings_of_round(entrants: int, number: int) -> int:
    """The number of pairings in a round of a knock-out."""
    rounds = ceil(log2(entrants))
    return entrants - 2 ** (rounds - 1) if number == 1 else int(2 ** (rounds - number))
