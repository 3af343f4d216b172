"""The ladder of levels: the next level is one higher after a win, one lower after a loss.

Nothing is stored for this but the games themselves, which are read at each request.
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
    """A player's result in a game against the computer."""

    level: int
    result: ResultName
    gentle: bool  # the ladder chose the level


def ladder_of(results: Sequence[Result]) -> LadderView:
    """A player's place on the ladder, by their games of one variant, the first first."""
    path = [game for game in results if game.gentle]
    return LadderView(
        level=_next(path[-1]) if path else WEAKEST,
        path=[LadderStep(game.level, game.result) for game in path[-_SHOWN:]],
        games=len(path),
        offer=_offer(results[-_IN_A_ROW:]),
        friends=sorted({game.level for game in results if game.result == "win"}),
    )


def _next(last: Result) -> int:
    return min(max(last.level + _STEP[last.result], WEAKEST), STRONGEST)


def _offer(latest: Sequence[Result]) -> int | None:
    """Another level for a player who has won or lost twice in a row against one they chose."""
    if len(latest) < _IN_A_ROW or len(set(latest)) > 1 or latest[-1].gentle:
        return None
    level = _next(latest[-1])
    return level if level != latest[-1].level else None
