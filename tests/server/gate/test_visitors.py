"""Visitors of the server: who asks, how much one may ask, and whose turn it is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from yokai.app.players.player_id import player_of
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE
from yokai.server.gate.rate_limits import RATES, Rate, RateKind, Share
from yokai.server.gate.visitors import Gate, GateVisitor
from yokai.server.settings import Settings

KEY = b"nobody knows this"
LIMITED: dict[RateKind, tuple[str, dict[str, Any]]] = {
    "game": ("/api/games", {"variant": "classic", "opponent": "beside"}),
    "archive": ("/api/archive", {"format": "yokai", "version": 1, "made": 0}),
    "try": ("/api/lessons/classic/tanuki/1", {"moves": ["2c2b"]}),
}


def arrive(gate: Gate, address: str = "10.0.0.1", cookie: str = "") -> GateVisitor:
    headers = [(b"cookie", f"{COOKIE}={cookie}".encode())] if cookie else []
    scope = {"type": "http", "headers": headers, "client": (address, 5), "path": "/"}
    return GateVisitor(gate, HTTPConnection(scope))


def test_visitor_becomes_a_player_once_and_is_known_by_the_cookie() -> None:
    gate = Gate(Settings(), KEY)
    new = arrive(gate)
    assert (new.player, new.is_kept) == (None, False)
    player = new.identify()
    assert (new.identify(), new.player, new.is_kept) == (player, player, True)
    assert new.token
    assert player == player_of(new.token)
    again = arrive(gate, cookie=gate.cookies.cookie(new.token))
    assert (again.player, again.is_kept) == (player, False)
    assert arrive(Gate(Settings(), b"another server"), cookie=new.token).player is None


@pytest.mark.parametrize("kind", LIMITED)
def test_who_asks_too_fast_is_told_to_wait(tmp_path: Path, kind: RateKind) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    rates = {kind: Share(Rate(2, 0.01), None)}
    with TestClient(create_app(Settings(database, tmp_path, solve=False, rates=rates))) as client:
        path, body = LIMITED[kind]
        answers = [client.post(path, json=body) for _ in range(3)]
        assert [answer.is_success for answer in answers] == [True, True, False]
        refused = answers[-1]
        assert (refused.status_code, refused.json()["error"]) == (429, "too_fast")
        assert refused.headers["retry-after"] == refused.json()["args"]["seconds"]
        assert client.get("/api/games").status_code == 200  # which nobody counts
    assert RATES[kind].player


def test_opening_a_link_counts_as_a_game(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    rates: dict[RateKind, Share] = {"game": Share(Rate(1, 0.01), None)}
    with TestClient(create_app(Settings(database, tmp_path, solve=False, rates=rates))) as client:
        answers = [client.post("/api/message", json={"text": "AQ"}) for _ in range(2)]
        assert [answer.json()["error"] for answer in answers] == ["bad_link", "too_fast"]


def test_address_and_player_are_counted_apart() -> None:
    gate = Gate(Settings(rates={"hint": Share(Rate(1, 0.001), Rate(2, 0.001))}), KEY)
    first, second, third = (arrive(gate) for _ in range(3))
    for visitor in (first, second, third):
        visitor.identify()
    assert first.wait("hint") == 0
    assert first.wait("hint") > 0  # the player's share is used up
    assert second.wait("hint") == 0
    assert third.wait("hint") > 0  # and so is that of the address
    other = arrive(gate, "10.0.0.2")
    other.identify()
    assert other.wait("hint") == 0


def test_messages_of_one_connection_are_counted_for_it_alone() -> None:
    gate = Gate(Settings(rates={}, one_connection=Rate(2, 0.001)), KEY)
    one, other = arrive(gate), arrive(gate)
    assert [one.wait("message") > 0 for _ in range(3)] == [False, False, True]
    assert other.wait("message") == 0


def test_work_of_one_address_waits_while_others_go_on() -> None:
    async def work() -> list[str]:
        gate = Gate(Settings(), KEY)
        told: list[str] = []
        done = asyncio.Event()

        async def review(visitor: GateVisitor, name: str) -> None:
            async with visitor.queue("reviews"):
                told.append(name)
                await done.wait()

        first, again = arrive(gate), arrive(gate)
        other = arrive(gate, "10.0.0.2")
        tasks = [
            asyncio.create_task(review(visitor, name))
            for visitor, name in ((first, "first"), (again, "again"), (other, "other"))
        ]
        await asyncio.sleep(0.01)
        assert sorted(told) == ["first", "other"]
        done.set()
        await asyncio.gather(*tasks)
        return told

    assert asyncio.run(work())[-1] == "again"
