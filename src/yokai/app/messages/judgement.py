"""Messages of judgements: how good a game is that somebody made, and which games are fairer."""

from __future__ import annotations

from typing import Literal

from yokai.app.messages.common import Out, ResultName


class ResultsView(Out, frozen=True):
    """The results of players who make mistakes: the shares of games that the first player wins,
    that the other wins and that are drawn, and the plies of an average game."""

    first: float
    second: float
    drawn: float
    plies: float


class JudgedMove(Out, frozen=True):
    """A first move and its exact value, for the player who makes it."""

    move: str
    result: ResultName
    plies: int


class ForcedLine(Out, frozen=True):
    """A line of best play to the end, from a position."""

    sfen: str
    moves: list[str]


class PieceWorthView(Out, frozen=True):
    """A face of a piece, and the points, of one for a win, that owning one more brings."""

    piece: str
    points: float


class ResemblanceView(Out, frozen=True):
    """A game of the atlas that plays alike: its variant, and its name if it is a shipped game."""

    variant: str
    name: str | None
    distance: float


class JudgementView(Out, frozen=True):
    """The judgement of a game. The value is that of the player who moves first; `positions`, the
    value, the first moves and `keeping` are missing where the game was not solved but played."""

    positions: int | None
    result: ResultName | None
    plies: int
    keeping: int | None
    first_moves: list[JudgedMove]
    line: list[str]
    drawn: float | None
    beginners: ResultsView
    strong: ResultsView
    games: int
    longest: ForcedLine | None
    worth: list[PieceWorthView]
    resembles: list[ResemblanceView]


class ForetoldView(Out, frozen=True):
    """The cost of solving a game, foretold: positions, bytes of memory, and roughly the seconds."""

    positions: int
    memory: int
    seconds: float


class FairerView(Out, frozen=True):
    """A neighbour of a game, its one change, and how it plays."""

    variant: str
    change: Literal["dot", "square", "switch"]
    subject: str
    before: str
    after: str
    beginners: ResultsView
    strong: ResultsView
