"""What is remembered of a bot: the last lines of its conversation, and what it used."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

_LINES = 200
_WIDTH = 400  # characters of a line that are kept


@dataclass
class Journal:
    """A bot's log, bounded however much it talks.

    >>> journal = Journal()
    >>> journal.note(">", "usi")
    >>> journal.note("<", "x" * 1000)
    >>> journal.text[:8], len(journal.text) < 500
    ('> usi\\n< ', True)
    """

    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_LINES))
    answers: int = 0
    slowest: float = 0.0  # seconds for an answer
    memory: int = 0  # the most it ever held, in bytes
    processes: int = 0  # the most that ever ran at a time

    def note(self, mark: str, line: str) -> None:
        """Keep a line: > is what it was told, < what it said, ! what it wrote for its author."""
        cut = line if len(line) <= _WIDTH else f"{line[:_WIDTH]} … ({len(line)} characters)"
        self.lines.append(f"{mark} {cut}")

    def answered(self, seconds: float) -> None:
        """Count an answer."""
        self.answers += 1
        self.slowest = max(self.slowest, seconds)

    def used(self, memory: int, processes: int) -> None:
        """Keep the most."""
        self.memory, self.processes = max(self.memory, memory), max(self.processes, processes)

    @property
    def text(self) -> str:
        """The log."""
        return "\n".join(self.lines)
