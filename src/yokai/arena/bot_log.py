"""The log of a bot: the last lines of its conversation, and its use of time and memory."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from yokai.arena.move_note import MoveNote, shortened
from yokai.errors import printable

_LINES = 60
_TAIL = 12  # lines at least
_MOST_TAIL = 100_000  # characters, as a tail goes into verdicts and event logs
_MOST_PRINTS = 200  # lines between two moves
_MOST_TRANSCRIPT = 20_000  # lines
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
    late: int = 0  # answers that took longer than their limit
    slowest: float = 0.0  # seconds for an answer
    cpu: float | None = None  # seconds of processor time of the last answer, if known
    excused: float = 0.0  # seconds of the last answer that do not count: the machine's fault
    say: str = ""  # the remark in the last answer
    prints: list[str] = field(default_factory=list)  # on standard error, since the last move
    transcript: list[str] | None = None  # every line, if it is wanted
    memory: int = 0  # peak, in bytes
    processes: int = 0  # peak

    def note(self, mark: str, line: str) -> None:
        """Keep a line: > was sent to the bot, < is its answer, ! is its standard error."""
        cut = line if len(line) <= _WIDTH else f"{line[:_WIDTH]} … ({len(line)} characters)"
        kept = f"{mark} {printable(cut)}"
        self.lines.append(kept)
        if mark == "!" and len(self.prints) < _MOST_PRINTS:
            self.prints.append(kept[2:])
        if self.transcript is not None and len(self.transcript) < _MOST_TRANSCRIPT:
            self.transcript.append(kept)

    def taken(self, ms: int) -> MoveNote:
        """The note on the last move; its remark and prints are not told again."""
        cpu = None if self.cpu is None else round(self.cpu * 1000)
        note = MoveNote(ms, cpu, self.say, shortened(self.prints))
        self.say, self.cpu, self.excused = "", None, 0.0
        self.prints.clear()
        return note

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
        """The last lines, from the last question on if it is still there: how a game was lost.
        Of very long lines only the end is told."""
        lines = [*self.lines]
        asked = [place for place, line in enumerate(lines) if line.startswith("> ")]
        first = max(len(lines) - _TAIL, 0)
        tail = "\n".join(lines[min(first, asked[-1] if asked else first) :])
        return tail[-_MOST_TAIL:]
