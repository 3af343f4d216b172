"""Periodic work: it goes on after any error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn

from yokai.refusal import Refusal

_log = logging.getLogger(__name__)


async def repeat_every(
    seconds: float, work: Callable[[], Awaitable[None]], trouble: str
) -> NoReturn:
    """Do some work, and again after so many seconds; `trouble` is the log line of an error."""
    while True:
        try:
            await work()
        except Refusal:  # the database is unavailable, which is logged already
            pass
        except Exception:
            _log.exception(trouble)
        await asyncio.sleep(seconds)
