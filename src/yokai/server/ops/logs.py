"""The log: a line for each event, for people or for programs, and never a flood."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Literal

import msgspec

from yokai.server.ops.log_throttle import Calm

Style = Literal["plain", "json"]


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
