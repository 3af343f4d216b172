"""The tallies of a tournament: points, meetings, byes and sides of all entrants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.tournament.event_log import Cup, Fixture, GameResult, Pairing, Round

Meeting = frozenset[str]
Pair = tuple[str, str]  # the first is South in their first game


@dataclass(frozen=True)
class RoundPairs:
    """The pairings of a round, before its games have numbers and openings."""

    number: int
    pairs: tuple[Pair, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True)
class PairingScore:
    """The points of one entrant against another, and their number of games."""

    points: float = 0.0
    games: int = 0

    def __add__(self, other: PairingScore) -> PairingScore:
        return PairingScore(self.points + other.points, self.games + other.games)


def points_of(result: GameResult, side: Side) -> float:
    """The points of a side: 1 for a win, a half for a draw, 0 for a loss."""
    return 0.5 if result.winner is None else float(result.winner == side.word)


@dataclass
class Tallies:
    """The tallies of all rounds paired and games finished so far."""

    cup: Cup
    entrants: Sequence[str]  # in order of entry, which is also the seeding
    rounds: Sequence[Round] = ()
    results: Mapping[int, GameResult] = field(default_factory=dict)
    superseded: frozenset[str] = frozenset()  # versions whose author has handed in a newer one

    def __post_init__(self) -> None:
        """Count all pairings and results."""
        self.points: dict[str, float] = dict.fromkeys(self.entrants, 0.0)
        self.met: Counter[Meeting] = Counter()  # pairings
        self.opponents: dict[str, list[str]] = {name: [] for name in self.entrants}
        self.byes: Counter[str] = Counter()
        self.balance: Counter[str] = Counter()  # games as South minus games as North
        self.last_side: dict[str, Side] = {}
        self.scores: dict[tuple[str, str], PairingScore] = {}  # of the first against the second
        for each in self.rounds:
            self.byes.update(each.byes)
            for pairing in each.pairings:
                self._take(pairing)
        for name, byes in self.byes.items():
            self.points[name] += byes * self.bye_points

    def _take(self, pairing: Pairing) -> None:
        self.met[Meeting((pairing.a, pairing.b))] += 1
        self.opponents[pairing.a].append(pairing.b)
        self.opponents[pairing.b].append(pairing.a)
        for game in pairing.games:
            for side, name in ((SOUTH, game.south), (NORTH, game.north)):
                self.balance[name] += 1 if side is SOUTH else -1
                self.last_side[name] = side
            if result := self.results.get(game.number):
                self._count(game, result)

    def _count(self, game: Fixture, result: GameResult) -> None:
        for side, name, other in ((SOUTH, game.south, game.north), (NORTH, game.north, game.south)):
            points = points_of(result, side)
            self.points[name] += points
            known = self.scores.get((name, other), PairingScore())
            self.scores[name, other] = known + PairingScore(points, 1)

    @property
    def games_of_pairing(self) -> int:
        """The number of games of a pairing."""
        return self.cup.games * len(self.cup.variants)

    @property
    def bye_points(self) -> int:
        """The points of a bye: in a Swiss tournament as many as for winning a pairing, else none.

        In a round robin everyone has a bye, and in a knock-out a bye leads to the next round.
        """
        return self.games_of_pairing if self.cup.format == "swiss" else 0

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """All games of the paired rounds, in order."""
        for each in self.rounds:
            for pairing in each.pairings:
                yield from pairing.games

    @property
    def pending(self) -> list[Fixture]:
        """The games of the paired rounds that are not finished."""
        return [game for game in self.fixtures if game.number not in self.results]

    def score_in(self, number: int, name: str) -> float:
        """The points of an entrant in one round."""
        return sum(
            points_of(self.results[game.number], SOUTH if game.south == name else NORTH)
            for each in self.rounds
            if each.number == number
            for pairing in each.pairings
            for game in pairing.games
            if name in (game.south, game.north) and game.number in self.results
        )
