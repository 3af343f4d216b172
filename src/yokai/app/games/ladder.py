"""The way to the right opponent: a step up after a win, a step down after a loss.

Nothing is kept for this but the games themselves: whoever asks reads them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from yokai.app.messages import LadderStep, LadderView, ResultName
from yokai.engine.levels import STRONGEST, WEAKEST

_SHOWN = 8  # steps of the path
_IN_A_ROW = 2  # results alike, after which another opponent is offered

_STEP = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Result:
    """How a player's game against the computer ended."""

    level: int
    result: ResultName
    gentle: bool  # the level was found by itself


def ladder_of(results: Sequence[Result]) -> LadderView:
    """Where a player stands, from their games of one variant, the first first."""
    path = [game for game in results if game.gentle]
    return LadderView(
        level=_next(path[-1]) if path else WEAKEST,
        path=[LadderStep(game.level, game.result) for game in path[-_SHOWN:]],
        games=len(path),
        offer=_offer(results[-_IN_A_ROW:]),
    )


def _next(last: Result) -> int:
    return min(max(last.level + _STEP[last.result], WEAKEST), STRONGEST)


def _offer(latest: Sequence[Result]) -> int | None:
    """Another level, for who has won or lost twice in a row against the same and chose it."""
    if len(latest) < _IN_A_ROW or len(set(latest)) > 1 or latest[-1].gentle:
        return None
    level = _next(latest[-1])
    return level if level != latest[-1].level else None
