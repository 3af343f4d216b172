"""JSON requests and responses; an error becomes a Problem."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from yokai.app.host import RequestCounts, Visitor
from yokai.app.messages import Problem
from yokai.app.messages.decoding import decode
from yokai.errors import UnknownVariant, YokaiError
from yokai.refusal import Refusal

T = TypeVar("T")

LARGEST = 64 * 1024  # bytes of a body or a frame

_DIGITS = 15  # of a time in milliseconds
_UNKNOWN = (
    "game", "player", "lesson", "puzzle", "study", "classroom", "card", "task", "tournament",
    "person", "board",
)  # fmt: skip
_STATUS = {
    **dict.fromkeys([f"unknown_{what}" for what in _UNKNOWN], 404),
    **dict.fromkeys(["nothing_due", "no_storm", "not_solved", "no_challenge"], 404),
    **dict.fromkeys(["too_fast", "too_many_lines", "busy"], 429),
    "no_lobby": 404,
    "unavailable": 503,
}


def visitor_of(connection: HTTPConnection) -> Visitor:
    """The visitor of a request or connection, see `server/gate/visitors.py`."""
    visitor: Visitor = connection.scope["visitor"]
    return visitor


class _Uncounted:
    """The counts of a host that counts nothing: a browser tab."""

    def refused(self, _: str) -> None:
        pass

    def moved(self, _: int) -> None:
        pass


def counts_of(scope: MutableMapping[str, Any]) -> RequestCounts:
    """The counts of the host."""
    counts: RequestCounts = scope.get("counts", _UNCOUNTED)
    return counts


_UNCOUNTED = _Uncounted()


def say(status: int, error: str, message: str, words: dict[str, str] | None = None) -> Response:
    """A response with a Problem."""
    body = msgspec.json.encode(Problem(error, message, words or {}))
    when = {"Retry-After": words["seconds"]} if words and status == 429 else None
    return Response(body, status, when, "application/json")


def answer(body: object, status: int = 200) -> Response:
    """A JSON response that is never cached."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(body), status, headers, "application/json")


def time_in(text: str) -> int | None:
    """The time in milliseconds that a query names, or None if it names none."""
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= _DIGITS else None


async def read(request: Request, kind: type[T]) -> T:
    """The message in the body of a request."""
    return decode(await read_body(request, LARGEST), msgspec.json.Decoder(kind))


async def read_body(request: Request, largest: int) -> bytes:
    """The body of a request, of so many bytes at most."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise HTTPException(413, "the request is too long")
    return bytes(body)


def refused(why: Refusal) -> Response:
    """A response that says why something is refused."""
    return say(_STATUS.get(why.reason, 422), why.reason, why.message, why.words)


async def _refused(request: Request, error: Refusal) -> Response:
    counts_of(request.scope).refused(error.reason)
    return refused(error)


async def _unreadable(request: Request, error: Exception) -> Response:
    counts_of(request.scope).refused("bad_message")
    return say(400, "bad_message", str(error))


async def _mistaken(request: Request, error: YokaiError) -> Response:
    why = Refusal.of(error)
    counts_of(request.scope).refused(why.reason)
    return say(422, why.reason, why.message, why.words)


async def _unknown(request: Request, error: Exception) -> Response:
    counts_of(request.scope).refused("unknown_variant")
    return say(404, "unknown_variant", str(error))


async def _http(request: Request, error: HTTPException) -> Response:
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        # A person at a wrong address: the page says so, or finds the right one.
        return RedirectResponse(f"/#{quote(request.url.path)}")
    response = say(error.status_code, _CODES.get(error.status_code, "bad_request"), error.detail)
    response.headers.update(error.headers or {})
    return response


async def _broken(_: Request, __: Exception) -> Response:
    return say(500, "broken", "something is wrong with the server, not with your request")


_CODES = {404: "not_found", 405: "wrong_method", 413: "too_large"}

HANDLERS: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
    Refusal: _refused,
    msgspec.DecodeError: _unreadable,
    UnicodeError: _unreadable,
    YokaiError: _mistaken,
    UnknownVariant: _unknown,
    HTTPException: _http,
    Exception: _broken,
}
