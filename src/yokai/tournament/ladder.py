"""A ladder: pairings one by one, all term, of the latest versions of bots.

Each version plays until it has met enough others, those with the fewest pairings first, and against
opponents of like results. Then the ladder rests until somebody hands in a new version.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from yokai.tournament.event_log import Entrant
from yokai.tournament.tallies import Meeting, RoundPairs, Tallies

PAIRINGS = 20  # of each version, by default


def superseded(entrants: Iterable[Entrant]) -> frozenset[str]:
    """The names of the versions whose author has a newer one."""
    every = [*entrants]
    latest: dict[str, int] = {}
    for one in every:
        if one.author:
            latest[one.author] = max(one.version, latest.get(one.author, 0))
    return frozenset(one.name for one in every if one.author and one.version < latest[one.author])


def previous_version(entrant: Entrant, entrants: Iterable[Entrant]) -> str | None:
    """The name of the version that an author had before."""
    if not entrant.author:
        return None
    older = [one for one in entrants if one.author == entrant.author]
    older = [one for one in older if one.version < entrant.version]
    return max(older, key=lambda one: one.version).name if older else None


def still_play(tallies: Tallies) -> list[str]:
    """The entrants that play: the latest version of each author."""
    return [name for name in tallies.entrants if name not in tallies.superseded]


def missing(tallies: Tallies) -> int:
    """The number of pairings that those who play still need, each counted for itself."""
    enough = tallies.cup.rounds or PAIRINGS
    return sum(max(enough - len(tallies.opponents[name]), 0) for name in still_play(tallies))


def pair_ladder(tallies: Tallies) -> list[RoundPairs]:
    """The next pairing, also while others are played; nothing when all have played enough.

    Nobody has two pairings at a time, so that a new version is not kept waiting by its own games.
    """
    busy = {name for game in tallies.pending for name in (game.south, game.north)}
    enough = tallies.cup.rounds or PAIRINGS
    number = max((each.number for each in tallies.rounds), default=0) + 1
    free = [name for name in still_play(tallies) if name not in busy]
    Random(f"{tallies.cup.seed} {number}").shuffle(free)
    played = {name: len(tallies.opponents[name]) for name in free}
    free.sort(key=lambda name: played[name])
    if len(free) < 2 or played[free[0]] >= enough:
        return []
    one = free[0]

    def share(name: str) -> float:
        games = played[name] * tallies.games_of_pairing
        return tallies.points[name] / games if games else 0.5

    def cost(name: str) -> tuple[float, ...]:
        meetings = tallies.met[Meeting((one, name))]
        return meetings, round(abs(share(one) - share(name)), 1), played[name]

    other = min(free[1:], key=cost)
    pair = (one, other) if tallies.balance[one] <= tallies.balance[other] else (other, one)
    return [RoundPairs(number, (pair,))]
