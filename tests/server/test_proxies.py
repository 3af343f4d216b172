"""What is believed of a proxy, and what of anyone else."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from yokai.server.guard import Guard
from yokai.server.proxies import Proxies, address_of

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
def guarded() -> Guard:
    app = Starlette(routes=[Route("/", tell, methods=["GET", "POST"])])
    return Guard(app, hosts=["yokai.example"], proxies=Proxies(["10.0.0.0/24"]))


def test_proxy_that_rewrites_the_host_is_understood(guarded: Guard) -> None:
    client = TestClient(guarded, client=(PROXY, 1))
    assert client.post("/", headers=FORWARDED).json() == ["203.0.113.9", "https"]
    assert client.post("/", headers=FORWARDED | {"Origin": "https://x.example"}).status_code == 403


def test_others_are_not_believed(guarded: Guard) -> None:
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
def test_visitor_is_the_last_who_is_no_proxy(guarded: Guard, chain: str, visitor: str) -> None:
    client = TestClient(guarded, client=(PROXY, 1))
    told = client.get("/", headers=FORWARDED | {"X-Forwarded-For": chain}).json()
    assert told[0] == visitor


def test_line_that_the_visitor_wrote_is_passed_over(guarded: Guard) -> None:
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
