"""Tuning of the search parameters by simultaneous perturbation (SPSA).

All parameters are moved at once by a random step, up for one player and down for the other. The
two play a pair of games, and every parameter moves a little towards the winner. After thousands of
pairs the parameters that matter have moved; a match decides whether the result is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from yokai import _core
from yokai.arena.match import finished
from yokai.arena.openings import Opening
from yokai.arena.player import OwnPlayer
from yokai.arena.referee import MAX_PLIES, play
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Limits
from yokai.errors import BadNet, quote
from yokai.notation.move import NORTH, SOUTH
from yokai.rules.variant import Variant

_STEP = 0.2  # first perturbation, as a share of a parameter
_GAIN = 0.03  # first move for a pair won, as a share of a parameter
_DECAY = 0.3  # exponent of the decrease of both with the pairs played

Numbers = dict[str, float]


@dataclass(frozen=True)
class Trial:
    """The conditions of the games."""

    game: Variant
    nodes: int
    seed: int = 1


class Tuning:
    """The parameters during tuning, written to a file after every pair."""

    def __init__(self, file: str | Path, seed: int = 1) -> None:
        """Begin with the parameters of the search, or continue the tuning of the file."""
        self._file, self._seed = Path(file), seed
        self.pairs = 0
        self.numbers: Numbers = {name: float(value) for name, value in _core.TUNING.items()}
        if self._file.exists():
            try:
                kept = json.loads(self._file.read_text(encoding="utf-8"))
                self.pairs = int(kept["pairs"])
                self.numbers = {name: float(kept["numbers"][name]) for name in _core.TUNING}
            except (KeyError, TypeError, ValueError):
                raise BadNet(f"{quote(str(file))} does not hold parameters of the search") from None

    @property
    def rounded(self) -> dict[str, int]:
        """The parameters rounded for the search."""
        return {name: max(1, round(value)) for name, value in self.numbers.items()}

    def apart(self, pair: int) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
        """The parameters of two players, and the direction of each for the first player."""
        random = Random(f"{self._seed} {pair}")
        ways = {name: random.choice((-1, 1)) for name in self.numbers}
        step = _STEP / (1 + pair) ** (_DECAY / 3)

        def moved(sign: int) -> dict[str, int]:
            return {
                name: max(1, round(value + sign * ways[name] * max(1.0, step * value)))
                for name, value in self.numbers.items()
            }

        return moved(1), moved(-1), ways

    def learn(self, ways: dict[str, int], points: float) -> None:
        """Move the parameters after a pair in which the first player got 0 to 2 points."""
        gain = _GAIN / (1 + self.pairs / 100) ** _DECAY
        for name, value in self.numbers.items():
            start = _core.TUNING[name]
            moved = value + gain * max(start, 5) * ways[name] * (points - 1)
            self.numbers[name] = min(max(moved, start / 4), start * 4)
        self.pairs += 1
        draft = self._file.with_name(f"{self._file.name}.part")
        draft.write_text(json.dumps({"pairs": self.pairs, "numbers": self.numbers}, indent=1))
        draft.replace(self._file)


def play_tuned(trial: Trial, opening: Opening, a: dict[str, int], b: dict[str, int]) -> float:
    """The points of A in two games from an opening, sides swapped."""
    players = [_player(trial, numbers) for numbers in (a, b)]
    with closing(players[0]) as one, closing(players[1]) as two:
        first = play(opening, (one, two), ("a", "b"), MAX_PLIES)
        second = play(opening, (two, one), ("b", "a"), MAX_PLIES)
    return first.score(SOUTH) + second.score(NORTH)


def tune(
    tuning: Tuning,
    trial: Trial,
    pairs: int,
    openings: Iterator[Opening],
    executor: Executor,
    workers: int,
    tell: Callable[[int], None],
) -> None:
    """Play pairs until there are `pairs` in all, and move the parameters after each."""
    for _ in range(tuning.pairs):
        next(openings)  # skip those of the earlier run

    def jobs() -> Iterator[tuple[dict[str, int], tuple[object, ...]]]:
        for number in range(tuning.pairs, pairs):
            up, down, ways = tuning.apart(number)
            yield ways, (trial, next(openings), up, down)

    for ways, points in finished(executor, workers, play_tuned, jobs()):
        tuning.learn(ways, points)
        tell(tuning.pairs)


def _player(trial: Trial, numbers: dict[str, int]) -> OwnPlayer:
    options = {"Tuning": json.dumps(numbers), "Hash": "8"}
    return OwnPlayer(trial.game, STRONGEST, Limits(nodes=trial.nodes), options, trial.seed)
