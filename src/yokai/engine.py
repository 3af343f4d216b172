"""The computer as a player and as an adviser.

An Engine thinks about one position at a time, with the GIL released; ask it from a thread if
something else must go on meanwhile. Where a solved table is at hand it is asked instead.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from yokai import _core
from yokai.errors import BadTable, EngineError, quote
from yokai.game import Game
from yokai.levels import LEVELS, Level, choose
from yokai.limits import Limits
from yokai.lines import Line, Score
from yokai.move import Move
from yokai.position import Position, move_of
from yokai.tablebase import Tablebase
from yokai.variant import Variant, variant
from yokai.weights import weights

MAX_HASH_MB = 1 << 16
MAX_THREADS = 256


@dataclass(frozen=True)
class Choice:
    """The move an engine makes, and the lines it weighed, best first."""

    move: Move
    lines: list[Line]


class Engine:
    """A player of strength 1 (loses to a child who knows the moves) to 10 (all we have).

    >>> engine = Engine("classic", level=10)
    >>> engine.best_move(Position.parse("classic", "2k/K2/3/3 b - 1"), Limits(depth=3)).move.usi
    '3b3a'
    """

    def __init__(
        self,
        game: str | Variant = "expert",
        level: int = 10,
        *,
        hash_mb: int = 64,
        threads: int = 1,
        table: Tablebase | None = None,
        seed: int | None = None,
    ) -> None:
        """Make ready to play one game; `table` makes it perfect where it knows the position."""
        self.variant = variant(game)
        self.level = _level(level)
        self.table = table
        self._random = Random(seed)
        rules, tuned = self.variant.rules, weights(self.variant)
        self._evaluation = _core.Evaluation(rules, tuned)
        self._search = _core.Search(
            rules,
            self._evaluation,
            _core.worth_of(rules, tuned),
            _within("hash", hash_mb, 1, MAX_HASH_MB),
            _within("threads", threads, 1, MAX_THREADS),
        )
        self._busy = threading.Lock()
        self._stop = _core.Stop()  # of the present thinking, or of the last
        self._searched_as = self.level.number  # the level whose thoughts it remembers

    def best_move(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        tell: Callable[[Line], None] | None = None,
        *,
        stop: _core.Stop | None = None,
    ) -> Choice:
        """Choose a move as this level does; the strongest is heard thinking, line by line."""
        position, before = self._subject(game)
        level = self.level
        if level.number == max(LEVELS):
            found = self.lines(game, limits, lines, tell=tell, stop=stop)
            return Choice(found[0].moves[0], found)
        with self._thinking(stop) as mine:
            if self._searched_as != level.number:
                # What a better player found out must not help a weaker one.
                self._search.forget()
            weighed = self._run(
                position,
                before,
                level.limits(limits, self._random),
                min(level.width, len(position.legal_moves)),
                mine,
                weak=True,
            )
        move = choose(level, weighed, self._known(position), self._random)
        return Choice(move, weighed)

    def lines(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        *,
        tell: Callable[[Line], None] | None = None,
        stop: _core.Stop | None = None,
    ) -> list[Line]:
        """Think, and return the best lines found when the limits are reached.

        `tell` is given each line as soon as it is found. `stop` ends this thinking and no other,
        and may be set before it begins.
        """
        position, before = self._subject(game)
        if known := self._known(position):
            return known[:lines]
        with self._thinking(stop) as mine:
            return self._run(position, before, limits or Limits(movetime=1000), lines, mine, tell)

    def analyse(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> Iterator[list[Line]]:
        """Yield the best lines again and again as they deepen; close the iterator to stop.

        >>> thoughts = Engine("expert").analyse(variant("expert").start, Limits(depth=4))
        >>> [found[0].depth for found in thoughts]
        [1, 2, 3, 4]
        """
        position, before = self._subject(game)
        if known := self._known(position):
            yield known[:lines]
            return
        found: queue.SimpleQueue[list[Line] | BaseException | None] = queue.SimpleQueue()
        want = min(lines, len(position.legal_moves))
        partial: list[Line] = []

        def tell(line: Line) -> None:
            partial.append(line)
            if len(partial) == want:
                found.put(partial.copy())
                partial.clear()

        def think() -> None:
            try:
                self._run(position, before, limits or Limits(), lines, stop, tell)
                found.put(None)
            except BaseException as error:
                found.put(error)

        with self._thinking() as stop:
            thread = threading.Thread(target=think, daemon=True)
            thread.start()
            try:
                while (item := found.get()) is not None:
                    if isinstance(item, BaseException):
                        raise item
                    yield item
            finally:
                stop.set()
                thread.join()

    def stop(self) -> None:
        """End the present thinking at once; it returns what it has."""
        self._stop.set()

    def forget(self) -> None:
        """Forget earlier positions, as before a new game."""
        with self._alone():
            self._search.forget()

    def resize(self, hash_mb: int) -> None:
        """Give the engine another amount of memory."""
        with self._alone():
            self._search.resize(_within("hash", hash_mb, 1, MAX_HASH_MB))

    def use_threads(self, threads: int) -> None:
        """Think on this many processors."""
        with self._alone():
            self._search.set_threads(_within("threads", threads, 1, MAX_THREADS))

    def evaluate(self, position: Position) -> int:
        """Judge a position at a glance, in hundredths of a kodama for the player to move."""
        return self._evaluation.value(position._core)

    def features(self, position: Position) -> list[int]:
        """How often each weight of the evaluation counts here, for the player to move."""
        return self._evaluation.features(position._core)

    def _subject(self, game: Game | Position) -> tuple[Position, list[int]]:
        position = game.position if isinstance(game, Game) else game
        if position.variant != self.variant:
            raise EngineError(
                f"{position.sfen}: is a position of {position.variant.id},"
                f" but this engine plays {self.variant.id}"
            )
        if over := game.outcome:
            raise EngineError(f"{position.sfen}: the game is over, {over}; there is no move")
        before = [p._core.hash for p in game.positions[:-1]] if isinstance(game, Game) else []
        return position, before

    def _known(self, position: Position) -> list[Line]:
        """Every move with its true value, if the table knows the position."""
        if not self.table or not self.table.knows(position):
            return []
        try:
            return [
                Line(0, 0, rank, Score.of(m.value), 0, 0, 0, (m.move,), exact=True)
                for rank, m in enumerate(self.table.moves(position), 1)
            ]
        except BadTable:
            # A damaged table must not end a game.
            self.table = None
            return []

    def _run(
        self,
        position: Position,
        before: list[int],
        limits: Limits,
        lines: int,
        stop: _core.Stop,
        tell: Callable[[Line], None] | None = None,
        weak: bool = False,
    ) -> list[Line]:
        self._searched_as = self.level.number if weak else max(LEVELS)
        depth, nodes, soft, hard = limits.for_core(position.turn)
        found = self._search.run(
            position._core,
            before,
            depth,
            nodes,
            soft,
            hard,
            _within("lines", lines, 1, 1024),
            not weak,
            stop,
            (lambda line: tell(self._line(line))) if tell else None,
        )
        return [self._line(line) for line in found]

    @contextmanager
    def _thinking(self, stop: _core.Stop | None = None) -> Iterator[_core.Stop]:
        """Be alone with the search, to be ended by this flag or by stop()."""
        with self._alone():
            self._stop = stop or _core.Stop()
            yield self._stop

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._busy.acquire(blocking=False):
            raise EngineError("this engine is thinking already: stop it first, or use another")
        try:
            yield
        finally:
            self._busy.release()

    def _line(self, line: _core.Line) -> Line:
        return Line(
            depth=line.depth,
            deepest=line.deepest,
            rank=line.rank,
            score=Score.from_core(line.score),
            nodes=line.nodes,
            ms=line.ms,
            full=line.full,
            moves=tuple(move_of(self.variant, code) for code in line.moves),
        )


def _level(number: int) -> Level:
    if number not in LEVELS:
        raise EngineError(f"no level {quote(number)}: levels are 1 to {max(LEVELS)}")
    return LEVELS[number]


def _within(what: str, value: int, least: int, most: int) -> int:
    if not isinstance(value, int) or not least <= value <= most:
        raise EngineError(f"bad {what} {quote(value)}: it must be {least} to {most}")
    return value
