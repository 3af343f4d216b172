"""Messages of the WebSocket to the page, as `Told`."""

from __future__ import annotations

from typing import Literal

from yokai.app.messages.common import Out, ResultName, SideName
from yokai.app.messages.judgement import FairerView, ForetoldView, JudgementView
from yokai.app.messages.responses import ClockView, GameState, MoveView, PositionView, TableStatus
from yokai.app.messages.review import FactView, ReviewView


class _Told(Out, frozen=True, tag_field="type"):
    pass


class GameNews(_Told, frozen=True, tag="game"):
    """The game has a new version."""

    state: GameState


class MoveNews(_Told, frozen=True, tag="move"):
    """One move was played; `ply` moves are on the board after it."""

    game: str
    version: int
    ply: int
    move: MoveView
    position: PositionView
    clock: ClockView | None
    thinking: bool


class PresenceView(Out, frozen=True):
    """The presence of a player. `claim` is the time until the opponent may claim a draw, or the win
    if `win`; None where nothing can be claimed."""

    state: Literal["here", "away", "gone"]
    claim: int | None
    win: bool


class AudienceNews(_Told, frozen=True, tag="company"):
    """The audience of a game: the presence of its players, if two people play, and the number of
    spectators."""

    game: str
    south: PresenceView | None
    north: PresenceView | None
    watchers: int


class SaidNews(_Told, frozen=True, tag="said"):
    """A player says a phrase."""

    game: str
    side: SideName
    phrase: str


class CalledNews(_Told, frozen=True, tag="called"):
    """Somebody has challenged the reader, or has declined or withdrawn a challenge."""


class Played(_Told, frozen=True, tag="played"):
    """The player's move is committed, as this version."""

    game: str
    id: str
    version: int


class Refused(_Told, frozen=True, tag="refused"):
    """A request is refused, with the reason; `id` is that of the request, if it had one."""

    request: str
    game: str | None
    reason: str
    message: str
    args: dict[str, str] = {}
    id: int | str | None = None


class HintNews(_Told, frozen=True, tag="hint"):
    """A good move, and the reason why it is good."""

    game: str
    ply: int
    move: str
    why: FactView
    percent: int | None = None  # the mover's winning chances, where there is hope and no certainty


class ScoreView(Out, frozen=True):
    """The score of a line for the side to move: winning chances in percent, and the `plies` to the
    end if it is decided, negative if lost."""

    percent: int
    plies: int | None


class LineView(Out, frozen=True):
    """A line of play."""

    score: ScoreView
    moves: list[str]


class ValueView(Out, frozen=True):
    """The exact value of a move."""

    move: str
    result: ResultName
    plies: int


class Analysis(_Told, frozen=True, tag="analysis"):
    """The analysis of a position so far: its depth in plies, and the positions searched for it."""

    id: int | str
    exact: bool
    depth: int
    lines: list[LineView]
    values: list[ValueView]
    done: bool
    nodes: int = 0


class LightSearch(_Told, frozen=True, tag="light_search"):
    """The page shall search this position itself, for so many milliseconds. `key` is the position,
    `before` the hashes of the game's earlier ones, eight bytes each; both are base64."""

    id: int | str
    variant: str
    key: str
    before: str
    lines: int
    ms: int


class ReviewNews(_Told, frozen=True, tag="review"):
    """The progress of a review, from 0 to 1, and in the end the review."""

    id: int | str
    share: float
    review: ReviewView | None


class JudgementNews(_Told, frozen=True, tag="judgement"):
    """The progress of a judgement, from 0 to 1 of its stage, and in the end (`done`) what was
    found: the judgement, or the fairer games, of which the best so far come earlier. The first
    news of solving foretell what it will take."""

    id: int | str
    stage: Literal["solve", "play beginners", "play strong", "describe", "neighbours"]
    share: float
    done: bool
    judgement: JudgementView | None
    fairer: list[FairerView] | None
    foretold: ForetoldView | None = None


class TableNews(_Told, frozen=True, tag="table"):
    """The progress of solving a game has changed."""

    status: TableStatus


class ClassroomNews(_Told, frozen=True, tag="classroom"):
    """A classroom has changed: its teacher and its children ask for it again."""

    classroom: str


class TournamentChanged(_Told, frozen=True, tag="tournament"):
    """A tournament of people has changed: who is in it asks for it again."""

    tournament: str


class Pong(_Told, frozen=True, tag="pong"):
    """The response to a ping; also sent unasked, while a message takes long to answer."""

    t: float


class Trouble(_Told, frozen=True, tag="problem"):
    """A frame that could not be read."""

    error: str
    message: str


Told = (
    GameNews | MoveNews | AudienceNews | SaidNews | CalledNews | Played | Refused | HintNews
    | Analysis | LightSearch | ReviewNews | JudgementNews | TableNews | ClassroomNews
    | TournamentChanged | Pong | Trouble
)  # fmt: skip
