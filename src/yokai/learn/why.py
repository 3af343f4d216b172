"""Why a try is wrong: the reasons of lessons and of puzzles, and how an end of a game is one."""

from __future__ import annotations

from typing import Literal

from yokai.rules.outcome import Outcome

# The opponent would win: by taking the royal piece, by reaching the far row, by checkmate, or by
# leaving no move.
EndWhy = Literal["lost", "reached", "mated", "stuck"]
# In a lesson also: the opponent would win by force a little later, the game would be drawn, the
# piece that moved be taken, the enemy get away; or it is just not what was asked for.
LessonWhy = Literal[EndWhy, "soon", "drawn", "taken", "escapes", "other"]
# In a puzzle also: the opponent would win by force; or it is won still, but not in time (`slow`);
# or not won any more (`escapes`); or less is gained than there is to gain (`less`).
PuzzleWhy = Literal[EndWhy, "soon", "slow", "escapes", "less"]

_ENDS: dict[str, EndWhy] = {
    "capture": "lost",
    "reach": "reached",
    "checkmate": "mated",
    "no move": "stuck",
}


def why_of_end(end: Outcome) -> EndWhy:
    """How the opponent won, where the board shows it."""
    return _ENDS[end.reason]
