"""The site on a static host of its own, and what its pages have in common."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.games import ROOT

AWAKE, SOON = 120_000, 30_000  # milliseconds, on a loaded machine


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

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
        (folder / "games").symlink_to(served or site())
        files = partial(answers, directory=str(folder))
        self._server = Patient(("127.0.0.1", 0), files)
        self.address = f"http://127.0.0.1:{self._server.server_port}/games/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


def awake(page: Page) -> None:
    """Wait until the application answers."""
    # The notice is there only once the page's script has run.
    expect(page.locator("#connection[hidden]")).to_be_attached(timeout=AWAKE)


def axe_is_content(page: Page) -> None:
    """Find no violation of a rule of access."""
    page.evaluate(AXE_SCRIPT)
    results = Axe("0").run(page)  # it is there already
    assert results.violations_count == 0, results.generate_report()
