"""A browser at a real server: Debian's chromium, driven by Playwright, and somebody to play with.

Every page is watched: an error in its console fails the test that caused it. A request that leaves
the machine is one, by the policy that the server sends; page/test_access.py sees that it works.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import yokai
from tests.support.shell import uncounted
from yokai import Move, Position
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.notation.square import read_square
from yokai.solve.tablebase import Tablebase

# How long a test waits for what must come, in milliseconds: a busy machine may be late by far.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

# As the browser notes an attempt to reach a server in vain, an answer cut short, or none.
NOBODY = "net::ERR_|before receiving a handshake"

# By default every page has a process of its own, which takes longer to start than our page.
FLAGS = [
    *["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    *["--process-per-site", "--renderer-process-limit=1"],
]
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LANDSCAPE: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}
# What 200 % leaves of the wide window.
ZOOMED: dict[str, Any] = {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2}
LARGE: dict[str, Any] = {"viewport": {"width": 2560, "height": 1440}}

_SERVE = """
import sys
from pathlib import Path
from yokai.server.container import Settings
from yokai.server.main import OUR_NAMES, serve
database, tables, port, *services = sys.argv[1:]
settings = Settings(
    database,
    Path(tables),
    solve=False,
    pause=0.0,
    analysis=200,
    hosts=OUR_NAMES,
    push_services=tuple(services),
)
serve(settings, int(port), browser=False)
"""


@dataclass
class Server:
    """A server in a process of its own, which can be killed and started again."""

    folder: Path
    tables: Path
    port: int = 0
    services: tuple[str, ...] = ()  # origins of push services, beside those of browsers
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        database = f"sqlite:///{self.folder / 'games.sqlite'}"
        where = database, str(self.tables), str(self.port), *self.services
        command = [sys.executable, "-c", _SERVE, *where]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=uncounted())
        assert self.process.stdout
        # "Yōkai no Mori is at http://127.0.0.1:34567/ (Ctrl-C ends it)"
        line = self.process.stdout.readline()
        assert "http://" in line, f"the server did not start: {line}"
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0])
        self._wait()

    def _wait(self) -> None:
        for _ in range(100):
            with suppress(OSError), urllib.request.urlopen(self.address + "api/levels"):
                return
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout
            self.process.stdout.close()
            self.process = None


@dataclass
class Visitor:
    """A visitor's page, with the errors that it must not have."""

    page: Page
    address: str
    errors: list[str] = field(default_factory=list)
    expected: str = "\0"  # a pattern of this test's errors, such as the browser's note of a 4xx

    def watch(self) -> None:
        page = self.page
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda m: self.errors.append(m.text) if m.type == "error" else None)

    def remember(self, **settings: object) -> None:
        """Let the browser have these settings from last time."""
        self.page.add_init_script(
            "if (!localStorage.getItem('yokai.settings')) localStorage.setItem("
            f"'yokai.settings', JSON.stringify({json.dumps(settings)}))"
        )

    def open(self, path: str = "", **remembered: object) -> Page:
        """Load an address in a browser that remembers these settings from last time."""
        if remembered:
            self.remember(**remembered)
        self.page.goto(self.address + path)
        self.page.wait_for_selector("main > *")
        return self.page

    def choices(self, **remembered: object) -> Page:
        """Open the choices for a new game, which are behind a button of the first page."""
        page = self.open("?lang=en", **remembered)
        page.click("[data-action=other]")
        return page

    def begin(self, **remembered: object) -> Page:
        """Begin a game as the form does. The way to the form costs as much as the game's own page,
        so it is taken only for what the form alone knows, such as clocks by their names."""
        clock = remembered.get("clock")
        asked = ASKED | {"sfen"} | ({"clock"} if isinstance(clock, dict) else set())
        if remembered.keys() - PLAIN - asked or "variant" not in remembered:
            page = self.choices(**remembered)
            page.click("button[type=submit]")
            return page
        wanted = {key: remembered[key] for key in asked & remembered.keys()}
        name = [remembered["name"]] if "name" in remembered else []
        wanted["names"] = remembered.get("names", name)
        made = self.page.context.request.post(self.address + "api/games", data=wanted)
        assert made.status == 201, made.text()
        settings = {key: value for key, value in remembered.items() if key not in ("clock", "sfen")}
        return self.open(f"?lang=en#/game/{made.json()['id']}", **settings)

    def new_game(self, **remembered: object) -> Page:
        """Begin a game and see its board."""
        # Where the page has another game in view, its board goes first.
        self.page.evaluate("document.querySelector('.play')?.setAttribute('data-left', '')")
        page = self.begin(**remembered)
        page.wait_for_selector(".play:not([data-left]) .cell .piece")
        return page

    def invite(self, **wanted: object) -> tuple[Page, str]:
        """The page of somebody who has invited a friend, Mia by default, and the link."""
        usual = {"variant": "classic", "opponent": "friend", "side": "south", "name": "Mia"}
        page = self.begin(**usual | wanted)
        return page, page.locator("input[name=invite]").input_value()

    def follow(self, link: str, **remembered: object) -> Page:
        """Sit down at the game of a link, or watch it if both seats are taken."""
        self.remember(**remembered)
        sit_down(self.page, link)
        return self.page


# Settings that the server is asked for as they are, and with them those of the page alone.
ASKED = {"variant", "opponent", "level", "side"}
PLAIN = ASKED | {"name", "names", "pieces", "table", "danger", "sound", "theme"}


def speak(page: Page, language: str) -> None:
    """Choose another language in the settings: the view is made anew from files at hand."""
    page.locator("header button.icon-button").last.evaluate("button => button.click()")
    page.locator(f"dialog input[name=lang][value={language}]").evaluate("input => input.click()")
    page.wait_for_selector(f"html[lang={language}] dialog")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def sit_down(page: Page, link: str) -> None:
    """Come by a link, and sit down at its game; watch it if both seats are taken."""
    page.goto(link)
    page.wait_for_selector(".door-card, .play .cell .piece")
    if page.locator(".door-card").count():
        page.click("[data-action=sit]")
    page.wait_for_selector(".play .cell .piece")


def choose(page: Page, name: str) -> None:
    """Press a button of the card at the end of a game, also one behind "More"."""
    page.wait_for_selector("[data-end=more]")
    if not page.locator(f"[data-end={name}]").count():
        page.click("[data-end=more]")
    page.click(f"[data-end={name}]")


class Player:
    """A player who moves on the page: `how` is mouse, touch or keys."""

    def __init__(self, page: Page, how: str = "mouse") -> None:
        self.page, self.how = page, how

    @property
    def position(self) -> Position:
        """The position that the board shows."""
        shown = self.page.wait_for_function(
            "() => { const view = document.querySelector('yokai-board')?.view;"
            " return view && [view.variant.id, view.sfen]; }"
        )
        return Position.parse(*shown.json_value())

    def wait(self) -> bool:
        """Wait until this player may move; False if the game is over."""
        handle = self.page.wait_for_function(
            "() => { const view = document.querySelector('yokai-board')?.view;"
            " return view?.over ? 'over' : view?.movable ? 'ours' : null; }"
        )
        return bool(handle.json_value() == "ours")

    def plies(self) -> int:
        return self.page.locator(".moves .move").count()

    def play(self, move: Move) -> None:
        """Make a move, and wait until the page lists it."""
        before = self.plies()
        self.make(move)
        self.page.wait_for_function(
            "n => document.querySelectorAll('.moves .move').length > n"
            " || document.querySelector('yokai-board').view.over",
            arg=before,
        )

    def make(self, move: Move) -> None:
        """Make a move, and answer the question of promotion if there is one."""
        position = self.position
        self.press(move)
        twin = move.usi.removesuffix("+")
        if not move.is_drop and {twin, twin + "+"} <= {m.usi for m in position.legal_moves}:
            self._answer(move.promotes)

    def press(self, move: Move) -> None:
        """Press the piece, then the square, and wait for nothing."""
        position = self.position
        files, ranks = position.variant.files, position.variant.ranks
        if move.is_drop:
            side = str(position.turn).lower()
            self._press(f'.slot[data-side="{side}"][data-letter="{move.letter}"]')
        else:
            assert move.origin
            self._square(read_square(move.origin, files, ranks))
        self._square(read_square(move.target, files, ranks))

    def _answer(self, promotes: bool) -> None:
        face = self.page.locator(".promotion .face").nth(0 if promotes else 1)
        if self.how == "keys":
            if not promotes:
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
        else:
            face.click() if self.how == "mouse" else face.tap()

    def _square(self, square: int) -> None:
        if self.how == "keys":
            self._walk(square)
            self.page.keyboard.press("Enter")
        else:
            self._press(f'.cell[data-square="{square}"]')

    def _press(self, selector: str) -> None:
        if self.how == "keys":
            self.page.focus(selector)
            self.page.keyboard.press("Enter")
        elif self.how == "touch":
            self.page.tap(selector)
        else:
            self.page.click(selector)

    def _walk(self, square: int) -> None:
        """Go to a square by arrow keys, from the one square that Tab reaches."""
        if not self.page.evaluate("document.querySelector('yokai-board').input.walking"):
            self.page.evaluate("document.activeElement.blur()")
        self.page.focus('.cell[tabindex="0"]')
        files, flipped = self.page.evaluate(
            "() => { const { view } = document.querySelector('yokai-board');"
            " return [view.variant.files, Boolean(view.flipped)]; }"
        )
        here = int(self.page.evaluate("document.activeElement.dataset.square"))
        rows, columns = square // files - here // files, square % files - here % files
        if flipped:
            rows, columns = -rows, -columns
        for _ in range(abs(rows)):
            self.page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
        for _ in range(abs(columns)):
            self.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")


class Brain:
    """A chooser of good moves for one side and random ones for the other: games end soon."""

    def __init__(self, name: str, seed: int = 5) -> None:
        self._engine = Engine(name)
        self._random = Random(seed)

    def choose(self, position: Position, well: bool = True) -> Move:
        if well:
            return self._engine.best_move(position, Limits(depth=4)).move
        return self._random.choice(position.legal_moves)


def program() -> str:
    """The browser's program."""
    # The shell is the same without windows, and a quarter faster.
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "the page is tested in chromium: sudo apt-get install chromium-headless-shell"
    return path


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@contextmanager
def running(folder: Path, tables: Path, services: tuple[str, ...] = ()) -> Iterator[Server]:
    server = Server(folder, tables, services=services)
    server.start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, folder) as started:
        yield started


@pytest.fixture(scope="session")
def wise_server(
    tmp_path_factory: pytest.TempPathFactory, classic_table: Tablebase
) -> Iterator[Server]:
    """A server with the solved table of classic."""
    with running(tmp_path_factory.mktemp("wise"), Path(classic_table.file.path).parent) as started:
        yield started


class Host(Protocol):
    """A server of the page."""

    @property
    def address(self) -> str:
        """The address of the server."""


# Browsers of visitors who left, by their options: their caches have our files already.
_LEFT: dict[str, list[BrowserContext]] = {}


@contextmanager
def visiting(browser: Browser, server: Host, **how: Any) -> Iterator[Visitor]:
    """A new visitor, in a browser that need not fetch every file again."""
    how = {**WIDE, "locale": "en-GB", "reduced_motion": "reduce", **how}
    left = _LEFT.setdefault(f"{id(browser)} {sorted(how.items())}", [])
    context = left.pop() if left else _new_context(browser, server, how)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    visitor = Visitor(page, server.address)
    visitor.watch()
    try:
        yield visitor
    except BaseException:
        context.close()
        raise
    _forget(context, page, server)
    left.append(context)
    assert [error for error in visitor.errors if not re.search(visitor.expected, error)] == []


def _new_context(browser: Browser, server: Host, how: dict[str, Any]) -> BrowserContext:
    """A browser whose first page stays open, which keeps the process of its pages alive."""
    context = browser.new_context(**how)
    context.new_page().goto(server.address.rstrip("/") + "/api/levels")
    context.clear_cookies()
    return context


def _forget(context: BrowserContext, page: Page, server: Host) -> None:
    """Delete all that a visit left, except cached files."""
    origin = {"origin": server.address.rstrip("/"), "storageTypes": "local_storage"}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
    for each in context.pages[1:]:
        each.close()
    context.clear_cookies()
    context.clear_permissions()
    context.set_offline(False)


@pytest.fixture
def visitor(chromium: Browser, server: Server) -> Iterator[Visitor]:
    with visiting(chromium, server) as found:
        yield found


@pytest.fixture
def phone(chromium: Browser, server: Server) -> Iterator[Visitor]:
    with visiting(chromium, server, **PHONE) as found:
        yield found


VARIANTS = list(yokai.VARIANTS)
