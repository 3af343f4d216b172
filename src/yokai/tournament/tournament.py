"""A read-only view of a tournament, derived from the event log, also while it is played.

    cup = Tournament.open("cup")          # reads FOLDER/tournament.jsonl
    cup.standings()                       # best first, with ratings and every forfeit explained
    cup.cross_table(), cup.schedule()     # points of all against all; all rounds with results
    cup.games(), cup.game(12)             # finished games with record, reason and sentence
    cup.in_play()                         # running games with the moves so far
    news = cup.refresh()                  # the new entries: call it as often as you like

See event_log.py for the content of a folder.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from yokai.arena.move_note import TimeUse
from yokai.errors import YokaiError, quote
from yokai.notation.move import NORTH, SOUTH
from yokai.tournament.bracket import BracketRound, StageName, bracket_of, stage_of
from yokai.tournament.event_log import (
    Cup,
    Entrant,
    Fixture,
    GameResult,
    LogEntry,
    Pairing,
    Revision,
    Round,
    Start,
)
from yokai.tournament.knock_out import seeded
from yokai.tournament.ladder import superseded
from yokai.tournament.live import LiveGame, read_live
from yokai.tournament.pairing import games_in_all, how_far, next_rounds
from yokai.tournament.standings import CrossTable, Standing, cross_table, culprit, standings
from yokai.tournament.store import FILE, is_locked, read_entries
from yokai.tournament.tallies import Tallies, points_of


class FinishedGame(Struct, frozen=True):
    """A finished game with its round and result."""

    round: int
    fixture: Fixture
    result: GameResult
    culprit: str | None  # entrant that lost the game by its own fault


class PairingGames(Struct, frozen=True):
    """A pairing with its points so far, and its games with their results or None."""

    a: str
    b: str
    points: tuple[float, float]
    games: tuple[tuple[Fixture, GameResult | None], ...]


class ScheduledRound(Struct, frozen=True):
    """A round of the schedule."""

    number: int
    pairings: tuple[PairingGames, ...]
    byes: tuple[str, ...]
    stage: StageName = ""  # of a knock-out; on a ladder each round is a pairing
    again: bool = False  # as pairings of the round were level


class Tournament:
    """A tournament, read from its folder."""

    def __init__(self, folder: Path) -> None:
        """Name the folder; `refresh` or `open` reads it."""
        self.folder = folder
        self.entrants: dict[str, Entrant] = {}  # by name, in order of entry
        self.starts: list[Start] = []
        self.rounds: list[Round] = []
        self.results: dict[int, GameResult] = {}  # by the game's number
        self.digests: dict[str, str] = {}  # of bots' files, by name
        self._changed: dict[str, int] = {}  # results before a bot's files last changed, by name
        self._cup: Cup | None = None
        self._fixtures: dict[int, tuple[int, Fixture]] = {}  # with the round
        self._tallies: Tallies | None = None
        self._standings: tuple[Standing, ...] | None = None
        self._times: dict[int, dict[str, TimeUse]] = {}  # of finished games, by the game's number
        self._played: dict[str, list[int]] = {}  # finished games by the names of their players
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
        """Read the entries added since the last call, and return them."""
        entries, self.size = read_entries(self.folder, self.size)
        for entry in entries:
            self._take(entry)
        if entries:
            self._tallies = self._standings = None
        return entries

    def _take(self, entry: LogEntry) -> None:
        if isinstance(entry, Cup):
            self._cup = entry
        elif isinstance(entry, Start):
            self.starts.append(entry)
        elif isinstance(entry, Entrant):
            self.entrants[entry.name] = entry
        elif isinstance(entry, Revision):
            if entry.name in self.digests:
                self._changed[entry.name] = len(self.results)
            self.digests[entry.name] = entry.digest
        elif isinstance(entry, Round):
            self.rounds.append(entry)
            for pairing in entry.pairings:
                self._fixtures |= {game.number: (entry.number, game) for game in pairing.games}
        else:
            self.results[entry.number] = entry
            _, fixture = self._fixtures[entry.number]
            for name in (fixture.south, fixture.north):
                self._played.setdefault(name, []).append(entry.number)

    @property
    def cup(self) -> Cup:
        """The settings of the tournament."""
        if self._cup is None:
            raise YokaiError(f"the tournament in {quote(str(self.folder))} has not begun")
        return self._cup

    @property
    def has_begun(self) -> bool:
        """Has the tournament its first entry?"""
        return self._cup is not None

    @property
    def tallies(self) -> Tallies:
        """The tallies of all entries read so far."""
        if self._tallies is None:
            old = superseded(self.entrants.values())
            self._tallies = Tallies(self.cup, [*self.entrants], self.rounds, self.results, old)
        return self._tallies

    @property
    def total(self) -> int:
        """The number of games of the tournament, as far as it is known now."""
        return games_in_all(self.tallies)

    @property
    def is_running(self) -> bool:
        """Is a command playing the tournament now?"""
        return is_locked(self.folder)

    @property
    def is_over(self) -> bool:
        """Are all games finished?"""
        return bool(self.rounds) and not self.tallies.pending and not next_rounds(self.tallies)

    def standings(self) -> tuple[Standing, ...]:
        """The standings, best first."""
        if self._standings is None:
            self._standings = standings(
                self.tallies, self.entrants, how_far(self.tallies), self._past(), self._times
            )
        return self._standings

    def _past(self) -> dict[str, frozenset[int]]:
        """The games before each bot was changed, if it has played since."""
        numbers = [*self.results]
        return {
            name: frozenset(numbers[:before])
            for name, before in self._changed.items()
            if any(self._plays(name, number) for number in numbers[before:])
        }

    def _plays(self, name: str, number: int) -> bool:
        _, fixture = self._fixtures[number]
        return name in (fixture.south, fixture.north)

    def bracket(self) -> tuple[BracketRound, ...]:
        """The bracket of a knock-out, nothing of another format."""
        return bracket_of(self.tallies)

    def cross_table(self) -> CrossTable:
        """The cross table of all who play now, in the order of the standings."""
        return cross_table(self.tallies, [row.name for row in self.standings() if not row.past])

    def schedule(self, first: int = 0) -> list[ScheduledRound]:
        """The paired rounds from an index on, with the results so far."""
        seen: set[int] = set()
        rounds = []
        for each in self.rounds[first:]:
            stage = self.stage(each.number)
            again = each.number in seen
            pairings = tuple(map(self._scored, each.pairings))
            rounds.append(ScheduledRound(each.number, pairings, each.byes, stage, again))
            seen.add(each.number)
        return rounds

    def stage(self, number: int) -> StageName:
        """The name of the round of a number, if it has one."""
        if self.cup.format == "knock-out":
            return stage_of(number, len(seeded(self.tallies)))
        return "pairing" if self.cup.format == "ladder" else ""

    def _scored(self, pairing: Pairing) -> PairingGames:
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

    def fixture(self, number: int) -> tuple[int, Fixture] | None:
        """A paired game by its number, with its round."""
        return self._fixtures.get(number)

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

    def games_of(self, *names: str) -> list[FinishedGame]:
        """The finished games of some entrants, in the order in which they ended."""
        numbers = {number for name in names for number in self._played.get(name, ())}
        order = [number for number in self.results if number in numbers]
        return [game for number in order if (game := self.game(number))]

    def in_play(self) -> list[LiveGame]:
        """The running games with their moves so far; none if no command is playing."""
        if not self.is_running:
            return []
        return [game for game in read_live(self.folder) if game.number not in self.results]
