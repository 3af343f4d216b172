"""A lesson: a few steps, each a position with a goal. See docs/inside/lessons.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

# The goals of steps with their keys; keys with a star are required.
GOALS: dict[str, tuple[str, ...]] = {
    "go": ("to*", "torii", "piece", "within", "answers"),
    "collect": ("to*", "piece", "within", "answers"),
    "capture": ("to", "piece", "within", "answers"),
    "promote": ("to", "piece", "within", "answers"),
    "drop": ("to", "piece", "within", "answers"),
    "escape": (),
    "win": ("within",),
    "hold": ("within",),
    "any": ("moves*",),
    "play": ("level*",),
}
LONGEST = 4  # moves of the learner in a step, so that judging is fast
LONGEST_FORCED = 3  # moves of the learner in a step with an exhaustive search


@dataclass(frozen=True)
class StepHint:
    """A hint: squares and pieces that glow, and a move that the demo hand shows.

    A piece is named by its square, or by its letter and a star if it is in the reserve: ``P*``.
    A step with pieces to `look` at asks a question: the hand points at them, and shows the move
    only after two wrong tries.
    """

    squares: tuple[str, ...]
    pieces: tuple[str, ...]
    move: Move | None
    look: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step of a lesson: a position and a goal. Squares are USI."""

    number: int
    text: str
    position: Position
    goal: str
    hint: StepHint
    before: tuple[Move, ...] = ()  # moves before the step, for the rule of repetition
    to: tuple[str, ...] = ()
    torii: bool = False  # whether the squares are shown as a torii
    piece: str | None = None  # the symbol of the piece that must do it
    within: int = 1
    moves: tuple[Move, ...] = ()
    level: int | None = None
    answers: tuple[Move, ...] = ()
    solution: tuple[Move, ...] = ()  # the learner's moves
    done: str | None = None
    wrong: str | None = None

    def game(self) -> Game:
        """The game at the beginning of the step."""
        return Game(self.position, self.before)

    @property
    def side(self) -> Side:
        """The side of the learner."""
        return self.game().turn

    def reached(self, before: Position, move: Move, earlier: Sequence[Move] = ()) -> bool:
        """Does this move reach the step's goal, after these earlier moves of the learner?

        Whether it loses is not checked here.
        """
        mover = before.piece(move.origin) if move.origin else None
        kind = mover.kind if mover else before.variant.kind(move.letter or "")
        does = {
            "go": not move.is_drop,
            "collect": not move.is_drop,
            "capture": not move.is_drop and before.piece(move.target) is not None,
            "promote": move.promotes,
            "drop": move.is_drop,
            "escape": True,  # a move that stays in danger loses at once
        }
        there = not self.to or move.target in self.to
        if self.goal == "collect":
            there = {each.target for each in (*earlier, move)}.issuperset(self.to)
        return does[self.goal] and there and self.piece in (None, kind.symbol)


@dataclass(frozen=True)
class Lesson:
    """A lesson: steps about one idea. Its name is its file's, without the number."""

    name: str
    game: Variant
    title: str
    steps: tuple[Step, ...]
    after: tuple[str, ...] | None = None  # required lessons; None is the previous one
    shown: bool = False  # every move is shown after a while, for children who cannot read
