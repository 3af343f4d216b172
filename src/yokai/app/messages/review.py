"""Messages about reviews of games."""

from __future__ import annotations

from yokai.app.messages.common import Out, SideName
from yokai.review.grades import Grade


class WorthView(Out, frozen=True):
    """A player's winning chances in percent, and the plies to the end if it is decided, negative if
    lost, counted from the move."""

    percent: int
    plies: int | None


class FactView(Out, frozen=True):
    """A sentence of the catalogues: its key, the values of its blanks (pieces are symbols), and the
    arrows that show it, two squares in USI each."""

    key: str
    pieces: dict[str, str]
    squares: dict[str, str]
    numbers: dict[str, int]
    arrows: list[str]


class JudgedView(Out, frozen=True):
    """A move with its grade."""

    ply: int
    side: SideName
    move: str
    best: str
    grade: Grade
    could: WorthView
    did: WorthView


class MomentView(Out, frozen=True):
    """A move that mattered, and why; lines begin after the move, and instead of it."""

    ply: int
    facts: list[FactView]
    better: FactView
    punished: list[str]
    instead: list[str]


class ReviewView(Out, frozen=True):
    """The review of a game; `curve` has South's winning chances after each move, in percent."""

    exact: bool
    south: int | None  # the accuracy of each side in percent; None without a choice
    north: int | None
    curve: list[int]
    moves: list[JudgedView]
    moments: list[MomentView]
