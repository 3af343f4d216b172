"""The judge: is this a good game? Solved completely where it fits, else played by the engine."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Literal

from yokai.errors import BadTable
from yokai.notation.move import Move
from yokai.rules.variant import Variant, variant
from yokai.solve.foretold import Foretold, foretell
from yokai.solve.index import index_of
from yokai.solve.solver import Solving
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue, Value
from yokai.workshop.atlas import BEGINNERS, STRONG, Atlas, atlas
from yokai.workshop.piece_worth import PieceWorth, worth_by_results, worth_by_table
from yokai.workshop.recipe import recipe_of
from yokai.workshop.resemblance import Resemblance, nearest
from yokai.workshop.self_play import EngineGames, ForcedWin
from yokai.workshop.solved_game import FallibleGames, SolvedGame

MOST_POSITIONS = 200_000_000  # a byte of memory each
_SLICE_MS = 100
_GAMES = 1000  # of players who know the table
_BEGINNER_LEVEL, _STRONG_LEVEL = 1, 8
_SELF_PLAYED = 40  # games of each level


Stage = Literal["solve", "play beginners", "play strong", "describe"]


@dataclass(frozen=True)
class JudgeProgress:
    """The progress of a judgement: its stage, and the share of the stage that is done.

    The first step of solving foretells how much there is to do.
    """

    stage: Stage
    done: float
    foretold: Foretold | None = None


@dataclass(frozen=True)
class Judgement:
    """The judgement of a game. Values and shares are those of the player who moves first."""

    variant: Variant
    positions: int | None  # whose value was computed; None if the game was not solved
    value: Value | None  # who wins, and in how many plies; None if the game was not solved
    first_moves: tuple[MoveValue, ...]  # best first; none if the game was not solved
    line: tuple[Move, ...]  # best play from the start; none if the game was not solved
    drawn: float | None  # the share of all positions that is drawn
    beginners: FallibleGames  # the results of weak players
    strong: FallibleGames  # the results of strong players
    games: int  # of weak, and as many of strong players
    longest: ForcedWin | None  # the longest forced win that is known
    worth: tuple[PieceWorth, ...]  # most first
    resembles: tuple[Resemblance, ...]  # nearest first

    @property
    def exact(self) -> bool:
        """Was the game solved completely?"""
        return self.value is not None

    @property
    def keeping(self) -> int | None:
        """The number of first moves that do not change who wins; None if that is not known."""
        if self.value is None:
            return None
        return sum(move.value.result == self.value.result for move in self.first_moves)


Steps = Generator[JudgeProgress, None, Judgement]


def judge(
    game: str | Variant,
    *,
    most_positions: int = MOST_POSITIONS,
    threads: int = 1,
    progress: Callable[[str, float], None] | None = None,
) -> Judgement:
    """Judge a game; the engine plays one of more than `most_positions` instead of solving it."""
    steps = judging(game, most_positions=most_positions, threads=threads)
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: Judgement = end.value
            return result
        if progress:
            progress(step.stage, step.done)


def judging(
    game: str | Variant,
    *,
    table: Tablebase | None = None,
    most_positions: int = MOST_POSITIONS,
    threads: int = 1,
    known: Atlas | None = None,
) -> Steps:
    """Judge a game step by step, for a program with one thread; close the generator to stop.

    `table` is a table of the game, if there is one, and `known` the atlas to compare with.
    """
    game = variant(game)
    if table is None and fits(game, most_positions):
        table = yield from _solving(game, threads)
    known = known or atlas()
    if table:
        return (yield from _by_table(table, known))
    return (yield from _by_play(game, known))


def fits(game: Variant, most_positions: int) -> bool:
    """Can a game be solved, and has it no more positions than that?"""
    try:
        return index_of(game).size <= most_positions
    except BadTable:
        return False


def _solving(game: Variant, threads: int) -> Generator[JudgeProgress, None, Tablebase | None]:
    """Solve a game in slices; None if a value does not fit a table."""
    yield JudgeProgress("solve", 0.0, foretell(game, threads))
    work = Solving(game, threads)
    try:
        while not work.run(ms=_SLICE_MS):
            yield JudgeProgress("solve", work.done)
    except BadTable:
        return None
    return Tablebase.of_values(game, work.values)


def _by_table(table: Tablebase, known: Atlas) -> Steps:
    found = SolvedGame(table)
    yield JudgeProgress("play beginners", 0.0)
    beginners = found.fallible_games(BEGINNERS, _GAMES)
    yield JudgeProgress("play strong", 0.0)
    strong = found.fallible_games(STRONG, _GAMES)
    yield JudgeProgress("describe", 0.0)
    longest = table.longest_win
    win = ForcedWin(longest[1], tuple(table.line(longest[1]))) if longest else None
    yield JudgeProgress("describe", 0.3)
    worth = worth_by_table(table)
    yield JudgeProgress("describe", 0.8)
    return Judgement(
        variant=table.variant,
        positions=found.positions,
        value=found.value,
        first_moves=found.first_moves,
        line=() if found.value.result == "draw" else tuple(table.line(table.variant.start)),
        drawn=found.drawn,
        beginners=beginners,
        strong=strong,
        games=_GAMES,
        longest=win,
        worth=worth,
        resembles=nearest(known, beginners, strong, recipe_of(table.variant)),
    )


def _by_play(game: Variant, known: Atlas) -> Steps:
    weak, strong = EngineGames(game, _BEGINNER_LEVEL), EngineGames(game, _STRONG_LEVEL)
    yield from _played(weak, "play beginners")
    yield from _played(strong, "play strong")
    yield JudgeProgress("describe", 0.0)
    win = strong.forced_win()
    yield JudgeProgress("describe", 0.8)
    return Judgement(
        variant=game,
        positions=None,
        value=None,
        first_moves=(),
        line=(),
        drawn=None,
        beginners=weak.results,
        strong=strong.results,
        games=_SELF_PLAYED,
        longest=win,
        worth=worth_by_results(game, [*weak.positions, *strong.positions]),
        resembles=nearest(known, weak.results, strong.results, recipe_of(game)),
    )


def _played(play: EngineGames, stage: Stage) -> Iterator[JudgeProgress]:
    yield JudgeProgress(stage, 0.0)
    for number, _ in enumerate(play.play(_SELF_PLAYED), 1):
        yield JudgeProgress(stage, number / _SELF_PLAYED)
