"""A player in a match: asked for one move at a time, and replaced if it fails."""

from __future__ import annotations

import json
from random import Random
from typing import Protocol

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.netfile import SHIPPED, named_net
from yokai.errors import EngineError, quote
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase

HASH_MB = 64
THREADS = 1


class Forfeit(Exception):
    """A player failed, and loses this game: why, in two words, and what happened exactly."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason, self.detail = reason, detail


class Player(Protocol):
    """Anyone who can choose a move."""

    def new_game(self) -> None:
        """Make ready for another game."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Choose a move, or None to resign; raise Forfeit to fail.

        `limits` are for this move, where a clock runs; else those of the match hold.
        """

    def close(self) -> None:
        """Leave nothing running."""


class OwnPlayer:
    """Our engine, in this process."""

    def __init__(
        self, game: Variant, level: int, limits: Limits, options: dict[str, str], seed: int
    ) -> None:
        """Take some of the options that our own protocols have."""
        known = {
            "hash": str(HASH_MB),
            "threads": str(THREADS),
            "usetablebase": "true",
            "evalfile": SHIPPED,
            "tuning": "{}",
        }
        for name, value in options.items():
            if name.lower() not in known:
                raise EngineError(
                    f"yokai has no option {quote(name)}: it has Hash, Threads, UseTablebase,"
                    " EvalFile and Tuning"
                )
            known[name.lower()] = value
        table = Tablebase.find(game) if known["usetablebase"].lower() == "true" else None
        self._limits = limits
        self._engine = Engine(
            game,
            level,
            hash_mb=_number("Hash", known["hash"]),
            threads=_number("Threads", known["threads"]),
            table=table,
            seed=seed,
            net=named_net(known["evalfile"], game),
        )
        if known["tuning"] != "{}":
            self._engine.tune(_numbers(known["tuning"]))

    def new_game(self) -> None:
        """Forget the last game."""
        self._engine.forget()

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Think as long as the match allows."""
        return self._engine.best_move(game, limits or self._limits).move

    def close(self) -> None:
        """Nothing runs between two moves."""


class RandomPlayer:
    """Any legal move: whom every bot should beat."""

    def __init__(self, seed: int) -> None:
        """The same seed plays the same moves."""
        self._random = Random(seed)

    def new_game(self) -> None:
        """Nothing to forget."""

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Draw one."""
        return self._random.choice(game.legal_moves)

    def close(self) -> None:
        """Nothing runs."""


def _numbers(text: str) -> dict[str, int]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise EngineError(f"bad option Tuning={quote(text)}: it must be like {{'window': 22}}")
    return found


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise EngineError(f"bad option {name}={quote(text)}: it must be a number")
    return int(text)
