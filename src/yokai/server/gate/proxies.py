"""Trusted proxies: their X-Forwarded headers tell the visitor's address, scheme and host."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import Scope

from yokai.errors import YokaiError, quote

_SECURE = {"http": "https", "ws": "wss"}


class Proxies:
    """The addresses whose X-Forwarded-For, -Proto and -Host are believed.

    >>> Proxies(["10.0.0.0/8"]).trusts("10.1.2.3"), Proxies([]).trusts("127.0.0.1")
    (True, False)
    """

    def __init__(self, addresses: Iterable[str], names: Sequence[str] = ()) -> None:
        self._networks = [_network(address) for address in addresses]
        self._names = names  # public host names of this server

    def trusts(self, address: str) -> bool:
        """Is an address that of a trusted proxy?"""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def look_behind(self, scope: Scope) -> Scope:
        """The request as the visitor sent it; unchanged if no trusted proxy has passed it on."""
        client = scope.get("client")
        if not client or not self.trusts(client[0]):
            return scope
        headers = Headers(scope=scope)
        told = {  # some proxies add a header of their own to those that came
            name: ",".join(headers.getlist(f"x-forwarded-{name}"))
            for name in ("for", "proto", "host")
        }
        seen = dict(scope)
        if visitor := self._visitor(told["for"]):
            seen["client"] = (visitor, 0)
        if _last(told["proto"]) == "https":
            seen["scheme"] = _SECURE.get(scope["scheme"], scope["scheme"])
        if host := _last(told["host"]) or self._name(headers):
            others = [(name, value) for name, value in scope["headers"] if name != b"host"]
            seen["headers"] = [(b"host", host.encode("latin-1")), *others]
        return seen

    def _name(self, headers: Headers) -> str | None:
        """The first public name, if a proxy has replaced the Host header by a name that is none."""
        here = headers.get("host", "").partition(":")[0]
        return self._names[0] if self._names and here not in self._names else None

    def _visitor(self, chain: str) -> str | None:
        """The last address of the chain that is no trusted proxy; those before may be forged."""
        for address in reversed(chain.split(",")):
            if not self.trusts(address.strip()):
                return _address(address.strip())
        return None


NO_PROXIES = Proxies([])


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise YokaiError(
            f"bad proxy {quote(text)}: it must be an address like 10.0.0.1 or 10.0.0.0/8"
        ) from None


def address_of(scope: Scope) -> str:
    """The address of a request for rate limits: of IPv6, that of the household."""
    client = scope.get("client")
    return household(client[0]) if client else ""


def household(text: str) -> str:
    """An IPv4 address, or the network of one household of IPv6."""
    address = _address(text)
    if address is None or ":" not in address:
        return text
    return str(ip_network(f"{address}/64", strict=False))


def _address(text: str) -> str | None:
    try:
        return str(ip_address(text))
    except ValueError:
        return None


def _last(value: str) -> str:
    return value.split(",")[-1].strip()
