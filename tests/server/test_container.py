"""The parts of a running server: one key, one bus, and a start and an end in good order."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.support.servers import Browser, serving
from yokai.errors import YokaiError
from yokai.server.cluster.polling_bus import PollingBus
from yokai.server.cluster.redis_bus import RedisBus
from yokai.server.container import Server
from yokai.server.gate.cookies import Cookies
from yokai.server.settings import Settings

SECRET = "long enough to be one"


def server_of(folder: Path, **other: Any) -> Server:
    chosen: dict[str, Any] = {"database": f"sqlite:///{folder / 'games.sqlite'}"}
    return Server(Settings(**(chosen | {"tables": folder, "solve": False} | other)))


def test_key_is_that_of_the_operator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cookie(**settings: str) -> str:
        server = server_of(tmp_path, **settings)
        server.store.close()
        return server.gate.cookies.cookie("a token")

    kept = cookie()
    assert cookie() == kept  # the one that is kept with the games
    monkeypatch.setenv("YOKAI_SECRET", SECRET)
    assert cookie() == Cookies(SECRET.encode()).cookie("a token") != kept
    assert cookie(secret=SECRET[::-1]) == Cookies(SECRET[::-1].encode()).cookie("a token")
    with pytest.raises(YokaiError, match="at least 16 characters"):
        server_of(tmp_path, secret="short")


def test_bus_is_redis_where_there_is_one(tmp_path: Path) -> None:
    for redis, kind in ((None, PollingBus), ("redis://127.0.0.1:1", RedisBus)):
        server = server_of(tmp_path, redis=redis)
        assert type(server.host.bus) is kind
        server.store.close()


def test_end_leaves_no_thread_and_no_task(tmp_path: Path) -> None:
    async def live() -> set[asyncio.Task[Any]]:
        server = server_of(tmp_path, worker=1)
        await server.start()
        await server.close()
        return asyncio.all_tasks() - {asyncio.current_task()}

    before = set(threading.enumerate())
    assert asyncio.run(live()) == set()
    assert set(threading.enumerate()) - before == set()


def test_challenge_reaches_another_process_soon_without_redis(tmp_path: Path) -> None:
    with serving(tmp_path) as here, serving(tmp_path) as there:
        mia, ben = Browser(here), Browser(there)
        game = mia.begin(variant="classic", opponent="friend", names=["Mia"])["id"]
        state = ben.post(f"/api/games/{game}/join", {"name": "Ben"}).json()
        [rival] = (each["id"] for each in state["players"].values() if each["name"] == "Ben")
        with ben.line() as line:
            line.expect_pong()
            mia.begin(variant="classic", opponent="friend", names=["Mia"], rival=rival)
            begun = time.monotonic()
            line.expect("called")
            assert time.monotonic() - begun < 5  # asked once a second; the page asks every 30
        assert [each["name"] for each in ben.get("/api/challenges").json()] == ["Mia"]


def test_numbers_of_the_store_are_measured(tmp_path: Path) -> None:
    async def live() -> str:
        server = server_of(tmp_path)
        await server.start()
        server.measure()
        text = server.meters.text
        await server.close()
        return text

    assert "yokai_commits_total" in asyncio.run(live())
