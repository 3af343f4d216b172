"""Messages about a person: profile and devices."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from yokai.app.messages.common import In, Name, Out, Word


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


class EndDevice(In, frozen=True):
    """Sign one of a player's devices out; without one, all but this one."""

    device: Word | None = None


class ProfileView(Out, frozen=True):
    """A player's name, language and pieces, and when they were last set."""

    name: str
    lang: str | None
    pieces: str | None
    at: int | None


class Turns(Out, frozen=True):
    """The number of a player's games with others in which it is their turn."""

    turns: int


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
