"""Fairer games: the neighbours of a game, tried one after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

from yokai.errors import BadTable
from yokai.rules.variant import Variant
from yokai.solve.solver import Solving
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.workshop.atlas import BEGINNERS, STRONG
from yokai.workshop.judge import fits
from yokai.workshop.neighbours import Neighbour, neighbours
from yokai.workshop.self_play import EngineGames
from yokai.workshop.solved_game import FallibleGames, SolvedGame

MOST_POSITIONS = 8_000_000  # of each neighbour
_SLICE_MS = 100
_GAMES = 1000
_SELF_PLAYED = 12  # games of each level
_LEVELS = (1, 8)
_BEST = 3
_SHORT = 8.0  # plies; strong players want a game that is longer than that


@dataclass(frozen=True)
class Estimate:
    """An estimate of a game: solved if it has a value, else as the engine plays it."""

    value: Value | None
    beginners: FallibleGames
    strong: FallibleGames

    @property
    def flaw(self) -> float:
        """The distance of a game from fair and lively; 0 has no flaw.

        Half a point for every win too many of a side, most among strong players; less for draws
        among them, and for games that are over at once.
        """
        strong, weak = self.strong.shares, self.beginners.shares
        unfair = 2 * abs(strong.balance - 0.5) + abs(weak.balance - 0.5)
        short = max(0.0, 1 - self.strong.plies / _SHORT)
        return unfair + 0.3 * strong.drawn + short


@dataclass(frozen=True)
class Fairer:
    """A neighbour of a game, and how it plays."""

    neighbour: Neighbour
    estimate: Estimate


@dataclass(frozen=True)
class FairerProgress:
    """The state of a search for fairer games: the share done, and the best so far."""

    done: float
    original: Estimate
    best: tuple[Fairer, ...]


def make_fairer(
    game: Variant, progress: Callable[[str, float], None] | None = None
) -> FairerProgress:
    """Try every neighbour of a game; the three with the least flaws that are better than it."""
    state = None
    for state in making_fairer(game):
        if progress:
            progress("try neighbours", state.done)
    assert state is not None, "every game has a state"
    return state


def making_fairer(
    game: Variant, most_positions: int = MOST_POSITIONS
) -> Generator[FairerProgress, None, None]:
    """Try the neighbours step by step, for a program with one thread."""
    original = yield from _estimating(game, most_positions, None)
    state = FairerProgress(0.0, original, ())
    yield state
    every = list(neighbours(game))
    for number, neighbour in enumerate(every, 1):
        estimate = yield from _estimating(neighbour.variant, most_positions, state)
        found = [*state.best, Fairer(neighbour, estimate)]
        better = [each for each in found if each.estimate.flaw < original.flaw]
        better.sort(key=lambda each: each.estimate.flaw)
        state = FairerProgress(number / len(every), original, tuple(better[:_BEST]))
        yield state


def _estimating(
    game: Variant, most_positions: int, state: FairerProgress | None
) -> Generator[FairerProgress, None, Estimate]:
    """Estimate a game in slices; `state` is yielded between two of them."""
    if fits(game, most_positions):
        work = Solving(game)
        try:
            while not work.run(ms=_SLICE_MS):
                if state:
                    yield state
        except BadTable:
            pass
        else:
            found = SolvedGame(Tablebase.of_values(game, work.values))
            games = [found.fallible_games(slips, _GAMES) for slips in (BEGINNERS, STRONG)]
            return Estimate(found.value, *games)
    results = []
    for level in _LEVELS:
        play = EngineGames(game, level)
        for _ in play.play(_SELF_PLAYED):
            if state:
                yield state
        results.append(play.results)
    return Estimate(None, *results)
