"""One meets all others: how strong is the new one?"""

from __future__ import annotations

from yokai.tournament.tallies import Meeting, RoundPairs, Tallies


def pair_gauntlet(tallies: Tallies) -> list[RoundPairs]:
    """The challenger against everyone not met yet, sides alternating."""
    challenger = tallies.cup.challenger or tallies.entrants[0]
    waiting = [
        name
        for name in tallies.entrants
        if name != challenger and not tallies.met[Meeting((name, challenger))]
    ]
    number = max((drawn.number for drawn in tallies.rounds), default=0)
    pairs = [(challenger, name) for name in waiting]
    turned = tuple(pair[::-1] if table % 2 else pair for table, pair in enumerate(pairs))
    return [RoundPairs(number + 1, turned)] if turned else []
