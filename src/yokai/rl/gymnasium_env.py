"""A Gymnasium environment: one agent against a chosen opponent."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from yokai.errors import IllegalMove, YokaiError, quote
from yokai.notation.move import Side
from yokai.rl.episode import ILLEGAL, Episode
from yokai.rl.exact_values import truth_of
from yokai.rl.options import one_of
from yokai.rl.pixels import MODES, check_mode, render
from yokai.rl.players import Who, player
from yokai.rl.snapshots import Snapshot, put, take
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase

SIDES = {"south": (Side.SOUTH,), "north": (Side.NORTH,), "random": tuple(Side)}
Planes = npt.NDArray[np.int8]
_TRIES = 100  # games begun until one is not over before the agent's turn


class DuelEnv(gymnasium.Env[Planes, np.int64]):
    """One agent against an opponent, which replies within step().

    An observation is the planes; `info["action_mask"]` and action_masks() give the legal actions.
    Once the game is over the mask allows action 0 alone: it is what a vector of environments may be
    sent at the step that begins the next game, and it plays nothing.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str | Variant | Position,
        opponent: Who = "random",
        *,
        side: str = "random",
        render_mode: str | None = None,
        max_plies: int = 256,
        opening_plies: int = 0,
        truth: bool | Tablebase = False,
        illegal: str = "loses",
    ) -> None:
        self.rules = game.variant if isinstance(game, Position) else variant(game)
        self.render_mode = check_mode(render_mode, self.rules)
        self.episode = Episode(
            game,
            max_plies=max_plies,
            opening_plies=opening_plies,
            truth=truth_of(self.rules, truth),
        )
        self.observation_space = spaces.Box(0, 1, self.episode.planes.shape, np.int8)
        self.action_space = spaces.Discrete(self.episode.code.size)
        self._sides = SIDES[one_of("side", side, SIDES)]
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self._who = opponent
        self._opponent = self._make_opponent()  # refuses a bad opponent
        self._side = self._sides[0]
        self._lost = True  # is the game lost by an illegal action, or not begun?

    def _make_opponent(self) -> Any:
        return player(self.rules, self._who, self.np_random, self.episode.truth)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin a game; the opponent moves if it plays South."""
        super().reset(seed=seed)
        if seed is not None:
            self._opponent = self._make_opponent()
        self._lost = False
        for _ in range(_TRIES):
            self.episode.reset(self.np_random)
            self._side = self._sides[self.np_random.integers(len(self._sides))]
            self._reply()
            if not self.episode.over:
                self._show()
                return self._seen()
        self._lost = True
        raise YokaiError(
            f"{self.episode.start.sfen}: the opponent's first move ends the game each time,"
            " so there is nothing to play"
        )

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action and the opponent's reply."""
        if self._lost:
            raise IllegalMove(
                f"illegal action {quote(action)}", "no game goes on; call reset()", "game_over"
            )
        try:
            self.episode.play(action)
        except IllegalMove as error:
            if self._illegal == "raises" or error.reason == "game_over":
                raise
            self._lost = True
            seen, info = self._seen()
            return seen, -1.0, True, False, info | {"illegal": str(error)}
        self._reply()
        self._show()
        seen, info = self._seen()
        episode = self.episode
        return seen, episode.reward(self._side), episode.terminated, episode.truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, for learners that ask the environment for them."""
        return self._mask().astype(np.bool_)

    def state(self) -> Snapshot:
        """The game, the opponent and the random numbers as they are now, for restore()."""
        return take(self, {"observation_space", "action_space", "rules", "_who", "spec"})

    def restore(self, state: Snapshot) -> None:
        """Go back to a state of this environment, or of one with the same settings."""
        put(self, state)

    def _mask(self) -> Planes:
        mask = self.episode.mask(self._side)
        if self.episode.over or self._lost:
            mask[0] = 1
        return mask

    def render(self) -> Any:
        """Render the board as text or pixels, by `render_mode`."""
        return render(self.episode.game, self.render_mode)

    def _reply(self) -> None:
        game = self.episode.game
        if game.turn is not self._side and not self.episode.over:
            self.episode.play_move(self._opponent.choose(game))

    def _seen(self) -> tuple[Planes, dict[str, Any]]:
        episode, side = self.episode, self._side
        info = {"action_mask": self._mask(), "side": str(side).lower()}
        return episode.observation(side), info | episode.truth_info(side)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def duel(game: str | Variant | Position, opponent: Who = "random", **settings: Any) -> DuelEnv:
    """One agent against a level, "random", "perfect" or another agent; see DuelEnv.

    >>> env = duel("classic", opponent=2, side="south")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((23, 4, 3), 4)
    """
    return DuelEnv(game, opponent, **settings)
