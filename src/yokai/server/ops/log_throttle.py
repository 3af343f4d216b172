"""The throttle of the log: only some of many similar lines are logged."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from yokai.server.gate.rate_limits import Bucket, Rate

_RATE = Rate(burst=10, a_second=0.2)
_LONGEST = 2000  # characters of one message, without its traceback
_SOURCES = 500  # kinds of messages with a rate of their own


class LogThrottle(logging.Filter):
    """Limits the rate of log records of the same kind, and says later how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._buckets: dict[object, Bucket] = {}
        self._kept_back: dict[object, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Should a record be logged?"""
        now = self._now()
        kind: object = (record.name, record.levelno, str(record.msg)[:80])
        if kind not in self._buckets and len(self._buckets) >= _SOURCES:
            kind = record.name
        bucket = self._buckets.setdefault(kind, Bucket(_RATE, now))
        if bucket.take(now):
            self._kept_back[kind] = self._kept_back.get(kind, 0) + 1
            return False
        text = record.getMessage()[:_LONGEST]
        if more := self._kept_back.pop(kind, 0):
            text += f" (and {more} more like it)"
        record.msg, record.args = text, None
        return True
