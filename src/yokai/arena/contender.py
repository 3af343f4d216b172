"""Who takes part in a match, as named on the command line: `yokai:5`, `uci:fairy-stockfish`."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from yokai.arena.peer import SPELLINGS, Peer
from yokai.arena.player import OwnPlayer, Player
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.limits import Limits
from yokai.errors import EngineError, quote
from yokai.rules.variant import Variant


@dataclass(frozen=True)
class Contender:
    """A player's description; it travels between processes, the player does not.

    >>> Contender.parse("yokai:3").name
    'yokai:3'
    >>> Contender.parse("uci:/usr/games/fairy-stockfish", ["Hash=32"]).name
    'uci:/usr/games/fairy-stockfish Hash=32'
    """

    kind: str
    argument: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str, options: Sequence[str] = ()) -> Contender:
        """Read a description, and options like `Hash=32`."""
        kind, _, argument = text.partition(":")
        if kind == "yokai":
            if argument and argument not in map(str, LEVELS):
                raise EngineError(
                    f"no level {quote(argument)}:"
                    f" write yokai, or yokai:{WEAKEST} to yokai:{STRONGEST}"
                )
        elif kind not in SPELLINGS or not _words(argument):
            raise EngineError(
                f"no player {quote(text)}: write yokai, yokai:LEVEL, usi:COMMAND or uci:COMMAND"
            )
        return cls(kind, argument, tuple(_option(option) for option in options))

    @property
    def name(self) -> str:
        """The same in one line."""
        shown = f"{self.kind}:{self.argument}" if self.argument else self.kind
        return " ".join([shown, *(f"{name}={value}" for name, value in self.options)])

    def enter(self, game: Variant, limits: Limits, grace: float, seed: int) -> Player:
        """Make the player."""
        options = dict(self.options)
        if self.kind == "yokai":
            return OwnPlayer(game, int(self.argument or STRONGEST), limits, options, seed)
        return Peer(self.kind, _words(self.argument), game, limits, options, grace)


def _words(command: str) -> list[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise EngineError(f"cannot read the command {quote(command)}: {error}") from None


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise EngineError(f"bad option {quote(text)}: write NAME=VALUE")
    return name.strip(), value.strip()
