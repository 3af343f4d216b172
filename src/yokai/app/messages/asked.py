"""Messages from the page: requests by HTTP, and those of the WebSocket as `Asked`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import (
    Comment,
    Days,
    GlyphName,
    In,
    Moves,
    Name,
    PhraseName,
    Ply,
    Sfen,
    SideName,
    Text,
    VariantName,
    Word,
)
from yokai.engine.levels import LEVELS


class ClockChoice(In, frozen=True):
    """A clock: the initial time of each player, the increment of each move, and with `byoyomi` the
    time for each move once the initial time is used up. `other` is the initial time of the opponent
    if it is another one, as a handicap."""

    initial: Annotated[int, Meta(ge=0, le=86_400_000)]
    increment: Annotated[int, Meta(ge=0, le=600_000)] = 0
    byoyomi: Annotated[int, Meta(ge=0, le=600_000)] = 0
    other: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None


class NewGame(In, frozen=True):
    """A game to begin; `swap_of` repeats an earlier game with the sides swapped.

    `names` are those of two people at one device: the first one plays `side` and sees the board
    from there. Against a friend it is the player's own name, and the other seat is free; by message
    too, and the other's moves come in links. `gentle` lets the player's results choose the level.
    `days` are the time for every move, instead of a clock, and `rated` lets the result count: both
    only against a friend. `open` lets strangers take the free seat, `rival` challenges the player
    with this public id to take it. `bot` names a bot of this server, instead of a level.
    """

    variant: VariantName | None = None
    opponent: Literal["computer", "beside", "friend", "message"] = "computer"
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
    bot: Word | None = None
    rival: Word | None = None


class Join(In, frozen=True):
    """Take the free seat of a game."""

    name: Name = ""


class Replies(In, frozen=True):
    """Conditional moves: lines of moves from the position at this version, the opponent's first."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    lines: Annotated[
        list[Annotated[list[Word], Meta(min_length=2, max_length=10)]], Meta(max_length=20)
    ]


class PositionQuestion(In, frozen=True):
    """A position, and moves to play from there. The response leaves out the first `known` positions
    of this line, counting the start."""

    variant: VariantName
    sfen: Sfen | None = None
    moves: Moves = []
    known: Ply = 0


class RecordQuestion(In, frozen=True):
    """A record, as text."""

    text: Text


class VariationDraft(In, frozen=True):
    """A variation of a line after `ply` moves; comments, glyphs and drawings are by ply too."""

    ply: Ply
    moves: Moves
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []
    glyphs: dict[Ply, GlyphName] = {}
    drawings: dict[Ply, list[Word]] = {}


class StudyDraft(In, frozen=True):
    """A line of play with comments and variations, to be written as a record."""

    variant: VariantName
    sfen: Sfen | None = None
    moves: Moves = []
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []
    glyphs: dict[Ply, GlyphName] = {}
    drawings: dict[Ply, list[Word]] = {}


class Become(In, frozen=True):
    """Become the player of a personal link, as in `Me`."""

    link: Annotated[str, Meta(max_length=200)]


class Shelve(In, frozen=True):
    """A player's title of a game, and whether their list leaves it out."""

    title: Name = ""
    hidden: bool = False


class _Asked(In, frozen=True, tag_field="type"):
    pass


class Watch(_Asked, frozen=True, tag="watch"):
    """Watch a game from now on; the page has this version of it."""

    game: Word
    version: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1


class Play(_Asked, frozen=True, tag="play"):
    """Play a move, in any notation, at this version; the response has the same `id`. Sent twice, it
    is played once and answered twice."""

    game: Word
    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    move: Word
    id: Word = ""


class Undo(_Asked, frozen=True, tag="undo"):
    """Take the player's last move back; against a person, ask for it or agree to it. Against the
    computer, `to` takes back to an earlier turn of the player, after so many moves."""

    game: Word
    ply: Ply
    to: Ply | None = None


class Resign(_Asked, frozen=True, tag="resign"):
    """Resign a game."""

    game: Word


class Draw(_Asked, frozen=True, tag="draw"):
    """Offer a draw, or agree to one."""

    game: Word


class Decline(_Asked, frozen=True, tag="decline"):
    """Decline the opponent's offer."""

    game: Word


class Look(_Asked, frozen=True, tag="look"):
    """Say whether the page that shows this game is visible or hidden."""

    game: Word
    hidden: bool


class Say(_Asked, frozen=True, tag="say"):
    """Say a phrase to the audience of a game, as one of its players."""

    game: Word
    phrase: PhraseName


class Claim(_Asked, frozen=True, tag="claim"):
    """Claim a game whose other player is gone."""

    game: Word
    result: Literal["win", "draw"]


class Hint(_Asked, frozen=True, tag="hint"):
    """Ask for a good move."""

    game: Word
    ply: Ply


class Analyse(_Asked, frozen=True, tag="analyse"):
    """Analyse a position until `Stop`, or until another one is to be analysed. A page with `light`
    can search itself. With `threat` the player to move passes: it is shown what the opponent would
    do. `engine` names an engine of the operator, which searches instead of ours."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word
    variant: VariantName
    sfen: Sfen | None = None
    moves: Moves = []
    lines: Annotated[int, Meta(ge=1, le=10)] = 1
    light: bool = False
    threat: bool = False
    engine: Word | None = None


class Stop(_Asked, frozen=True, tag="stop"):
    """Stop an analysis, a review or a judgement."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word


class LookBack(_Asked, frozen=True, tag="review"):
    """Review a game until `Stop`, or until another one is to be reviewed; moments of `side` come
    first, which is that of the reader. A `brief` review takes a few seconds and explains only the
    move that decided."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word
    variant: VariantName
    sfen: Sfen | None = None
    moves: Moves = []
    side: SideName | None = None
    brief: bool = False


class Judge(_Asked, frozen=True, tag="judge"):
    """Judge a game until `Stop`, or until another one is to be judged. With `fairer` its neighbours
    are tried instead, and the three fairest come back."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word
    variant: VariantName
    fairer: bool = False


class WatchTable(_Asked, frozen=True, tag="table"):
    """Watch the progress of solving a game. A server begins to solve it if it is not solved."""

    variant: VariantName


class Solve(_Asked, frozen=True, tag="solve"):
    """Start or stop to solve a game, or delete its table."""

    variant: VariantName
    action: Literal["start", "stop", "delete"] = "start"


class WatchClassroom(_Asked, frozen=True, tag="classroom"):
    """Hear when a classroom changes, as its teacher or a child of it."""

    classroom: Word


class WatchTournament(_Asked, frozen=True, tag="tournament"):
    """Hear when a tournament of people changes."""

    tournament: Word


class Ping(_Asked, frozen=True, tag="ping"):
    """Ask whether the server is alive."""

    t: float = 0


Asked = (
    Watch | Play | Undo | Resign | Draw | Decline | Look | Say | Claim | Hint | Analyse | LookBack
    | Judge | Stop | WatchTable | Solve | WatchClassroom | WatchTournament | Ping
)  # fmt: skip
