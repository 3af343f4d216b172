"""The application of a tab, from its bridge: everything a page asks for, in one thread."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from tests.support.stores import prepared
from yokai.storage.store import Store
from yokai.tab.main import Tab


class Page:
    """A page that talks to a tab as the real one does."""

    def __init__(self, tab: Tab) -> None:
        self.tab, self.told = tab, asyncio.Queue[dict[str, Any]]()
        self.open = asyncio.Event()

    async def get(self, path: str) -> Any:
        answered = await self.tab.bridge.request("GET", path)
        assert answered.status == 200, answered
        return json.loads(answered.body)

    async def post(self, path: str, **body: object) -> Any:
        answered = await self.tab.bridge.request("POST", path, json.dumps(body))
        assert answered.status in (200, 201), answered
        return json.loads(answered.body)

    def connect(self) -> None:
        self.tab.bridge.connect(1, self._hear)

    def _hear(self, event: str, text: str) -> None:
        if event == "open":
            self.open.set()
        elif event == "message":
            self.told.put_nowait(json.loads(text))

    def send(self, **message: object) -> None:
        self.tab.bridge.hear(1, json.dumps(message))

    async def until(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(20):
            while (message := await self.told.get())["type"] != kind:
                pass
            return message


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Page]:
    games, empty = folder / "games.sqlite", folder / "empty.sqlite"
    for file in (games, empty):
        Store(f"sqlite:///{prepared(file)}", in_place=True).close()
    tab = Tab(games, empty, folder, "https://example.org/play/")
    await tab.start()
    page = Page(tab)
    page.connect()
    await page.open.wait()
    try:
        yield page
    finally:
        tab.bridge.disconnect(1)
        await tab.bridge.drained()
        await tab.close()


def test_game_is_played_kept_and_found_again_without_a_thread(tmp_path: Path) -> None:
    threads = threading.enumerate()

    async def play() -> str:
        async with opened(tmp_path) as page:
            page.tab.app.computer._pause = 0.0
            game = await page.post("/api/games", variant="classic", level=2, side="south")
            page.send(type="watch", game=game["id"], version=-1)
            await page.until("game")
            page.send(type="play", game=game["id"], version=0, move="1d1c", id="1")
            assert (await page.until("played"))["version"] == 1
            mine, theirs = await page.until("move"), await page.until("move")
            assert (mine["move"]["usi"], theirs["ply"]) == ("1d1c", 2)
            assert threading.enumerate() == threads
            return str(game["id"])

    async def again(game: str) -> None:
        async with opened(tmp_path) as page:
            [found] = (await page.get("/api/games"))["games"]
            assert (found["id"], found["plies"], found["seat"]) == (game, 2, "south")

    asyncio.run(again(asyncio.run(play())))


def test_analysis_is_told_in_slices_and_a_stop_is_heard(tmp_path: Path) -> None:
    async def analyse() -> None:
        async with opened(tmp_path) as page:
            page.send(type="analyse", id=5, variant="expert", lines=2)
            depths = [(await page.until("analysis"))["depth"] for _ in range(4)]
            assert depths == sorted(depths)
            page.send(type="stop", id=5)
            page.send(type="ping", t=1)
            assert (await page.until("pong"))["t"] == 1

    asyncio.run(analyse())


def test_lesson_puzzle_review_and_positions_are_answered(tmp_path: Path) -> None:
    async def learn() -> None:
        async with opened(tmp_path) as page:
            lessons = await page.get("/api/lessons/classic")
            assert lessons["stops"][0]["state"] == "next"
            hub = await page.get("/api/puzzles/classic")
            assert hub["puzzles"] > 100
            line = await page.post("/api/position", variant="classic", moves=["1d1c"])
            assert len(line["positions"]) == 2
            moves = ["1d1c", "3a3b"]
            page.send(type="review", id=9, variant="classic", moves=moves)
            while not (news := await page.until("review"))["review"]:
                pass
            assert len(news["review"]["curve"]) == 3

    asyncio.run(learn())


def test_player_is_the_same_at_every_start_and_links_lead_to_the_page(tmp_path: Path) -> None:
    async def start() -> tuple[str | None, bytes]:
        async with opened(tmp_path) as page:
            game = await page.post("/api/games", variant="classic", opponent="friend")
            code = await page.tab.bridge.request("GET", f"/api/games/{game['id']}/qr")
            assert code.status == 200
            return page.tab.bridge._visitor.player, code.body

    (first, code), (second, _) = asyncio.run(start()), asyncio.run(start())
    assert first == second
    assert code.startswith(b"<?xml")


def test_what_is_wrong_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as page:
            missing = await page.tab.bridge.request("GET", "/api/games/nosuchgame")
            broken = await page.tab.bridge.request("POST", "/api/games", "{")
            page.send(type="nonsense")
            assert missing.status == 404
            assert json.loads(broken.body)["error"] == "bad_message"
            assert (await page.until("problem"))["error"] == "bad_message"
            page.tab.bridge.hear(77, "to nobody")
            page.tab.bridge.disconnect(77)

    asyncio.run(ask())
