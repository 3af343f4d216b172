"""The bracket of a knock-out: all ties of all rounds, also of those that are still to come."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from yokai.tournament.knock_out import bracket, seeded, settled
from yokai.tournament.tallies import Tallies

StageName = Literal["", "final", "semi-final", "quarter-final", "pairing"]
_STAGES: tuple[StageName, ...] = ("final", "semi-final", "quarter-final")


class Tie(Struct, frozen=True):
    """Two places of a round; a name is None if it is not known yet, or for a bye."""

    a: str | None
    b: str | None
    points: tuple[float, float] = (0.0, 0.0)
    winner: str | None = None
    games: tuple[int, ...] = ()
    tie_breaks: int = 0  # pairings after the first, as the points were level


class BracketRound(Struct, frozen=True):
    """All ties of one round."""

    number: int
    stage: StageName
    ties: tuple[Tie, ...]


def stage_of(number: int, entrants: int) -> StageName:
    """The name of a round.

    >>> [stage_of(number, 12) for number in (1, 2, 3, 4)]
    ['', 'quarter-final', 'semi-final', 'final']
    """
    rounds = max(entrants - 1, 1).bit_length()
    left = rounds - number
    return _STAGES[left] if 0 <= left < len(_STAGES) else ""


def bracket_of(tallies: Tallies) -> tuple[BracketRound, ...]:
    """The rounds of a knock-out, first round first; nothing before it is drawn."""
    if tallies.cup.format != "knock-out" or not tallies.rounds:
        return ()
    seeds = seeded(tallies)
    places = bracket(seeds)
    rounds: list[BracketRound] = []
    while len(places) > 1:
        number = len(rounds) + 1
        neighbours = zip(places[::2], places[1::2], strict=True)
        ties = tuple(_tie(tallies, number, a, b, seeds) for a, b in neighbours)
        rounds.append(BracketRound(number, stage_of(number, len(seeds)), ties))
        places = [tie.winner for tie in ties]
    return tuple(rounds)


def _tie(tallies: Tallies, number: int, a: str | None, b: str | None, seeds: list[str]) -> Tie:
    if not (a and b):
        # In the first round an empty place is a bye; later it waits for a winner.
        return Tie(a, b, winner=(a or b) if number == 1 else None)
    met = [
        pairing
        for each in tallies.rounds
        if each.number == number
        for pairing in each.pairings
        if {pairing.a, pairing.b} == {a, b}
    ]
    return Tie(
        a,
        b,
        (tallies.score_in(number, a), tallies.score_in(number, b)),
        settled(tallies, number, (a, b), seeds),
        tuple(game.number for pairing in met for game in pairing.games),
        max(len(met) - 1, 0),
    )
