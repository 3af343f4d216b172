"""A small AlphaZero: self-play with a tree search, on nothing but the rules.

    pip install 'yokai-no-mori[rl,train]'
    python -m yokai.examples.alphazero --minutes 30 --plot curve.svg

Many games are played at once. A tree search chooses each move, the network learns to choose as the
search did and to foresee the results, and so the next searches are better. The tablebase teaches
nothing here: it only measures, as the share of moves that keep the result where moves differ. The
time is processor time, so other work of the machine does not count.
"""

from __future__ import annotations

import argparse
import time
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from yokai import Tablebase
from yokai.examples.curve import Mark, plot
from yokai.examples.network import Network, Planes, agent, evaluator
from yokai.examples.tree_search import TreeSearch
from yokai.rl import Batch, score

GAMES = 128  # played at once
SIMULATIONS = 32  # for each move
OPENING = 6  # random plies at most before a game, so that games differ
MAX_PLIES = 100
MEMORY = 60_000  # positions that the network learns from
SAMPLE = 512  # positions in a training step
STEPS = 2  # training steps after each move of all games
DECIDED = 10  # plies after which the search's first choice is played most of the time
GOAL = 0.95  # of the moves, to be shown in the curve


class Sample(NamedTuple):
    """A position of self-play: what the search chose there, and how the game ended."""

    planes: Planes
    mask: Planes
    policy: npt.NDArray[np.float32]
    result: float  # for the player to move


class SelfPlay:
    """Games that are played by a network with a search."""

    def __init__(self, game: str, network: Network, games: int, simulations: int, seed: int):
        self._batch = Batch(game, games, seed=seed, opening_plies=OPENING, max_plies=MAX_PLIES)
        own = Batch(game, games, max_plies=MAX_PLIES, auto_reset=False)
        self._search = TreeSearch(own, evaluator(network), simulations, seed=seed)
        self._random = np.random.default_rng(seed)
        self._seen = self._batch.reset()
        self._waiting: list[list[tuple[Planes, Planes, Any, int]]] = [[] for _ in range(games)]

    def move(self) -> list[Sample]:
        """Play one move in every game; the samples of the games that it ended."""
        batch, seen = self._batch, self._seen
        shares = self._search.run(batch.state(), noise=True)
        actions = np.array([self._draw(game, share) for game, share in enumerate(shares)])
        for game, share in enumerate(shares):
            kept = (seen.observations[game].copy(), seen.masks[game].copy(), share.copy())
            self._waiting[game].append((*kept, int(seen.turns[game])))
        movers = seen.turns.copy()
        batch.step(actions, seen)
        samples = []
        for game in np.flatnonzero(seen.terminated | seen.truncated).tolist():
            reward, mover = float(seen.rewards[game]), movers[game]
            for planes, mask, policy, turn in self._waiting[game]:
                samples.append(Sample(planes, mask, policy, reward if turn == mover else -reward))
            self._waiting[game] = []
        return samples

    def _draw(self, game: int, share: npt.NDArray[np.float32]) -> int:
        """An action of the search: in proportion to its simulations, later rather the first."""
        power = 1 if len(self._waiting[game]) < DECIDED else 4
        weights = share.astype(np.float64) ** power
        return int(self._random.choice(len(weights), p=weights / weights.sum()))


def train_step(
    network: Network, optimiser: torch.optim.Optimizer, samples: list[Sample]
) -> tuple[float, float]:
    """Learn from samples; the losses of policy and value."""
    planes = torch.from_numpy(np.stack([sample.planes for sample in samples]))
    masks = torch.from_numpy(np.stack([sample.mask for sample in samples]))
    wanted = torch.from_numpy(np.stack([sample.policy for sample in samples]))
    results = torch.tensor([sample.result for sample in samples])
    chances, values = network(planes, masks)
    policy_loss = -(wanted * chances).sum(dim=1).mean()
    value_loss = torch.nn.functional.mse_loss(values, results)
    optimiser.zero_grad()
    (policy_loss + value_loss).backward()
    optimiser.step()
    return float(policy_loss.detach()), float(value_loss.detach())


def learn(asked: argparse.Namespace, table: Tablebase | None) -> tuple[Network, list[Mark]]:
    """Play and train until the time is over; print what has been reached now and then."""
    torch.manual_seed(asked.seed)
    torch.set_num_threads(asked.threads)
    random = np.random.default_rng(asked.seed)
    network = Network(asked.game)
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3, weight_decay=1e-5)
    plays = SelfPlay(asked.game, network, asked.games, asked.simulations, asked.seed)
    memory: deque[Sample] = deque(maxlen=MEMORY)
    played, losses, marks, spent, told = 0, (0.0, 0.0), list[Mark](), 0.0, 0.0
    begin = time.process_time()
    while True:
        spent, begin = spent + time.process_time() - begin, time.process_time()
        if spent >= told or spent >= 60 * asked.minutes:
            marks.append(Mark(spent / 60, played, measured(network, asked, table)))
            print(f"{marks[-1]} (losses {losses[0]:.3f} {losses[1]:.3f})", flush=True)
            if spent >= 60 * asked.minutes:
                return network, marks
            told = spent + max(20.0, spent / 4)
            begin = time.process_time()  # measuring is no learning
        memory.extend(plays.move())
        played += asked.games
        if len(memory) >= SAMPLE:
            for _ in range(STEPS):
                drawn = random.integers(len(memory), size=SAMPLE)
                losses = train_step(network, optimiser, [memory[int(i)] for i in drawn])


def measured(
    network: Network, asked: argparse.Namespace, table: Tablebase | None
) -> dict[str, float]:
    """The share of moves that keep the result, if there is a table to tell."""
    if not table:
        return {}
    found = score(agent(network), asked.game, positions=asked.positions, games=1, table=table)
    return {"moves that keep the result": found.kept}


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
    parser.add_argument("--positions", type=int, default=500, help="positions of a measurement")
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--table", type=Path, help="tablebase file, to measure with")
    parser.add_argument("--out", type=Path, help="file for the network's weights")
    parser.add_argument("--plot", type=Path, help="SVG file for the curve; needs the tablebase")
    asked = parser.parse_args()
    table = Tablebase.open(asked.game, asked.table) if asked.table else Tablebase.find(asked.game)
    if asked.plot and not table:
        parser.error(f"--plot needs the tablebase: yokai solve {asked.game}")
    network, marks = learn(asked, table)
    if asked.out:
        torch.save(network.state_dict(), asked.out)
    if asked.plot:
        asked.plot.write_text(plot(marks, GOAL), encoding="utf-8")


if __name__ == "__main__":
    main()
