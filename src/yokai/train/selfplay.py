"""Self-play: games of the engine against itself, as training samples."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from yokai import _core
from yokai.arena.match import finished
from yokai.arena.openings import level_openings
from yokai.engine.netfile import read_net
from yokai.engine.weights import weights
from yokai.rules.position import Position
from yokai.rules.variant import Variant

if TYPE_CHECKING:
    from yokai.train.samples import SampleFolder

_HASH_MB = 2  # for few nodes a small transposition table is cleared faster


@dataclass(frozen=True)
class SelfPlayPlan:
    """The settings of self-play; the same plan gives the same games."""

    portion: int = 500  # games per file
    nodes: int = 400  # per move
    opening: tuple[int, int] = (6, 10)  # random plies before the search takes over
    fair: bool = True  # from the level openings of the variant, if it has any
    after: tuple[int, int] = (0, 4)  # random plies after a level opening
    seed: int = 1
    net: bytes = b""  # network file; empty is the hand-made evaluation

    @property
    def about(self) -> dict[str, object]:
        """The plan as JSON values for `about.json`."""
        return {
            "portion": self.portion,
            "nodes": self.nodes,
            "opening": list(self.opening),
            "fair": self.fair,
            "after": list(self.after),
            "seed": self.seed,
            "net": sha256(self.net).hexdigest() if self.net else "none",
        }


def play_portion(game: Variant, plan: SelfPlayPlan, number: int) -> bytes:
    """Play one portion of the games, and return its samples."""
    rules, tuned = game.rules, weights(game)
    net = read_net(plan.net, game).for_core() if plan.net else None
    evaluation = _core.Evaluation(rules, tuned, net)
    search = _core.Search(rules, evaluation, _core.worth_of(rules, tuned), _HASH_MB, 1)
    openings = level_openings(game) if plan.fair else []
    seed = plan.seed * 1_000_003 + number

    def games(start: Position, seed: int, games: int, plies: tuple[int, int]) -> bytes:
        return _core.self_play(
            search,
            start._core,
            seed=seed,
            games=games,
            nodes=plan.nodes,
            least_opening=plies[0],
            most_opening=plies[1],
            stop=_core.Stop(),
        )

    if not openings:
        return games(game.start, seed, plan.portion, plan.opening)
    random = Random(seed)
    return b"".join(
        games(random.choice(openings).game.position, random.getrandbits(60), 1, plan.after)
        for _ in range(plan.portion)
    )


def self_play(
    folder: SampleFolder,
    plan: SelfPlayPlan,
    portions: int,
    executor: Executor,
    workers: int,
    tell: Callable[[int], None],
) -> None:
    """Play the portions missing in the folder; `tell` is called with the number finished."""
    folder.begin(plan.about)
    missing = folder.missing(portions)
    done = portions - len(missing)
    tell(done)
    jobs = ((number, (folder.game, plan, number)) for number in missing)
    for number, samples in finished(executor, workers, play_portion, jobs):
        folder.keep(number, samples)
        done += 1
        tell(done)
