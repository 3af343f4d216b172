"""Messages about tournaments of people: settings, participants, boards, and the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.asked import ClockChoice
from yokai.app.messages.common import In, Name, Out, SideName, VariantName, Word
from yokai.app.messages.responses import TimeControl
from yokai.app.messages.tournament import BracketColumn, StageName
from yokai.storage.groups.people_tournaments import FormName, ParticipantState

MOST_PARTICIPANTS = 200
MOST_CARDS = 60  # made at once
MOST_ROUNDS = 12

TournamentTitle = Annotated[str, Meta(min_length=1, max_length=60)]


class TournamentDraft(In, frozen=True):
    """A tournament of people as its organiser wants it. `rounds` are those of a Swiss tournament,
    `no_show` the seconds in which a player has to make the first move, `pause` the seconds between
    two rounds. With a `name` the organiser takes part, and in a simul plays all others. Where it is
    `open`, people may come by the link; else only by a card."""

    title: TournamentTitle
    form: FormName
    variant: VariantName
    clock: ClockChoice
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    no_show: Annotated[int, Meta(ge=10, le=3600)] = 180
    pause: Annotated[int, Meta(ge=0, le=3600)] = 30
    name: Name = ""
    open: bool = True


class JoinTournament(In, frozen=True):
    """Take part in a tournament, by its link or by a card; a card may have a name already."""

    name: Name = ""
    card: Word = ""


class TournamentCards(In, frozen=True):
    """Cards to be made; an empty name is a card without one."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=MOST_CARDS)]


class TournamentEntry(In, frozen=True):
    """May people come by the link?"""

    open: bool


class BoardRuling(In, frozen=True):
    """The result of a board as the organiser sets it: the winner, or a draw."""

    winner: SideName | None = None


class ParticipantView(Out, frozen=True):
    """Somebody who takes part."""

    number: int
    name: str
    state: ParticipantState
    late: bool


class PlaceView(Out, frozen=True):
    """A row of the table. Of equal points the Buchholz score decides, the points of all opponents,
    and then the Sonneborn-Berger score, the points of those who were beaten and half of those of
    the others with whom a game was drawn."""

    place: int
    number: int
    name: str
    points: float
    buchholz: float
    sonneborn: float
    played: int
    wins: int
    draws: int
    losses: int
    byes: int


class BoardView(Out, frozen=True):
    """A board: two participants, by their numbers, or one who has a bye. Without a `reason` the
    result is open; `ruling` is the organiser's, `away` of somebody who was not there."""

    number: int
    south: int
    north: int | None
    game: str | None
    winner: SideName | None
    reason: str | None


class PeopleRoundView(Out, frozen=True):
    """A round that is paired; `again` if it is the tie-break of a knock-out."""

    index: int
    number: int
    stage: StageName
    again: bool
    boards: list[BoardView]


class PeopleTournamentView(Out, frozen=True):
    """A tournament of people as one reader sees it: `mine` is the reader's number, `organiser` says
    whose it is, and `next_in` are the milliseconds until the next round begins. `rounds` is 0 where
    their number is not known. `link` is the address that other devices open."""

    id: str
    link: str
    title: str
    form: FormName
    variant: str
    state: Literal["open", "running", "over"]
    round: int
    rounds: int
    time: TimeControl
    no_show: int
    pause: int
    open: bool
    next_in: int | None
    participants: list[ParticipantView]
    table: list[PlaceView]
    cross: list[list[tuple[float, int] | None]]
    bracket: list[BracketColumn]
    pairings: list[PeopleRoundView]
    organiser: bool
    mine: int | None


class TournamentOutline(Out, frozen=True):
    """A tournament in a reader's list."""

    id: str
    title: str
    form: FormName
    variant: str
    state: Literal["open", "running", "over"]
    people: int
    at: int
    organiser: bool


class PlayedBoard(Out, frozen=True):
    """The game of a board as it stands; the clocks are those after the last move, and since then
    `running` has thought for `ms`."""

    number: int
    sfen: str
    last: str | None
    plies: int
    south: int
    north: int
    running: SideName | None
    ms: int


class TournamentCard(Out, frozen=True):
    """A card that the organiser prints."""

    number: int
    card: str
    name: str
    taken: bool
