"""Proxies: what they say is believed of those that are named, and of nobody else."""

from typing import Any

import pytest

from yokai.errors import YokaiError
from yokai.server.proxies import Proxies

ASKED = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}


def seen(
    client: str,
    headers: dict[str, str],
    proxies: tuple[str, ...] = ("10.0.0.0/8", "::1"),
    names: tuple[str, ...] = (),
    kind: str = "http",
) -> tuple[str, str, str]:
    """Who asks, by which scheme, and by which name, as our server sees it."""
    pairs = {"Host": "127.0.0.1:8017"} | headers
    scope: dict[str, Any] = {
        "type": kind,
        "scheme": {"http": "http", "websocket": "ws"}[kind],
        "client": (client, 1234),
        "headers": [(name.lower().encode(), value.encode()) for name, value in pairs.items()],
    }
    found = Proxies(proxies, names).look_behind(scope)
    [host] = [value.decode() for name, value in found["headers"] if name == b"host"]
    return found["client"][0], found["scheme"], host


def test_named_proxy_is_believed() -> None:
    assert seen("10.1.2.3", ASKED) == ("192.0.2.7", "https", "127.0.0.1:8017")
    assert seen("::1", ASKED, kind="websocket") == ("192.0.2.7", "wss", "127.0.0.1:8017")
    named = ASKED | {"X-Forwarded-Host": "mori.example"}
    assert seen("10.1.2.3", named)[2] == "mori.example"


def test_nobody_else_is() -> None:
    forged = ASKED | {"X-Forwarded-Host": "mori.example"}
    untouched = ("192.0.2.99", "http", "127.0.0.1:8017")
    assert seen("192.0.2.99", forged) == untouched
    assert seen("192.0.2.99", forged, proxies=()) == untouched
    assert seen("testclient", forged)[1:] == untouched[1:]


def test_who_asks_is_the_last_whom_no_proxy_of_ours_is() -> None:
    forged = {"X-Forwarded-For": "127.0.0.1, 192.0.2.7, 10.9.9.9"}
    assert seen("10.1.2.3", forged)[0] == "192.0.2.7"
    assert seen("10.1.2.3", {"X-Forwarded-For": "10.9.9.9"})[0] == "10.1.2.3"


def test_proxy_that_rewrites_the_name_means_ours() -> None:
    assert seen("10.1.2.3", {}, names=("mori.example",))[2] == "mori.example"
    kept = {"Host": "other.example:8443"}
    assert seen("10.1.2.3", kept, names=("mori.example", "other.example"))[2] == kept["Host"]
    assert seen("192.0.2.99", {}, names=("mori.example",))[2] == "127.0.0.1:8017"


def test_proxy_that_is_no_address_is_a_sentence() -> None:
    with pytest.raises(YokaiError, match="bad proxy 'nginx': it must be an address like"):
        Proxies(["nginx"])
