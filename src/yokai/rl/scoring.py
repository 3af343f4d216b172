"""The strength of an agent, measured against perfect play."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from yokai.rl.exact_values import SIGNS, Truth, truth_of
from yokai.rl.options import whole
from yokai.rl.players import MoveChooser, Who, player
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase

_RANDOM_PLIES = 60  # the longest random games that positions are taken from


@dataclass(frozen=True)
class AgentScore:
    """The score of an agent in positions of random games where it could err.

    `optimal` is the share of its moves that were best, also in plies; `kept` the share that kept
    the result; `regret` the average loss of result, where a win turned into a loss counts 2.
    `converted` is the share of won positions that it won against perfect play, `held` the share of
    drawn positions that it did not lose.
    """

    positions: int
    optimal: float
    kept: float
    regret: float
    converted: float
    held: float

    def __str__(self) -> str:
        return (
            f"{self.optimal:.1%} of its moves are best and {self.kept:.1%} keep the result,"
            f" {self.regret:.3f} given away on average; it wins {self.converted:.1%} of what"
            f" is won and holds {self.held:.1%} of what is drawn"
        )


def score(
    agent: Who,
    game: str | Variant = "classic",
    *,
    positions: int = 500,
    games: int = 100,
    seed: int = 0,
    max_plies: int = 256,
    table: Tablebase | None = None,
) -> AgentScore:
    """Measure an agent, or a built-in player, in a variant that has a table.

    The agent chooses a move in `positions` where moves differ in their results, and plays `games`
    from won positions and as many from drawn ones against perfect play. A game truncated at
    `max_plies` is a draw. The same seed gives the same positions.
    """
    rules = variant(game)
    for what, number in (("positions", positions), ("games", games), ("max_plies", max_plies)):
        whole(what, number, 1)
    truth = truth_of(rules, table or True)
    assert truth
    random = np.random.default_rng(seed)
    asked = player(rules, agent, random, truth)
    perfect = player(rules, "perfect", random, truth)
    found = _Positions(rules, truth, np.random.default_rng(seed))

    best = kept = regret = 0
    for position in found.where_moves_differ(positions):
        lost = truth.regret(position, asked.choose(Game(position)))
        kept += not lost.result
        best += not lost.result and not lost.plies
        regret += lost.result

    def points(value: int, least: int) -> float:
        starts = [found.worth(value) for _ in range(games)]
        results = [_play(Game(start), asked, perfect, max_plies) for start in starts]
        return sum(result >= least for result in results) / games

    return AgentScore(
        positions,
        best / positions,
        kept / positions,
        regret / positions,
        points(1, 1),
        points(0, 0),
    )


def exam(table: Tablebase, positions: int, seed: int = 0) -> list[Position]:
    """The positions in which score() asks an agent for a move."""
    random = np.random.default_rng(seed)
    return _Positions(table.variant, Truth(table), random).where_moves_differ(positions)


class _Positions:
    """Samples positions of random games until one fits."""

    def __init__(self, game: Variant, truth: Truth, random: np.random.Generator) -> None:
        self._variant, self._truth, self._random = game, truth, random
        self._game = Game(game)

    def _next(self) -> Position:
        if self._game.outcome or len(self._game.moves) >= _RANDOM_PLIES:
            self._game = Game(self._variant)
        moves = self._game.legal_moves
        self._game.play(moves[self._random.integers(len(moves))])
        return self._next() if self._game.outcome else self._game.position

    def where_moves_differ(self, count: int) -> list[Position]:
        found: list[Position] = []
        while len(found) < count:
            position = self._next()
            values = self._truth.values(position).values()
            if len({value.result for value in values}) > 1:
                found.append(position)
        return found

    def worth(self, value: int) -> Position:
        """A position of this value in which the next move does not end the game."""
        while True:
            position = self._next()
            found = self._truth.table.probe(position)
            if SIGNS[found.result] == value and found.plies != 1:
                return position


def _play(game: Game, first: MoveChooser, second: MoveChooser, max_plies: int) -> int:
    """Play a game; 1, 0 or -1 for the first player."""
    side, turns = game.turn, (first, second)
    while not game.outcome and len(game.moves) < max_plies:
        game.play(turns[len(game.moves) % 2].choose(game))
    if not game.outcome or game.outcome.winner is None:
        return 0
    return 1 if game.outcome.winner is side else -1
