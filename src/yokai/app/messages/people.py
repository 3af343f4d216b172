"""Messages about a person: profile, devices, and challenges of others."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Name, Out, SideName, Word
from yokai.app.messages.responses import TimeControl

# How a challenge is declined; "never" means that the rival wants no more challenges of this player.
DeclineWord = Literal["later", "game", "clock", "no", "never"]


class SetProfile(In, frozen=True):
    """A player's name, language and pieces, for all their devices."""

    name: Name = ""
    lang: Annotated[str, Meta(max_length=8)] = ""
    pieces: Annotated[str, Meta(max_length=32)] = ""


class Subscribe(In, frozen=True):
    """A browser that wants to be called by Web Push: the address of its push service, its public
    key and its secret in base64url, and the reader's language."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    public: Annotated[str, Meta(max_length=128)]
    auth: Annotated[str, Meta(max_length=64)]
    lang: Annotated[str, Meta(max_length=8)] = "en"


class Unsubscribe(In, frozen=True):
    """The address of a browser's push service, by which it is called no more."""

    endpoint: Annotated[str, Meta(max_length=1000)]


class Here(In, frozen=True):
    """The player looks at the page, at the game `but` if it shows one. `shown` lets people with
    whom the player has played see that."""

    but: Word = ""
    shown: bool = False


class DeclineChallenge(In, frozen=True):
    """Decline a challenge, with a word to the player who made it."""

    word: DeclineWord = "no"


class Mute(In, frozen=True):
    """Take no more challenges of a player, or take them again."""

    muted: bool


class EndDevice(In, frozen=True):
    """Sign one of a player's devices out; without one, all but this one."""

    device: Word | None = None


class ProfileView(Out, frozen=True):
    """A player's name, language and pieces, and when they were last set."""

    name: str
    lang: str | None
    pieces: str | None
    at: int | None


class ChallengeView(Out, frozen=True):
    """A challenge to the reader, or the reader's own: the game, the free side, the clock, and the
    other player's public id and name. `declined` says how the reader's own was declined."""

    game: str
    variant: str
    id: str
    name: str | None
    side: SideName
    clock: TimeControl | None
    days: int | None  # for a move
    rated: bool
    mine: bool
    declined: Literal["later", "game", "clock", "no"] | None


class FriendView(Out, frozen=True):
    """Somebody with whom the reader has finished a game: public id and name, whether they are here
    now, and when their last game ended."""

    id: str
    name: str | None
    here: bool
    at: int


class Turns(Out, frozen=True):
    """Games and challenges that wait for a player: the number of games with others in which it is
    their turn, and the challenges of and to others."""

    turns: int
    challenges: list[ChallengeView] = []


class PushKey(Out, frozen=True):
    """The public key by which a browser subscribes to calls; None where nobody is called."""

    key: str | None


class DeviceView(Out, frozen=True):
    """A device of a player: what it is, when it was last seen, and whether it is this one."""

    id: str
    label: str
    at: int
    here: bool


class LinkOwner(Out, frozen=True):
    """The name of the player of a personal link that works."""

    name: str
