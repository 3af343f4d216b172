"""The table of a tournament of people: points, tie-breaks, and everybody against everybody.

The tie-breaks are those of chess: first the Buchholz score, the points of all opponents, then the
Sonneborn-Berger score, which counts whom one has beaten. In a round robin everybody has the same
opponents, so there the second one decides alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from yokai.app.messages import PlaceView
from yokai.app.people_tournaments.pairing import entrants, tallies_of
from yokai.notation.move import SOUTH
from yokai.storage.groups.people_tournaments import TournamentState
from yokai.tournament.pairing import how_far
from yokai.tournament.standings import cross_table
from yokai.tournament.tallies import Tallies, points_of

Cell = tuple[float, int] | None
_PLACES = {1.0: 0, 0.5: 1, 0.0: 2}  # in a list of games won, drawn and lost


def table_of(state: TournamentState) -> list[PlaceView]:
    """The table, the best first. Participants who are equal in everything share a place."""
    tallies = tallies_of(state)
    far = how_far(tallies)
    names = {str(each.number): each.name for each in entrants(state)}
    buchholz = {
        name: sum(tallies.points[other] for other in tallies.opponents[name]) for name in names
    }
    sonneborn = _sonneborn(tallies)
    record = _results(tallies)

    def rank(name: str) -> tuple[float, ...]:
        return far.get(name, 0), tallies.points[name], buchholz[name], sonneborn[name]

    order = sorted(names, key=rank, reverse=True)
    ranks = [rank(name) for name in order]
    return [
        PlaceView(
            place=ranks.index(rank(name)) + 1,
            number=int(name),
            name=names[name],
            points=tallies.points[name],
            buchholz=buchholz[name],
            sonneborn=sonneborn[name],
            played=sum(record[name]),
            wins=record[name][0],
            draws=record[name][1],
            losses=record[name][2],
            byes=tallies.byes[name],
        )
        for name in order
    ]


def cross_of(state: TournamentState, order: Sequence[PlaceView]) -> list[list[Cell]]:
    """Points and games of everybody against everybody, in the order of the table."""
    cross = cross_table(tallies_of(state), [str(each.number) for each in order])
    return [[*row] for row in cross.cells]


def _sonneborn(tallies: Tallies) -> dict[str, float]:
    """The points of those whom each has beaten, and half of those of the drawn games."""
    sums = dict.fromkeys(tallies.entrants, 0.0)
    for (one, other), score in tallies.scores.items():
        sums[one] += score.points * tallies.points[other]
    return sums


def _results(tallies: Tallies) -> dict[str, list[int]]:
    """The games won, drawn and lost by each entrant."""
    record = {name: [0, 0, 0] for name in tallies.entrants}
    for game in tallies.fixtures:
        if result := tallies.results.get(game.number):
            south = points_of(result, SOUTH)
            for name, points in ((game.south, south), (game.north, 1 - south)):
                record[name][_PLACES[points]] += 1
    return record
