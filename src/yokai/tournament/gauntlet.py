"""Gauntlet: the challenger plays all other entrants."""

from __future__ import annotations

from yokai.tournament.tallies import Meeting, RoundPairs, Tallies


def pair_gauntlet(tallies: Tallies) -> list[RoundPairs]:
    """Pair the challenger with every entrant it has not played yet, sides alternating."""
    challenger = tallies.cup.challenger or tallies.entrants[0]
    waiting = [
        name
        for name in tallies.entrants
        if name != challenger and not tallies.met[Meeting((name, challenger))]
    ]
    number = max((each.number for each in tallies.rounds), default=0)
    pairs = [(challenger, name) for name in waiting]
    turned = tuple(pair[::-1] if index % 2 else pair for index, pair in enumerate(pairs))
    return [RoundPairs(number + 1, turned)] if turned else []
