"""Engines of others: programs that speak UCI or USI, with the same methods as ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Protocol

from yokai.engine.analysis import LiveAnalysis
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.engine.search_handle import Choice, SearchHandle
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant


class ExternalEngine(Protocol):
    """A program that was opened; its methods are those of Engine."""

    variant: Variant

    def best_move(self, game: Game | Position, limits: Limits | None = None) -> Choice:
        """Let the program choose a move; without limits it has a second."""

    def lines(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> list[Line]:
        """The program's best lines."""

    def think(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> SearchHandle:
        """Start a search; without limits it runs until it is stopped. `await` gives its choice."""

    def analyse(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> LiveAnalysis:
        """Yield the best lines as they deepen, by `for` or by `async for`."""

    def stop(self) -> None:
        """End the present search at once, from any thread."""

    def forget(self) -> None:
        """Tell the program that a new game begins."""

    def close(self) -> None:
        """End the program."""

    def __enter__(self) -> ExternalEngine: ...

    def __exit__(self, *_: object) -> None: ...


def open_engine(
    command: str | Sequence[str],
    game: str | Variant = "expert",
    *,
    protocol: str | None = None,
    options: Mapping[str, str] | None = None,
) -> ExternalEngine:
    """Start a program that speaks UCI or USI, to play one variant.

    `command` is split as a shell would, unless it is a list of words. `protocol` is "uci" or "usi";
    without it the program is asked which of them it knows. `options` are set at the start.
    """
    # The programs of a match live in a package above this one.
    program = import_module("yokai.arena.program_engine").ProgramEngine
    found: ExternalEngine = program(command, game, protocol=protocol, options=options)
    return found
