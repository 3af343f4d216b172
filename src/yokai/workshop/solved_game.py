"""Solved games: what the value of every position says of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from yokai import _core
from yokai.rules.variant import Variant
from yokai.solve.solver import Progress, Solving
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue, Value

_LONGEST = 200  # plies of a game between players who err; longer ones are drawn
_SEED = 20_090_617  # the same games each time, so that the figures can be checked


@dataclass(frozen=True)
class Shares:
    """The shares of games that the first player wins, that the other wins, and that are drawn."""

    first: float
    second: float

    @property
    def drawn(self) -> float:
        """The share of games without a winner."""
        return max(0.0, 1 - self.first - self.second)

    @property
    def balance(self) -> float:
        """The points of the first player, where a draw is half a point; 0.5 is fair."""
        return self.first + self.drawn / 2

    @property
    def fairness(self) -> float:
        """1 if both players win equally often, 0 if one of them wins every game."""
        return 1 - abs(self.first - self.second)


@dataclass(frozen=True)
class FallibleGames:
    """The results of players who know the best move and sometimes play another."""

    shares: Shares
    plies: float  # of an average game


class SolvedGame:
    """The facts of a game that its table tells."""

    def __init__(self, table: Tablebase) -> None:
        """Describe the game of a table; solved() solves one."""
        self.table = table
        self.variant = table.variant

    @property
    def positions(self) -> int:
        """The number of positions whose value was computed."""
        return self.table.file.positions

    @cached_property
    def value(self) -> Value:
        """The value of the start for the player who moves first."""
        return self.table.probe(self.variant.start)

    @cached_property
    def first_moves(self) -> tuple[MoveValue, ...]:
        """The first moves with their values, best first."""
        return tuple(self.table.moves(self.variant.start))

    @property
    def keeping(self) -> int:
        """The number of first moves that do not change who wins."""
        return sum(move.value.result == self.value.result for move in self.first_moves)

    @property
    def drawn(self) -> float:
        """The share of all positions that are drawn."""
        return self.table.counts.get(Value("draw", 0), 0) / self.positions

    @property
    def longest(self) -> int:
        """The plies of the longest forced win from any position; 0 if there is none."""
        counts = self.table.counts
        return max((value.plies for value in counts if value.result == "win"), default=0)

    def fallible_games(self, slips: float, games: int) -> FallibleGames:
        """Play games in which a player plays any move instead of a best one at a share of turns."""

        def play(table: _core.Table) -> tuple[int, int, int, int]:
            start = self.variant.start._core
            return table.fallible_games(start, games, round(1000 * slips), _LONGEST, _SEED)

        first, second, _, plies = self.table.ask(play)
        return FallibleGames(Shares(first / games, second / games), plies / games)


def solved(game: Variant, progress: Progress | None = None, threads: int = 1) -> SolvedGame:
    """Solve a game in memory; what `progress` raises stops the work."""
    work = Solving(game, threads)
    work.run(progress)
    return SolvedGame(Tablebase.of_values(game, work.values))
