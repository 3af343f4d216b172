"""A small AlphaZero: self-play with a tree search, on nothing but the rules.

    pip install 'yokai-no-mori[rl,train]'
    python -m yokai.examples.alphazero --minutes 30 --plot curve.svg

Many games are played at once. A tree search chooses each move, the network learns to choose as the
search did and to foresee the results, and so the next searches are better. The tablebase teaches
nothing here: it only measures, as the share of moves that keep the result where moves differ, by
the network alone and by its search. The network never learns from the positions that measure it.
The time is processor time, so other work of the machine does not count.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from yokai import Tablebase
from yokai.examples.curve import Mark, plot
from yokai.examples.network import Network, Planes, evaluator
from yokai.examples.tree_search import TreeSearch
from yokai.rl import Batch, action_code, planes_of
from yokai.rl.scoring import exam

GAMES = 256  # played at once
SIMULATIONS = 32  # for each move
OPENING = 24  # random plies at most before a game: only some play shows how to use odd positions
MAX_PLIES = 100
MEMORY = 100_000  # positions that the network learns from at most
FORGET = 0.5  # share of all positions that is forgotten: the first searches were bad teachers
SAMPLE = 512  # positions in a training step
STEPS = 3  # training steps after each move of all games
RATE = 1e-3  # the learning rate at the start; it falls to nothing at the end
AVERAGE = 0.99  # share of the average that stays in a training step
DECIDED = 10  # plies after which the search's first choice is played most of the time
GOAL = 0.95  # of the moves, to be shown in the curve


class Sample(NamedTuple):
    """A position of self-play: what the search found there, and how the game ended."""

    planes: Planes
    mask: Planes
    policy: npt.NDArray[np.float32]
    expected: float  # by the search, for the player to move
    result: float  # for the player to move


class SelfPlay:
    """Games that are played by a network with a search."""

    def __init__(self, game: str, network: Network, games: int, simulations: int, seed: int):
        self._batch = Batch(game, games, seed=seed, opening_plies=OPENING, max_plies=MAX_PLIES)
        own = Batch(game, games, max_plies=MAX_PLIES, auto_reset=False)
        self._search = TreeSearch(own, evaluator(network), simulations, seed=seed)
        self._random = np.random.default_rng(seed)
        self._seen = self._batch.reset()
        self._waiting: list[list[tuple[Sample, int]]] = [[] for _ in range(games)]

    def move(self) -> list[Sample]:
        """Play one move in every game; the samples of the games that it ended."""
        batch, seen = self._batch, self._seen
        found = self._search.run(batch.state(), noise=True)
        actions = np.array([self._draw(game, share) for game, share in enumerate(found.shares)])
        planes, masks = seen.observations.copy(), seen.masks.copy()
        rows = zip(planes, masks, found.policy, found.values.tolist(), strict=True)
        for game, row in enumerate(rows):
            self._waiting[game].append((Sample(*row, result=0), int(seen.turns[game])))
        movers = seen.turns.copy()
        batch.step(actions, seen)
        samples = []
        for game in np.flatnonzero(seen.terminated | seen.truncated).tolist():
            reward, mover = float(seen.rewards[game]), movers[game]
            for sample, turn in self._waiting[game]:
                samples.append(sample._replace(result=reward if turn == mover else -reward))
            self._waiting[game] = []
        return samples

    def _draw(self, game: int, share: npt.NDArray[np.float32]) -> int:
        """An action of the search: in proportion to its simulations, later rather the first."""
        power = 1 if len(self._waiting[game]) < DECIDED else 4
        weights = share.astype(np.float64) ** power
        return int(self._random.choice(len(weights), p=weights / weights.sum()))


class Exam:
    """The positions of rl.score, where moves differ in their results."""

    def __init__(self, positions: int, table: Tablebase) -> None:
        starts = exam(table, positions)
        self._batch = Batch(starts, auto_reset=False)
        self._seen = self._batch.reset()
        self.held_out = {key for planes in self._seen.observations for key in keys(planes)}
        code = self._batch.actions
        self._keep = np.zeros(self._seen.masks.shape, np.bool_)  # does an action keep the result?
        for row, start in enumerate(starts):
            moves = table.moves(start)
            best = [each.move for each in moves if each.value.result == moves[0].value.result]
            self._keep[row, [code.encode(start, move) for move in best]] = True

    def shares(self, network: Network, simulations: int) -> dict[str, float]:
        """The share of moves that keep the result: by the network alone, and by its search."""
        chances = evaluator(network)(self._seen.observations, self._seen.masks)[0]
        own = Batch([self._batch.position(row) for row in range(len(chances))], auto_reset=False)
        search = TreeSearch(own, evaluator(network), simulations)
        found = search.run(self._batch.state())
        return {
            "keep the result": self._share(chances),
            f"with {simulations} simulations": self._share(found.policy),
        }

    def _share(self, policy: npt.NDArray[np.float32]) -> float:
        return float(self._keep[np.arange(len(policy)), policy.argmax(axis=1)].mean())


def keys(planes: Planes) -> tuple[bytes, bytes]:
    """A position and its mirror image as bytes."""
    return planes.tobytes(), planes[..., ::-1].tobytes()


class Mirror:
    """Swaps left and right, which changes nothing else if all pieces are symmetric."""

    def __init__(self, game: str) -> None:
        code, (_, ranks, files) = action_code(game), planes_of(game).shape
        dots = [row for kind in code.variant.kinds for row in kind.dots]
        self._symmetric = all(row == row[::-1] for row in dots)
        names = code.plane_names
        other = {"left": "right", "right": "left"}
        swapped = [re.sub("left|right", lambda word: other[word[0]], name) for name in names]
        actions = np.arange(code.size).reshape(len(names), files, ranks)[:, ::-1]
        self._actions = actions[[names.index(name) for name in swapped]].reshape(-1)

    def __call__(self, sample: Sample) -> Sample:
        """The mirror image of a sample, or itself if a piece is not symmetric."""
        if not self._symmetric:
            return sample
        return sample._replace(
            planes=sample.planes[..., ::-1],
            mask=sample.mask[self._actions],
            policy=sample.policy[self._actions],
        )


def train_step(
    network: Network, optimiser: torch.optim.Optimizer, samples: list[Sample]
) -> tuple[float, float]:
    """Learn from samples; the losses of policy and value."""
    planes = torch.from_numpy(np.stack([sample.planes for sample in samples]))
    masks = torch.from_numpy(np.stack([sample.mask for sample in samples]))
    wanted = torch.from_numpy(np.stack([sample.policy for sample in samples]))
    # What the search expected varies less than the result, which shows what the search missed.
    results = torch.tensor([(sample.expected + sample.result) / 2 for sample in samples])
    chances, values = network(planes, masks)
    policy_loss = -(wanted * chances).sum(dim=1).mean()
    value_loss = torch.nn.functional.mse_loss(values, results)
    optimiser.zero_grad()
    (policy_loss + value_loss).backward()
    optimiser.step()
    return float(policy_loss.detach()), float(value_loss.detach())


def learn(asked: argparse.Namespace, exam: Exam | None) -> tuple[Network, list[Mark]]:
    """Play and train until the time is over; print what has been reached now and then."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(asked.threads)
    random = np.random.default_rng(asked.seed)
    network = Network(asked.game)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE, weight_decay=1e-5)
    # The average of the network's last states errs less than any of them: it plays.
    average = AveragedModel(network, multi_avg_fn=get_ema_multi_avg_fn(AVERAGE))
    player: Network = average.module
    plays = SelfPlay(asked.game, player, asked.games, asked.simulations, asked.seed)
    mirror, held_out = Mirror(asked.game), exam.held_out if exam else set[bytes]()
    memory: deque[Sample] = deque(maxlen=MEMORY)
    played, losses, marks, spent, told = 0, (0.0, 0.0), list[Mark](), 0.0, 0.0
    begin = time.process_time()
    while True:
        spent, begin = spent + time.process_time() - begin, time.process_time()
        done = min(spent / (60 * asked.minutes), 1.0)
        if spent >= told or done == 1:
            shares = exam.shares(player, asked.simulations) if exam else {}
            marks.append(Mark(spent / 60, played, shares))
            print(f"{marks[-1]} (losses {losses[0]:.3f} {losses[1]:.3f})", flush=True)
            if done == 1:
                return player, marks
            told = spent + max(20.0, spent / 4)
            begin = time.process_time()  # measuring is no learning
        optimiser.param_groups[0]["lr"] = RATE * (1 - done)
        memory.extend(s for s in plays.move() if s.planes.tobytes() not in held_out)
        played += asked.games
        while len(memory) > max(FORGET * played, SAMPLE):
            memory.popleft()
        if len(memory) >= SAMPLE:
            for _ in range(STEPS):
                drawn = [memory[int(i)] for i in random.integers(len(memory), size=SAMPLE)]
                drawn[::2] = map(mirror, drawn[::2])
                losses = train_step(network, optimiser, drawn)
                average.update_parameters(network)


def main() -> None:
    """Learn by self-play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="classic", help="variant")
    parser.add_argument(
        "--minutes", type=float, default=30.0, help="minutes of learning, on one processor"
    )
    parser.add_argument("--games", type=int, default=GAMES, help="games at once")
    parser.add_argument(
        "--simulations", type=int, default=SIMULATIONS, help="simulations for each move"
    )
    parser.add_argument("--positions", type=int, default=2000, help="positions of a measurement")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--table", type=Path, help="tablebase file, to measure with")
    parser.add_argument("--out", type=Path, help="file for the network's weights")
    parser.add_argument("--plot", type=Path, help="SVG file for the curve; needs the tablebase")
    asked = parser.parse_args()
    table = Tablebase.open(asked.game, asked.table) if asked.table else Tablebase.find(asked.game)
    if asked.plot and not table:
        parser.error(f"--plot needs the tablebase: yokai solve {asked.game}")
    network, marks = learn(asked, Exam(asked.positions, table) if table else None)
    if asked.out:
        torch.save(network.state_dict(), asked.out)
    if asked.plot:
        asked.plot.write_text(plot(marks, GOAL), encoding="utf-8")


if __name__ == "__main__":
    main()
