"""A small network with two heads, a policy and a value, and the agent that plays by it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import torch

from yokai.rl import action_code, planes_of

Planes = npt.NDArray[np.int8]


class Network(torch.nn.Module):
    """From observation planes to the chances of actions and the expected result of the mover."""

    def __init__(self, game: str, width: int = 384) -> None:
        super().__init__()
        inputs, actions = int(np.prod(planes_of(game).shape)), action_code(game).size
        self.body = torch.nn.Sequential(
            torch.nn.Flatten(),
            torch.nn.Linear(inputs, width),
            torch.nn.ReLU(),
            torch.nn.Linear(width, width),
            torch.nn.ReLU(),
        )
        self.policy = torch.nn.Linear(width, actions)
        self.value = torch.nn.Linear(width, 1)

    def forward(
        self, planes: torch.Tensor, masks: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Logarithm of the chance of each action, illegal ones have none; and the value."""
        seen = self.body(planes.float())
        chances = torch.log_softmax(self.policy(seen).masked_fill(masks == 0, -1e9), dim=1)
        return chances, torch.tanh(self.value(seen))[:, 0]


def evaluator(
    network: Network,
) -> Callable[[Planes, Planes], tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]]:
    """The network as a tree search asks it: chances and values of many positions."""

    def evaluate(
        planes: Planes, masks: Planes
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        with torch.no_grad():
            chances, values = network(torch.from_numpy(planes), torch.from_numpy(masks))
        return chances.exp().numpy(), values.numpy()

    return evaluate


def agent(network: Network) -> Callable[[Planes, Planes], int]:
    """Make an agent of yokai.rl that plays the most likely action, without a search."""
    evaluate = evaluator(network)
    return lambda planes, mask: int(evaluate(planes[None], mask[None])[0].argmax())
