"""Tournaments of people for tests of pure functions: states, and games that end as a test says."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from yokai.app.games.room import Room
from yokai.app.people_tournaments import course
from yokai.app.people_tournaments.course import TournamentMoment
from yokai.app.people_tournaments.pairing import pending
from yokai.notation.move import SideWord
from yokai.rules.variant import variant
from yokai.storage.events import Event, Header, Seat
from yokai.storage.groups.people_tournaments import (
    BegunGame,
    FormName,
    PairedBoard,
    Participant,
    PeopleTournament,
    TournamentChange,
    TournamentState,
)

START = variant("classic").start.sfen
NO_SHOW = 10_000


@dataclass
class Course:
    """A tournament that goes on as a test says."""

    state: TournamentState
    now: int = 1_000
    games: list[BegunGame] = field(default_factory=list)
    numbers: count[int] = field(default_factory=lambda: count(1))

    def moment(self, ended: dict[str, Event] | None = None) -> TournamentMoment:
        return TournamentMoment(self.now, ended or {}, self._game)

    def _game(self, south: Participant, north: Participant) -> BegunGame:
        seats = Seat(south.person, name=south.name), Seat(north.person, name=north.name)
        name = f"game{next(self.numbers)}"
        header = Header(name, "classic", START, *seats, 60_000, 0, self.now, tournament="cup")
        return BegunGame(header, Room.begin(header).last)

    def take(self, change: TournamentChange) -> TournamentState:
        self.games += change.games
        self.state = change.state
        return self.state

    def start(self) -> TournamentState:
        return self.take(course.begun(self.state, self.moment(), "secret"))

    def go_on(self, ended: dict[str, Event] | None = None) -> TournamentState:
        return self.take(course.advanced(self.state, self.moment(ended)))

    def join(self, person: str, name: str, card: str = "") -> TournamentState:
        joined = course.joined(self.state, person, name, card, 200)
        return self.take(course.advanced(joined, self.moment()))

    def finish_round(self) -> TournamentState:
        """End all games that go on: the lower number wins."""
        ended = {
            board.played or "": end("south" if board.south < (board.north or 0) else "north")
            for board in pending(self.state)
        }
        return self.go_on(ended)

    def play(self) -> TournamentState:
        """Play to the end."""
        while self.state.tournament.over is None:
            self.finish_round()
        return self.state


def end(winner: SideWord | None, reason: str = "resignation", ply: int = 9) -> Event:
    return Event(ply + 1, "end", ply, None, START, winner, reason, 1, 1, 5)


def of(form: FormName, people: int, rounds: int = 3, pause: int = 0) -> Course:
    """A tournament of so many people that has not begun."""
    cup = PeopleTournament(
        "cup", "p1", "Cup", form, "classic", rounds, 60_000, 0, 0, NO_SHOW, pause, True, at=1
    )
    return Course(TournamentState(cup, tuple(map(person, range(1, people + 1)))))


def person(number: int) -> Participant:
    return Participant(number, f"p{number}", "", f"P{number}", "playing")


def pairs(boards: tuple[PairedBoard, ...], number: int) -> set[frozenset[int | None]]:
    """The pairs of a round; a bye is somebody alone."""
    return {
        frozenset({board.south, board.north} - {None}) for board in boards if board.round == number
    }
