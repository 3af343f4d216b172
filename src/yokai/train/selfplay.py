"""Games of the engine against itself, kept as what the evaluation saw and how the game ended."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from yokai.arena.openings import random_game
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.variant import Variant

_LONGEST = 250
_ODD_MOVES = 0.02  # share of moves played at random, for variety
_FAIR = 400  # openings that are worse than this for one side are not played


@dataclass(frozen=True)
class Samples:
    """Quiet positions: features for the mover, the search's score, the mover's result."""

    features: npt.NDArray[np.int8]
    scores: npt.NDArray[np.int16]
    results: npt.NDArray[np.float32]


def play_games(game: Variant, games: int, nodes: int, seed: int) -> Samples:
    """Play games from random openings and keep their quiet positions."""
    random = Random(seed)
    engine = Engine(game, hash_mb=16)
    features: list[npt.NDArray[np.int8]] = []
    scores: list[int] = []
    results: list[float] = []
    for _ in range(games):
        play = _opening(game, random)
        engine.forget()
        seen: list[tuple[npt.NDArray[np.int8], int, Side]] = []
        while not play.outcome and len(play.moves) < _LONGEST:
            position = play.position
            choice = engine.best_move(play, Limits(nodes=nodes))
            score, move = choice.lines[0].score, choice.move
            if not seen and abs(score.centi) > _FAIR:
                break
            quiet = score.plies is None and not position.in_danger and not move.promotes
            if quiet and (move.is_drop or position.piece(move.target) is None):
                row = np.array(engine.features(position), dtype=np.int8)
                seen.append((row, score.centi, position.turn))
            play.play(random.choice(play.legal_moves) if random.random() < _ODD_MOVES else move)
        winner = play.outcome.winner if play.outcome else None
        for row, centi, turn in seen:
            features.append(row)
            scores.append(centi)
            results.append(0.5 if winner is None else float(winner is turn))
    return Samples(
        np.array(features, dtype=np.int8),
        np.array(scores, dtype=np.int16),
        np.array(results, dtype=np.float32),
    )


def gather(
    game: Variant, games: int, nodes: int, executor: Executor, tell: Callable[[int], None]
) -> Samples:
    """Play many games on an executor, in portions."""
    portion = 100
    jobs = [
        executor.submit(play_games, game, min(portion, games - first), nodes, seed)
        for seed, first in enumerate(range(0, games, portion))
    ]
    parts = []
    for job in jobs:
        parts.append(job.result())
        tell(min(games, len(parts) * portion))
    return Samples(
        np.concatenate([part.features for part in parts if len(part.scores)]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.results for part in parts]),
    )


def _opening(game: Variant, random: Random) -> Game:
    while not (play := random_game(game, random.randint(2, 8), random)):
        pass
    return play
