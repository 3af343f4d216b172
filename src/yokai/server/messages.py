"""Every message between server and page, as a type. See docs/server.md.

The page's types are written from here: after a change, `make wire`.

Sides are "south" and "north", moves are USI, positions SFEN, times milliseconds. What comes in is
checked here: a message that exists has the right fields of the right kinds and sizes.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from yokai.engine.levels import LEVELS
from yokai.engine.reason import ReasonName

SideName = Literal["south", "north"]
SeatName = Literal["south", "north", "both"]
ResultName = Literal["win", "draw", "loss"]
# What players may say to each other; each reader hears it in their own language.
PhraseName = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "oops", "one_moment", "again",
    "smile", "laugh", "wow", "puzzled", "sad", "heart",
]  # fmt: skip
Days = Literal[1, 2, 3, 7]

# Sizes no honest message reaches.
Word = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=24)]
Sfen = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=20_000)]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Moves = Annotated[list[Word], Meta(max_length=1000)]
Comment = Annotated[str, Meta(max_length=2000)]


class _In(Struct, frozen=True, forbid_unknown_fields=True):
    """From the page."""


class _Out(Struct, frozen=True):
    """To the page."""


class ClockChoice(_In, frozen=True):
    """A clock: what each player begins with, and what each move adds."""

    initial: Annotated[int, Meta(ge=1_000, le=86_400_000)]
    increment: Annotated[int, Meta(ge=0, le=600_000)] = 0


class NewGame(_In, frozen=True):
    """A game to begin; `swap_of` repeats an earlier game with the sides swapped.

    `names` are of two at one table, the first sits on `side` and sees the board from there. Against
    a friend one names oneself, and the other seat is free for whoever comes first.
    `gentle` lets the player's results choose the level. `days` are for every move, instead of a
    clock, and `rated` lets the result count: both against a friend alone. `open` lets strangers
    take the free seat.
    """

    variant: Word | None = None
    opponent: Literal["computer", "beside", "friend"] = "computer"
    level: Annotated[int, Meta(ge=min(LEVELS), le=max(LEVELS))] | None = None
    side: Literal["south", "north", "random"] = "random"
    clock: ClockChoice | None = None
    sfen: Sfen | None = None
    names: Annotated[list[Name], Meta(max_length=2)] = []
    gentle: bool = False
    days: Days | None = None
    rated: bool = False
    swap_of: Word | None = None
    open: bool = False


class Join(_In, frozen=True):
    """Sit down on the free seat of a game."""

    name: Name = ""


class Replies(_In, frozen=True):
    """What I would answer: lines of moves from where the game stands at this version, the other's
    first."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    lines: Annotated[
        list[Annotated[list[Word], Meta(min_length=2, max_length=10)]], Meta(max_length=20)
    ]


class PositionQuestion(_In, frozen=True):
    """A position, and moves to play from there."""

    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []


class RecordQuestion(_In, frozen=True):
    """A record, as text."""

    text: Text


class VariationDraft(_In, frozen=True):
    """Other moves than a line has, once `ply` moves are on the board; comments are by ply too."""

    ply: Ply
    moves: Moves
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []


class StudyDraft(_In, frozen=True):
    """A line of play with comments and variations, to be written as a record."""

    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []


class Become(_In, frozen=True):
    """Be the player of a personal link, as `Me` told it."""

    link: Annotated[str, Meta(max_length=200)]


class Me(_Out, frozen=True):
    """Where another device becomes the same player; whoever has it is you. `id` is what others
    know you by."""

    link: str
    id: str


class Problem(_Out, frozen=True):
    """Why a request was not served; `args` are the words a sentence in another language needs."""

    error: str
    message: str
    args: dict[str, str] = {}


class KindView(_Out, frozen=True):
    """One face of a piece."""

    symbol: str
    name: str
    dots: tuple[str, str, str]
    royal: bool
    promotes_to: str | None
    one_per_column: bool
    drop_mate: bool


class VariantView(_Out, frozen=True):
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


class LevelView(_Out, frozen=True):
    """A strength of the computer."""

    number: int
    name: str


class OutcomeView(_Out, frozen=True):
    """How a game ended."""

    winner: SideName | None
    reason: str


class PositionView(_Out, frozen=True):
    """What stands on the board, and what may be played."""

    sfen: str
    turn: SideName
    legal: list[str]
    in_danger: bool
    repeated: bool  # once more, and the game is a draw
    outcome: OutcomeView | None


class MoveView(_Out, frozen=True):
    """A move that was played, and the position after it."""

    usi: str
    symbol: str
    capture: str | None
    sfen: str


class PlayerView(_Out, frozen=True):
    """Who sits on a side."""

    kind: Literal["computer", "person", "nobody"]
    level: int | None
    name: str | None  # as a person typed it
    id: str | None  # their page, in a game of two people


class Players(_Out, frozen=True):
    """Who plays."""

    south: PlayerView
    north: PlayerView


class ClockView(_Out, frozen=True):
    """What both clocks show at this moment, and which one runs."""

    south: int
    north: int
    running: SideName | None


class OfferView(_Out, frozen=True):
    """What a side would like, if the other agrees."""

    what: Literal["draw", "undo"]
    side: SideName


class GameState(_Out, frozen=True):
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


class GameSummary(_Out, frozen=True):
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


class RepliesView(_Out, frozen=True):
    """What I would answer, from where the game stands at this version."""

    version: int
    lines: list[list[MoveView]]


class RatingView(_Out, frozen=True):
    """How strong a player is in a game, give or take `margin`; provisional while that is large."""

    variant: str
    rating: int
    margin: int
    provisional: bool
    games: int


class PlayedGame(_Out, frozen=True):
    """A game of two people that is over, as one of them sees it; what a rated one has brought."""

    game: GameSummary
    gain: int | None


class PlayerPage(_Out, frozen=True):
    """What everyone may know of a player."""

    id: str
    name: str | None
    ratings: list[RatingView]
    games: list[PlayedGame]  # the latest first


class Leader(_Out, frozen=True):
    """A line of the leaderboard."""

    id: str
    name: str | None
    rating: RatingView


class Leaderboard(_Out, frozen=True):
    """The strongest players of a game, the best first; none that is provisional."""

    variant: str
    leaders: list[Leader]


class LadderStep(_Out, frozen=True):
    """A game on the way to the right opponent."""

    level: int
    result: ResultName


class LadderView(_Out, frozen=True):
    """Where a player stands on the ladder of levels: the next opponent, and the way there."""

    level: int
    path: list[LadderStep]
    games: int
    offer: int | None  # a level to try, after two results alike


class Shelve(_In, frozen=True):
    """What a player calls a game, and whether their list leaves it out."""

    title: Name = ""
    hidden: bool = False


class GameList(_Out, frozen=True):
    """The games of one browser, the latest first."""

    games: list[GameSummary]


class LobbyClock(_Out, frozen=True):
    """What each player begins with, and what each move adds."""

    initial: int
    increment: int


class LobbySeat(_Out, frozen=True):
    """A seat that anybody may take: of which game, opposite whom, on which side."""

    game: str
    variant: str
    name: str | None
    side: SideName
    clock: LobbyClock | None
    days: int | None  # for a move
    rated: bool
    mine: bool  # the reader waits there


class LobbyView(_Out, frozen=True):
    """The open seats; none where the server has no lobby."""

    on: bool
    seats: list[LobbySeat]


class PositionAnswer(_Out, frozen=True):
    """The start and what stands after each move."""

    positions: list[PositionView]
    moves: list[MoveView]


class VariationView(_Out, frozen=True):
    """Other moves than a line has, once `ply` moves are on the board."""

    ply: int
    moves: list[MoveView]
    comments: dict[int, str]
    variations: list[VariationView]


class RecordAnswer(_Out, frozen=True):
    """A record that was read: the line to play from its start, and what is said about it."""

    variant: str
    start: str
    moves: list[str]
    comments: dict[int, str]
    variations: list[VariationView]


class TableStatus(_Out, frozen=True):
    """How far the solving of a game is."""

    variant: str
    state: Literal["none", "solving", "ready", "failed", "unsolvable"]
    stage: str
    done: float


class _Asked(_In, frozen=True, tag_field="type"):
    pass


class Watch(_Asked, frozen=True, tag="watch"):
    """Tell me of this game from now on; I have seen this version."""

    game: Word
    version: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1


class Play(_Asked, frozen=True, tag="play"):
    """Play a move, in any notation, thought about at this version; `id` comes back with the
    answer. Sent twice, it is played once and answered twice."""

    game: Word
    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Word
    id: Word = ""


class Undo(_Asked, frozen=True, tag="undo"):
    """Take back to my last turn; of another person this is asked, or agreed to."""

    game: Word
    ply: Ply


class Resign(_Asked, frozen=True, tag="resign"):
    """Give up."""

    game: Word


class Draw(_Asked, frozen=True, tag="draw"):
    """Offer a draw, or agree to one."""

    game: Word


class Decline(_Asked, frozen=True, tag="decline"):
    """No to what the other offers."""

    game: Word


class Look(_Asked, frozen=True, tag="look"):
    """The page that shows this game is looked at, or lies behind others."""

    game: Word
    hidden: bool


class Say(_Asked, frozen=True, tag="say"):
    """Say something to those at this game, which I play in."""

    game: Word
    phrase: PhraseName


class Claim(_Asked, frozen=True, tag="claim"):
    """The other is gone: let the game end so."""

    game: Word
    result: Literal["win", "draw"]


class Hint(_Asked, frozen=True, tag="hint"):
    """What would you play?"""

    game: Word
    ply: Ply


class Analyse(_Asked, frozen=True, tag="analyse"):
    """Think about this until I say stop, or ask about something else."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word
    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []
    lines: Annotated[int, Meta(ge=1, le=10)] = 1


class Stop(_Asked, frozen=True, tag="stop"):
    """Stop thinking."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word


class WatchTable(_Asked, frozen=True, tag="table"):
    """Solve this game if it is not solved, and tell me how far it is."""

    variant: Word


class Ping(_Asked, frozen=True, tag="ping"):
    """Are you there?"""

    t: float = 0


Asked = (
    Watch | Play | Undo | Resign | Draw | Decline | Look | Say | Claim | Hint | Analyse | Stop
    | WatchTable | Ping
)  # fmt: skip


class _Told(_Out, frozen=True, tag_field="type"):
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


class PresenceView(_Out, frozen=True):
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


class ScoreView(_Out, frozen=True):
    """How good a line is for the player to move; `plies` if it is decided, negative if lost."""

    centi: int
    plies: int | None


class LineView(_Out, frozen=True):
    """A line of play."""

    score: ScoreView
    moves: list[str]


class ValueView(_Out, frozen=True):
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
    | TableNews | Pong | Trouble
)  # fmt: skip
