"""A tournament as anyone may look at it: derived from its folder, also while it is played.

    cup = Tournament.open("cup")          # reads FOLDER/tournament.jsonl
    cup.standings()                       # best first, with ratings and every forfeit explained
    cup.cross_table(), cup.schedule()     # who met whom; all rounds drawn, with the results
    cup.games(), cup.game(12)             # finished games, each with record, reason and sentence
    cup.in_play()                         # boards in play with the moves so far
    news = cup.refresh()                  # the lines added since: call it as often as you like

See lines.py for what a folder holds.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from yokai.errors import YokaiError, quote
from yokai.notation.move import NORTH, SOUTH
from yokai.tournament.event_log import (
    Cup,
    Entrant,
    Fixture,
    GameResult,
    LogEntry,
    Pairing,
    Round,
    Start,
)
from yokai.tournament.live import LiveGame, read_live
from yokai.tournament.pairing import games_in_all, how_far, next_rounds
from yokai.tournament.standings import CrossTable, Standing, cross_table, culprit, standings
from yokai.tournament.store import FILE, is_locked, read_entries
from yokai.tournament.tallies import Tallies, points_of


class FinishedGame(Struct, frozen=True):
    """A finished game."""

    round: int
    fixture: Fixture
    result: GameResult
    culprit: str | None  # who lost it by a fault of their own


class PairingGames(Struct, frozen=True):
    """Two who meet, their points so far, and their games: with a result, or None."""

    a: str
    b: str
    points: tuple[float, float]
    games: tuple[tuple[Fixture, GameResult | None], ...]


class ScheduledRound(Struct, frozen=True):
    """A round that is drawn."""

    number: int
    pairings: tuple[PairingGames, ...]
    byes: tuple[str, ...]

    @property
    def is_over(self) -> bool:
        """Are all its games finished?"""
        return all(result for table in self.pairings for _, result in table.games)


class Tournament:
    """A view of a folder, which grows with it."""

    def __init__(self, folder: Path) -> None:
        """Begin with nothing read; see `open`."""
        self.folder = folder
        self.entrants: dict[str, Entrant] = {}  # by name, in their order of entry
        self.starts: list[Start] = []
        self.rounds: list[Round] = []
        self.results: dict[int, GameResult] = {}  # by the game's number
        self._cup: Cup | None = None
        self._fixtures: dict[int, tuple[int, Fixture]] = {}  # with the round
        self._tallies: Tallies | None = None
        self._standings: tuple[Standing, ...] | None = None
        self.size = 0  # bytes read

    @classmethod
    def open(cls, folder: str | Path) -> Tournament:
        """Read a folder that holds a tournament."""
        found = cls(Path(folder))
        found.refresh()
        if found._cup is None:
            raise YokaiError(f"there is no tournament in {quote(str(folder))}: it has no {FILE}")
        return found

    def refresh(self) -> list[LogEntry]:
        """Read what was added since, and return it."""
        lines, self.size = read_entries(self.folder, self.size)
        for line in lines:
            self._take(line)
        if lines:
            self._tallies = self._standings = None
        return lines

    def _take(self, line: LogEntry) -> None:
        if isinstance(line, Cup):
            self._cup = line
        elif isinstance(line, Start):
            self.starts.append(line)
        elif isinstance(line, Entrant):
            self.entrants[line.name] = line
        elif isinstance(line, Round):
            self.rounds.append(line)
            for pairing in line.pairings:
                self._fixtures |= {game.number: (line.number, game) for game in pairing.games}
        else:
            self.results[line.number] = line

    @property
    def cup(self) -> Cup:
        """What was agreed on."""
        if self._cup is None:
            raise YokaiError(f"the tournament in {quote(str(self.folder))} has not begun")
        return self._cup

    @property
    def has_begun(self) -> bool:
        """Is anything agreed on yet?"""
        return self._cup is not None

    @property
    def tallies(self) -> Tallies:
        """The sums."""
        if self._tallies is None:
            self._tallies = Tallies(self.cup, [*self.entrants], self.rounds, self.results)
        return self._tallies

    @property
    def protection(self) -> str:
        """What holds the bots in their cell, as a sentence."""
        return self.starts[-1].protection if self.starts else ""

    @property
    def total(self) -> int:
        """How many games there will be, as far as one can tell."""
        return games_in_all(self.tallies)

    @property
    def is_running(self) -> bool:
        """Does a command play it at this moment?"""
        return is_locked(self.folder)

    @property
    def is_over(self) -> bool:
        """Are all games played?"""
        return bool(self.rounds) and not self.tallies.pending and not next_rounds(self.tallies)

    def standings(self) -> tuple[Standing, ...]:
        """Everyone, best first."""
        if self._standings is None:
            self._standings = standings(self.tallies, self.entrants, how_far(self.tallies))
        return self._standings

    def cross_table(self) -> CrossTable:
        """Everyone against everyone, in the order of the standings."""
        return cross_table(self.tallies, [row.name for row in self.standings()])

    def schedule(self) -> list[ScheduledRound]:
        """All rounds that are drawn, with the results there are."""
        return [
            ScheduledRound(drawn.number, tuple(map(self._table, drawn.pairings)), drawn.byes)
            for drawn in self.rounds
        ]

    def _table(self, pairing: Pairing) -> PairingGames:
        games = tuple((game, self.results.get(game.number)) for game in pairing.games)
        points = [
            sum(
                points_of(result, SOUTH if game.south == name else NORTH)
                for game, result in games
                if result
            )
            for name in (pairing.a, pairing.b)
        ]
        return PairingGames(pairing.a, pairing.b, (points[0], points[1]), games)

    def game(self, number: int) -> FinishedGame | None:
        """A finished game by its number."""
        if number not in self.results or number not in self._fixtures:
            return None
        at, fixture = self._fixtures[number]
        result = self.results[number]
        return FinishedGame(at, fixture, result, culprit(fixture, result))

    def games(self) -> list[FinishedGame]:
        """All finished games, in the order in which they ended."""
        return [game for number in self.results if (game := self.game(number))]

    def in_play(self) -> list[LiveGame]:
        """The games being played, with their moves so far; none if nobody plays."""
        if not self.is_running:
            return []
        return [game for game in read_live(self.folder) if game.number not in self.results]
