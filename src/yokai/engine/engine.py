"""The engine: the computer as a player and for analysis.

An Engine searches in the caller's thread, one search at a time, with the GIL released; only
`think` and `analyse` start a thread. Where it has a tablebase, it looks positions up instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from yokai import _core
from yokai.engine.analysis import LiveAnalysis
from yokai.engine.arguments import asked_position, within
from yokai.engine.beginner import Beginner
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST, Level, Lookahead, choose
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score, table_lines
from yokai.engine.netfile import NetFile, shipped_net
from yokai.engine.search_handle import Choice, SearchHandle, Tell
from yokai.engine.weights import weights
from yokai.errors import EngineError, quote
from yokai.rules.game import Game
from yokai.rules.position import Position, move_of
from yokai.rules.variant import Variant, variant
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

MAX_HASH_MB = 1 << 16
MAX_THREADS = 256
MAX_LINES = 1024
MAX_SLICE_MS = 60_000
_USUAL_LIMITS = Limits(movetime=1000)

Tick = Callable[[], bool | None]


class Past(NamedTuple):
    """The game so far, as a search needs it."""

    hashes: list[int]  # of the earlier positions
    quiet: int  # plies since the last capture, drop or promotion


class Engine:
    """A player of any level, from one that a child can beat to the full strength of the search.

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
        """Prepare to play one variant; play is perfect in positions that `table` has.

        `net` is the network of the strongest level: True for that of the package, if it has one for
        this variant; False for none; or another network.
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
            within("hash", hash_mb, 1, MAX_HASH_MB),
            within("threads", threads, 1, MAX_THREADS),
        )
        self._busy = threading.Lock()
        self._stop = _core.Stop()  # ends the present search, or has ended the last
        self._searched_as = self.level.number  # the level whose searches fill the hash table
        self.use_net(net)

    def best_move(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        tell: Callable[[Line], None] | None = None,
        *,
        stop: _core.Stop | None = None,
        tick: Tick | None = None,
    ) -> Choice:
        """Choose a move at the engine's level, in the caller's thread.

        `tell` is given each line as soon as it is found. `stop` ends this search and no other, and
        may be set before. `tick` is called about 20 times a second while it searches; if it
        returns True, the search ends with what it has.
        """
        if limits is None and self.level.number == STRONGEST:
            limits = _USUAL_LIMITS
        return self._choose_here(game, limits or Limits(), lines, self.level, tell, stop, tick)

    def lines(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        *,
        tell: Callable[[Line], None] | None = None,
        stop: _core.Stop | None = None,
        tick: Tick | None = None,
    ) -> list[Line]:
        """Search at full strength, in the caller's thread, and return the best lines.

        `tell`, `stop` and `tick` are those of best_move().
        """
        best = LEVELS[STRONGEST]
        return self._choose_here(game, limits or _USUAL_LIMITS, lines, best, tell, stop, tick).lines

    def slices(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        ms: int = 100,
        *,
        advise: bool = True,
    ) -> Generator[list[Line], None, Choice]:
        """Search in slices of about `ms` milliseconds, for a program with a single thread.

        Each slice continues the search of the one before, and yields the best lines so far, whether
        they are new or not. Between two slices the program may do something else, or close the
        iterator to stop. The search ends at the limits, or when nothing can be improved; without
        limits that may be never. With `advise` it searches at full strength, else at the engine's
        level. The generator returns the Choice.

        >>> found = list(Engine("expert").slices(variant("expert").start, Limits(depth=6), ms=20))
        >>> found[-1][0].depth
        6
        """
        position = asked_position(self.variant, game, lines, MAX_LINES)
        within("ms", ms, 1, MAX_SLICE_MS)
        level = LEVELS[STRONGEST] if advise else self.level
        if choice := self._without_search(position, lines, level):
            yield choice.lines
            return choice
        with self._alone():
            self._stop = stop = _core.Stop()
            own, width, proofs = self._make_ready(level, limits or Limits(), lines)
            depth, nodes, soft, hard = own.for_core(position.turn)
            before, spent = _past_of(game), 0
            while True:
                spent += ms
                until = spent if hard < 0 else min(spent, hard)
                if spent == ms:
                    told = self._search.run(
                        position._core,
                        *before,
                        depth,
                        nodes,
                        soft,
                        until,
                        width,
                        proofs,
                        stop,
                        None,
                    )
                else:
                    told = self._search.resume(depth, nodes, soft, until, stop)
                found = [self._line(line) for line in told]
                yield found
                if not self._search.is_resumable or until == hard or stop.is_set:
                    return self._decide(position, level, found)

    def think(
        self,
        game: Game | Position,
        limits: Limits | None = None,
        lines: int = 1,
        *,
        advise: bool = False,
        stop: _core.Stop | None = None,
    ) -> SearchHandle:
        """Start a search in a thread of its own; without limits it runs until it is stopped.

        It searches at the engine's level, or with `advise` at full strength; a level below the
        strongest reports its lines only at the end. `stop` ends this search and no other, and may
        be set before.

        >>> with Engine("expert").think(variant("expert").start) as search:
        ...     for found in search:
        ...         if found[0].depth == 4:
        ...             break
        >>> search.result().lines[0].depth >= 4
        True
        """
        position = asked_position(self.variant, game, lines, MAX_LINES)
        level = LEVELS[STRONGEST] if advise else self.level
        stop = stop or _core.Stop()
        if choice := self._without_search(position, lines, level):
            return SearchHandle(choice, stop)
        before = _past_of(game)  # read before the thread starts, for the game may go on
        self._begin()
        self._stop = stop

        def search(tell: Tell, stop: _core.Stop) -> Choice:
            return self._choose_by_search(
                position, before, limits or Limits(), lines, level, tell, stop
            )

        return SearchHandle(search, stop, self._busy)

    def analyse(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> LiveAnalysis:
        """Yield the best lines again and again as they deepen, by `for` or by `async for`.

        The search runs in a thread of its own, and goes on while the caller is busy. It stops when
        the loop is left.

        >>> thoughts = Engine("expert").analyse(variant("expert").start, Limits(depth=4))
        >>> [found[0].depth for found in thoughts]
        [1, 2, 3, 4]
        """
        return LiveAnalysis(lambda: self.think(game, limits, lines, advise=True))

    def stop(self) -> None:
        """End the present search at once, from any thread; it returns what it has."""
        self._stop.set()

    def forget(self) -> None:
        """Forget earlier positions, as before a new game."""
        with self._alone():
            self._search.forget()

    def resize(self, hash_mb: int) -> None:
        """Change the size of the hash table."""
        with self._alone():
            self._search.resize(within("hash", hash_mb, 1, MAX_HASH_MB))

    def use_threads(self, threads: int) -> None:
        """Search with this many threads."""
        with self._alone():
            self._search.set_threads(within("threads", threads, 1, MAX_THREADS))

    def use_net(self, net: NetFile | bool) -> None:
        """Evaluate with this network, with that of the package (True), or without one (False)."""
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
        """Change the tuning parameters of the search; for `yokai train tune` and its matches."""
        try:
            with self._alone():
                self._search.tune(numbers)
        except (TypeError, ValueError) as error:
            raise EngineError(f"bad numbers {quote(numbers)} for the search: {error}") from None

    def evaluate(self, position: Position) -> int:
        """Evaluate a position without a search, in hundredths of a kodama for the side to move."""
        return self._evaluation(self.level).value(position._core)

    def features(self, position: Position) -> list[int]:
        """The features of a position: how often each weight counts for the side to move."""
        return self._by_hand.features(position._core)

    def _evaluation(self, level: Level) -> _core.Evaluation:
        """The evaluation of a level; only the strongest uses the network."""
        return self._by_net if level.number == STRONGEST else self._by_hand

    def _choose_here(
        self,
        game: Game | Position,
        limits: Limits,
        lines: int,
        level: Level,
        tell: Callable[[Line], None] | None,
        stop: _core.Stop | None,
        tick: Tick | None,
    ) -> Choice:
        """Choose a move in the caller's thread, and call `tell` with every line."""
        position = asked_position(self.variant, game, lines, MAX_LINES)
        silent = True

        def tell_each(found: list[Line]) -> None:
            nonlocal silent
            silent = False
            for line in found:
                if tell:
                    tell(line)

        choice = self._without_search(position, lines, level)
        if not choice:
            before, heard = _past_of(game), tell_each if tell else None
            with self._alone():
                self._stop = stop = stop or _core.Stop()
                choice = self._choose_by_search(
                    position, before, limits, lines, level, heard, stop, tick
                )
        if silent:
            tell_each(choice.lines)
        return choice

    def _without_search(self, position: Position, lines: int, level: Level) -> Choice | None:
        """The choice by a beginner or by the table, or None if a search is needed."""
        if isinstance(level.method, Beginner):
            return self._choose_as_beginner(position, level.method)
        if level.number == STRONGEST and (exact := self._exact_lines(position)):
            return Choice(exact[0].moves[0], exact[:lines])
        return None

    def _exact_lines(self, position: Position) -> list[Line]:
        verdict = look_up(self.table, position)
        return table_lines(verdict) if verdict else []

    def _choose_by_search(
        self,
        position: Position,
        before: Past,
        limits: Limits,
        lines: int,
        level: Level,
        tell: Tell | None,
        stop: _core.Stop,
        tick: Tick | None = None,
    ) -> Choice:
        own, width, proofs = self._make_ready(level, limits, lines)
        if level.number < STRONGEST:
            tell = None  # the choice is made at the end of the search
        found = self._run(position, before, own, width, stop, tell, proofs, tick)
        return self._decide(position, level, found)

    def _make_ready(self, level: Level, limits: Limits, lines: int) -> tuple[Limits, int, bool]:
        """Prepare the search for a level.

        Returns its limits, how many lines it compares, and whether it proves mates.
        """
        weak = level.number < STRONGEST
        if weak and self._searched_as != level.number:
            # Hash entries of a stronger level must not help a weaker one.
            self._search.forget()
        self._searched_as = level.number
        self._search.use(self._evaluation(level))
        if weak and isinstance(level.method, Lookahead):
            return level.method.limits(limits, self._random), level.method.width, False
        return limits, lines, True

    def _decide(self, position: Position, level: Level, found: list[Line]) -> Choice:
        """The choice of a level among the lines found."""
        if level.number < STRONGEST and isinstance(level.method, Lookahead):
            exact = self._exact_lines(position)
            return Choice(choose(level.method, found, exact, self._random), found)
        return Choice(found[0].moves[0], found)

    def _choose_as_beginner(self, position: Position, beginner: Beginner) -> Choice:
        move = beginner.choose(position, self._random)
        score = Score(self.evaluate(position))
        return Choice(move, [Line(1, 1, 1, score, len(position.legal_moves), 0, 0, (move,))])

    def _run(
        self,
        position: Position,
        before: Past,
        limits: Limits,
        lines: int,
        stop: _core.Stop,
        tell: Tell | None = None,
        proofs: bool = True,
        tick: Tick | None = None,
    ) -> list[Line]:
        depth, nodes, soft, hard = limits.for_core(position.turn)
        lines = min(lines, len(position.legal_moves))
        best: list[Line] = []

        def gather(line: _core.Line) -> None:
            """Collect the lines of one depth, which the core reports one after the other."""
            best.append(self._line(line))
            if tell and len(best) == lines:
                tell(best.copy())
                best.clear()

        found = self._search.run(
            position._core,
            *before,
            depth,
            nodes,
            soft,
            hard,
            lines,
            proofs,
            stop,
            gather if tell else None,
            tick,
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


def analyse(game: Game | Position, limits: Limits | None = None, lines: int = 1) -> LiveAnalysis:
    """Analyse a position with an engine of its own; see Engine.analyse.

    >>> start = variant("expert").start
    >>> [found[0].depth for found in analyse(start, Limits(depth=3))]
    [1, 2, 3]
    """
    rules = game.variant
    return Engine(rules, table=Tablebase.find(rules) if is_solvable(rules) else None).analyse(
        game, limits, lines
    )


def _level(number: int) -> Level:
    if number not in LEVELS:
        raise EngineError(f"no level {quote(number)}: levels are {WEAKEST} to {STRONGEST}")
    return LEVELS[number]


def _past_of(game: Game | Position) -> Past:
    """The game so far, as a search needs it; a position alone has no past."""
    if isinstance(game, Position):
        return Past([], 0)
    cores, moves = [p._core for p in game.positions], game.moves
    quiet = 0
    while quiet < len(moves) and not moves[-1 - quiet].promotes:
        if cores[-1 - quiet].reserve != cores[-2 - quiet].reserve:  # a capture or a drop
            break
        quiet += 1
    return Past([core.hash for core in cores[:-1]], quiet)
