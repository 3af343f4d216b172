"""A game against a chosen opponent, as Gymnasium's environments are."""

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
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant
from yokai.solve.tablebase import Tablebase

SIDES = {"south": (Side.SOUTH,), "north": (Side.NORTH,), "random": tuple(Side)}
Planes = npt.NDArray[np.int8]
_TRIES = 100  # games begun until one is not over before the agent's turn


class DuelEnv(gymnasium.Env[Planes, np.int64]):
    """One agent against an opponent, who answers within step().

    An observation is the planes; `info["action_mask"]` tells what is legal, and action_masks() too.
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
        self._opponent = self._sit_down()  # refuses who cannot play
        self._side = self._sides[0]
        self._lost = True  # by an illegal action; or not begun

    def _sit_down(self) -> Any:
        return player(self.rules, self._who, self.np_random, self.episode.truth)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin a game; the opponent moves first if it has the first move."""
        super().reset(seed=seed)
        if seed is not None:
            self._opponent = self._sit_down()
        self._lost = False
        for _ in range(_TRIES):
            self.episode.reset(self.np_random)
            self._side = self._sides[self.np_random.integers(len(self._sides))]
            self._answer()
            if not self.episode.over:
                self._show()
                return self._seen()
        self._lost = True
        raise YokaiError(
            f"{self.episode.start.sfen}: the opponent's first move ends the game each time,"
            " so there is nothing to play"
        )

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play an action; the opponent answers."""
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
        self._answer()
        self._show()
        seen, info = self._seen()
        episode = self.episode
        return seen, episode.reward(self._side), episode.terminated, episode.truncated, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What is legal, for learners that ask the environment."""
        return self.episode.mask(self._side).astype(np.bool_)

    def render(self) -> Any:
        """The board as `render_mode` says: text, or pixels."""
        return render(self.episode.game, self.render_mode)

    def _answer(self) -> None:
        game = self.episode.game
        if game.turn is not self._side and not self.episode.over:
            self.episode.play_move(self._opponent.choose(game))

    def _seen(self) -> tuple[Planes, dict[str, Any]]:
        episode, side = self.episode, self._side
        info = {"action_mask": episode.mask(side), "side": str(side).lower()}
        return episode.observation(side), info | episode.lesson(side)

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


def id_of(game: str) -> str:
    """What gymnasium.make() calls a game of ours."""
    return f"yokai/{game}-v0"


for _name in VARIANTS:
    gymnasium.register(
        id=id_of(_name),
        entry_point="yokai.rl.gymnasium_env:DuelEnv",
        kwargs={"game": _name},
        order_enforce=False,  # our own word is clearer
    )
