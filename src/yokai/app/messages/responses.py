"""Responses by HTTP, and the values that messages of the WebSocket share with them."""

from __future__ import annotations

from typing import Literal

from yokai.app.messages.common import Out, ResultName, SeatName, SideName


class Me(Out, frozen=True):
    """The player's personal link, by which another device becomes the same player, and the player's
    public id; the days after which the server deletes who does not come; and the address of a
    calendar with the player's games of days."""

    link: str
    id: str
    keep_days: int | None = None
    calendar: str = ""


class Problem(Out, frozen=True):
    """The reason why a request failed; `args` are the values of the translated sentence."""

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
    drawn: bool  # is there a drawing of it?
    drawing: str | None  # the name of a drawing; None for that of the piece's name
    tint: int  # degrees by which the hues of the drawing are turned


class VariantView(Out, frozen=True):
    """A game's rules, as its file has them, and the names of its annotated games."""

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
    drops: bool
    stuck_draws: bool
    repetition: int
    solvable: bool
    theme: str
    themes: dict[str, dict[str, str]]
    pieces: dict[str, int]
    kinds: list[KindView]
    annotated: list[str] = []


class LevelView(Out, frozen=True):
    """A level of the computer."""

    number: int
    name: str


class BotView(Out, frozen=True):
    """A bot that is offered as an opponent, and whether it analyses positions too."""

    name: str
    analyses: bool = False


class OutcomeView(Out, frozen=True):
    """The outcome of a game."""

    winner: SideName | None
    reason: str


class PositionView(Out, frozen=True):
    """A position and its legal moves."""

    sfen: str
    turn: SideName
    legal: list[str]
    in_danger: bool
    repeated: bool  # the next repetition is a draw
    outcome: OutcomeView | None


class MoveView(Out, frozen=True):
    """A move that was played, and the position after it."""

    usi: str
    symbol: str
    capture: str | None
    sfen: str


class PlayerView(Out, frozen=True):
    """The player of a side."""

    kind: Literal["computer", "bot", "person", "nobody", "message"]
    level: int | None
    name: str | None  # as a person typed it, or a bot is called
    id: str | None  # their page, in a game of two people


class Players(Out, frozen=True):
    """The players of both sides."""

    south: PlayerView
    north: PlayerView


class ClockView(Out, frozen=True):
    """The time until the flags of both sides fall, with the last period of byoyomi, and the side
    whose clock runs."""

    south: int
    north: int
    running: SideName | None


class TimeControl(Out, frozen=True):
    """The initial time of each player, the increment of each move, and with `byoyomi` the time for
    each move once the initial time is used up. `north` is North's initial time if it is another."""

    initial: int
    increment: int
    byoyomi: int = 0
    north: int | None = None


class OfferView(Out, frozen=True):
    """An offer of a side, to which the other may agree."""

    what: Literal["draw", "undo", "rematch"]
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
    below: SideName  # the side at the near edge of the screen
    gentle: bool  # the ladder chose the level
    rated: bool
    days: int | None  # for a move
    time: TimeControl | None  # as it was agreed, where there is a clock without days
    clock: ClockView | None
    thinking: bool
    offer: OfferView | None
    next: str | None  # the rematch between the same two players
    tournament: str | None = None  # the tournament of people to which it belongs


class PairScore(Out, frozen=True):
    """The score of two people in all games that they have finished: the points of both players of
    this game, where a draw is half a point for each."""

    south: float
    north: float


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
    """The player's conditional moves, from the position at this version."""

    version: int
    lines: list[list[MoveView]]


class RatingView(Out, frozen=True):
    """A player's rating in a game, with its margin of error; provisional while that is large."""

    variant: str
    rating: int
    margin: int
    provisional: bool
    games: int


class PlayedGame(Out, frozen=True):
    """A finished game of two people as one of them sees it, with the gain if it was rated."""

    game: GameSummary
    gain: int | None


class Crosstable(Out, frozen=True):
    """The finished games of the reader and another player: won, drawn and lost by the reader."""

    won: int
    drawn: int
    lost: int


class PairGame(Out, frozen=True):
    """A finished game of the reader and another player: the reader's side, the reader's result, and
    when it ended."""

    game: str
    variant: str
    side: SideName
    result: ResultName
    at: int


class PairGames(Out, frozen=True):
    """A page of the finished games of the reader and another player, the latest first. If there are
    more, `older` asks for the next page."""

    games: list[PairGame]
    older: int | None = None


class PlayerPage(Out, frozen=True):
    """The public page of a player."""

    id: str
    name: str | None
    ratings: list[RatingView]
    games: list[PlayedGame]  # the latest first
    score: Crosstable | None = None  # of the reader and this player
    muted: bool = False  # the reader wants no challenges of this player


class Leader(Out, frozen=True):
    """A player of the leaderboard."""

    id: str
    name: str | None
    rating: RatingView


class Leaderboard(Out, frozen=True):
    """The strongest players of a game, the best first, without provisional ratings."""

    variant: str
    leaders: list[Leader]


class LadderStep(Out, frozen=True):
    """A result on the ladder of levels."""

    level: int
    result: ResultName


class LadderView(Out, frozen=True):
    """A player's place on the ladder of levels: the next level, and the last results."""

    level: int
    path: list[LadderStep]
    games: int
    offer: int | None  # a level to try, after two results alike
    friends: list[int]  # the levels that the player has beaten


class GameList(Out, frozen=True):
    """A page of the games of one browser, the latest first. If there are more, `older` asks for the
    next page."""

    games: list[GameSummary]
    older: int | None = None


class Deletion(Out, frozen=True):
    """Is a game deleted for good? Otherwise it is off the player's list, and another person has
    it."""

    gone: bool


class LobbySeat(Out, frozen=True):
    """An open seat of the lobby: the game, the waiting player's name, and the free side."""

    game: str
    variant: str
    name: str | None
    side: SideName
    clock: TimeControl | None
    days: int | None  # for a move
    rated: bool
    mine: bool  # the reader waits there


class LobbyView(Out, frozen=True):
    """The open seats; none where the server has no lobby."""

    on: bool
    seats: list[LobbySeat]


class PositionAnswer(Out, frozen=True):
    """The positions of a line that were asked for, and the moves that lead to them."""

    positions: list[PositionView]
    moves: list[MoveView]


class VariationView(Out, frozen=True):
    """A variation of a line after `ply` moves."""

    ply: int
    moves: list[MoveView]
    comments: dict[int, str]
    variations: list[VariationView]
    glyphs: dict[int, str] = {}
    drawings: dict[int, list[str]] = {}


class RecordAnswer(Out, frozen=True):
    """A record that was read: its start, moves, comments and variations."""

    variant: str
    start: str
    moves: list[str]
    comments: dict[int, str]
    variations: list[VariationView]
    glyphs: dict[int, str] = {}
    drawings: dict[int, list[str]] = {}


class ValueCount(Out, frozen=True):
    """The number of positions with one value: its result for the player to move, and its plies."""

    result: ResultName
    plies: int
    count: int


class TableStatus(Out, frozen=True):
    """The progress of solving a game: the seconds since it began, the threads that work on it, the
    present distance, the positions of the table, and those that are known so far by their value."""

    variant: str
    state: Literal["none", "solving", "ready", "failed", "unsolvable"]
    stage: str
    done: float
    seconds: float = 0.0
    threads: int = 0
    plies: int = 0
    positions: int = 0
    known: list[ValueCount] = []


class LongestWin(Out, frozen=True):
    """The longest forced win of a game, with a position that has it."""

    plies: int
    sfen: str


class Solution(Out, frozen=True):
    """A solved game: the value of its start, all values of its table, and the longest win."""

    variant: str
    result: ResultName
    plies: int
    positions: int
    known: list[ValueCount]
    longest: LongestWin | None
