"""The hand-in by HTTP: uploads, a student's own bots and games, and the cards of the class.

The code of a student travels in the body, never in an address, which logs would keep.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from yokai.app.application import Application
from yokai.app.hand_in.desk import HandInDesk
from yokai.app.host import TooFast
from yokai.app.messages import CodeAsked, HandInAsked
from yokai.app.messages.decoding import decode
from yokai.app.routes.json_http import LARGEST, answer, read, read_body, visitor_of
from yokai.app.routes.qr import link_for_others, qr_code
from yokai.refusal import Refusal
from yokai.tournament.hand_in.upload import MOST_SENT

_LARGEST = MOST_SENT * 4 // 3 + LARGEST  # of a body, as Base64 is a third longer
_AT_ONCE = 4  # uploads that are read
_SECONDS = 60.0  # for an upload to arrive
_DOOR = "#/handin"


class HandInRoutes:
    """One method for each address."""

    def __init__(self, app: Application, desk: HandInDesk) -> None:
        self._app, self._desk = app, desk
        self._reading = asyncio.Semaphore(_AT_ONCE)
        self.routes: list[BaseRoute] = [
            Route("/api/hand-in", self.take, methods=["POST"]),
            Route("/api/hand-in/mine", self.mine, methods=["POST"]),
            Route("/api/hand-in/game", self.notes, methods=["POST"]),
            Route("/api/hand-in/cards", self.cards, methods=["POST"]),
            Route("/api/hand-in/qr", self.qr, methods=["POST"]),
        ]

    async def take(self, request: Request) -> Response:
        """A new version of a student's bot."""
        if wait := visitor_of(request).wait("archive"):
            raise TooFast(wait)
        async with self._reading:
            try:
                async with asyncio.timeout(_SECONDS):
                    body = await read_body(request, _LARGEST)
            except TimeoutError:
                raise Refusal("upload_slow", "the upload took too long") from None
            asked = await self._app.host.run(_read, body)
            files = [(file.path, file.data) for file in asked.files]
            return answer(await self._desk.take(asked.code, files))

    async def mine(self, request: Request) -> Response:
        """All versions and games of a student."""
        return answer(await self._desk.mine((await read(request, CodeAsked)).code))

    async def notes(self, request: Request) -> Response:
        """The notes on one game of a student."""
        asked = await read(request, CodeAsked)
        async with visitor_of(request).queue("work"):
            return answer(await self._desk.notes(asked.code, asked.game))

    async def cards(self, request: Request) -> Response:
        """The cards of the class, for the teacher."""
        door = link_for_others(self._app, request, _DOOR)
        return answer(await self._desk.cards((await read(request, CodeAsked)).code, door))

    async def qr(self, request: Request) -> Response:
        """The QR code of the link of a student, for whoever knows the code."""
        code = self._desk.student((await read(request, CodeAsked)).code).code
        link = link_for_others(self._app, request, f"{_DOOR}/{code}")
        draw: Callable[[str], bytes] = qr_code.__wrapped__  # not cached: it is a secret
        drawn = await self._app.host.run(draw, link)
        return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")


def _read(body: bytes) -> HandInAsked:
    return decode(body, msgspec.json.Decoder(HandInAsked))
