"""A Gymnasium vector environment on Batch: many agents' games against one kind of opponent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from yokai.engine.engine import Engine
from yokai.errors import YokaiError, quote
from yokai.rl.batch import NO_ACTION, SKIP, Batch
from yokai.rl.exact_values import Truth, truth_of
from yokai.rl.options import one_of
from yokai.rl.snapshots import Snapshot, put, take
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.tablebase import Tablebase

Bytes = npt.NDArray[np.int8]
Numbers = npt.NDArray[np.int64]
# Chooses for many games at once: a function of stacked observations and masks that returns actions.
VectorAgent = Callable[[Bytes, Bytes], npt.ArrayLike]
SIDES = {"south": (0,), "north": (1,), "random": (0, 1)}


class VectorDuel(VectorEnv[Bytes, Numbers, npt.NDArray[Any]]):
    """Many games at once, each of an agent against an opponent that replies within step().

    `infos["action_mask"]` has the legal actions. A game that ends is followed by a new one in the
    next step, which ignores its action (Gymnasium's NEXT_STEP); the mask of an ended game allows
    action 0, so that agents may sample as ever.

    >>> env = VectorDuel("classic", num_envs=3)
    >>> observations, infos = env.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((3, 23, 4, 3), (3, 132))
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Variant | Position,
        num_envs: int = 1,
        opponent: int | str | VectorAgent = "random",
        *,
        side: str = "random",
        max_plies: int = 256,
        opening_plies: int = 0,
        threads: int = 1,
        truth: bool | Tablebase = False,
        rules: str = "own",
        render_mode: str | None = None,
    ) -> None:
        """Prepare the games.

        The opponent is "random", "perfect" (needs the table), a level of the engine, or a function
        of stacked observations and masks that returns an action for each. A level sees positions
        without their history. With `rules="pgx"`, see Batch, it is "random" or a function.
        """
        if render_mode is not None:
            raise YokaiError(f"bad render_mode {quote(render_mode)}: a vector shows no board")
        self.batch = Batch(
            game,
            num_envs,
            max_plies=max_plies,
            opening_plies=opening_plies,
            auto_reset=False,
            threads=threads,
            rules=rules,
        )
        self.num_envs = self.batch.games
        self.render_mode = None
        self.single_observation_space = spaces.Box(0, 1, self.batch.planes.shape, np.int8)
        self.single_action_space = spaces.Discrete(self.batch.actions.size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._truth = truth_of(self.batch.variant, truth)
        self._sides = np.array(SIDES[one_of("side", side, SIDES)], np.int8)
        self._choose = _opponents(self.batch, opponent, self._truth)
        self._own = np.zeros(self.num_envs, np.int8)  # the agents' sides
        self._over = np.ones(self.num_envs, np.bool_)
        self._seen = self.batch.arrays()
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin every game; the same seed gives the same games."""
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        self.batch.reset(self._seen, seed=int(self.np_random.integers(2**63)))
        self._choose.restart(self.np_random)
        self._over[:] = False
        self._begun = True
        self._seat(np.ones(self.num_envs, np.bool_))
        self._reply(np.zeros(self.num_envs, np.float32))
        return self._shown()

    def step(
        self, actions: Any
    ) -> tuple[
        Bytes, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Play one action in each game, and the opponent's replies."""
        if not self._begun:
            raise YokaiError("the games have not begun: call reset() first")
        anew = self._over.copy()
        if anew.any():
            self.batch.renew(self._seen)
            self._seat(anew)
        # Games whose first reply ended them wait for the next step, as all that are over.
        chosen = np.where(anew, SKIP, np.asarray(actions))
        self.batch.step(chosen, self._seen)
        rewards = self._seen.rewards.copy()
        self._reply(rewards)
        observations, infos = self._shown()
        seen = self._seen
        return observations, rewards, seen.terminated.copy(), seen.truncated.copy(), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every game, for learners that ask the environment for them."""
        masks: npt.NDArray[np.bool_] = self._masks().astype(np.bool_)
        return masks

    def state(self) -> Snapshot:
        """The games and all random numbers as they are now, for restore()."""
        return take(self, _CONSTANT)

    def restore(self, state: Snapshot) -> None:
        """Go back to a state of this environment, or of one with the same settings."""
        put(self, state)
        self._choose.batch = self.batch

    def _seat(self, where: npt.NDArray[np.bool_]) -> None:
        """Choose the agents' sides in new games."""
        count = int(where.sum())
        self._own[where] = self._sides[self.np_random.integers(len(self._sides), size=count)]

    def _reply(self, rewards: npt.NDArray[np.float32]) -> None:
        """Let the opponent move wherever it is its turn; its wins are the agents' losses."""
        seen = self._seen
        over = seen.terminated | seen.truncated
        turn = ~over & (seen.turns != self._own)
        if turn.any():
            replies = np.where(over, NO_ACTION, SKIP)
            replies[turn] = self._choose(seen.observations, seen.masks, turn)
            self.batch.step(replies, seen)
            rewards[turn] -= seen.rewards[turn]
        self._over = seen.terminated | seen.truncated

    def _masks(self) -> Bytes:
        masks = self._seen.masks.copy()
        masks[self._over, 0] = 1
        return masks

    def _shown(self) -> tuple[Bytes, dict[str, Any]]:
        infos: dict[str, Any] = {"action_mask": self._masks(), "side": self._own.copy()}
        if self._truth:
            truths = self.batch.truth(self._truth.table)
            infos |= {"value": truths.values, "plies": truths.plies, "optimal": truths.optimal}
        return self._seen.observations.copy(), infos


_CONSTANT = {
    "observation_space", "action_space", "single_observation_space", "single_action_space",
    "_truth", "_sides", "spec",
}  # fmt: skip


class _Opponents:
    """Chooses for the games where it is its turn."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.random = np.random.default_rng()

    def restart(self, random: np.random.Generator) -> None:
        self.random = random

    def __call__(
        self, observations: Bytes, masks: Bytes, turn: npt.NDArray[np.bool_]
    ) -> npt.ArrayLike:
        """Random legal actions."""
        return self.batch.sample()[turn]


class _PerfectOpponents(_Opponents):
    def __init__(self, batch: Batch, truth: Truth) -> None:
        super().__init__(batch)
        self.truth = truth

    def __call__(
        self, observations: Bytes, masks: Bytes, turn: npt.NDArray[np.bool_]
    ) -> npt.ArrayLike:
        """A random one of the best actions of each game."""
        best = self.batch.truth(self.truth.table).optimal[turn]
        drawn: Numbers = (best * self.random.random(best.shape)).argmax(axis=1)
        return drawn


class _LevelOpponents(_Opponents):
    def __init__(self, batch: Batch, level: int) -> None:
        super().__init__(batch)
        self.level = level
        Engine(batch.variant, level, hash_mb=1)  # refuses a bad level

    def restart(self, random: np.random.Generator) -> None:
        super().restart(random)
        self.engine = Engine(
            self.batch.variant, self.level, hash_mb=1, seed=int(random.integers(2**63))
        )

    def __call__(
        self, observations: Bytes, masks: Bytes, turn: npt.NDArray[np.bool_]
    ) -> npt.ArrayLike:
        return [self._action(int(game)) for game in np.flatnonzero(turn)]

    def _action(self, game: int) -> int:
        position = self.batch.position(game)
        self.engine.forget()
        return self.batch.actions.encode(position, self.engine.best_move(Game(position)).move)

    def __getstate__(self) -> dict[str, Any]:
        kept = vars(self).copy()
        if engine := kept.pop("engine", None):
            kept["drawn"] = engine._random.getstate()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        drawn = kept.pop("drawn", None)
        vars(self).update(kept)
        if drawn:
            self.engine = Engine(self.batch.variant, self.level, hash_mb=1)
            self.engine._random.setstate(drawn)


class _AgentOpponents(_Opponents):
    def __init__(self, batch: Batch, agent: VectorAgent) -> None:
        super().__init__(batch)
        self.agent = agent

    def __call__(
        self, observations: Bytes, masks: Bytes, turn: npt.NDArray[np.bool_]
    ) -> npt.ArrayLike:
        return self.agent(observations[turn], masks[turn])


def _opponents(batch: Batch, who: int | str | VectorAgent, truth: Truth | None) -> _Opponents:
    level = isinstance(who, (int, np.integer)) and not isinstance(who, bool)
    if batch.rules != "own" and (level or who == "perfect"):
        raise YokaiError(f"bad opponent {quote(who)}: it does not know the rules of pgx")
    if isinstance(who, (int, np.integer)) and level:
        return _LevelOpponents(batch, int(who))
    if who == "random":
        return _Opponents(batch)
    if who == "perfect":
        known = truth or truth_of(batch.variant, True)
        assert known
        return _PerfectOpponents(batch, known)
    if callable(who):
        return _AgentOpponents(batch, who)
    raise YokaiError(
        f'bad opponent {quote(who)}: it must be a level, "random", "perfect" or a function of'
        " stacked observations and masks that returns actions"
    )
