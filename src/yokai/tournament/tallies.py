"""What the lines of a tournament add up to: who met whom, with which side, for which points."""

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
    """A round as a format hands it out, before its games have numbers and openings."""

    number: int
    pairs: tuple[Pair, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True)
class PairingScore:
    """Points of one side of a pairing, and the games they come from."""

    points: float = 0.0
    games: int = 0

    def __add__(self, other: PairingScore) -> PairingScore:
        return PairingScore(self.points + other.points, self.games + other.games)


def points_of(result: GameResult, side: Side) -> float:
    """1 for a win, a half for a draw, 0 for a loss."""
    return 0.5 if result.winner is None else float(result.winner == side.word)


@dataclass
class Tallies:
    """The sums, from the rounds drawn and the games finished so far."""

    cup: Cup
    entrants: Sequence[str]  # in their order of entry, which is also how they are seeded
    rounds: Sequence[Round] = ()
    results: Mapping[int, GameResult] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Count everything once."""
        self.points: dict[str, float] = dict.fromkeys(self.entrants, 0.0)
        self.met: Counter[Meeting] = Counter()  # pairings
        self.opponents: dict[str, list[str]] = {name: [] for name in self.entrants}
        self.byes: Counter[str] = Counter()
        self.balance: Counter[str] = Counter()  # games as South, less those as North
        self.last_side: dict[str, Side] = {}
        self.scores: dict[tuple[str, str], PairingScore] = {}  # of the first against the second
        for drawn in self.rounds:
            self.byes.update(drawn.byes)
            for pairing in drawn.pairings:
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
        """How many games two play who meet."""
        return self.cup.games * len(self.cup.variants)

    @property
    def bye_points(self) -> int:
        """What it is worth to have nobody to meet: as much as to win, where all play equally often.

        Elsewhere it is nothing: in a round robin everyone has one, and in a knock-out one goes on.
        """
        return self.games_of_pairing if self.cup.format == "swiss" else 0

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """Every game that is drawn, in order."""
        for drawn in self.rounds:
            for pairing in drawn.pairings:
                yield from pairing.games

    @property
    def pending(self) -> list[Fixture]:
        """The games that are drawn and not finished."""
        return [game for game in self.fixtures if game.number not in self.results]

    def score_in(self, number: int, name: str) -> float:
        """Somebody's points in the games of one round."""
        return sum(
            points_of(self.results[game.number], SOUTH if game.south == name else NORTH)
            for drawn in self.rounds
            if drawn.number == number
            for pairing in drawn.pairings
            for game in pairing.games
            if name in (game.south, game.north) and game.number in self.results
        )
