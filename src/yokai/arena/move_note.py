"""Notes on the moves of a player: the time of each, and what the player said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_MOST_PRINTED = 4000  # characters of standard error that are kept of a move


class MoveNote(NamedTuple):
    """The note on one move of a game."""

    ms: int  # from the question to the answer
    cpu: int | None = None  # milliseconds of processor time, where the system tells it
    say: str = ""  # the remark of a bot, {"move": "2c2b", "say": "I take"}
    prints: str = ""  # what it wrote to standard error
    move: str = ""  # in USI

    @property
    def lines(self) -> list[str]:
        """The player's remarks and prints as lines of a log."""
        said = [f"    says {self.say}"] if self.say else []
        return said + [f"    ! {line}" for line in self.prints.splitlines()]


class TimeUse(NamedTuple):
    """The time that one player used in a game or in several."""

    moves: int = 0
    ms: int = 0
    slowest: int = 0  # milliseconds
    cpu: int = 0  # milliseconds of processor time

    def __add__(self, other: object) -> TimeUse:
        """Both together.

        >>> TimeUse(2, 30, 20) + TimeUse(1, 50, 50, 9)
        TimeUse(moves=3, ms=80, slowest=50, cpu=9)
        """
        if not isinstance(other, TimeUse):
            return NotImplemented
        return TimeUse(
            self.moves + other.moves,
            self.ms + other.ms,
            max(self.slowest, other.slowest),
            self.cpu + other.cpu,
        )

    @property
    def mean(self) -> int:
        """The mean time of a move, in milliseconds."""
        return round(self.ms / self.moves) if self.moves else 0


def time_use(notes: tuple[MoveNote, ...], first: bool) -> TimeUse:
    """The time of the player who made the first of these moves, or of the other one."""
    return time_of(notes[0 if first else 1 :: 2])


def time_of(own: Sequence[MoveNote]) -> TimeUse:
    """The time that a player used for these moves."""
    times = [note.ms for note in own]
    return TimeUse(len(own), sum(times), max(times, default=0), sum(note.cpu or 0 for note in own))


def shortened(lines: list[str]) -> str:
    """Lines as one text, cut if they are too many."""
    text = "\n".join(lines)
    return text if len(text) <= _MOST_PRINTED else f"{text[:_MOST_PRINTED]} …"
