"""The list of routes: each is there once, on either host, and answers whoever asks."""

from collections import Counter
from pathlib import Path

import pytest
from starlette.routing import Route, WebSocketRoute

from tests.support.applications import Door, Visitor, running
from tests.support.hosts import HOSTS, HostKind
from yokai.app.routes.asgi import routes_of


def addresses(door: Door) -> list[str]:
    """Every method with its path."""
    found = []
    for route in routes_of(door.app):
        assert isinstance(route, Route | WebSocketRoute)
        methods = route.methods or () if isinstance(route, Route) else ("WS",)
        found += [f"{method} {route.path}" for method in sorted(methods) if method != "HEAD"]
    return found


def test_each_address_is_there_once(door: Door) -> None:
    assert [address for address, count in Counter(addresses(door)).items() if count > 1] == []
    assert "WS /ws" in addresses(door)


def test_each_address_has_an_answer_for_whoever_asks_nonsense(visitor: Visitor) -> None:
    """A fault of the application would be an error of the request here."""
    for address in addresses(visitor.door):
        method, path = address.split()
        if method != "WS":
            for nonsense in ("nothing", "%00", "é", "-1"):
                asked = path.replace("{", "").replace("}", "").replace("variant", nonsense)
                answer = visitor.request(method, asked.replace("game", nonsense), content=b"{}")
                assert answer.status_code < 500, (address, answer.text)


@pytest.mark.parametrize("kind", HOSTS)
def test_tournament_is_there_where_one_is_shown(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path) as door:
        assert door.visitor().get("/api/tournament").status_code == 404
    with running(kind, tmp_path, tournament=tmp_path) as door:
        assert door.visitor().get("/api/tournament").json()["whole"]
        assert "WS /ws/tournament" in addresses(door)
