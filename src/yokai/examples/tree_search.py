"""Monte Carlo tree search of many games at once (PUCT, as in AlphaZero), by arrays.

Each game has a tree of its own. In a simulation every tree chooses a leaf, all leaves are played in
one step of a Batch, and a network judges all of them in one call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yokai.rl import SKIP, Batch, BatchState

Planes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
# Judges positions: the chance of each action, and the result expected for the player to move.
Evaluate = Callable[[Planes, Planes], tuple[Floats, Floats]]

NOISE, SHARPNESS = 0.25, 0.5  # the share of random chances at a root, and how uneven they are
TRUST = 5.0  # how far a better value lifts the chance of an action


class Found(NamedTuple):
    """The findings of searches, a row for each game.

    The `policy` is the network's, with the actions lifted that did better than others. It learns
    more from few simulations than their `shares`, which depend on what the network liked before.
    """

    shares: Floats  # of the simulations, for each action
    policy: Floats  # chances of the actions
    values: Floats  # the result expected for the player to move


class TreeSearch:
    """A search that is run again and again, for the same number of games each time."""

    def __init__(
        self,
        batch: Batch,
        evaluate: Evaluate,
        simulations: int,
        *,
        exploration: float = 1.5,
        seed: int | None = None,
    ) -> None:
        """Prepare a search.

        The batch is the search's own, without auto_reset; `exploration` is the weight of a chance
        against a value that was found.
        """
        self._batch, self._evaluate = batch, evaluate
        self._exploration, self._random = exploration, np.random.default_rng(seed)
        games, nodes, actions = batch.games, simulations + 1, batch.actions.size
        self._child = np.full((games, nodes, actions), -1, np.int32)
        self._chance = np.zeros((games, nodes, actions), np.float32)
        self._visits = np.zeros((games, nodes, actions), np.float32)
        self._total = np.zeros((games, nodes, actions), np.float32)
        self._legal = np.zeros((games, nodes, actions), np.bool_)
        self._over = np.zeros((games, nodes), np.bool_)
        self._value = np.zeros((games, nodes), np.float32)
        self._rows = np.arange(games)

    def run(self, state: BatchState, noise: bool = False) -> Found:
        """Search from the positions of a state, with random chances in the roots if asked."""
        for array in (self._visits, self._total, self._value):
            array.fill(0)
        self._child.fill(-1)
        self._over.fill(False)
        seen = self._batch.restore(state)
        saved = [[game] for game in state.games]  # the states of the nodes of each game
        self._add(self._rows, 0, seen.observations, seen.masks)
        known = self._chance[:, 0].copy()
        if noise:
            self._shake_roots()
        for node in range(1, self._child.shape[1]):
            self._simulate(node, saved, state)
        visits, total = self._visits[:, 0], self._total[:, 0]
        tries = visits.sum(axis=1, keepdims=True)
        values = total.sum(axis=1, keepdims=True) / tries
        worth = np.where(visits > 0, total / np.maximum(visits, 1), values)  # untried: as all
        policy = known * np.exp(TRUST * (worth - worth.max(axis=1, keepdims=True)))
        policy /= policy.sum(axis=1, keepdims=True)
        return Found(visits / tries, policy, values[:, 0])

    def _simulate(self, new: int, saved: list[list[bytes]], state: BatchState) -> None:
        """Descend to a leaf in every tree, play there, judge, and pass the values up."""
        path, parent, action, depth = self._descend()
        leaf = self._child[self._rows, parent, action]
        grows = leaf < 0
        chosen = [saved[row][node] for row, node in enumerate(parent)]
        self._batch.restore(BatchState(state.variant, tuple(chosen), state.seed))
        seen = self._batch.step(np.where(grows, action, SKIP))
        after = self._batch.state().games
        for row, game in enumerate(after):
            saved[row].append(game)
        rows = self._rows[grows]
        self._child[rows, parent[rows], action[rows]] = new
        ended = seen.terminated | seen.truncated
        # The player to move after a winning move has lost.
        self._over[rows, new] = ended[rows]
        self._value[rows, new] = -seen.rewards[rows]
        judged = rows[~ended[rows]]
        if len(judged):
            self._add(judged, new, seen.observations[judged], seen.masks[judged])
        leaf = np.where(grows, new, leaf)
        values = self._value[self._rows, leaf]
        for level, (rows, nodes, actions) in enumerate(path):
            sign = np.where((depth[rows] - level) % 2, -1, 1)
            self._total[rows, nodes, actions] += sign * values[rows]
            self._visits[rows, nodes, actions] += 1

    def _descend(self) -> tuple[list[tuple[Ints, Ints, Ints]], Ints, Ints, Ints]:
        """The way down each tree; its last node and action, and its length."""
        games = len(self._rows)
        node, parent = np.zeros(games, np.int64), np.zeros(games, np.int64)
        action, depth = np.zeros(games, np.int64), np.zeros(games, np.int64)
        path, going = [], self._rows
        while len(going):
            at = node[going]
            visits, chance = self._visits[going, at], self._chance[going, at]
            worth = self._total[going, at] / np.maximum(visits, 1)
            spread = np.sqrt(visits.sum(axis=1, keepdims=True) + 1)
            worth += self._exploration * chance * spread / (1 + visits)
            best = np.where(self._legal[going, at], worth, -np.inf).argmax(axis=1)
            path.append((going, at, best))
            parent[going], action[going] = at, best
            depth[going] += 1
            below = self._child[going, at, best]
            on = (below >= 0) & ~self._over[going, below]
            node[going[on]] = below[on]
            going = going[on]
        return path, parent, action, depth

    def _add(self, rows: Ints, node: int, planes: Planes, masks: Planes) -> None:
        chances, values = self._evaluate(planes, masks)
        self._chance[rows, node], self._value[rows, node] = chances, values
        self._legal[rows, node] = masks != 0

    def _shake_roots(self) -> None:
        """Mix random chances into those of the roots, so that every move is tried at times."""
        legal = self._legal[:, 0]
        drawn = self._random.standard_gamma(SHARPNESS, legal.shape) * legal + 1e-9 * legal
        drawn /= drawn.sum(axis=1, keepdims=True)
        self._chance[:, 0] = (1 - NOISE) * self._chance[:, 0] + NOISE * drawn
