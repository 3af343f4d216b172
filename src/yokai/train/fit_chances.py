"""Fit the curve of winning chances to games: `python -m yokai.train.fit_chances expert`.

The engine plays against itself from random openings; each position that is not decided gives the
score it had and the point its mover got in the end. Two numbers are fitted by maximum
likelihood: the scale of a sigmoid, and how far from 0 and 1 it stays. It takes a few minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from random import Random

import numpy as np
import numpy.typing as npt

from yokai.arena.openings import random_game
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.win_chance import CURVES, Curve
from yokai.notation.move import Side
from yokai.rules.variant import Variant, variant

_MAX_PLIES = 300  # then the game is drawn
_PORTION = 20  # games per job
_SCALES = [float(round(20 * 1.05**step)) for step in range(90)]  # 20 to 1500
_LAPSES = [step / 50 for step in range(40)]
_STEPS = (-800, -400, -200, -100, 0, 100, 200, 400, 800)  # of the comparison with the results

Numbers = npt.NDArray[np.float64]


def play_games(game: Variant, games: int, nodes: int, seed: int) -> list[tuple[int, float]]:
    """Play games; return each undecided score with the point of the side to move."""
    random, engine = Random(seed), Engine(game, hash_mb=16)
    pairs: list[tuple[int, float]] = []
    for _ in range(games):
        while not (play := random_game(game, random.randint(2, 8), random)):
            pass
        engine.forget()
        seen: list[tuple[int, Side]] = []
        while not play.outcome and len(play.moves) < _MAX_PLIES:
            choice = engine.best_move(play, Limits(nodes=nodes))
            score = choice.lines[0].score
            if score.plies is None:
                seen.append((score.centi, play.turn))
            play.play(choice.move)
        winner = play.outcome.winner if play.outcome else None
        pairs += [(centi, 0.5 if winner is None else float(winner is turn)) for centi, turn in seen]
    return pairs


def fit(scores: Numbers, results: Numbers) -> Curve:
    """The curve of maximum likelihood for these scores and results."""
    if not len(scores) or not scores.any():
        raise SystemExit("no game had a score other than 0: play more games")
    curves = [Curve(scale, lapse) for scale in _SCALES for lapse in _LAPSES]
    return max(curves, key=lambda curve: likelihood(curve, scores, results))


def likelihood(curve: Curve, scores: Numbers, results: Numbers) -> float:
    """The mean log-likelihood of a position."""
    p = np.clip(shares(curve, scores), 1e-6, 1 - 1e-6)
    return float(np.mean(results * np.log(p) + (1 - results) * np.log(1 - p)))


def shares(curve: Curve, scores: Numbers) -> Numbers:
    """The winning chances of many scores."""
    s = 1 / (1 + np.exp(-np.clip(scores / curve.scale, -30, 30)))
    return curve.lapse / 2 + (1 - curve.lapse) * s


def compare(curve: Curve, scores: Numbers, results: Numbers) -> list[str]:
    """A table of the curve and the actual results, a row for each range of scores."""
    rows = ["   scores       positions  games  curve"]
    for low, high in zip((-np.inf, *_STEPS), (*_STEPS, np.inf), strict=True):
        inside = (scores >= low) & (scores < high)
        if inside.any():
            said = float(np.mean(shares(curve, scores[inside])))
            real, count = float(np.mean(results[inside])), int(inside.sum())
            rows.append(f"{low:>6} to {high:>5} {count:>9} {real:>6.0%} {said:>6.0%}")
    return rows


def refit(
    game: Variant,
    games: int,
    nodes: int,
    executor: Executor,
    tell: Callable[[str, float], None],
) -> tuple[Curve, str]:
    """Play games and fit a curve to them; the curve, and the text of its file."""
    jobs = [
        executor.submit(play_games, game, min(_PORTION, games - first), nodes, seed)
        for seed, first in enumerate(range(0, games, _PORTION))
    ]
    pairs: list[tuple[int, float]] = []
    for done, job in enumerate(jobs, 1):
        pairs += job.result()
        tell("fit winning chances", done / len(jobs))
    scores = np.array([score for score, _ in pairs], dtype=np.float64)
    results = np.array([result for _, result in pairs], dtype=np.float64)
    curve = fit(scores, results)
    tell("\n".join(compare(curve, scores, results)), 1.0)
    table = {
        "rules": game.fingerprint,
        "scale": curve.scale,
        "lapse": curve.lapse,
        "games": games,
        "nodes": nodes,
        "positions": len(scores),
    }
    return curve, json.dumps(table) + "\n"


def main() -> None:
    """Play games, fit the curve, print a comparison, and write the curve to its file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant", help="variant to fit")
    parser.add_argument("--games", type=int, default=400, help="games to play")
    parser.add_argument("--nodes", type=int, default=5_000, help="nodes per move")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    args = parser.parse_args()
    game = variant(args.variant)

    def tell(text: str, share: float) -> None:
        print(f"{share:4.0%} {text}", file=sys.stderr)

    with ProcessPoolExecutor(args.jobs) as executor:
        curve, text = refit(game, args.games, args.nodes, executor, tell)
    where = CURVES / f"{game.id}.json"
    where.write_text(text, encoding="utf-8")
    print(f"{game.id}: scale {curve.scale}, lapse {curve.lapse}, wrote {where.name}")


if __name__ == "__main__":
    main()
