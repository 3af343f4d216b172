"""Makes openings that are level by the judgement of our engine, and of a second one if given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from yokai.arena.openings import Opening, random_game
from yokai.arena.uci_player import captures_royal
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import YokaiError
from yokai.rules.game import Game
from yokai.rules.variant import Variant

# The score of a game for the side to move, in hundredths of a plain piece; None is a mate.
Judge = Callable[[Game, Limits], int | None]

_QUICK = Limits(nodes=2_000)
_ROUGHLY = 4  # times as far from level a quick look may find a game that is looked at longer
_TRIES = 20_000  # without a new opening, before the maker gives up


@dataclass(frozen=True)
class OpeningPlan:
    """The settings by which openings are made."""

    seed: int = 1
    nodes: int = 60_000  # of each judgement
    level: int = 50  # hundredths of a plain piece that one side may be ahead at most
    plies: tuple[int, int] = (4, 10)  # random ones: the fewest and the most


def make_openings(
    game: Variant, plan: OpeningPlan, second: Judge | None = None
) -> Iterator[Opening]:
    """Yield level openings that are not in danger and neither twins nor mirror images."""
    random = Random(plan.seed)
    engine = Engine(game, hash_mb=16)
    limits = Limits(nodes=plan.nodes)

    def ours(played: Game, limits: Limits) -> int | None:
        engine.forget()
        score = engine.lines(played, limits)[0].score
        return score.centi if score.plies is None else None

    def is_level(judge: Judge, limits: Limits, most: int) -> bool:
        score = judge(played, limits)
        return score is not None and abs(score) <= most

    seen: set[bytes] = set()
    misses = 0
    while misses < _TRIES:
        misses += 1
        played = random_game(game, random.randint(*plan.plies), random) or Game(game)
        position = played.position
        if (
            not played.moves
            or position.key in seen
            or position.in_danger
            or captures_royal(position)
            or not is_level(ours, _QUICK, _ROUGHLY * plan.level)
            or not is_level(ours, limits, plan.level)
            or (second and not is_level(second, limits, plan.level))
        ):
            continue
        misses = 0
        seen |= {position.key, position.mirror().key}
        yield Opening(played.start, played.moves)
    raise YokaiError(f"found no more level openings of {game.id}: {len(seen)} with mirror images")
