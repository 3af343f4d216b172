"""A player of a match as named on the command line: `yokai:5`, `bot:my-bot`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from yokai.arena.bot_player import BotPlayer
from yokai.arena.botfile import BotFile, words
from yokai.arena.player import OwnPlayer, Player, RandomPlayer
from yokai.arena.sandbox import Sandbox, folders_of
from yokai.arena.uci_player import SPELLINGS, UciPlayer
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.limits import Limits
from yokai.errors import EngineError, quote
from yokai.rules.variant import Variant

BOTS = {"bot": "plain", "bot+usi": "usi"}  # the protocol each kind of bot speaks
_MOVES = 400  # of a bot in two games, from which its limit of processor time follows
# Options of a bot's sandbox with their ranges.
_SANDBOX_OPTIONS = {"Memory": (16, 1 << 20), "Processes": (1, 1000), "Seconds": (1, 10**6)}


@dataclass(frozen=True)
class Contender:
    """The description of a player; processes send it to each other to make the player.

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
        elif text != "random" and (kind not in {*SPELLINGS, *BOTS} or not words(argument)):
            raise EngineError(
                f"no player {quote(text)}: write yokai, yokai:LEVEL, random,"
                " bot:FOLDER, bot:COMMAND, bot+usi:COMMAND, usi:COMMAND or uci:COMMAND"
            )
        return cls(kind, argument, tuple(_option(option) for option in options))

    @property
    def name(self) -> str:
        """The description in one line."""
        shown = f"{self.kind}:{self.argument}" if self.argument else self.kind
        return " ".join([shown, *(f"{name}={value}" for name, value in self.options)])

    def enter(self, game: Variant, limits: Limits, grace: float, seed: int) -> Player:
        """Make the player of this description."""
        options = dict(self.options)
        if self.kind == "yokai":
            return OwnPlayer(game, int(self.argument or STRONGEST), limits, options, seed)
        if self.kind == "random":
            return RandomPlayer(seed)
        if self.kind in BOTS:
            return self.enter_bot(game, limits, grace)
        return UciPlayer(self.kind, words(self.argument), game, limits, options, grace)

    def prepare(self) -> None:
        """Build the bot if its folder has a build command; call it once before the bot plays."""
        if folder := self.folder:
            BotFile.read(folder).make()

    def check_program(self) -> None:
        """Refuse a bot whose program is not on this machine."""
        folder = self.folder
        command = BotFile.read(folder).command if folder else words(self.argument)
        if not Sandbox((), where=folder or "").find(command[0]):
            raise EngineError(
                f"cannot offer {quote(self.name)}: there is no program {quote(command[0])}"
            )

    @property
    def folder(self) -> str | None:
        """The folder of a bot, if the bot is named by its folder."""
        named = words(self.argument) if self.kind in BOTS else []
        return named[0] if len(named) == 1 and Path(named[0]).is_dir() else None

    def enter_bot(self, game: Variant, limits: Limits, grace: float) -> BotPlayer | UciPlayer:
        """Make the player for a bot, which runs in a sandbox, or for an engine, which does not."""
        if self.kind in SPELLINGS:
            options = dict(self.options)
            return UciPlayer(self.kind, words(self.argument), game, limits, options, grace)
        protocol, where = BOTS[self.kind], ""
        more: tuple[str, ...] = ()
        command: Sequence[str] = words(self.argument)
        if folder := self.folder:
            bot = BotFile.read(folder)
            protocol, where, command = bot.protocol, str(bot.folder), bot.command
            more = bot.folders
        chosen, others = {"Seconds": 60 + round(_MOVES * (limits.movetime or 1000) / 1000)}, {}
        for option, text in self.options:
            if option in _SANDBOX_OPTIONS:
                chosen[option] = _number(option, text)
            else:
                others[option] = text
        if others and protocol == "plain":
            raise EngineError(f"a bot has no option {quote(next(iter(others)))}: {_known()}")
        sandbox = Sandbox(
            (*folders_of(command, where), *more),
            memory_mb=chosen.get("Memory", Sandbox.memory_mb),
            processes=chosen.get("Processes", Sandbox.processes),
            seconds=chosen["Seconds"],
            where=where,
        )
        if protocol == "plain":
            return BotPlayer(command, limits, sandbox, grace)
        return UciPlayer(protocol, command, game, limits, others, grace, sandbox)


def _known() -> str:
    return f"it has {', '.join(_SANDBOX_OPTIONS)}"


def _number(name: str, text: str) -> int:
    least, most = _SANDBOX_OPTIONS[name]
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and least <= int(text) <= most):
        raise EngineError(f"bad option {name}={quote(text)}: it must be {least} to {most}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise EngineError(f"bad option {quote(text)}: write NAME=VALUE")
    return name.strip(), value.strip()
