"""Going round: what is looked at again and again, whatever went wrong the last time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn

from yokai.refusal import Refusal

_log = logging.getLogger(__name__)


async def go_round(look: Callable[[], Awaitable[None]], seconds: float, trouble: str) -> NoReturn:
    """Look, and again after so many seconds; `trouble` is what the log says of an error."""
    while True:
        try:
            await look()
        except Refusal:  # the store is away, and has said so in the log
            pass
        except Exception:
            _log.exception(trouble)
        await asyncio.sleep(seconds)
