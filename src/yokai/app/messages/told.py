"""What the page is told: answers by HTTP, and what goes over the socket as `Told`."""

from __future__ import annotations

from typing import Literal

from yokai.app.messages.common import Out, ResultName, SeatName, SideName
from yokai.app.messages.review import ReviewView
from yokai.engine.move_reason import ReasonName


class Me(Out, frozen=True):
    """Where another device becomes the same player; whoever has it is you. `id` is what others
    know you by."""

    link: str
    id: str


class Problem(Out, frozen=True):
    """Why a request was not served; `args` are the words a sentence in another language needs."""

    error: str
    message: str
    args: dict[str, str] = {}


class KindView(Out, frozen=True):
    """One face of a piece."""

    symbol: str
    name: str
    dots: tuple[str, str, str]
    royal: bool
    promotes_to: str | None
    one_per_column: bool
    drop_mate: bool


class VariantView(Out, frozen=True):
    """A game's rules, as its file has them."""

    id: str
    name: str
    files: int
    ranks: int
    start: str
    promotion_zone: int
    promotion: str
    dead_ends: bool
    reach_wins: bool
    checkmate_ends: bool
    royal_avoids_attack: bool
    solvable: bool
    theme: str
    themes: dict[str, dict[str, str]]
    pieces: dict[str, int]
    kinds: list[KindView]


class LevelView(Out, frozen=True):
    """A strength of the computer."""

    number: int
    name: str


class BotView(Out, frozen=True):
    """A bot of this machine, that one may play against."""

    name: str


class OutcomeView(Out, frozen=True):
    """How a game ended."""

    winner: SideName | None
    reason: str


class PositionView(Out, frozen=True):
    """What stands on the board, and what may be played."""

    sfen: str
    turn: SideName
    legal: list[str]
    in_danger: bool
    repeated: bool  # once more, and the game is a draw
    outcome: OutcomeView | None


class MoveView(Out, frozen=True):
    """A move that was played, and the position after it."""

    usi: str
    symbol: str
    capture: str | None
    sfen: str


class PlayerView(Out, frozen=True):
    """Who sits on a side."""

    kind: Literal["computer", "bot", "person", "nobody"]
    level: int | None
    name: str | None  # as a person typed it, or a bot is called
    id: str | None  # their page, in a game of two people


class Players(Out, frozen=True):
    """Who plays."""

    south: PlayerView
    north: PlayerView


class ClockView(Out, frozen=True):
    """What both clocks show at this moment, and which one runs."""

    south: int
    north: int
    running: SideName | None


class OfferView(Out, frozen=True):
    """What a side would like, if the other agrees."""

    what: Literal["draw", "undo"]
    side: SideName


class GameState(Out, frozen=True):
    """A game, as one reader sees it."""

    id: str
    version: int
    variant: str
    start: str
    moves: list[MoveView]
    position: PositionView
    players: Players
    seat: SeatName | None
    below: SideName  # who sits at the near edge of the screen
    gentle: bool  # the level was found by itself
    rated: bool
    days: int | None  # for a move
    clock: ClockView | None
    thinking: bool
    offer: OfferView | None
    next: str | None  # the game that comes after this one, between the same two


class GameSummary(Out, frozen=True):
    """A game in a list."""

    id: str
    variant: str
    sfen: str
    turn: SideName
    outcome: OutcomeView | None
    players: Players
    seat: SeatName | None
    updated: int
    plies: int
    title: str  # as this player calls it


class RepliesView(Out, frozen=True):
    """What I would answer, from where the game stands at this version."""

    version: int
    lines: list[list[MoveView]]


class RatingView(Out, frozen=True):
    """How strong a player is in a game, give or take `margin`; provisional while that is large."""

    variant: str
    rating: int
    margin: int
    provisional: bool
    games: int


class PlayedGame(Out, frozen=True):
    """A game of two people that is over, as one of them sees it; what a rated one has brought."""

    game: GameSummary
    gain: int | None


class PlayerPage(Out, frozen=True):
    """What everyone may know of a player."""

    id: str
    name: str | None
    ratings: list[RatingView]
    games: list[PlayedGame]  # the latest first


class Leader(Out, frozen=True):
    """A line of the leaderboard."""

    id: str
    name: str | None
    rating: RatingView


class Leaderboard(Out, frozen=True):
    """The strongest players of a game, the best first; none that is provisional."""

    variant: str
    leaders: list[Leader]


class LadderStep(Out, frozen=True):
    """A game on the way to the right opponent."""

    level: int
    result: ResultName


class LadderView(Out, frozen=True):
    """Where a player stands on the ladder of levels: the next opponent, and the way there."""

    level: int
    path: list[LadderStep]
    games: int
    offer: int | None  # a level to try, after two results alike


class GameList(Out, frozen=True):
    """The games of one browser, the latest first."""

    games: list[GameSummary]


class LobbyClock(Out, frozen=True):
    """What each player begins with, and what each move adds."""

    initial: int
    increment: int


class LobbySeat(Out, frozen=True):
    """A seat that anybody may take: of which game, opposite whom, on which side."""

    game: str
    variant: str
    name: str | None
    side: SideName
    clock: LobbyClock | None
    days: int | None  # for a move
    rated: bool
    mine: bool  # the reader waits there


class LobbyView(Out, frozen=True):
    """The open seats; none where the server has no lobby."""

    on: bool
    seats: list[LobbySeat]


class PositionAnswer(Out, frozen=True):
    """The positions of a line that the asker did not know yet, and the moves that lead to them."""

    positions: list[PositionView]
    moves: list[MoveView]


class VariationView(Out, frozen=True):
    """Other moves than a line has, once `ply` moves are on the board."""

    ply: int
    moves: list[MoveView]
    comments: dict[int, str]
    variations: list[VariationView]


class RecordAnswer(Out, frozen=True):
    """A record that was read: the line to play from its start, and what is said about it."""

    variant: str
    start: str
    moves: list[str]
    comments: dict[int, str]
    variations: list[VariationView]


class TableStatus(Out, frozen=True):
    """How far the solving of a game is."""

    variant: str
    state: Literal["none", "solving", "ready", "failed", "unsolvable"]
    stage: str
    done: float


class _Told(Out, frozen=True, tag_field="type"):
    pass


class GameNews(_Told, frozen=True, tag="game"):
    """The game has a new version."""

    state: GameState


class MoveNews(_Told, frozen=True, tag="move"):
    """One move was played: what is new about it. `ply` moves stand after it."""

    game: str
    version: int
    ply: int
    move: MoveView
    position: PositionView
    clock: ClockView | None
    thinking: bool


class PresenceView(Out, frozen=True):
    """Whether a player is at the game. `claim` is how long until the other may claim a draw, or
    the win if `win` says so; none where nothing can be claimed."""

    state: Literal["here", "away", "gone"]
    claim: int | None
    win: bool


class CompanyNews(_Told, frozen=True, tag="company"):
    """Who is at a game: its players, if two people play, and how many look on."""

    game: str
    south: PresenceView | None
    north: PresenceView | None
    watchers: int


class SaidNews(_Told, frozen=True, tag="said"):
    """A player says something."""

    game: str
    side: SideName
    phrase: str


class Played(_Told, frozen=True, tag="played"):
    """Your move is kept for good; it has made this version."""

    game: str
    id: str
    version: int


class Refused(_Told, frozen=True, tag="refused"):
    """What was asked is not done, and why; `id` is that of the question, if it had one."""

    request: str
    game: str | None
    reason: str
    message: str
    args: dict[str, str] = {}
    id: int | str | None = None


class HintNews(_Told, frozen=True, tag="hint"):
    """A good move, why it is good, and the piece which that is about."""

    game: str
    ply: int
    move: str
    reason: ReasonName
    symbol: str
    percent: int | None = None  # the mover's winning chances, where nothing is decided


class ScoreView(Out, frozen=True):
    """How good a line is for the player to move: winning chances in percent, and the `plies` if it
    is decided, negative if lost."""

    percent: int
    plies: int | None


class LineView(Out, frozen=True):
    """A line of play."""

    score: ScoreView
    moves: list[str]


class ValueView(Out, frozen=True):
    """What a move is worth, known for sure."""

    move: str
    result: ResultName
    plies: int


class Analysis(_Told, frozen=True, tag="analysis"):
    """What is known or thought about a position so far."""

    id: int | str
    exact: bool
    depth: int
    lines: list[LineView]
    values: list[ValueView]
    done: bool


class ReviewNews(_Told, frozen=True, tag="review"):
    """How much of a review is done, from 0 to 1, and in the end the review."""

    id: int | str
    share: float
    review: ReviewView | None


class TableNews(_Told, frozen=True, tag="table"):
    """The solving has come further."""

    status: TableStatus


class Pong(_Told, frozen=True, tag="pong"):
    """Yes."""

    t: float


class Trouble(_Told, frozen=True, tag="problem"):
    """A frame that could not be read."""

    error: str
    message: str


Told = (
    GameNews | MoveNews | CompanyNews | SaidNews | Played | Refused | HintNews | Analysis
    | ReviewNews | TableNews | Pong | Trouble
)  # fmt: skip
