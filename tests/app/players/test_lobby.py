"""The lobby: seats that strangers may take, while whoever opened them is here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.line import PATIENCE, Json
from tests.support.servers import Browser, serving

SEAT: dict[str, Any] = {
    "variant": "classic", "opponent": "friend", "side": "south", "names": ["Mia"], "open": True,
    "clock": {"initial": 300_000, "increment": 5_000},
}  # fmt: skip


@pytest.fixture
def addresses(tmp_path: Path) -> Iterator[list[str]]:
    """Two servers on one store."""
    with ExitStack() as stack:
        yield [stack.enter_context(serving(tmp_path)) for _ in range(2)]


@pytest.fixture
def everywhere(url: str, tmp_path: Path) -> Iterator[list[str]]:
    """The same on either database."""
    with ExitStack() as stack:
        yield [stack.enter_context(serving(tmp_path, database=url)) for _ in range(2)]


def seats(browser: Browser) -> list[Json]:
    lobby = browser.get("/api/lobby").json()
    assert lobby["on"]
    return list(lobby["seats"])


def eventually(true: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_seat_is_seen_while_its_player_is_here_and_taken_once(everywhere: list[str]) -> None:
    mia, ben, eve = (Browser(everywhere[number]) for number in (0, 1, 0))
    game = mia.begin(**SEAT)["id"]
    assert [seat["mine"] for seat in seats(mia)] == [True]
    assert seats(ben) == []  # she has opened a seat, and is not at it
    assert ben.post(f"/api/lobby/{game}/join", {}).json()["error"] == "seat_gone"
    with mia.line() as line:
        line.state(type="watch", game=game)
        eventually(lambda: bool(seats(ben)))
        assert seats(ben) == [
            {
                "game": game, "variant": "classic", "name": "Mia", "side": "north",
                "clock": {"initial": 300_000, "increment": 5_000, "byoyomi": 0, "north": None},
                "days": None,
                "rated": False, "mine": False,
            }
        ]  # fmt: skip
        joined = ben.post(f"/api/lobby/{game}/join", {"name": "Ben"})
        assert joined.json()["seat"] == "north"
        assert line.news()["players"]["north"]["name"] == "Ben"
        assert seats(mia) == seats(ben) == []
        assert eve.post(f"/api/lobby/{game}/join", {}).json()["error"] == "seat_gone"


def test_seat_goes_with_its_player_and_comes_back(addresses: list[str]) -> None:
    mia, ben = Browser(addresses[0]), Browser(addresses[1])
    game = mia.begin(**SEAT)["id"]
    for _ in range(2):
        with mia.line() as line:
            line.state(type="watch", game=game)
            eventually(lambda: bool(seats(ben)))
        eventually(lambda: not seats(ben))


def test_one_player_has_one_seat_and_takes_it_back(addresses: list[str]) -> None:
    mia, ben = Browser(addresses[0]), Browser(addresses[1])
    first, second = mia.begin(**SEAT)["id"], mia.begin(**SEAT)["id"]
    assert [seat["game"] for seat in seats(mia)] == [second]
    assert ben.post(f"/api/lobby/{second}/close").json()["error"] == "watching"
    assert mia.post(f"/api/lobby/{second}/close").status_code == 204
    assert seats(mia) == []
    listed = {game["id"] for game in mia.get("/api/games").json()["games"]}
    assert listed.isdisjoint({first, second})
    refused = mia.post("/api/games", SEAT | {"opponent": "beside"})
    assert refused.json()["error"] == "no_seat"


def test_one_address_takes_few_seats_and_comes_after_others(tmp_path: Path) -> None:
    proxied = {"proxies": ("127.0.0.1",)}
    with serving(tmp_path, **proxied) as address, ExitStack() as lines:

        def wait(name: str, place: str) -> Json:
            """Open a seat from an address, and sit down there."""
            browser = Browser(address)
            body = SEAT | {"names": [name]}
            begun = browser.post("/api/games", body, **{"X-Forwarded-For": place}).json()
            if "id" in begun:
                line = lines.enter_context(browser.line())
                line.state(type="watch", game=begun["id"])
            return begun

        ben = Browser(address)
        assert "id" in wait("Mia", "192.0.2.1")
        for number in range(5):
            assert "id" in wait(f"spam {number}", "192.0.2.66")
        assert wait("spam 5", "192.0.2.66")["error"] == "lobby_full"
        assert "id" in wait("Kai", "192.0.2.2")
        eventually(lambda: len(seats(ben)) == 7)
        names = [seat["name"] for seat in seats(ben)]
        assert names == ["Kai", "spam 4", "Mia", "spam 3", "spam 2", "spam 1", "spam 0"]


def test_seat_that_was_left_makes_place_for_the_next_of_its_address(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        for _ in range(7):
            assert Browser(address).begin(**SEAT)["id"]


def test_lobby_may_be_switched_off(tmp_path: Path) -> None:
    with serving(tmp_path, lobby=False) as address:
        mia = Browser(address)
        assert mia.get("/api/lobby").json() == {"on": False, "seats": []}
        for path, body in [("/api/games", SEAT), ("/api/lobby/nosuchgame12/join", {})]:
            refused = mia.post(path, body)
            assert (refused.status_code, refused.json()["error"]) == (404, "no_lobby")
        assert mia.get("/api/games").json()["games"] == []
