"""Frames in a page of another site: a picture first, the game when it is touched."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlencode

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Frame, Page, Request, expect

from tests.support.browser import Visitor
from tests.support.pages.site import AWAKE, SOON, Host, Quiet, new_profile, site, touch
from tests.support.soak import SOAK

PUZZLE, SOLUTION = "3/K1k/b1B/1p1 b RPr 1", (3, 0)  # the squares of 3b3a
START, MOVES = "rkb/1p1/1P1/BKR b - 1", "1d1c 3a3b"
LIGHT = 100_000  # bytes of the picture with all it needs, gzipped

# What a browser that denies storage to frames of other sites does.
DENIED = """
const get = () => { throw new DOMException("denied", "SecurityError"); };
if (window !== top)
  for (const name of ["localStorage", "sessionStorage", "indexedDB"])
    Object.defineProperty(window, name, { get });
"""


class Blog:
    """A page of another site, which has the snippets of its author."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.address = f"http://localhost:{self._server.server_port}/blog.html"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def write(self, *snippets: str) -> None:
        page = "<!doctype html><html lang=en><title>A blog</title><main><h1>A blog</h1>"
        (self._folder / "blog.html").write_text(page + "".join(snippets) + "</main>")

    def end(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def blog(tmp_path: Path) -> Iterator[Blog]:
    (tmp_path / "blog").mkdir()
    blog = Blog(tmp_path / "blog")
    yield blog
    blog.end()


def snippet(address: str, path: str, picture: str = "", lang: str = "en") -> str:
    query = urlencode({"lang": lang, "picture": picture} if picture else {"lang": lang})
    source = f"{address}embed.html?{query}{path}"
    return f'<iframe src="{source}" title="A frame" width=400 height=560></iframe>'


def four(address: str) -> list[str]:
    """A position, a game, a puzzle and a lesson."""
    return [
        snippet(address, f"#/analysis?{urlencode({'variant': 'classic', 'sfen': PUZZLE})}"),
        snippet(address, f"#/analysis?{urlencode({'variant': 'classic', 'moves': MOVES})}", START),
        snippet(address, "#/puzzles/classic/27rgeq", PUZZLE),
        snippet(address, "#/learn/classic/tanuki", "2k/3/1R1/K2 b - 1", lang="de"),
    ]


def frames_of(page: Page) -> list[Frame]:
    frames = page.frames[1:]
    for frame in frames:
        expect(frame.locator("#cover .piece").first).to_be_visible(timeout=SOON)
    return frames


def wake(frame: Frame, name: str = "Tap to play") -> None:
    frame.get_by_role("button", name=name).click()
    expect(frame.locator("#cover")).to_have_count(0, timeout=AWAKE)


def assert_accessible(frame: Frame) -> None:
    frame.evaluate(AXE_SCRIPT)
    violations = frame.evaluate("axe.run().then(({ violations }) => violations)")
    assert violations == []


def test_site_is_framed_as_pictures_that_wake_when_touched(
    chromium: Browser, tmp_path: Path, blog: Blog
) -> None:
    host = Host(tmp_path)
    context = new_profile(chromium, viewport={"width": 1300, "height": 1300})
    context.add_init_script(DENIED)
    page = context.new_page()
    errors: list[str] = []
    asked: set[str] = set()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.add(request.url))
    blog.write(*four(host.address))
    page.goto(blog.address)
    frames = frames_of(page)
    titles = [frame.locator("#cover h1").inner_text() for frame in frames]
    assert titles == ["Position", "Game", "Puzzle", "Hallo, Tanuki!"]
    files = {url.removeprefix(host.address).split("?")[0] for url in asked if host.address in url}
    assert not [name for name in files if re.search(r"pyodide|python|/page\.js|\.zip", name)]
    packed = sum(len(gzip.compress((site() / name).read_bytes())) for name in files)
    assert packed < LIGHT
    for frame in frames[1:]:
        assert_accessible(frame)

    _, game, puzzle, _ = frames
    woken = [game]
    if SOAK:  # it takes a second start: beside another frame that runs the game
        woken.append(puzzle)
        wake(puzzle)
        touch(puzzle, *SOLUTION)
        expect(puzzle.locator(".end h2")).to_contain_text("Solved", timeout=SOON)
    wake(game)
    expect(game.locator(".truth .certainty")).to_be_visible(timeout=SOON)
    game.locator("#main").press("ArrowLeft")  # its buttons are drawn anew with every line
    expect(game.locator(".moves [aria-current]")).to_contain_text("c1–c2", timeout=SOON)
    for frame in woken:
        expect(frame.locator("#connection")).to_be_hidden()
        assert_accessible(frame)
    with page.expect_popup() as opened:
        game.get_by_role("link", name="Open in Yōkai no Mori").click()
    assert f"{host.address}?lang=en#/analysis?" in opened.value.url
    assert "moves=1d1c" in opened.value.url
    context.close()
    host.end()
    assert errors == []


def test_frame_of_a_server_does_not_know_its_visitor(visitor: Visitor, blog: Blog) -> None:
    page = visitor.open("?lang=en")  # who has a cookie there
    assert page.context.cookies()
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    blog.write(*four(visitor.address)[3:])
    page.goto(blog.address.replace("localhost", "127.0.0.1"))  # of the same site: cookies would go
    (lesson,) = frames_of(page)
    wake(lesson, "Antippen und spielen")
    touch(lesson, 7, 4)
    expect(lesson.locator(".trail .solved")).to_have_count(1, timeout=SOON)
    asked = [request for request in sent if "/api/" in request.url]
    assert [request for request in asked if "/api/lessons/" in request.url]
    assert not [request.url for request in asked if "cookie" in request.all_headers()]
    with page.expect_popup() as opened:
        lesson.evaluate("location.hash = '#/games'")  # not shown in a frame: nothing happens
        expect(lesson.locator(".lesson")).to_be_visible()
        lesson.locator(".brand").click()
    expect(opened.value.locator("header nav")).to_be_visible()


NOT_SHOWN = [
    "#/lobby",
    "#/analysis?variant=chess",
    "#/puzzles/classic",
    f"#/analysis?{urlencode({'variant': 'classic', 'sfen': '999999999/3/3/3 b - 1'})}",
    f"#/analysis?{urlencode({'variant': 'classic', 'sfen': 'zzz/3/3/3 b 9z 1'})}",
    f"#/analysis?{urlencode({'variant': 'classic', 'sfen': '3/3 b - 1'})}",
    "#" + "x" * 5000,
]


def test_address_that_no_frame_shows_is_the_start(visitor: Visitor) -> None:
    for number, address in enumerate(NOT_SHOWN):  # the number has each loaded anew
        visitor.page.goto(f"{visitor.address}embed.html?lang=en&number={number}{address}")
        expect(visitor.page.locator("#cover .piece")).to_have_count(8)
        expect(visitor.page.locator("#cover h1")).to_have_text("Position")


def copied(page: Page) -> str:
    """What was copied, once it is there."""
    script = "() => navigator.clipboard.readText().then((text) => text.startsWith('<') && text)"
    return str(page.wait_for_function(script, timeout=SOON).json_value())


def test_share_dialogs_give_the_snippet(visitor: Visitor, blog: Blog) -> None:
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.open(f"?lang=en#/analysis?{urlencode({'variant': 'classic', 'moves': MOVES})}")
    snippets = []
    for path, view in (
        ("", "analysis"),
        ("puzzles/classic/27rgeq", "puzzle"),
        ("learn/classic/tanuki", "lesson"),
    ):
        if path:
            page.goto(f"{visitor.address}?lang=en#/{path}")
        page.wait_for_selector(f".{view} .cell .piece")
        page.click("[data-action=share]")
        page.click("[data-action=share-embed]")
        if view == "analysis":
            page.select_option("[name=what]", label="Game")
        page.select_option("[name=size]", "240x320")
        expect(page.frame_locator(".preview iframe").locator("#cover .piece").first).to_be_visible()
        expect(page.locator("dialog")).to_contain_text("your own machine or network")
        page.evaluate("navigator.clipboard.writeText('nothing yet')")
        page.click("[data-action=share-snippet]")
        expect(page.locator("#toast")).to_have_text("The snippet is copied.")
        snippets.append(copied(page))
        assert 'width="240" height="320"' in snippets[-1]
    blog.write(*snippets)
    page.goto(blog.address)
    titles = [frame.locator("#cover h1").inner_text() for frame in frames_of(page)]
    assert titles == ["Game", "Puzzle", "Hello, tanuki!"]
