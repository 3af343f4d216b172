"""Messages of programs that play by plain HTTP."""

from __future__ import annotations

from yokai.app.messages.common import In, Out, Ply, Word


class HttpMove(In, frozen=True):
    """A move in any notation, chosen at a version of the game."""

    move: Word
    version: Ply


class ProgramToken(Out, frozen=True):
    """The token by which a program is this player: `Authorization: Bearer TOKEN`."""

    token: str
