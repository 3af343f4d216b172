"""Long work for a request: it ends after some seconds, or when the client has disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from yokai.app.application import Application
from yokai.app.routes.json_http import visitor_of
from yokai.refusal import Refusal

T = TypeVar("T")
Tick = Callable[[], object]  # work calls it now and then, and it may raise an error to end the work

_LONGEST_WORK = 5_000  # milliseconds for one request


class Deadline:
    """The deadline of some work: after some milliseconds, or once nobody waits for it. The work
    has to check it, for a thread cannot be ended from outside."""

    def __init__(self, milliseconds: int, now: Callable[[], int]) -> None:
        self._longest, self._now = milliseconds, now
        self._until = now() + milliseconds

    def call_off(self) -> None:
        """End the work, because nobody waits for it any more."""
        self._until = 0

    def check(self) -> None:
        """Refuse to go on if the work has to end."""
        if self._now() > self._until:
            seconds = f"{self._longest / 1000:g}"
            raise Refusal("busy", f"this takes longer than {seconds} s: ask for less")


async def compute(
    app: Application, request: Request, work: Callable[[Tick], T], longest: int | None = None
) -> T:
    """Do long work in the visitor's fair queue. The work calls the tick it is given, which ends it
    when it takes too long or the client has disconnected. `longest` are its milliseconds, if not
    the usual ones. The body must have been read."""
    gone = asyncio.create_task(_left(request))
    try:
        async with visitor_of(request).queue("work"):
            deadline = Deadline(longest or _LONGEST_WORK, app.host.now)
            gone.add_done_callback(lambda _: deadline.call_off())
            return await app.host.compute(work, deadline.check)
    finally:
        gone.cancel()


async def _left(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
