"""A puzzle: a position, its goal and its solution. See docs/inside/puzzles.md."""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Literal, get_args

from yokai.notation.move import Move, Side
from yokai.rules.position import Position
from yokai.rules.variant import Variant

# What is promised to who moves. `win` and `mate`: to have won after as many moves as the line has.
# `only_win`: to keep a win that all other moves give away. `hold`: not to lose, as all other moves
# do. `draw`: the same, until a position stands there again. `material`: to be well ahead.
KindName = Literal["win", "only_win", "hold", "draw", "mate", "material"]
KINDS: tuple[KindName, ...] = get_args(KindName)
TO_THE_END: tuple[KindName, ...] = ("win", "mate")  # their lines end the game

ThemeName = Literal["drop", "promotion", "reach", "sacrifice", "fork", "defence", "quiet"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)

LONGEST = 15  # plies of a line
LOWEST, HIGHEST = 400, 2800  # of a rating
UNRATED = 1500  # before anybody has tried


@dataclass(frozen=True)
class Puzzle:
    """One thing to find. Who solves it is to move, and is always South."""

    id: str
    game: Variant
    sfen: str
    line: tuple[Move, ...]  # of the solver and of the opponent in turn; the solver's is the last
    kind: KindName
    themes: tuple[ThemeName, ...]
    rating: int

    @cached_property
    def position(self) -> Position:
        """What stands on the board."""
        return Position.parse(self.game, self.sfen)

    @property
    def side(self) -> Side:
        """Who solves it."""
        return self.position.turn

    @property
    def solution(self) -> tuple[Move, ...]:
        """The solver's moves alone."""
        return self.line[::2]

    @property
    def moves(self) -> int:
        """How many moves the solver makes: the N of `win in N`."""
        return len(self.solution)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position, and those after each move of the line."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return tuple(found)


def puzzle_id(position: Position) -> str:
    """A short name that a position of a game keeps for ever.

    >>> import yokai
    >>> puzzle_id(yokai.variant("classic").start)
    'tkkkf2'
    """
    board = position.sfen.rpartition(" ")[0]
    told = f"{position.variant.id} {board}".encode()
    return b32encode(blake2b(told, digest_size=5).digest()).decode().lower()[:6]
