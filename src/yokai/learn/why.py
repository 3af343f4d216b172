"""The reasons why a try of a lesson or a puzzle is wrong."""

from __future__ import annotations

from typing import Literal

from yokai.rules.outcome import Outcome

# The opponent would win: by taking the royal piece, by reaching the far row, by checkmate, or
# because the player has no move.
EndWhy = Literal["lost", "reached", "mated", "stuck"]
# Reasons of lessons: also a forced win of the opponent a little later, a draw, the loss of the
# piece that moved, the escape of the enemy, or another move than the step asks for.
LessonWhy = Literal[EndWhy, "soon", "drawn", "taken", "escapes", "other"]
# Reasons of puzzles: also a forced win of the opponent, a win that is too late (`slow`), a win that
# is given away (`escapes`), a royal piece that is not caught in time (`flees`), or less material
# than possible (`less`).
PuzzleWhy = Literal[EndWhy, "soon", "slow", "escapes", "flees", "less"]

_ENDS: dict[str, EndWhy] = {
    "capture": "lost",
    "reach": "reached",
    "checkmate": "mated",
    "no move": "stuck",
}


def why_of_end(end: Outcome) -> EndWhy:
    """The reason for an outcome in which the opponent won."""
    return _ENDS[end.reason]
