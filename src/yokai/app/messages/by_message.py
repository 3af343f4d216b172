"""Messages about games by message, whose moves come in links."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from yokai.app.messages.common import In, Name, Out, SideName
from yokai.app.messages.responses import MoveView, PositionView
from yokai.formats.message_link import LONGEST_TEXT

LinkUse = Literal["new", "yours", "own", "answered", "elsewhere", "differs"]


class OpenLink(In, frozen=True):
    """The text of a link to open. `keep` keeps a game that is new, or has gone on elsewhere, in the
    player's list, under this `name`."""

    text: Annotated[str, Meta(max_length=2 * LONGEST_TEXT)]
    keep: bool = False
    name: Name = ""


class OpenedLink(Out, frozen=True):
    """A game by message as a link has it, and what the link is for this reader.

    `new` the reader has no such game; `yours` it is up to the reader, and a new move is played in;
    `own` the reader made the link; `answered` the reader's game has gone on; `elsewhere` the link
    has moves that the reader made on another device; `differs` the reader's game has other moves.
    """

    what: LinkUse
    game: str | None  # the reader's game
    same: int  # moves at the beginning that the reader's game has too
    variant: str
    start: str
    moves: list[MoveView]
    position: PositionView
    seat: SideName  # whose turn it is, or who is told of the end
    sender: str | None  # the name of who sent it


class LinkText(Out, frozen=True):
    """The text of the link that the reader has to send; None if there is nothing to send. `code`
    says whether it is short enough for a QR code."""

    text: str | None
    code: bool
