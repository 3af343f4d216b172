"""Firefox and WebKit for tests, driven by WebDriver without a driver package.

Debian's Firefox speaks WebDriver BiDi itself, over a WebSocket. Debian's WebKitWebDriver speaks the
older WebDriver over HTTP, and starts WebKitGTK's MiniBrowser, which needs a display: Xvfb has one.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from websockets.sync.client import ClientConnection, connect

T = TypeVar("T")
PATIENCE = 120.0  # seconds, on a loaded machine


class OtherBrowser(ABC):
    """A browser with one page."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""

    def errors(self) -> list[str]:
        """The errors that the browser has told of, if it tells of any."""
        return []

    def until(self, expression: str) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({expression})"):
            said = self.run("document.body.innerText.slice(0, 400)")
            assert time.monotonic() < end, f"never true: {expression}; the page says: {said}"
            time.sleep(0.1)


class Firefox(OtherBrowser):
    """Firefox by WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection, self._numbers = connection, count(1)
        self._errors: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while (told := json.loads(self._connection.recv(PATIENCE))).get("id") != number:
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._errors.append(str(told["params"]["text"]))
        assert told["type"] == "success", told
        return told["result"]

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._ask("browsingContext.reload", context=self._page, wait="complete")

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, if that is a plain one."""
        target = {"context": self._page}
        told = self._ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return told["result"].get("value")

    def errors(self) -> list[str]:
        """The errors in the console."""
        return self._errors


class WebKit(OtherBrowser):
    """WebKitGTK by WebDriver."""

    def __init__(self, address: str, browser: Path) -> None:
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        told = _post(f"{address}/session", {"capabilities": wanted})
        self._session = f"{address}/session/{told['sessionId']}"

    def open(self, address: str) -> None:
        """Go to an address."""
        _post(f"{self._session}/url", {"url": address})

    def reload(self) -> None:
        """Load the page again."""
        _post(f"{self._session}/refresh", {})

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        body = {"script": f"return ({expression})", "args": []}
        return _post(f"{self._session}/execute/sync", body)

    def close(self) -> None:
        """End the session, and with it the browser."""
        urllib.request.urlopen(urllib.request.Request(self._session, method="DELETE"), timeout=10)


def _post(address: str, body: object) -> Any:
    request = urllib.request.Request(address, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)["value"]


@contextmanager
def firefox(folder: Path) -> Iterator[OtherBrowser]:
    """Firefox with a new profile in a folder."""
    port, profile = _free_port(), folder / "profile"
    profile.mkdir()
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
    with _started([*command, "--remote-debugging-port", str(port)], folder):
        address = f"ws://127.0.0.1:{port}/session"
        with _patiently(lambda: connect(address, max_size=None)) as connection:
            yield Firefox(connection)


@contextmanager
def webkit(folder: Path) -> Iterator[OtherBrowser]:
    """WebKitGTK on a display of its own."""
    (browser,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    port, display = _free_port(), f":{100 + os.getpid() % 10_000}"
    with (
        _started(["Xvfb", display, "-screen", "0", "1280x1024x24"], folder),
        _started(["WebKitWebDriver", f"--port={port}"], folder, DISPLAY=display),
    ):
        page = _patiently(lambda: WebKit(f"http://127.0.0.1:{port}", browser))
        try:
            yield page
        finally:
            page.close()


@contextmanager
def _started(command: Sequence[str], folder: Path, **more: str) -> Iterator[None]:
    """A program that runs meanwhile; what it says is in a file of the folder."""
    home = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    with (folder / f"{command[0]}.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | home | more)
        try:
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _patiently(attempt: Callable[[], T]) -> T:
    """The result of something that fails until a program has started."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return attempt()
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.2)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
