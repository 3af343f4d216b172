"""What is believed of a proxy, and what of anyone else."""

from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from yokai.errors import YokaiError
from yokai.server.gate.proxies import Proxies, address_of
from yokai.server.gate.security_headers import SecurityHeaders

PROXY, STRANGER = "10.0.0.1", "192.0.2.7"
FORWARDED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "yokai.example",
    "Origin": "https://yokai.example",
    "Host": "upstream:8017",
}


async def tell(request: Request) -> JSONResponse:
    return JSONResponse([request.client and request.client.host, request.url.scheme])


@pytest.fixture
def guarded() -> SecurityHeaders:
    app = Starlette(routes=[Route("/", tell, methods=["GET", "POST"])])
    return SecurityHeaders(app, hosts=["yokai.example"], proxies=Proxies(["10.0.0.0/24"]))


def test_proxy_that_rewrites_the_host_is_understood(guarded: SecurityHeaders) -> None:
    client = TestClient(guarded, client=(PROXY, 1))
    assert client.post("/", headers=FORWARDED).json() == ["203.0.113.9", "https"]
    assert client.post("/", headers=FORWARDED | {"Origin": "https://x.example"}).status_code == 403


def test_others_are_not_believed(guarded: SecurityHeaders) -> None:
    client = TestClient(guarded, client=(STRANGER, 1))
    assert client.post("/", headers=FORWARDED).status_code == 403
    named = FORWARDED | {"Host": "yokai.example"}
    assert client.post("/", headers=named).json() == [STRANGER, "http"]


@pytest.mark.parametrize(
    ("chain", "visitor"),
    [
        ("1.1.1.1, 203.0.113.9", "203.0.113.9"),  # the first is what the visitor wrote
        ("1.1.1.1, 203.0.113.9, 10.0.0.7", "203.0.113.9"),
        ("10.0.0.7", PROXY),
        ("nonsense", PROXY),
        ("", PROXY),
        ("2001:db8::1", "2001:db8::1"),
    ],
)
def test_visitor_is_the_last_who_is_no_proxy(
    guarded: SecurityHeaders, chain: str, visitor: str
) -> None:
    client = TestClient(guarded, client=(PROXY, 1))
    told = client.get("/", headers=FORWARDED | {"X-Forwarded-For": chain}).json()
    assert told[0] == visitor


def test_line_that_the_visitor_wrote_is_passed_over(guarded: SecurityHeaders) -> None:
    client = TestClient(guarded, client=(PROXY, 1))
    lines = [("X-Forwarded-For", "1.1.1.1"), *FORWARDED.items()]
    assert client.get("/", headers=lines).json()[0] == "203.0.113.9"


def test_household_is_one_address() -> None:
    for address, counted in [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ]:
        assert address_of({"client": (address, 1)}) == counted
    assert address_of({"client": None}) == ""


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
