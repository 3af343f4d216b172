"""A check for linearizability: is there one order of concurrent requests that explains all answers?

Each request has an effect at one moment between its call and its answer. The checker searches an
order in which a sequential model gives every answer that was given (Wing and Gong's algorithm, with
the memory of Lowe). `GameModel` is such a model of a game between two people: a second, slow
reading of what players may do, which shares only the rules of the board with the server.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, TypeVar

from yokai import Game
from yokai.app.games.checks import DRAW_EVERY
from yokai.app.presence.presence import patience_of
from yokai.storage.events import Header

State = TypeVar("State")
Verb = Literal["play", "undo", "draw", "decline", "resign", "claim win", "claim draw", "look"]
Answer = tuple[str, int | str]  # ("done", version) or ("refused", reason)


@dataclass(frozen=True)
class Asked:
    """A request, with the moments of its call and of its answer, which count up."""

    side: int
    verb: Verb
    called: int
    answered: int
    at: int  # milliseconds on the server's clock
    answer: Answer | None = None  # None: the answer was lost, so it may have had no effect
    number: int = 0  # the version that a move answers, or the ply of an undo
    move: str = ""


def unexplained(
    history: Sequence[Asked],
    state: State,
    step: Callable[[State, Asked], tuple[State, Answer]],
) -> list[Asked]:
    """The requests that no order explains: those after the longest order that was found."""
    seen: set[tuple[int, State]] = set()
    waiting = [(0, state)]
    best = 0
    certain = sum(1 << place for place, each in enumerate(history) if each.answer)
    while waiting:
        done, state = waiting.pop()
        if done & certain == certain:
            return []
        if (done, state) in seen:
            continue
        seen.add((done, state))
        best = max(best, done, key=int.bit_count)
        rest = [(place, each) for place, each in enumerate(history) if not done >> place & 1]
        first = min(each.answered for _, each in rest if each.answer)
        for place, each in rest:
            if each.called < first:
                after, answer = step(state, each)
                if each.answer in (None, answer):
                    waiting.append((done | 1 << place, after))
    return [each for place, each in enumerate(history) if not best >> place & 1]


@dataclass(frozen=True)
class _Happened:
    """An event of the model."""

    kind: str  # "move", "back", "end", "offer", "decline", or "start"
    side: int
    at: int
    what: str = ""


@dataclass(frozen=True)
class GameModel:
    """A game between two people as all that has happened in it; its version is the last number."""

    header: Header
    log: tuple[_Happened, ...]
    moves: tuple[str, ...] = ()
    over: bool = False
    offer: tuple[int, str] | None = None  # the side that offers, and what
    draws: tuple[int | None, int | None] = (None, None)  # the ply of each side's last draw offer

    @classmethod
    def begin(cls, header: Header, version: int, at: int) -> GameModel:
        """A game in which nothing was played, after so many events."""
        return cls(header, (_Happened("start", 0, at),) * (version + 1))

    def step(self, asked: Asked) -> tuple[GameModel, Answer]:
        """The game after a request, and its answer."""
        side, at = asked.side, asked.at
        match asked.verb:
            case "play":
                return self._play(asked)
            case "undo":
                if asked.number != len(self.moves):
                    return self._no("stale")
                if self.over:
                    return self._no("game_over")
                if self.offer == (1 - side, "undo"):
                    back = self._before(1 - side)
                    moves = self.moves[:back]
                    return self._then(_Happened("back", side, at), moves=moves, offer=None)
                if self._before(side) < 0:
                    return self._no("no_move")
                return self._offers("undo", side, at)
            case "draw":
                if self.offer == (1 - side, "draw"):
                    return self._end(side, at)
                if self.over:
                    return self._no("game_over")
                last, open_ = self.draws[side], self.offer == (side, "draw")
                if last is not None and last + DRAW_EVERY > len(self.moves) and not open_:
                    return self._no("draw_again")
                return self._offers("draw", side, at)
            case "decline":
                if self.offer is None:
                    return self._as_it_is()
                return self._then(_Happened("decline", side, at), offer=None)
            case "resign":
                return self._no("game_over") if self.over else self._end(side, at)
            case "claim win" | "claim draw":
                if self.over:
                    return self._no("game_over")
                patience = patience_of(self.header) or 0
                if len(self.moves) < 2 or at - self.log[-1].at < patience:
                    return self._no("not_gone")
                if asked.verb == "claim win" and len(self.moves) % 2 == side:
                    return self._no("own_turn")
                return self._end(side, at)
            case "look":
                return self._as_it_is()

    def _play(self, asked: Asked) -> tuple[GameModel, Answer]:
        board = ("move", "back", "end")
        later = range(asked.number + 1, len(self.log))
        first = next((each for each in later if self.log[each].kind in board), None)
        if first is not None:
            found = self.log[first]
            if (found.kind, found.side, found.what) == ("move", asked.side, asked.move):
                return self, ("done", first)  # the same move was sent before
            return self._no("game_over" if self.over else "stale")
        if len(self.moves) % 2 != asked.side:
            return self._no("not_your_turn")
        moves = (*self.moves, asked.move)
        happened = _Happened("move", asked.side, asked.at, asked.move)
        return self._then(happened, moves=moves, offer=None, over=_is_over(self.header, moves))

    def _offers(self, what: str, side: int, at: int) -> tuple[GameModel, Answer]:
        if self.offer == (side, what):
            return self._as_it_is()
        south, north = self.draws
        if what == "draw":
            south, north = (south, len(self.moves)) if side else (len(self.moves), north)
        happened = _Happened("offer", side, at, what)
        return self._then(happened, offer=(side, what), draws=(south, north))

    def _before(self, side: int) -> int:
        """The ply at which a side last had to move; -1 if it has not moved."""
        last = len(self.moves) - 1
        return last if last % 2 == side else last - 1

    def _end(self, side: int, at: int) -> tuple[GameModel, Answer]:
        return self._then(_Happened("end", side, at), over=True, offer=None)

    def _no(self, reason: str) -> tuple[GameModel, Answer]:
        return self, ("refused", reason)

    def _as_it_is(self) -> tuple[GameModel, Answer]:
        return self, ("done", len(self.log) - 1)

    def _then(self, happened: _Happened, **changes: Any) -> tuple[GameModel, Answer]:
        return replace(self, log=(*self.log, happened), **changes), ("done", len(self.log))


@lru_cache(maxsize=4096)
def _is_over(header: Header, moves: tuple[str, ...]) -> bool:
    game = Game(header.variant)
    for move in moves:
        game.play(move)
    return game.outcome is not None
