"""Train a small network by perfect play of the small board, and plot its learning curve.

    pip install 'yokai-no-mori[rl,train]'
    python -m yokai.examples.imitation --minutes 2 --plot curve.svg

The student plays both sides of many games at once. For each position the tablebase gives the best
actions, and the network learns to prefer them (supervised learning). Now and then it plays a match
against a level of the engine, and is scored against perfect play. Two processors are enough.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from yokai import BadTable, Tablebase
from yokai.examples.curve import Mark, plot
from yokai.rl import Arrays, Batch, action_code, duel, planes_of, score

GAMES = 256  # played at once, which is the batch size
OPENING = 12  # random plies before the student plays
EXPLORATION = 0.1  # share of random moves, for positions that its own play would miss
Planes = npt.NDArray[np.int8]


class Student(torch.nn.Module):
    """The network: from observation planes to a preference for each action."""

    def __init__(self, game: str, width: int = 384) -> None:
        super().__init__()
        inputs, actions = int(np.prod(planes_of(game).shape)), action_code(game).size
        layers: list[torch.nn.Module] = [torch.nn.Flatten(), torch.nn.Linear(inputs, width)]
        layers += [torch.nn.ReLU(), torch.nn.Linear(width, width)]
        layers += [torch.nn.ReLU(), torch.nn.Linear(width, actions)]
        self.layers = torch.nn.Sequential(*layers)

    def forward(self, planes: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Logarithm of the probability of each action; illegal ones have none."""
        preferences = self.layers(planes.float()).masked_fill(masks == 0, -1e9)
        return torch.log_softmax(preferences, dim=1)


def agent(student: Student) -> Callable[[Planes, Planes], int]:
    """Make an agent of yokai.rl that plays the student's most likely action."""

    def choose(planes: Planes, mask: Planes) -> int:
        with torch.no_grad():
            chances = student(torch.from_numpy(planes)[None], torch.from_numpy(mask)[None])
        return int(chances.argmax())

    return choose


def train_step(
    student: Student, optimiser: torch.optim.Optimizer, batch: Batch, seen: Arrays, table: Tablebase
) -> None:
    """One training step: learn the best actions of every game's position, then play on."""
    best = torch.from_numpy(batch.truth(table).optimal)
    chances = student(torch.from_numpy(seen.observations), torch.from_numpy(seen.masks))
    loss = -chances.masked_fill(best == 0, -1e9).logsumexp(dim=1).mean()
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    own = chances.detach().exp().multinomial(1)[:, 0].numpy()
    explores = torch.rand(GAMES).numpy() < EXPLORATION
    batch.step(np.where(explores, batch.sample(), own), seen)


def match(student: Student, game: str, level: int, games: int) -> float:
    """The student's points per game against a level; a draw is half a point."""
    env, points = duel(game, opponent=level), 0.0
    choose = agent(student)
    for number in range(games):
        seen, info = env.reset(seed=number)
        over = False
        while not over:
            action = choose(seen, info["action_mask"])
            seen, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        points += (float(reward) + 1) / 2
    return points / games


def learn(asked: argparse.Namespace, table: Tablebase) -> list[Mark]:
    """Train until the time is over, with measurements in between.

    The time is processor time of one thread, so other work of the machine does not count.
    """
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    student = Student(asked.game)
    optimiser = torch.optim.Adam(student.parameters(), lr=1e-3)
    batch = Batch(asked.game, GAMES, seed=asked.seed, opening_plies=OPENING)
    seen, marks, learnt, spent = batch.reset(), list[Mark](), 0, 0.0
    while True:
        points = match(student, asked.game, asked.level, asked.games)
        kept = score(agent(student), asked.game, positions=asked.games, games=1, table=table).kept
        shares = {f"points against level {asked.level}": points, "moves that keep the result": kept}
        marks.append(Mark(spent / 60, learnt, shares))
        print(marks[-1], flush=True)
        if spent >= asked.minutes * 60:
            return marks
        # The first steps teach most, so the first measurements are close together.
        until = min(asked.minutes * 60, spent + max(1.0, spent / 2))
        begin = time.process_time()
        for group in optimiser.param_groups:
            group["lr"] = 1e-3 * max(1 - spent / (asked.minutes * 60), 0.05)
        while spent < until:
            train_step(student, optimiser, batch, seen, table)
            learnt += GAMES
            now = time.process_time()
            spent, begin = spent + now - begin, now


def main() -> None:
    """Train a student, and report whether it beat the level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="classic", help="variant that can be solved")
    parser.add_argument("--level", type=int, default=2, help="level of the opponent")
    parser.add_argument(
        "--minutes", type=float, default=2.0, help="minutes of training, on one processor"
    )
    parser.add_argument("--games", type=int, default=200, help="games in each match")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--table", type=Path, help="tablebase file; solved first if missing")
    parser.add_argument("--plot", type=Path, help="SVG file for the curve")
    asked = parser.parse_args()
    try:
        table = Tablebase.open(asked.game, asked.table)
    except BadTable:
        table = Tablebase.build(asked.game, asked.table)
    marks = learn(asked, table)
    if asked.plot:
        asked.plot.write_text(plot(marks, goal=0.5), encoding="utf-8")
    beaten = marks[-1].shares[f"points against level {asked.level}"] > 0.5
    print(f"level {asked.level} is {'beaten' if beaten else 'not beaten'}")
    sys.exit(not beaten)


if __name__ == "__main__":
    main()
