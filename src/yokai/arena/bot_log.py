"""What is remembered of a bot: the last lines of its conversation, and what it used."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

_LINES = 60
_TAIL = 12
_WIDTH = 16_000  # characters of a line that are kept, which is a whole question


@dataclass
class BotLog:
    """A bot's log, bounded however much it talks.

    >>> bot_log = BotLog()
    >>> bot_log.note(">", "usi")
    >>> bot_log.note("<", "x" * 1_000_000)
    >>> bot_log.text[:8], len(bot_log.text) < 20_000
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

    def answered(self, seconds: float, *, after_start: bool = False) -> None:
        """Count an answer; one that has the start of the program in it is no measure."""
        self.answers += 1
        if not after_start:
            self.slowest = max(self.slowest, seconds)

    def used(self, memory: int, processes: int) -> None:
        """Keep the most."""
        self.memory, self.processes = max(self.memory, memory), max(self.processes, processes)

    @property
    def text(self) -> str:
        """The log."""
        return "\n".join(self.lines)

    @property
    def tail(self) -> str:
        """Its last lines, which tell how a game was lost."""
        return "\n".join([*self.lines][-_TAIL:])
