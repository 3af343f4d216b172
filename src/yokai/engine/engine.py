"""The computer as a player and as an adviser.

An Engine has one thought at a time, with the GIL released. Where a solved table is at hand it is
asked instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

from yokai import _core
from yokai.engine.beginner import Glance
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST, Level, choose
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score, known_lines
from yokai.engine.netfile import NetFile, shipped_net
from yokai.engine.search_handle import Choice, Tell, Thought
from yokai.engine.weights import weights
from yokai.errors import EngineError, quote
from yokai.rules.game import Game
from yokai.rules.position import Position, move_of
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

MAX_HASH_MB = 1 << 16
MAX_THREADS = 256
MAX_LINES = 1024
_A_SECOND = Limits(movetime=1000)


class Engine:
    """A player of any level, from one that loses to a child who knows the moves to all we have.

    >>> engine = Engine("classic", level=STRONGEST)
    >>> engine.best_move(Position.parse("classic", "2k/K2/3/3 b - 1"), Limits(depth=3)).move.usi
    '3b3a'
    """

    def __init__(
        self,
        game: str | Variant = "expert",
        level: int = STRONGEST,
        *,
        hash_mb: int = 64,
        threads: int = 1,
        table: Tablebase | None = None,
        seed: int | None = None,
        net: NetFile | bool = True,
    ) -> None:
        """Make ready to play one game; `table` makes it perfect where it knows the position.

        `net` is the network it judges by at its best: the one that comes with the package, if there
        is one for this game; none, with False; or another.
        """
        self.variant = variant(game)
        self.level = _level(level)
        self.table = table
        self._random = Random(seed)
        rules, tuned = self.variant.rules, weights(self.variant)
        self._by_hand = self._by_net = _core.Evaluation(rules, tuned)
        self._search = _core.Search(
            rules,
            self._by_hand,
            _core.worth_of(rules, tuned),
            _within("hash", hash_mb, 1, MAX_HASH_MB),
            _within("threads", threads, 1, MAX_THREADS),
        )
        self._busy = threading.Lock()
        self._stop = _core.Stop()  # of the present thought, or of the last
        self._searched_as = self.level.number  # the level whose thoughts it remembers
        self.use_net(net)

    def think(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        *,
        advise: bool = False,
        stop: _core.Stop | None = None,
    ) -> Thought:
        """Begin to think; without limits until it is stopped.

        It thinks as its level plays, which below the strongest is heard only at the end; with
        `advise` as well as it can. `stop` ends this thought and no other, and may be set before.

        >>> with Engine("expert").think(variant("expert").start) as thought:
        ...     for found in thought:
        ...         if found[0].depth == 4:
        ...             break
        >>> thought.result().lines[0].depth >= 4
        True
        """
        position, before = self._subject(game)
        _within("lines", lines, 1, MAX_LINES)
        level = LEVELS[STRONGEST] if advise else self.level
        self._begin()
        self._stop = stop = stop or _core.Stop()

        def work(tell: Tell, stop: _core.Stop) -> Choice:
            try:
                return self._choose(position, before, limits or Limits(), lines, level, tell, stop)
            finally:
                self._busy.release()

        try:
            return Thought(work, stop)
        except BaseException:  # no thread to be had
            self._busy.release()
            raise

    def best_move(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        tell: Callable[[Line], None] | None = None,
    ) -> Choice:
        """Choose a move as this level does; `tell` is given each line as soon as it is found."""
        if limits is None and self.level.number == STRONGEST:
            limits = _A_SECOND
        return _wait(self.think(game, limits, lines), tell)

    def lines(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        *,
        tell: Callable[[Line], None] | None = None,
    ) -> list[Line]:
        """Think as well as it can, and return the best lines found within the limits."""
        thought = self.think(game, limits or _A_SECOND, lines, advise=True)
        return _wait(thought, tell).lines

    def analyse(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> Iterator[list[Line]]:
        """Yield the best lines again and again as they deepen; close the iterator to stop.

        >>> thoughts = Engine("expert").analyse(variant("expert").start, Limits(depth=4))
        >>> [found[0].depth for found in thoughts]
        [1, 2, 3, 4]
        """
        with self.think(game, limits, lines, advise=True) as thought:
            yield from thought

    def stop(self) -> None:
        """End the present thought at once; it returns what it has."""
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

    def use_net(self, net: NetFile | bool) -> None:
        """Judge by this network from now on, or by the package's (True), or by none (False)."""
        file = shipped_net(self.variant) if net is True else net
        if file and file.game.fingerprint != self.variant.fingerprint:
            raise EngineError(
                f"this network is for {file.game.id}, but this engine plays {self.variant.id}"
            )
        with self._alone():
            self._by_net = self._by_hand
            if file:
                rules, tuned = self.variant.rules, weights(self.variant)
                self._by_net = _core.Evaluation(rules, tuned, file.for_core())

    def tune(self, numbers: dict[str, int]) -> None:
        """Search with other numbers than the package's; for `yokai train tune` and its matches."""
        try:
            with self._alone():
                self._search.tune(numbers)
        except (TypeError, ValueError) as error:
            raise EngineError(f"bad numbers {quote(numbers)} for the search: {error}") from None

    def evaluate(self, position: Position) -> int:
        """Judge a position at a glance, in hundredths of a kodama for the player to move."""
        return self._evaluation(self.level).value(position._core)

    def features(self, position: Position) -> list[int]:
        """How often each weight of the evaluation counts here, for the player to move."""
        return self._by_hand.features(position._core)

    def _evaluation(self, level: Level) -> _core.Evaluation:
        """The network is for the strongest; the ladder below was measured without."""
        return self._by_net if level.number == STRONGEST else self._by_hand

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

    def _choose(
        self,
        position: Position,
        before: list[int],
        limits: Limits,
        lines: int,
        level: Level,
        tell: Tell,
        stop: _core.Stop,
    ) -> Choice:
        if isinstance(level.eye, Glance):
            return self._glance(position, level.eye)
        verdict = look_up(self.table, position)
        known = known_lines(verdict) if verdict else []
        weak = level.number < STRONGEST
        if known and not weak:
            return Choice(known[0].moves[0], known[:lines])
        if weak and self._searched_as != level.number:
            # What a better player found out must not help a weaker one.
            self._search.forget()
        self._searched_as = level.number
        self._search.use(self._evaluation(level))
        if not weak:
            found = self._run(position, before, limits, lines, stop, tell)
            return Choice(found[0].moves[0], found)
        own = level.eye.limits(limits, self._random)
        weighed = self._run(position, before, own, level.eye.width, stop, proofs=False)
        return Choice(choose(level.eye, weighed, known, self._random), weighed)

    def _glance(self, position: Position, glance: Glance) -> Choice:
        move = glance.choose(position, self._random)
        score = Score(self.evaluate(position))
        return Choice(move, [Line(1, 1, 1, score, len(position.legal_moves), 0, 0, (move,))])

    def _run(
        self,
        position: Position,
        before: list[int],
        limits: Limits,
        lines: int,
        stop: _core.Stop,
        tell: Tell | None = None,
        proofs: bool = True,
    ) -> list[Line]:
        depth, nodes, soft, hard = limits.for_core(position.turn)
        lines = min(lines, len(position.legal_moves))
        best: list[Line] = []

        def gather(line: _core.Line) -> None:
            """The core tells one line after the other, always as many as are wanted."""
            best.append(self._line(line))
            if tell and len(best) == lines:
                tell(best.copy())
                best.clear()

        found = self._search.run(
            position._core,
            before,
            depth,
            nodes,
            soft,
            hard,
            lines,
            proofs,
            stop,
            gather if tell else None,
        )
        return [self._line(line) for line in found]

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._begin()
        try:
            yield
        finally:
            self._busy.release()

    def _begin(self) -> None:
        if not self._busy.acquire(blocking=False):
            raise EngineError("this engine is thinking already: stop it first, or use another")

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
        raise EngineError(f"no level {quote(number)}: levels are {WEAKEST} to {STRONGEST}")
    return LEVELS[number]


def _within(what: str, value: int, least: int, most: int) -> int:
    if not isinstance(value, int) or not least <= value <= most:
        raise EngineError(f"bad {what} {quote(value)}: it must be {least} to {most}")
    return value


def _wait(thought: Thought, tell: Callable[[Line], None] | None) -> Choice:
    with thought:
        if tell:
            for found in thought:
                for line in found:
                    tell(line)
        return thought.result()
