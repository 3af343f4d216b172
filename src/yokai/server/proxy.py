"""Servers that stand before ours and pass requests on: whom they speak for, if they are trusted.

    proxy_set_header X-Forwarded-For $remote_addr;      who asks
    proxy_set_header X-Forwarded-Proto $scheme;         https?
    proxy_set_header X-Forwarded-Host $http_host;       by which name?

Anybody may send these words; only those from an address that the operator named are believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from yokai.errors import YokaiError, quote

Network = IPv4Network | IPv6Network

_SECURE = {"http": "https", "ws": "wss"}


def network_of(text: str) -> Network:
    """An address, or all that begin like it: 10.0.0.1, 10.0.0.0/8."""
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise YokaiError(
            f"bad proxy {quote(text)}: it must be an address like 10.0.0.1 or 10.0.0.0/8"
        ) from None


class Proxied:
    """Puts into a request what it was before a trusted proxy passed it on."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str], names: Sequence[str]) -> None:
        self._app, self._names = app, names
        self._proxies = [network_of(proxy) for proxy in proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on."""
        if scope["type"] in ("http", "websocket") and self._trusts((scope.get("client") or "-")[0]):
            scope = self._as_it_was(scope)
        await self._app(scope, receive, send)

    def _as_it_was(self, scope: Scope) -> Scope:
        headers = Headers(scope=scope)
        asked: list[str] = []
        for line in headers.getlist("x-forwarded-for"):
            asked += [address.strip() for address in line.split(",")]
        # Each proxy adds whom it heard: the last that is none of them is who asks.
        client = next((each for each in reversed(asked) if not self._trusts(each)), None)
        changed = dict(scope)
        if client:
            changed["client"] = (client, 0)
        if headers.get("x-forwarded-proto", "").strip().lower() in ("https", "wss"):
            changed["scheme"] = _SECURE.get(scope["scheme"], scope["scheme"])
        if host := self._host(headers):
            others = [pair for pair in scope["headers"] if pair[0] != b"host"]
            changed["headers"] = [(b"host", host.encode("latin-1")), *others]
        return changed

    def _host(self, headers: Headers) -> str | None:
        """The name in the browser's address line. A proxy that does not tell, and has put its own
        word for us in its place, means the first of our names."""
        if told := headers.get("x-forwarded-host"):
            return told.rpartition(",")[2].strip()
        if self._names and headers.get("host", "").partition(":")[0] not in self._names:
            return self._names[0]
        return None

    def _trusts(self, client: str) -> bool:
        try:
            address = ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)
