"""The site: the whole game in a browser tab, with no server but one that hands out files."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.support.games import ROOT

AWAKE, SOON = 60_000, 30_000  # milliseconds, on a loaded machine


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Host:
    """A static host that has the site in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        (folder / "games").symlink_to(ROOT / "site")
        files = partial(Quiet, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), files)
        self.address = f"http://127.0.0.1:{self._server.server_port}/games/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    build = [sys.executable, str(ROOT / "tools" / "site" / "build_site.py")]
    subprocess.run(build, check=True, capture_output=True)
    host = Host(tmp_path)
    yield host
    host.end()


@pytest.fixture
def page(chromium: Browser, host: Host) -> Iterator[Page]:
    """A visitor's page, which must end without an error of any kind."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def listen(said: ConsoleMessage) -> None:
        if said.type == "error":
            troubles.append(said.text)

    page.on("console", listen)
    page.goto(host.address)
    yield page
    context.close()
    assert [each for each in troubles if "ERR_CONNECTION_REFUSED" not in each] == []


def awake(page: Page) -> None:
    expect(page.locator("#connection")).to_be_hidden(timeout=AWAKE)


def test_home_is_there_before_python_is(page: Page) -> None:
    expect(page.get_by_role("heading", name="Welcome to the forest")).to_be_visible()
    expect(page.locator("#connection progress")).to_be_visible()
    expect(page.get_by_text("By link")).to_have_count(0)  # nobody else can be met here
    awake(page)


def test_game_is_played_and_kept_and_found_without_a_network(page: Page, host: Host) -> None:
    awake(page)
    page.locator("input[name=side][value=south]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    typed = page.locator("input[name=move], input[placeholder]").last
    typed.fill("c1-c2")
    typed.press("Enter")
    moves = page.locator(".moves")
    expect(moves).to_contain_text("c1–c2", timeout=SOON)
    expect(moves.locator("li")).to_have_count(2, timeout=SOON)  # with a reply
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    host.end()
    page.goto(f"{host.address}#/games")
    page.reload()
    awake(page)
    expect(page.locator("main")).to_contain_text("Move 2", timeout=SOON)


def test_lessons_puzzles_and_analysis_answer(page: Page, host: Host) -> None:
    awake(page)
    page.goto(f"{host.address}#/learn/classic")
    expect(page.locator("main a[href*='learn/classic/']").first).to_be_visible(timeout=SOON)
    page.goto(f"{host.address}#/puzzles/classic")
    expect(page.locator("main")).to_contain_text(re.compile("puzzle", re.IGNORECASE), timeout=SOON)
    page.goto(f"{host.address}#/analysis?variant=expert")
    expect(page.locator("main")).to_contain_text("moves deep", timeout=SOON)


def test_second_tab_takes_over_and_nothing_is_lost(page: Page, host: Host) -> None:
    awake(page)
    page.locator("input[name=opponent][value=beside]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile("#/game/"), timeout=SOON)
    second = page.context.new_page()
    second.goto(f"{host.address}#/games")
    expect(second.locator("#connection")).to_contain_text("another tab", timeout=SOON)
    second.get_by_role("button", name="Play here").click()
    awake(second)
    expect(second.locator("main")).to_contain_text("Move 0", timeout=SOON)
    expect(page.locator("#connection")).to_contain_text("another tab", timeout=SOON)


def test_axe_finds_no_violation_while_it_wakes_and_after(page: Page) -> None:
    for ready in (False, True):
        if ready:
            awake(page)
        page.evaluate(AXE_SCRIPT)
        results = Axe("0").run(page)  # it is there already
        assert results.violations_count == 0, results.generate_report()
