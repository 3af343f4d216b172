"""The log: one line for each event, for people or for programs, throttled."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

from yokai.server.ops.log_throttle import LogThrottle

Style = Literal["plain", "json"]


def set_up(style: Style = "plain", level: int = logging.WARNING) -> None:
    """Log to standard error: yokai's own records from a level on, others from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if style == "json" else logging.Formatter(_PLAIN))
    handler.addFilter(LogThrottle())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("yokai").setLevel(level)


_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line of JSON."""
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
