"""The site on a static host of its own, and what its pages have in common."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from tests.support.games import ROOT

# How long what must come is waited for, in milliseconds, on a loaded machine: until Python is awake
# in a tab, and until the tab has answered.
AWAKE, SOON = 240_000, 120_000


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def do_GET(self) -> None:
        if isinstance(self.server, Patient):
            self.server.wait_for(self.path)
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        pass


class Isolated(Quiet):
    """Answers as a host whose pages may share memory between threads."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


class Patient(ThreadingHTTPServer):
    """Refuses no connection of a browser that opens many at once."""

    request_queue_size = 128
    held: str | None = None
    released = threading.Event()

    def wait_for(self, path: str) -> None:
        """Let a request wait as long as such paths are held back."""
        if self.held is not None and self.held in path:
            self.released.wait()


@cache
def site() -> Path:
    """The site, brought up to date once for all tests of this process."""
    command = [sys.executable, str(ROOT / "tools" / "site" / "build_site.py")]
    subprocess.run(command, check=True, capture_output=True)
    return ROOT / "site"


class Host:
    """A static host that has the site, or another folder, below its top."""

    def __init__(
        self, folder: Path, answers: type[Quiet] = Quiet, served: Path | None = None
    ) -> None:
        self._games = folder / "games"
        self.serve(served or site())
        files = partial(answers, directory=str(folder))
        self._server = Patient(("127.0.0.1", 0), files)
        self.address = f"http://127.0.0.1:{self._server.server_port}/games/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def serve(self, folder: Path) -> None:
        """Have another folder from now on, all of it at once."""
        link = self._games.with_suffix(".next")
        link.symlink_to(folder)
        os.replace(link, self._games)

    @contextmanager
    def holding(self, path: str) -> Iterator[None]:
        """Hold back every file whose path has this in it."""
        self._server.released, self._server.held = threading.Event(), path
        try:
            yield
        finally:
            self._server.held = None
            self._server.released.set()

    def end(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


def new_profile(chromium: Browser, **how: Any) -> BrowserContext:
    """A visitor's browser that keeps nothing of another's, on a machine that may be slow."""
    usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    context = chromium.new_context(**usual | how)
    context.set_default_timeout(AWAKE)
    return context


def awake(page: Page) -> None:
    """Wait until the application answers."""
    # The notice is there only once the page's script has run.
    expect(page.locator("#connection[hidden]")).to_be_attached(timeout=AWAKE)


def axe_is_content(page: Page) -> None:
    """Find no violation of a rule of access."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    results = Axe("0").run(page)  # it is there already
    assert results.violations_count == 0, results.generate_report()


def movable(page: Page | Frame) -> None:
    """Wait until a move may be made on the board."""
    script = "() => document.querySelector('yokai-board')?.view?.movable"
    page.wait_for_function(script, timeout=AWAKE)


def touch(page: Page | Frame, *squares: int) -> None:
    """Press one square after the other, once a move may be made."""
    movable(page)
    touch_any(page, *squares)


def touch_any(page: Page | Frame, *squares: int) -> None:
    """Press one square after the other."""
    for square in squares:
        page.locator(f'.cell[data-square="{square}"]').click()
