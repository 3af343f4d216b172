"""The standings: places, points, ratings, and the games lost by a fault of the player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import Struct

from yokai.arena.mending import ADVICE
from yokai.arena.move_note import TimeUse, time_use
from yokai.notation.move import Side
from yokai.tournament.event_log import Entrant, Fixture, GameResult
from yokai.tournament.handicap import handicap_text
from yokai.tournament.ladder import previous_version
from yokai.tournament.ratings import EloRating, rate
from yokai.tournament.tallies import PairingScore, Tallies

FAULTS = frozenset(ADVICE)
_NO_TIME = TimeUse()


class Fault(Struct, frozen=True):
    """The games that an entrant lost by one kind of failure."""

    reason: str  # "stall"
    sentence: str  # what happened the first time
    advice: str  # how to fix it
    games: tuple[int, ...]  # their numbers
    past: bool = False  # the bot was changed since, and has played without it


class Standing(Struct, frozen=True):
    """One row of the standings."""

    place: int
    name: str
    player: str  # as in `yokai match`
    points: float
    played: int
    wins: int
    draws: int
    losses: int
    byes: int
    buchholz: float  # sum of the opponents' points, the tie-break
    rating: float  # Elo, with a mean of 0
    error: float  # half the width of its 95 % confidence interval
    faults: tuple[Fault, ...] = ()
    time: TimeUse = TimeUse()
    author: str = ""  # of the versions of a bot
    version: int = 0
    gain: float | None = None  # Elo more than the version before
    past: bool = False  # a newer version plays in its place
    handicap: str = ""

    @property
    def forfeits(self) -> int:
        """The number of games lost by faults."""
        return sum(len(fault.games) for fault in self.faults)

    @property
    def explanation(self) -> str:
        """All forfeits in one sentence, or an empty string.

        >>> late = Fault("stall", "no answer within 1.0 s", "", (12, 14))
        >>> Standing(1, "fox", "", 0, 2, 0, 0, 2, 0, 0, 0, 0, (late,)).explanation
        'lost 2 games by its own fault: no answer within 1.0 s (stall: games 12, 14)'
        """
        if not self.faults:
            return ""
        count = "1 game" if self.forfeits == 1 else f"{self.forfeits} games"
        return f"lost {count} by its own fault: " + "; ".join(map(_told, self.faults))


def _told(fault: Fault) -> str:
    word = "game" if len(fault.games) == 1 else "games"
    numbers = ", ".join(map(str, fault.games))
    mended = ", before it was mended" if fault.past else ""
    return f"{fault.sentence} ({fault.reason}: {word} {numbers}{mended})"


class CrossTable(Struct, frozen=True):
    """The cross table: all entrants against each other, in the order of the standings."""

    names: tuple[str, ...]
    cells: tuple[tuple[tuple[float, int] | None, ...], ...]  # points and games of row over column


def culprit(fixture: Fixture, result: GameResult) -> str | None:
    """The entrant that lost this game by its own fault, or None."""
    if result.reason not in FAULTS or result.winner is None:
        return None
    return fixture.south if Side.of(result.winner).other is Side.SOUTH else fixture.north


def times_of(fixture: Fixture, result: GameResult) -> dict[str, TimeUse]:
    """The time of both players of a game, by name."""
    turn = (" w " in fixture.start) ^ (len(fixture.moves) % 2 == 1)
    names = (fixture.north, fixture.south) if turn else (fixture.south, fixture.north)
    return {name: time_use(result.notes, seat == 0) for seat, name in enumerate(names)}


@dataclass
class _Row:
    """The counted games of one entrant, and the time that it used."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    time: TimeUse = _NO_TIME


def standings(
    tallies: Tallies,
    entrants: Mapping[str, Entrant],
    reached: Mapping[str, int],
    past: Mapping[str, frozenset[int]] | None = None,
    times: dict[int, dict[str, TimeUse]] | None = None,
) -> tuple[Standing, ...]:
    """The standings, best first; `reached` is the round of each entrant if that ranks first.

    `past` are the games of each bot before its files changed: their faults are of the past.
    `times` keeps the times of finished games by their numbers from one call to the next.
    """
    rows, faults = _count(tallies, past or {}, {} if times is None else times)
    ratings = rate(tallies.entrants, tallies.scores)
    buchholz = {
        name: sum(tallies.points[other] for other in tallies.opponents[name]) for name in entrants
    }

    def rank(name: str) -> tuple[float, ...]:
        # Rounded, because a fit is not exact to the last digit.
        strength = round(ratings[name].elo, 6)
        if tallies.cup.format == "gauntlet":  # only the challenger plays everybody
            return (strength,)
        if tallies.cup.format == "ladder":  # where some have played more than others
            return name not in tallies.superseded, strength
        return reached.get(name, 0), tallies.points[name], buchholz[name], strength

    order = sorted(tallies.entrants, key=rank, reverse=True)
    places: dict[str, int] = {}
    for number, name in enumerate(order, 1):
        before = order[number - 2] if number > 1 else None
        places[name] = places[before] if before and rank(before) == rank(name) else number
    return tuple(
        _standing(tallies, entrants, name, places[name], rows, buchholz, ratings, faults)
        for name in order
    )


def _standing(
    tallies: Tallies,
    entrants: Mapping[str, Entrant],
    name: str,
    place: int,
    rows: Mapping[str, _Row],
    buchholz: Mapping[str, float],
    ratings: Mapping[str, EloRating],
    faults: Mapping[str, tuple[Fault, ...]],
) -> Standing:
    row, entrant, rating = rows[name], entrants[name], ratings[name]
    before = previous_version(entrant, entrants.values())
    gain = None
    if before and row.wins + row.draws + row.losses and tallies.opponents[before]:
        gain = rating.elo - ratings[before].elo
    return Standing(
        place,
        entrant.name,
        entrant.player,
        tallies.points[entrant.name],
        row.wins + row.draws + row.losses,
        row.wins,
        row.draws,
        row.losses,
        tallies.byes[entrant.name],
        buchholz[entrant.name],
        rating.elo,
        rating.error,
        faults.get(entrant.name, ()),
        row.time,
        entrant.author,
        entrant.version,
        gain,
        name in tallies.superseded,
        handicap_text(entrant),
    )


def _count(
    tallies: Tallies,
    past: Mapping[str, frozenset[int]],
    times: dict[int, dict[str, TimeUse]],
) -> tuple[dict[str, _Row], dict[str, tuple[Fault, ...]]]:
    rows = {name: _Row() for name in tallies.entrants}
    lost: dict[str, dict[str, list[tuple[int, GameResult]]]] = {}
    for fixture in tallies.fixtures:
        if not (result := tallies.results.get(fixture.number)):
            continue
        south, north = rows[fixture.south], rows[fixture.north]
        if fixture.number not in times:
            times[fixture.number] = times_of(fixture, result)
        for player, time in times[fixture.number].items():
            rows[player].time += time
        if result.winner is None:
            south.draws += 1
            north.draws += 1
        else:
            winner, loser = (south, north) if result.winner == "south" else (north, south)
            winner.wins += 1
            loser.losses += 1
        if name := culprit(fixture, result):
            reasons = lost.setdefault(name, {})
            reasons.setdefault(result.reason, []).append((fixture.number, result))
    return rows, {
        name: tuple(_faults(reasons, past.get(name, frozenset()))) for name, reasons in lost.items()
    }


def _faults(
    reasons: Mapping[str, list[tuple[int, GameResult]]], past: frozenset[int]
) -> Iterable[Fault]:
    """The faults of one entrant, those of its present files first."""
    for is_past in (False, True):
        for reason, lost in reasons.items():
            if games := [game for game in lost if (game[0] in past) is is_past]:
                numbers = tuple(number for number, _ in games)
                sentence = games[0][1].sentence or reason
                yield Fault(reason, sentence, ADVICE[reason], numbers, is_past)


def cross_table(tallies: Tallies, order: Iterable[str]) -> CrossTable:
    """Count the points and games of all entrants against each other."""
    names = tuple(order)

    def cell(name: str, other: str) -> tuple[float, int] | None:
        score: PairingScore | None = tallies.scores.get((name, other))
        return (score.points, score.games) if score else None

    return CrossTable(names, tuple(tuple(cell(a, b) for b in names) for a in names))
