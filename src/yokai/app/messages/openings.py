"""Messages about openings: the explorer, a player's own openings, and the trainer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Moves, Out, ResultName, Sfen, SideName, VariantName, Word
from yokai.app.messages.responses import MoveView, PositionView
from yokai.app.messages.review import WorthView

MOST_DRILLED = 60


class ExplorerQuestion(In, frozen=True):
    """A position, and moves to play from there, to be explored."""

    variant: VariantName
    sfen: Sfen | None = None
    moves: Moves = []


class DrillQuestion(In, frozen=True):
    """The line of a trainer so far, from the start; the trainer moves if it is its turn."""

    side: SideName
    moves: Annotated[list[Word], Meta(max_length=MOST_DRILLED)]


class ResultCounts(Out, frozen=True):
    """Games won, drawn and lost by the side that moves."""

    won: int
    drawn: int
    lost: int


class OpeningName(Out, frozen=True):
    """A known opening or shape: its id, by which the page names it, and its name in Japanese."""

    id: str
    name: str


class ShapeView(Out, frozen=True):
    """A known shape in which the pieces of a side stand, and the points in percent that its owner
    gets with best play, if the game is solved."""

    side: SideName
    name: OpeningName
    points: int | None


class ExploredView(Out, frozen=True):
    """A move of the explorer: its worth and exact result if they are known, its games in the book's
    self-play and on this server, the opening it leads to, and whether it is as good as the best."""

    move: str
    worth: WorthView | None
    result: ResultName | None
    book: ResultCounts
    played: ResultCounts
    opening: OpeningName | None
    good: bool


class ExplorerView(Out, frozen=True):
    """The known moves of a position, best first. `exact` if all values are proved,
    `booked` if the book has the position; `opening` is the last one that the game has come
    through."""

    exact: bool
    booked: bool
    opening: OpeningName | None
    shapes: list[ShapeView]
    moves: list[ExploredView]


class KnownOpening(Out, frozen=True):
    """An opening with a name: its moves, and its worth for the side that moves after them, if that
    is known; `result` if it is proved."""

    name: OpeningName
    moves: list[MoveView]
    turn: SideName
    worth: WorthView | None
    result: ResultName | None


class OpeningMistake(Out, frozen=True):
    """A mistake in an opening: a player's move at the end of a line, how often it was played,
    what it was worth, and what the best move was."""

    moves: list[MoveView]
    times: int
    best: str
    could: WorthView
    did: WorthView


class MyOpening(Out, frozen=True):
    """An opening of a player's own games: the side, the first moves, the results, and the mistake
    that costs most."""

    side: SideName
    moves: list[MoveView]
    opening: OpeningName | None
    games: ResultCounts
    mistake: OpeningMistake | None


class OpeningsView(Out, frozen=True):
    """The openings of a variant: those with a name, and those of the player's own games. `trains`
    if a book or a table is there for the trainer."""

    variant: str
    trains: bool
    known: list[KnownOpening]
    mine: list[MyOpening]


class DrillView(Out, frozen=True):
    """The trainer's verdict: the line with its reply, and the position after it. After a wrong move
    the line is the one before it; `best` are the good moves there, `could` and `did` say what the
    best move and the player's were worth."""

    result: Literal["go_on", "wrong", "end"]
    line: list[MoveView]
    position: PositionView
    opening: OpeningName | None
    best: list[str]
    could: WorthView | None
    did: WorthView | None
