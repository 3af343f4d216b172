"""The log: a line for each event, for people or for programs, and never a flood."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from typing import Literal

import msgspec

Style = Literal["plain", "json"]

_MOST = 20  # lines of one kind
_WHILE = 60.0  # seconds


def set_up(style: Style = "plain", level: int = logging.WARNING) -> None:
    """Write what this process has to say to standard error; of our own parts from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else logging.Formatter(_PLAIN))
    handler.addFilter(Calm())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("yokai").setLevel(level)


_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write it."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class Calm(logging.Filter):
    """Lets through so many lines of one kind in a minute: trouble that lasts, or somebody who
    makes it, must not fill the disk. What was left out is counted on the next one."""

    def __init__(self, most: int = _MOST, seconds: float = _WHILE) -> None:
        super().__init__()
        self._most, self._seconds = most, seconds
        self._begun = time.monotonic()
        self._seen: Counter[object] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Should it be written?"""
        if time.monotonic() - self._begun > self._seconds:
            left_out = sum(max(0, count - self._most) for count in self._seen.values())
            self._begun = time.monotonic()
            self._seen.clear()
            if left_out:
                record.msg = f"{record.getMessage()} (and {left_out} lines before were left out)"
                record.args = ()
        kind = (record.name, record.levelno, str(record.msg))
        self._seen[kind] += 1
        return self._seen[kind] <= self._most
