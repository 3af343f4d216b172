"""What the page asks: requests by HTTP, and what comes over the socket as `Asked`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import (
    Comment,
    Days,
    In,
    Moves,
    Name,
    PhraseName,
    Ply,
    Sfen,
    Text,
    Word,
)
from yokai.engine.levels import LEVELS


class ClockChoice(In, frozen=True):
    """A clock: what each player begins with, and what each move adds."""

    initial: Annotated[int, Meta(ge=1_000, le=86_400_000)]
    increment: Annotated[int, Meta(ge=0, le=600_000)] = 0


class NewGame(In, frozen=True):
    """A game to begin; `swap_of` repeats an earlier game with the sides swapped.

    `names` are of two at one table, the first sits on `side` and sees the board from there. Against
    a friend one names oneself, and the other seat is free for whoever comes first.
    `gentle` lets the player's results choose the level. `days` are for every move, instead of a
    clock, and `rated` lets the result count: both against a friend alone. `open` lets strangers
    take the free seat. `bot` is one that this server offers, instead of a level.
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
    bot: Word | None = None


class Join(In, frozen=True):
    """Sit down on the free seat of a game."""

    name: Name = ""


class Replies(In, frozen=True):
    """What I would answer: lines of moves from where the game stands at this version, the other's
    first."""

    version: Annotated[int, Meta(ge=0, le=1_000_000)]
    lines: Annotated[
        list[Annotated[list[Word], Meta(min_length=2, max_length=10)]], Meta(max_length=20)
    ]


class PositionQuestion(In, frozen=True):
    """A position, and moves to play from there. `known` positions of this line, the start among
    them, are not answered again."""

    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []
    known: Ply = 0


class RecordQuestion(In, frozen=True):
    """A record, as text."""

    text: Text


class VariationDraft(In, frozen=True):
    """Other moves than a line has, once `ply` moves are on the board; comments are by ply too."""

    ply: Ply
    moves: Moves
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []


class StudyDraft(In, frozen=True):
    """A line of play with comments and variations, to be written as a record."""

    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []
    comments: dict[Ply, Comment] = {}
    variations: list[VariationDraft] = []


class Become(In, frozen=True):
    """Be the player of a personal link, as `Me` told it."""

    link: Annotated[str, Meta(max_length=200)]


class Shelve(In, frozen=True):
    """What a player calls a game, and whether their list leaves it out."""

    title: Name = ""
    hidden: bool = False


class _Asked(In, frozen=True, tag_field="type"):
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


class LookBack(_Asked, frozen=True, tag="review"):
    """Review this line until I say stop, or ask for another."""

    id: Annotated[int, Meta(ge=0, le=2**53)] | Word
    variant: Word
    sfen: Sfen | None = None
    moves: Moves = []


class WatchTable(_Asked, frozen=True, tag="table"):
    """Solve this game if it is not solved, and tell me how far it is."""

    variant: Word


class Ping(_Asked, frozen=True, tag="ping"):
    """Are you there?"""

    t: float = 0


Asked = (
    Watch | Play | Undo | Resign | Draw | Decline | Look | Say | Claim | Hint | Analyse | LookBack
    | Stop | WatchTable | Ping
)  # fmt: skip
