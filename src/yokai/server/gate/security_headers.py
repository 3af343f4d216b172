"""Middleware before every route: allowed origins, the rate limit of requests, security headers."""

from __future__ import annotations

import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yokai.app.host import TooFast
from yokai.app.routes.json_http import counts_of, refused, say
from yokai.server.gate.proxies import NO_PROXIES, Proxies, address_of
from yokai.server.gate.rate_limits import RateLimits

_FREE = "/static/"  # without a rate limit
_FRAMED = "/embed.html"  # the only page that other sites may show in a frame
_SAFE = ("GET", "HEAD", "OPTIONS")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

# By plain http a browser ignores it, and complains to every visitor.
_BY_TLS = {"Cross-Origin-Opener-Policy": "same-origin"}


class SecurityHeaders:
    """Refuses requests of other sites and, on a private address, by other host names; adds the
    security headers to every response."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str] | None = None,
        proxies: Proxies = NO_PROXIES,
        limits: RateLimits | None = None,
    ) -> None:
        self._app, self._proxies, self._limits = app, proxies, limits or RateLimits({})
        # DNS rebinding: another site can point its own name at 127.0.0.1, but not use ours.
        self._hosts = frozenset(hosts) if hosts is not None else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        scope = self._proxies.look_behind(scope)
        headers = Headers(scope=scope)
        if not self._may_pass(scope, headers):
            counts_of(scope).refused("wrong_origin")
            if scope["type"] == "websocket":
                return await send({"type": "websocket.close", "code": 4403})
            refusal = say(403, "wrong_origin", "this page may not ask this server")
            return await refusal(scope, receive, _with_headers(send, scope))
        if wait := self._wait(scope):
            counts_of(scope).refused("too_fast")
            return await refused(TooFast(wait))(scope, receive, _with_headers(send, scope))
        return await self._app(scope, receive, _with_headers(send, scope))

    def _wait(self, scope: Scope) -> float:
        if scope["type"] == "websocket" or scope["path"].startswith(_FREE):
            return 0.0
        return self._limits.take("request", address_of(scope), None, time.monotonic())

    def _may_pass(self, scope: Scope, headers: Headers) -> bool:
        host = headers.get("host", "")
        if self._hosts is not None and _hostname(host) not in self._hosts:
            return False
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return True
        origin = headers.get("origin")
        return origin is None or _netloc(origin) == host.lower()


def _with_headers(send: Send, scope: Scope) -> Send:
    """Add the security headers; every site may show the page for frames."""
    framed = scope["path"] == _FRAMED
    added = _HEADERS | (_BY_TLS if scope.get("scheme") in ("https", "wss") else {})

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in added.items():
                headers.setdefault(name, value)  # a worker of the page has a policy of its own
            if framed:
                policy = headers["Content-Security-Policy"]
                headers["Content-Security-Policy"] = policy.replace(
                    "frame-ancestors 'none'", "frame-ancestors *"
                )
        await send(message)

    return sending


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
