"""A tournament for tests of its page: a folder that grows when a test says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path
from random import Random

import yokai
from tests.support.cups import NoBook
from yokai import Game
from yokai.formats.record import Record
from yokai.rules.outcome import Outcome
from yokai.tournament.event_log import Cup, Entrant, Fixture, GameResult, Start
from yokai.tournament.fixtures import arrange
from yokai.tournament.live import LiveFile, clear_live
from yokai.tournament.pairing import next_rounds
from yokai.tournament.store import FILE, EventLogFile, locked
from yokai.tournament.tallies import Tallies
from yokai.tournament.tournament import Tournament

HOSTILE = "<img src=x onerror=alert(1)> & <b>"
NAMES = ("fox", "owl", HOSTILE, "蛙のボット")
_SENTENCE = "no answer to the question for move 3 within 1.0 s"


class SmallCup:
    """A tournament in a folder, in which the test begins games, moves and keeps results."""

    def __init__(self, folder: Path, names: Sequence[str] = NAMES, rounds: int = 3) -> None:
        self.folder, self._names = folder, names
        self._cup = Cup("Forest cup", "swiss", ("classic",), rounds=rounds, movetime=100)
        self._live: dict[int, tuple[Game, LiveFile]] = {}
        self._rng = Random(1)

    @contextmanager
    def playing(self) -> Iterator[SmallCup]:
        with ExitStack() as stack:
            stack.enter_context(locked(self.folder))
            clear_live(self.folder)
            self.tournament = Tournament(self.folder)
            self._store = EventLogFile(self.folder / FILE, 0)
            stack.callback(self._store.close)
            start = Start("2026-11-16T15:00:00Z", "bubblewrap: no network", "bubblewrap")
            entrants = [Entrant(name, "random") for name in self._names]
            self._store.add(self._cup, start, *entrants)
            self.draw()
            yield self

    @property
    def pending(self) -> list[Fixture]:
        self.tournament.refresh()
        return self.tournament.tallies.pending

    def draw(self) -> None:
        self.tournament.refresh()
        tallies: Tallies = self.tournament.tallies
        self._store.add(*arrange(tallies, next_rounds(tallies), NoBook()))  # type: ignore[arg-type]

    def begin(self, fixture: Fixture) -> None:
        game, file = Game(yokai.variant(fixture.variant)), LiveFile(self.folder, fixture)
        file.tell(game)
        self._live[fixture.number] = game, file

    def move(self, fixture: Fixture, plies: int = 1) -> Game:
        game, file = self._live[fixture.number]
        for _ in range(plies):
            quiet = [m for m in game.legal_moves if not game.position.play(m).outcome]
            game.play(self._rng.choice(quiet or game.legal_moves))
        file.tell(game)
        return game

    def end(self, fixture: Fixture, fails: bool = False) -> None:
        """End a game with a win of South, by a fault of North's if it `fails`."""
        game, file = self._live.pop(fixture.number)
        reason = "stall" if fails else "resignation"
        game.end(Outcome(yokai.SOUTH, reason))
        record = Record(game, fixture.south, fixture.north, date(2026, 11, 16)).text
        sentence = _SENTENCE if fails else ""
        self._store.add(GameResult(fixture.number, "south", reason, record, sentence))
        file.__exit__(None, None, None)

    def play(self, fixture: Fixture, plies: int = 6, fails: bool = False) -> None:
        self.begin(fixture)
        self.move(fixture, plies)
        self.end(fixture, fails)

    def play_round(self) -> None:
        for fixture in self.pending:
            self.play(fixture, fails=fixture.north == HOSTILE)
        self.draw()
