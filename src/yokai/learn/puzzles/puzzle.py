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

# The goals for the side to move. `win` and `mate`: win within the moves of the line. `only_win`:
# keep a win that all other moves give away. `hold`: avoid a loss that all other moves allow.
# `draw`: avoid a loss until a position is repeated. `material`: win material.
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
    """A puzzle; the player is to move, and is always South."""

    id: str
    game: Variant
    sfen: str
    line: tuple[Move, ...]  # moves of the player and the opponent in turn; the last is the player's
    kind: KindName
    themes: tuple[ThemeName, ...]
    rating: int
    left: int = 0  # plies to the win after the line of an `only_win`; 0 if it is not known

    @cached_property
    def position(self) -> Position:
        """The position at the start."""
        return Position.parse(self.game, self.sfen)

    @property
    def side(self) -> Side:
        """The side of the player."""
        return self.position.turn

    @property
    def solution(self) -> tuple[Move, ...]:
        """The player's moves of the line."""
        return self.line[::2]

    @property
    def moves(self) -> int:
        """The number of the player's moves: the N of `win in N`."""
        return len(self.solution)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The start position, and the positions after each move of the line."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return tuple(found)


def puzzle_id(position: Position) -> str:
    """The permanent short id of a puzzle, made from its position.

    >>> import yokai
    >>> puzzle_id(yokai.variant("classic").start)
    'tkkkf2'
    """
    board = position.sfen.rpartition(" ")[0]
    told = f"{position.variant.id} {board}".encode()
    return b32encode(blake2b(told, digest_size=5).digest()).decode().lower()[:6]
