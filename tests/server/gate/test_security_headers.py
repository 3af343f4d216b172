"""Allowed origins, and the security headers of every response."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from websockets.exceptions import InvalidStatus

from tests.support.servers import Browser, serving
from yokai.server.gate.security_headers import SecurityHeaders


async def hello(_: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


@pytest.fixture
def client() -> Iterator[TestClient]:
    app = Starlette(routes=[Route("/", hello, methods=["GET", "POST"])])
    guarded = SecurityHeaders(app, hosts=["127.0.0.1", "localhost"])
    with TestClient(guarded, base_url="http://127.0.0.1:8017") as client:
        yield client


@pytest.mark.parametrize("origin", [None, "http://127.0.0.1:8017"])
def test_our_own_page_may_post(client: TestClient, origin: str | None) -> None:
    headers = {"Origin": origin} if origin else {}
    assert client.post("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "https://elsewhere.example",
        "http://127.0.0.1:9999",
        "http://localhost:8017",
        "null",
        "http://[",
        "",
    ],
)
def test_pages_of_other_sites_may_not(client: TestClient, origin: str) -> None:
    answer = client.post("/", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]) == (403, "wrong_origin")


@pytest.mark.parametrize("host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "[", ""])
def test_other_names_for_this_machine_are_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8017", "LOCALHOST"])
def test_our_names_are_served(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for answer in (client.get("/"), client.get("/nowhere"), client.get("/", headers={"Host": "x"})):
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in answer.headers


def test_policy_that_plain_http_cannot_have_is_sent_by_tls_alone() -> None:
    app = SecurityHeaders(Starlette(routes=[Route("/", hello)]))
    for scheme, policy in (("http", None), ("https", "same-origin")):
        answer = TestClient(app, base_url=f"{scheme}://mori.example").get("/")
        assert answer.headers.get("cross-origin-opener-policy") == policy


def test_other_sites_may_frame_one_page_alone() -> None:
    app = Starlette(routes=[Route("/{path:path}", hello)])
    with TestClient(SecurityHeaders(app)) as client:
        for path, by in {"/": "'none'", "/embed.html": "*", "/embed.html/x": "'none'"}.items():
            policy = client.get(path).headers["content-security-policy"]
            assert policy.endswith(f"frame-ancestors {by}"), path
            assert policy.count("frame-ancestors") == 1


def test_page_of_another_site_gets_no_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        browser = Browser(address)
        with pytest.raises(InvalidStatus), browser.line(Origin="https://elsewhere.example"):
            pass
        with browser.line(Origin=address) as line:
            assert line.is_silent()
