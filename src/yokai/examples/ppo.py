"""Proximal policy optimisation (PPO) with masks of legal actions, against an opponent.

    pip install 'yokai-no-mori[rl,train]'
    python -m yokai.examples.ppo --minutes 5 --opponent random --plot curve.svg

The environment is `rl.VectorDuel`. A round plays some steps in every game, estimates how much
better each action was than expected (generalised advantage estimation), and trains on the round a
few times. The time is processor time, so other work of the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from yokai.examples.curve import Mark, plot
from yokai.examples.network import Network
from yokai.rl import VectorDuel

GAMES = 64  # at once
STEPS = 32  # of every game in a round
EPOCHS = 3  # passes over a round
SAMPLE = 512  # positions in a training step
DISCOUNT, SMOOTHING = 0.99, 0.95  # of later rewards; of the advantage
CLIP = 0.2  # how far a chance may move in a round
ENTROPY = 0.01  # how much uncertainty is worth
Floats = npt.NDArray[np.float32]


class Rollout(NamedTuple):
    """The observations and actions of a round: arrays of steps, games and further dimensions."""

    planes: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    chances: Floats  # logarithms of those of the actions
    values: Floats
    rewards: Floats
    ended: npt.NDArray[np.bool_]
    ignored: npt.NDArray[np.bool_]  # steps that only began a new game
    last: Floats  # values after the round


class VectorPlayer:
    """Plays the vector environment from round to round."""

    def __init__(self, env: VectorDuel, seed: int) -> None:
        self._env = env
        self._seen, infos = env.reset(seed=seed)
        self._masks = infos["action_mask"]
        self._over = np.zeros(env.num_envs, np.bool_)
        self.results: list[float] = []  # of the games that ended

    def play(self, network: Network, steps: int) -> Rollout:
        """Play some steps in every game."""
        kept: list[tuple[Any, ...]] = []
        for _ in range(steps):
            chances, values = self._judge(network)
            actions = chances.exp().multinomial(1)[:, 0]
            chosen = chances.gather(1, actions[:, None])[:, 0].numpy()
            before = (self._seen, self._masks, actions.numpy(), chosen, values)
            seen, rewards, terminated, truncated, infos = self._env.step(actions.numpy())
            ended = terminated | truncated
            kept.append((*before, rewards, ended, self._over))
            self.results += rewards[ended].tolist()
            self._seen, self._masks, self._over = seen, infos["action_mask"], ended
        stacked = [np.stack(each) for each in zip(*kept, strict=True)]
        return Rollout._make([*stacked, self._judge(network)[1]])

    def _judge(self, network: Network) -> tuple[torch.Tensor, Floats]:
        with torch.no_grad():
            chances, values = network(torch.from_numpy(self._seen), torch.from_numpy(self._masks))
        return chances, values.numpy()


def advantages(played: Rollout) -> Floats:
    """The advantage of each action over the expectation (generalised advantage estimation)."""
    found = np.zeros_like(played.rewards)
    ahead, following = np.zeros_like(played.last), played.last
    for step in reversed(range(len(found))):
        on = ~played.ended[step]
        surprise = played.rewards[step] + DISCOUNT * following * on - played.values[step]
        ahead = surprise + DISCOUNT * SMOOTHING * ahead * on
        # A step that only began a new game has no action of its own.
        found[step] = np.where(played.ignored[step], 0, ahead)
        following = played.values[step]
    return found


def train(network: Network, optimiser: torch.optim.Optimizer, played: Rollout) -> None:
    """Train on a round."""
    better = advantages(played)
    returns = torch.from_numpy((better + played.values).ravel())
    useful = np.flatnonzero(~played.ignored.ravel())

    def flat(array: npt.NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array.reshape(-1, *array.shape[2:]))

    planes, masks, actions = flat(played.planes), flat(played.masks), flat(played.actions)
    before = flat(played.chances)
    gain = torch.from_numpy(better.ravel())
    for _ in range(EPOCHS):
        np.random.default_rng().shuffle(useful)
        for first in range(0, len(useful), SAMPLE):
            rows = torch.from_numpy(useful[first : first + SAMPLE])
            chances, values = network(planes[rows], masks[rows])
            ratio = (chances.gather(1, actions[rows][:, None])[:, 0] - before[rows]).exp()
            good = gain[rows]
            good = (good - good.mean()) / (good.std(correction=0) + 1e-6)
            policy = -torch.min(ratio * good, ratio.clamp(1 - CLIP, 1 + CLIP) * good).mean()
            value = torch.nn.functional.mse_loss(values, returns[rows])
            unsure = -(chances.exp() * chances.clamp(min=-30)).sum(dim=1).mean()
            optimiser.zero_grad()
            (policy + 0.5 * value - ENTROPY * unsure).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def learn(asked: argparse.Namespace) -> list[Mark]:
    """Train until the time is over; the points per game of the last games, now and then."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    opponent = int(asked.opponent) if asked.opponent.isdecimal() else asked.opponent
    env = VectorDuel(asked.game, GAMES, opponent, opening_plies=2, max_plies=100)
    network, player = Network(asked.game), VectorPlayer(env, asked.seed)
    optimiser = torch.optim.Adam(network.parameters(), lr=5e-4)
    begin, steps, told, marks = time.process_time(), 0, 0.0, list[Mark]()
    kind = "level " if asked.opponent.isdecimal() else ""
    name = f"points against {kind}{opponent}"
    while True:
        played = player.play(network, STEPS)
        steps += STEPS * GAMES
        spent = time.process_time() - begin
        if spent >= told or spent >= 60 * asked.minutes:
            told = spent + max(5.0, spent / 4)
            marks.append(Mark(spent / 60, steps, {name: points(player)}))
            print(marks[-1], flush=True)
        if spent >= 60 * asked.minutes:
            return marks
        train(network, optimiser, played)


def points(player: VectorPlayer, games: int = 500) -> float:
    """Points per game in the last games; a draw is half a point."""
    last = player.results[-games:]
    return sum((result + 1) / 2 for result in last) / max(len(last), 1)


def main() -> None:
    """Learn against an opponent."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="classic", help="variant")
    parser.add_argument("--opponent", default="random", help="a level's number, random or perfect")
    parser.add_argument(
        "--minutes", type=float, default=5.0, help="minutes of learning, on one processor"
    )
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--plot", type=Path, help="SVG file for the curve")
    asked = parser.parse_args()
    marks = learn(asked)
    if asked.plot:
        asked.plot.write_text(plot(marks, goal=0.5), encoding="utf-8")


if __name__ == "__main__":
    main()
