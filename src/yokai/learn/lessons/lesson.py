"""A lesson: a few steps, each a position and something to do there. See docs/inside/lessons.md."""

from __future__ import annotations

from dataclasses import dataclass

from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

# What may be asked for, and the keys each goal takes; those with a star must be there.
GOALS: dict[str, tuple[str, ...]] = {
    "go": ("to*", "piece", "within", "answers"),
    "capture": ("to", "piece", "within", "answers"),
    "promote": ("to", "piece", "within", "answers"),
    "drop": ("to", "piece", "within", "answers"),
    "escape": (),
    "win": ("within",),
    "hold": ("within",),
    "any": ("moves*",),
    "play": ("level*",),
}
LONGEST = 4  # moves of the learner in one step, so that every try can be judged at once
LONGEST_FORCED = 3  # the same where every answer of the opponent is looked at


@dataclass(frozen=True)
class StepHint:
    """What glows, and what the ghost hand shows: squares, pieces to touch, and one move.

    A piece is named by its square, or by its letter and a star if it is in the reserve: ``P*``.
    """

    squares: tuple[str, ...]
    pieces: tuple[str, ...]
    move: Move | None


@dataclass(frozen=True)
class Step:
    """One thing to do. Squares are USI."""

    number: int
    text: str
    position: Position
    goal: str
    hint: StepHint
    before: tuple[Move, ...] = ()  # played already, so that a game can repeat itself
    to: tuple[str, ...] = ()
    piece: str | None = None  # the symbol of the piece that must do it
    within: int = 1
    moves: tuple[Move, ...] = ()
    level: int | None = None
    answers: tuple[Move, ...] = ()
    solution: tuple[Move, ...] = ()  # the learner's moves
    done: str | None = None
    wrong: str | None = None

    def game(self) -> Game:
        """The game as the learner finds it."""
        game = Game(self.position)
        for move in self.before:
            game.play(move)
        return game

    @property
    def side(self) -> Side:
        """Who the learner is."""
        return self.game().turn

    def reached(self, before: Position, move: Move) -> bool:
        """Does this move do what the step asks for? Whether it is wise, others ask."""
        mover = before.piece(move.origin) if move.origin else None
        kind = mover.kind if mover else before.variant.kind(move.letter or "")
        does = {
            "go": not move.is_drop,
            "capture": not move.is_drop and before.piece(move.target) is not None,
            "promote": move.promotes,
            "drop": move.is_drop,
            "escape": True,  # who stays in danger loses at once
        }
        there = not self.to or move.target in self.to
        return does[self.goal] and there and self.piece in (None, kind.symbol)


@dataclass(frozen=True)
class Lesson:
    """Steps about one idea. Its name is that of its file, without the number."""

    name: str
    game: Variant
    title: str
    steps: tuple[Step, ...]
    after: tuple[str, ...] | None = None  # lessons that come first; None is the one before
    shown: bool = False  # every move is shown to who waits, so that nobody must read
