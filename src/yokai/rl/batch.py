"""Thousands of games stepped in one call, into the caller's arrays."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.errors import BadPosition, BadTable, IllegalMove, YokaiError, quote
from yokai.rl.actions import action_code
from yokai.rl.options import one_of, whole
from yokai.rl.pgx_adapter import check_board, safe_actions, unsafe
from yokai.rl.planes import planes_of
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase

MOST_GAMES = 1 << 20
MOST_PLIES = 1 << 16
MOST_THREADS = 256
NO_ACTION = _core.NO_ACTION  # the action of a finished game
SKIP = _core.SKIP  # the action that leaves a game as it is
RULES = ("own", "pgx")  # the variant's, or those of pgx's animal_shogi


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arrays that a step writes, with a row for each game.

    `observations` and `masks` are for the player to move, which `turns` names: 0 South, 1 North.
    `rewards` is that of the last action for its player: 1 if it won; the other player's reward is
    the negative. `terminated` games have ended by the rules, `truncated` ones by their length.
    """

    observations: npt.NDArray[np.int8]
    masks: npt.NDArray[np.int8]
    turns: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Truths:
    """The exact values of each game, for the player to move.

    `values` are 1, 0 or -1; `plies` is the distance to the end with best play, 0 in a draw.
    `optimal` is 1 for each action that keeps both.
    """

    values: npt.NDArray[np.int8]
    plies: npt.NDArray[np.int16]
    optimal: npt.NDArray[np.int8]


@dataclass(frozen=True)
class BatchState:
    """The games of a batch at one moment, each as bytes with its history and its random numbers.

    An index or a list of indices selects games, so that one game can be tried in many rows:
    `batch.restore(state[[0] * batch.games])`.
    """

    variant: Variant
    games: tuple[bytes, ...]
    seed: int
    rules: str = "own"

    def __len__(self) -> int:
        return len(self.games)

    def __getitem__(self, chosen: int | slice | Sequence[int] | npt.NDArray[Any]) -> BatchState:
        if isinstance(chosen, slice):
            games = self.games[chosen]
        else:
            numbers = np.atleast_1d(np.asarray(chosen))
            if numbers.dtype == np.bool_:
                numbers = np.flatnonzero(numbers)
            games = tuple(self.games[int(number)] for number in numbers)
        return BatchState(self.variant, games, self.seed, self.rules)


class Batch:
    """Many games of one variant.

    >>> batch = Batch("classic", games=1000, seed=1)
    >>> seen = batch.reset()
    >>> seen.observations.shape, seen.masks.shape
    ((1000, 23, 4, 3), (1000, 132))
    >>> for _ in range(50):
    ...     seen = batch.step(batch.sample())
    >>> seen.rewards.dtype
    dtype('float32')
    """

    def __init__(
        self,
        game: str | Variant | Position | Sequence[Position],
        games: int | None = None,
        *,
        seed: int | None = None,
        max_plies: int = 256,
        opening_plies: int = 0,
        auto_reset: bool = True,
        threads: int = 1,
        rules: str = "own",
    ) -> None:
        """Prepare games that begin at the start of a variant, or at any position.

        A list of positions gives each game its own start, and `games` may be left out. A game is
        truncated at `max_plies`. It begins with 0 to `opening_plies` random moves. With
        `auto_reset` a new game follows in the step that ends one, and that step shows its first
        position; without, a finished game takes the action -1 until renew().

        With `rules="pgx"` a move is illegal after which the own royal can be captured, and a player
        without a legal move has lost, as in pgx's `animal_shogi`.
        """
        starts = _starts(game)
        self.variant = starts[0].variant
        if games is None:
            games = len(starts)
        elif len(starts) > 1 and games != len(starts):
            raise YokaiError(f"{len(starts)} positions cannot start {quote(games)} games")
        self._starts = starts
        self._settings = {
            "games": games,
            "max_plies": max_plies,
            "opening_plies": opening_plies,
            "auto_reset": auto_reset,
            "threads": threads,
            "rules": rules,
        }
        self.rules = one_of("rules", rules, RULES)
        if pgx := self.rules == "pgx":
            check_board(self.variant)
            _check_safe(starts)
        self.actions, self.planes = action_code(self.variant), planes_of(self.variant)
        whole("max_plies", max_plies, 1, MOST_PLIES)
        self._core = _core.Batch(
            self.variant.rules,
            [start._core for start in starts],
            self.variant.set_sizes,
            whole("games", games, 1, MOST_GAMES),
            max_plies,
            whole("opening_plies", opening_plies, 0, max_plies - 1),
            bool(auto_reset),
            whole("threads", threads, 1, MOST_THREADS),
            pgx,
        )
        self._seed = _seed(seed)
        self._own: Arrays | None = None
        self._last: tuple[Arrays, _core._Outs] | None = None  # checked before
        self._begun = False
        self._busy = threading.Lock()

    @property
    def games(self) -> int:
        """The number of games."""
        return self._core.size

    def state(self) -> BatchState:
        """All games as they are now, for restore() here or in another batch."""
        with self._alone(begun=True):
            saved = tuple(self._core.save(game) for game in range(self.games))
            return BatchState(self.variant, saved, self._seed, self.rules)

    def restore(self, state: BatchState, into: Arrays | None = None) -> Arrays:
        """Put every game where it was when its state was taken, and show it.

        The state may be of another batch; it needs as many games of the same variant.
        """
        if not isinstance(state, BatchState):
            raise YokaiError(f"cannot restore {quote(state)}: a state of state() is needed")
        if state.variant != self.variant:
            raise YokaiError(f"a state of {state.variant.id} cannot be one of {self.variant.id}")
        if state.rules != self.rules:
            raise YokaiError(
                f"a state of games with rules={state.rules!r} cannot be one with {self.rules!r}"
            )
        if len(state) != self.games:
            raise YokaiError(f"a state of {len(state)} games cannot be one of {self.games}")
        out, outs = self._outs(into)
        with self._alone():
            before = [self._core.save(game) for game in range(self.games)] if self._begun else []
            for game, saved in enumerate(state.games):
                if why := self._core.load(game, saved):
                    for number, kept in enumerate(before[:game]):
                        self._core.load(number, kept)
                    raise YokaiError(f"cannot restore game {game}: {why}")
            self._begun, self._seed = True, state.seed
            self._core.look(outs)
        return out

    def __getstate__(self) -> dict[str, Any]:
        state = self.state() if self._begun else None
        return {"starts": self._starts, "settings": self._settings, "seed": self._seed} | {
            "state": state
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(kept["starts"], seed=kept["seed"], **kept["settings"])  # type: ignore[misc]
        if kept["state"]:
            self.restore(kept["state"])

    def arrays(self) -> Arrays:
        """New arrays for reset() and step()."""
        return Arrays(**{name: np.zeros(*like) for name, like in self._wanted().items()})

    def reset(self, into: Arrays | None = None, *, seed: int | None = None) -> Arrays:
        """Begin every game; the same seed gives the same random numbers."""
        out, outs = self._outs(into)
        with self._alone():
            if seed is not None:
                self._seed = _seed(seed)
            self._begun = True
            self._core.reset(self._seed, outs)
            self._seed = (self._seed + 1) % 2**64  # the next reset has other random numbers
        return out

    def renew(self, into: Arrays | None = None) -> Arrays:
        """Begin the games that have ended again; for batches without auto_reset."""
        out, outs = self._outs(into)
        with self._alone(begun=True):
            self._core.renew(outs)
        return out

    def step(self, actions: npt.ArrayLike, into: Arrays | None = None) -> Arrays:
        """Play one action in each game; if one is illegal, it is an error and none is played.

        The action -2 (`SKIP`) leaves a game as it is. Without `into` every step writes the same
        arrays, which belong to the batch.
        """
        out, outs = self._outs(into)
        chosen = self._chosen(actions)
        with self._alone(begun=True):
            if (bad := self._core.step(chosen, outs)) >= 0:
                raise self._refuse(bad, int(chosen[bad]))
        return out

    def sample(self, into: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Choose a legal action for each game, all equally likely; -1 if the game is over."""
        chosen = np.empty(self.games, np.int64) if into is None else into
        _check("actions", chosen, (self.games,), np.int64)
        with self._alone(begun=True):
            self._core.sample(chosen)
        return chosen

    def truth(self, table: Tablebase) -> Truths:
        """The exact values of each game, from a table of its variant."""
        if table.variant != self.variant:
            raise BadPosition(
                f"the games are of {self.variant.id}, but the table is of {table.variant.id}"
            )
        if self.rules != "own":
            raise BadTable(f"the table knows the rules of {table.variant.id}, not those of pgx")
        games = self.games
        values, plies = np.zeros(games, np.int8), np.zeros(games, np.int16)
        optimal = np.zeros((games, self.actions.size), np.int8)
        with self._alone(begun=True):
            if not table.ask(lambda core: self._core.truth(core, values, plies, optimal)):
                for game in range(games):
                    table.moves(self._position(game))  # raises the reason
                raise BadTable(f"{table.file.path}: could not be read")
        return Truths(values, plies, optimal)

    def position(self, game: int) -> Position:
        """The present position of one game."""
        with self._alone():
            return self._position(self._index(game))

    def _position(self, game: int) -> Position:
        core = self._core.position(game)
        return Position(self.variant, core, self._core.plies(game) + 1)

    def repetitions(self, game: int) -> int:
        """The number of times the present position of one game has occurred, this one included."""
        with self._alone():
            return self._core.repetitions(self._index(game))

    def plies(self, game: int) -> int:
        """The number of moves played in one game, its opening included."""
        with self._alone():
            return self._core.plies(self._index(game))

    def _index(self, game: int) -> int:
        return whole("game", game, 0, self.games - 1)

    @contextmanager
    def _alone(self, begun: bool = False) -> Iterator[None]:
        """Lock the games: other threads could use them, because the core releases the GIL."""
        if begun and not self._begun:
            raise YokaiError("the games have not begun: call reset() first")
        if not self._busy.acquire(blocking=False):
            raise YokaiError("these games are stepped by another thread: give each its own Batch")
        try:
            yield
        finally:
            self._busy.release()

    def _wanted(self) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        games = self.games
        return {
            "observations": ((games, *self.planes.shape), np.int8),
            "masks": ((games, self.actions.size), np.int8),
            "turns": ((games,), np.int8),
            "rewards": ((games,), np.float32),
            "terminated": ((games,), np.bool_),
            "truncated": ((games,), np.bool_),
        }

    def _outs(self, into: Arrays | None) -> tuple[Arrays, _core._Outs]:
        if into is None:
            if self._own is None:
                self._own = self.arrays()
            into = self._own
        last = self._last  # read once, for other threads may write it
        if last and into is last[0] and all(array.flags.writeable for array in last[1]):
            return last
        if not isinstance(into, Arrays):
            raise YokaiError(f"cannot write into {quote(into)}: Arrays are needed, see arrays()")
        for name, (shape, dtype) in self._wanted().items():
            _check(name, getattr(into, name), shape, dtype)
        last = into, tuple(getattr(into, field.name) for field in fields(Arrays))
        self._last = last
        return last

    def _chosen(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.games,):
            raise YokaiError(
                f"bad actions, {given.dtype} of shape {given.shape}:"
                f" integers of shape {(self.games,)} are needed, one for each game"
            )
        return np.ascontiguousarray(given, np.int64)

    def _refuse(self, game: int, action: int) -> IllegalMove:
        if self._core.over(game):
            why = f"the game is over; it takes {NO_ACTION} until renew()"
            return IllegalMove(f"illegal action {action} in game {game}", why, "game_over")
        number, position = self.actions.check(action), self._position(game)
        if self.rules == "pgx" and number in self.actions.legal(position):
            error = unsafe(position, number)
        else:
            error = self.actions.refuse(position, number)
        return IllegalMove(f"game {game}: {error.what}", error.why, error.reason, error.words)


def _starts(game: str | Variant | Position | Sequence[Position]) -> list[Position]:
    """The position that all games begin with, or one for each game."""
    if isinstance(game, (str, Variant, Position)):
        starts = [game if isinstance(game, Position) else variant(game).start]
    else:
        starts = list(game)
        whole("number of positions", len(starts), 1, MOST_GAMES)
    for start in starts:
        if not isinstance(start, Position):
            raise YokaiError(f"cannot begin a game at {quote(start)}: a Position is needed")
        if start.variant != starts[0].variant:
            raise BadPosition(
                f"the games of a batch are of one variant, not of {starts[0].variant.id} and"
                f" {start.variant.id}"
            )
        if start.outcome:
            raise BadPosition(f"{start.sfen}: the game is over, {start.outcome}; none can begin")
    # Equal variants may have been read twice; the core wants positions of one.
    first = starts[0].variant
    return [
        start if start.variant is first else Position.from_setup(first, start.setup)
        for start in starts
    ]


def _check_safe(starts: Sequence[Position]) -> None:
    """Refuse a start where pgx's rules leave no move."""
    for start in starts:
        if not safe_actions(start):
            raise BadPosition(
                f"{start.sfen}: by pgx's rules the game is over, for every move leaves the royal in"
                " danger; none can begin"
            )


def _check(name: str, array: object, shape: tuple[int, ...], dtype: type[np.generic]) -> None:
    """Refuse an array that the core cannot write into."""
    if not isinstance(array, np.ndarray) or array.dtype != dtype or array.shape != shape:
        wanted = f"{np.dtype(dtype)} of shape {shape}"
        if not isinstance(array, np.ndarray):
            raise YokaiError(f"bad {name} {quote(array)}: an array is needed, {wanted}")
        raise YokaiError(f"bad {name}, {array.dtype} of shape {array.shape}: {wanted} is needed")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise YokaiError(f"bad {name}: the array must be C-contiguous and writeable")


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else whole("seed", seed, 0, 2**64 - 1)
