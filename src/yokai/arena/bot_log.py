"""The log of a bot: the last lines of its conversation, and its use of time and memory."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from yokai.errors import printable

_LINES = 60
_TAIL = 12
_WIDTH = 16_000  # characters of a line that are kept, enough for a whole question


@dataclass
class BotLog:
    """The log of a bot, bounded however much the bot writes.

    >>> bot_log = BotLog()
    >>> bot_log.note(">", "usi")
    >>> bot_log.note("<", "x" * 1_000_000)
    >>> bot_log.text[:8], len(bot_log.text) < 20_000
    ('> usi\\n< ', True)
    """

    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_LINES))
    answers: int = 0
    slowest: float = 0.0  # seconds for an answer
    memory: int = 0  # peak, in bytes
    processes: int = 0  # peak

    def note(self, mark: str, line: str) -> None:
        """Keep a line: > was sent to the bot, < is its answer, ! is its standard error."""
        cut = line if len(line) <= _WIDTH else f"{line[:_WIDTH]} … ({len(line)} characters)"
        self.lines.append(f"{mark} {printable(cut)}")

    def answered(self, seconds: float, *, after_start: bool = False) -> None:
        """Count an answer; its time is not measured if it includes the start of the program."""
        self.answers += 1
        if not after_start:
            self.slowest = max(self.slowest, seconds)

    def used(self, memory: int, processes: int) -> None:
        """Record use of memory and processes; the peak is kept."""
        self.memory, self.processes = max(self.memory, memory), max(self.processes, processes)

    @property
    def text(self) -> str:
        """All kept lines."""
        return "\n".join(self.lines)

    @property
    def tail(self) -> str:
        """The last lines, which show how a game was lost."""
        return "\n".join([*self.lines][-_TAIL:])
