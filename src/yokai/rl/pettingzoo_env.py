"""A PettingZoo AEC environment: two agents move in turn."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.rl.episode import ILLEGAL, Episode
from yokai.rl.exact_values import truth_of
from yokai.rl.options import one_of
from yokai.rl.pixels import MODES, check_mode, render
from yokai.rl.snapshots import Snapshot, put, take
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase

AGENTS = {"player_0": Side.SOUTH, "player_1": Side.NORTH}  # named as in all of PettingZoo
_CONSTANT = {"env", "metadata", "possible_agents", "action_spaces", "observation_spaces"}


class RawEnv(AECEnv[str, dict[str, npt.NDArray[np.int8]], int]):  # type: ignore[misc]
    """The environment without PettingZoo's wrappers: an illegal action raises IllegalMove."""

    def __init__(
        self,
        game: str | Variant | Position,
        *,
        render_mode: str | None = None,
        max_plies: int = 256,
        opening_plies: int = 0,
        truth: bool | Tablebase = False,
    ) -> None:
        super().__init__()
        rules = game.variant if isinstance(game, Position) else variant(game)
        self.metadata = {
            "name": f"yokai_{rules.id}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = check_mode(render_mode, rules)
        self.episode = Episode(
            game, max_plies=max_plies, opening_plies=opening_plies, truth=truth_of(rules, truth)
        )
        planes, actions = self.episode.planes.shape, self.episode.code.size
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, planes, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of planes and a mask of legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the action code's numbers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.episode.reset(self._random)
        self.agents = self.possible_agents[:]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._tell()
        self._show()

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        """The planes for an agent, and its legal actions if it is its turn."""
        side = AGENTS[agent]
        return {
            "observation": self.episode.observation(side),
            "action_mask": self.episode.mask(side),
        }

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._tell()
        self._accumulate_rewards()
        self._show()

    def render(self) -> Any:
        """Render the board as text or pixels, by `render_mode`."""
        return render(self.episode.game, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _tell(self) -> None:
        episode = self.episode
        turn = episode.game.turn
        self.agent_selection = next(name for name, side in AGENTS.items() if side is turn)
        self.rewards = {name: episode.reward(AGENTS[name]) for name in self.agents}
        self.terminations = dict.fromkeys(self.agents, episode.terminated)
        self.truncations = dict.fromkeys(self.agents, episode.truncated)
        self.infos = {name: episode.truth_info(AGENTS[name]) for name in self.agents}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class Restorable(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """The outermost wrapper: it takes and restores the state of all wrappers and the game."""

    def state(self) -> list[Snapshot]:
        """The game, the wrappers and the random numbers as they are now, for restore()."""
        return [take(env, _CONSTANT) for env in self._chain()]

    def restore(self, state: list[Snapshot]) -> None:
        """Go back to a state of this environment, or of one with the same settings."""
        chain = self._chain()
        if not isinstance(state, list) or len(state) != len(chain):
            raise YokaiError(f"cannot restore {quote(state)}: a state of state() is needed")
        for env, each in zip(chain, state, strict=True):
            put(env, each)

    def _chain(self) -> list[Any]:
        """This wrapper, those inside it, and the environment."""
        chain: list[Any] = [self]
        while isinstance(chain[-1], wrappers.BaseWrapper):
            chain.append(chain[-1].env)
        return chain


def aec(
    game: str | Variant | Position,
    *,
    render_mode: str | None = None,
    max_plies: int = 256,
    opening_plies: int = 0,
    truth: bool | Tablebase = False,
    illegal: str = "loses",
) -> AECEnv[str, dict[str, npt.NDArray[np.int8]], int]:
    """An environment for "player_0", South, which moves first, and "player_1", North.

    An illegal action loses at once, as in PettingZoo's own games; with `illegal="raises"` it is
    an error. `truth` puts the exact value, the optimal actions and the regret into `infos`.

    >>> env = aec("classic")
    >>> env.reset(seed=1)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((23, 4, 3), 4)
    """
    one_of("illegal", illegal, ILLEGAL)
    env: AECEnv[str, dict[str, npt.NDArray[np.int8]], int] = RawEnv(
        game,
        render_mode=render_mode,
        max_plies=max_plies,
        opening_plies=opening_plies,
        truth=truth,
    )
    if illegal == "loses":
        env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
        env = wrappers.AssertOutOfBoundsWrapper(env)
    return Restorable(env)
