"""The site: the whole game in a browser tab, with no server but one that hands out files."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Route, expect

from tests.support.browser import FLAGS, PATIENCE, WIDE, Server, program
from tests.support.pages.site import (
    AWAKE,
    SOON,
    Host,
    awake,
    axe_is_content,
    movable,
    new_profile,
    site,
    touch,
    touch_any,
)
from tests.support.soak import SOAK
from yokai.learn.puzzles.collection import find_puzzle

# The end of a service worker that is fetched: "installed" if all its files are kept. The browser
# may have fetched it by itself already.
FETCHED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  let worker = null;
  registration.addEventListener("updatefound", () => (worker = registration.installing));
  while (!worker) {  // the browser may have looked by itself a moment ago
    await registration.update();
    worker ??= registration.waiting;
    await new Promise((go) => setTimeout(go, 50));
  }
  while (!["installed", "redundant"].includes(worker.state))
    await new Promise((go) => setTimeout(go, 50));
  return worker.state;
}"""


# What Python is started from.
STARTS = """document.addEventListener("waking", (event) => {
  if (event.detail.waking === "done") window.startedFrom = event.detail.from;
})"""
# The bytes of the snapshot on the disk once it is whole, else null: its sum is written last. To
# read it locks nothing, so the worker may write meanwhile.
SNAPSHOT = """async () => {
  try {
    const root = await navigator.storage.getDirectory();
    for await (const handle of (await root.getDirectoryHandle("snapshots")).values()) {
      const file = await handle.getFile();
      const sum = new Uint8Array(await file.slice(0, 32).arrayBuffer());
      return file.size && !sum.some(Boolean) ? null : file.size;
    }
  } catch {}  // it is not there, or changes while it is read
  return null;
}"""
# Damages the snapshot, as soon as the worker has let it go.
DAMAGE = """async (change) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("snapshots");
  for await (const handle of folder.values()) {
    let stream;
    while (!stream) {
      stream = await handle.createWritable().catch(() => new Promise((go) => setTimeout(go, 100)));
    }
    let content = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    if (change === "cut") content = content.subarray(0, content.length >> 2);
    else {  // it looks right, but the memory is empty
      content.fill(0, 4096);
      content.set(new Uint8Array(await crypto.subtle.digest("SHA-256", content.subarray(32))));
    }
    await stream.write(content);
    await stream.close();
  }
}"""
# Types a move, also on a phone, where nobody sees the field.
TYPE = """(form, move) => {
  form.querySelector("input").value = move;
  form.requestSubmit();
}"""
LARGE = 20_000_000  # bytes, which a snapshot has at least


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Wait long for what is expected: Python in a tab is late on a loaded machine."""
    expect.set_options(timeout=SOON)
    yield
    expect.set_options(timeout=PATIENCE)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.end()


@pytest.fixture
def page(chromium: Browser, host: Host) -> Iterator[Page]:
    """A visitor's page, which must end without an error of any kind."""
    context = new_profile(chromium)
    page = context.new_page()
    with watched(page):
        yield page
        context.close()


@contextmanager
def watched(page: Page) -> Iterator[None]:
    """Watch a page until it is closed: nothing but a host that is gone may trouble it."""
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))

    def listen(said: ConsoleMessage) -> None:
        if said.type == "error":
            troubles.append(said.text)

    page.on("console", listen)
    yield
    assert [each for each in troubles if "ERR_CONNECTION_REFUSED" not in each] == []


@contextmanager
def profile(chromium: Browser, folder: Path) -> Iterator[Page]:
    """A page in a browser of its own, which keeps everything in a folder for its next start."""
    start = chromium.browser_type.launch_persistent_context
    how = {**WIDE, "reduced_motion": "reduce"}
    context = start(folder, executable_path=program(), args=FLAGS, **how)
    context.set_default_timeout(AWAKE)
    with watched(context.pages[0]):
        yield context.pages[0]
        context.close()


def test_first_visit_plays_learns_and_looks_deeper_and_is_found_again_without_a_network(
    chromium: Browser, host: Host, tmp_path: Path
) -> None:
    with profile(chromium, tmp_path / "profile") as page:
        page_is_there_before_python(page, host)
        awake(page)
        axe_is_content(page)
        page.locator("[data-action=gentle]").click()
        moves = page.locator(".moves .move")
        play(page, "c1-c2")
        expect(moves).to_have_count(2)  # with a reply
        page.locator("[data-action=undo]").click()
        expect(moves).to_have_count(0)
        page.locator("[data-action=hint]").click()
        expect(page.locator(".status small")).not_to_be_empty()
        play(page, "c1-c2")
        expect(moves).to_have_count(2)
        learn_and_look_deeper(page, host)
        page.wait_for_function("() => navigator.serviceWorker.controller", timeout=AWAKE)
        snapshot_is_kept(page)
    host.end()
    with profile(chromium, tmp_path / "profile") as page:
        all_is_there_without_a_network(page, host)


def page_is_there_before_python(page: Page, host: Host) -> None:
    """See the first page and shared puzzles before Python, and what is told of the site."""
    with host.holding("/python-"):
        page.goto(host.address)
        expect(page.get_by_role("heading", name="Welcome to the forest")).to_be_visible()
        expect(page.locator(".home-card .piece").first).to_be_visible()
        expect(page.locator("#connection progress")).to_be_visible()
        expect(page.get_by_text("Invite a friend")).to_have_count(0)  # nobody else is met here
        axe_is_content(page)
        page.goto(f"{host.address}#/puzzles/classic/27rgeq")
        expect(page.locator(".status")).to_contain_text("You move: win in 1.")
        expect(page.get_by_text("as soon as the forest is awake")).to_be_visible()
        shown = page.evaluate("document.querySelector('yokai-board').view.sfen")
        assert shown == find_puzzle("27rgeq").sfen
        axe_is_content(page)
        page.goto(f"{host.address}#/puzzles/_made/aaaaaa")
        page.reload()
        expect(page.get_by_text("Somebody made this game")).to_be_visible()
        axe_is_content(page)
        page.goto(f"{host.address}#/")
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    assert "unsafe-inline" not in policy
    app = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert app["errors"] == []
    told = app["manifest"]
    installed_at = host.address
    assert (told["startUrl"], told["scope"]) == (installed_at, installed_at)
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        assert page.request.get(icon["url"]).ok


def learn_and_look_deeper(page: Page, host: Host) -> None:
    """A lesson, puzzles, a class, an analysis, a review, and what a server is needed for."""
    page.goto(f"{host.address}#/learn/classic/tanuki")
    touch(page, 7, 4)
    expect(page.locator(".trail .solved")).to_have_count(1)
    axe_is_content(page)
    page.goto(f"{host.address}#/puzzles/classic/27rgeq")
    touch(page, 3, 0)
    expect(page.locator(".end h2")).to_contain_text("Solved")
    axe_is_content(page)
    page.goto(f"{host.address}#/puzzles/storm?game=classic")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".storm-clock")).to_have_text(re.compile(r"^[23]:\d\d$"))
    class_at_one_screen(page, host)
    page.goto(f"{host.address}#/analysis?variant=expert")
    expect(page.locator("main")).to_contain_text("moves deep")
    axe_is_content(page)
    line = "variant=classic&sfen=1rb/1k1/pBP/1KR b - 1&moves=2c3d 2b3b 1c1b 3c3d%2B 2d3d 1a2b 1d1c"
    page.goto(f"{host.address}#/review?{line}")
    accuracy = page.locator(".accuracy strong").first
    expect(accuracy).to_have_text(re.compile(r"^\d+%$"), timeout=AWAKE)
    axe_is_content(page)
    page.goto(f"{host.address}#/privacy")
    expect(page.locator(".prose")).to_contain_text("stays in this browser")
    licences = page.get_by_role("link", name="The licences of all its parts").get_attribute("href")
    assert "SQLAlchemy" in page.request.get(f"{host.address}{licences}").text()
    axe_is_content(page)
    for address in ("lobby", "leaderboard/classic", "tournament"):
        page.goto(f"{host.address}#/{address}")
        expect(page.locator("h1")).to_have_text("You meet other players on a server")
    axe_is_content(page)
    page.get_by_role("button", name="Another game").click()
    expect(page.get_by_label("By message")).to_be_visible()


def class_at_one_screen(page: Page, host: Host) -> None:
    """A teacher makes a class, and a child works through it at the same screen."""
    page.goto(f"{host.address}#/classes/new")
    page.fill("[name=class-title]", "Club")
    page.select_option("[name=variant]", "classic")
    page.select_option("[name=lesson]", "tanuki")
    page.click("[data-action=add-lesson]")
    expect(page.locator(".making .task-tile")).to_have_count(1)
    page.click("[data-action=save-class]")
    page.fill("[name=names]", "Mia")
    page.click("[data-action=add-children]")
    page.click("[data-child='1'] [data-action=child]")
    page.click("[data-action=play-here]")
    page.click("a.task-tile")
    touch(page, 7, 4)
    expect(page.locator(".trail .solved")).to_have_count(1)
    page.goto(f"{host.address}#/classes")
    page.click(".class-list a")
    expect(page.locator("[data-child='1'] td").first).to_contain_text("1 of")
    axe_is_content(page)


def all_is_there_without_a_network(page: Page, host: Host) -> None:
    """Find the game, end it, and go on elsewhere, in a browser started anew from a snapshot."""
    page.add_init_script(STARTS)
    page.goto(f"{host.address}#/games")
    assert started_from(page) == "snapshot"
    expect(page.locator("main")).to_contain_text("Move 2")
    page.locator(".game-card").first.click()
    # It asks once more, and not for long.
    page.locator("[data-action=resign]").evaluate("it => { it.click(); it.click(); }")
    page.locator("[data-end=more]").click()
    with page.expect_download() as download:
        page.locator("[data-end=film]").click()
    with Image.open(download.value.path()) as film:
        assert film.size == (352, 676)
        assert len([*ImageSequence.Iterator(film)]) == 9
    page.goto(f"{host.address}#/grownups")
    expect(page.locator("[data-part=games] li").first).to_have_text(
        "Sunekosuri: 0 won, 0 drawn, 1 lost"
    )
    page.goto(f"{host.address}#/")
    expect(page.locator(".home .primary")).to_have_count(1)
    page.goto(f"{host.address}#/analysis?variant=classic&moves=2c2b")
    page.locator("[data-action=studies]").click()
    page.locator("dialog input[name=study]").fill("Forks")
    page.locator("[data-action=study-new]").click()
    expect(page.locator("dialog [data-chapter]")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("[data-action=edit]").dispatch_event("click")  # live lines draw it anew
    touch_any(page, 4, 5)
    sfen = "document.querySelector('yokai-board').view.sfen"
    page.wait_for_function(f"() => {sfen}.startsWith('rkb/2P/3/BKR ')")


def started_from(page: Page) -> str:
    """What the application was started from, once it answers."""
    return str(page.wait_for_function("() => window.startedFrom", timeout=AWAKE).json_value())


def snapshot_is_kept(page: Page) -> None:
    """Wait until a snapshot of Python's memory is on the disk."""
    end = time.monotonic() + AWAKE / 1000
    while (page.evaluate(SNAPSHOT) or 0) < LARGE:
        assert time.monotonic() < end
        page.wait_for_timeout(200)


if SOAK:  # it takes three starts

    def test_snapshot_that_is_damaged_or_of_something_else_does_no_harm(
        chromium: Browser, host: Host
    ) -> None:
        context = new_profile(chromium)
        page = context.new_page()
        page.add_init_script(STARTS)
        with watched(page):
            page.goto(host.address)
            for change in ("cut", "empty"):
                awake(page)
                assert page.evaluate("startedFrom") == "nothing"
                snapshot_is_kept(page)
                page.evaluate(DAMAGE, change)
                page.reload()
            awake(page)
            assert page.evaluate("startedFrom") == "nothing"
            assert page.evaluate(SNAPSHOT) == 0  # none of this version is used or made again
            page.locator("[data-action=gentle]").click()
            play(page, "c1-c2")
            expect(page.locator(".moves .move")).to_have_count(2)
            context.close()


# What a browser does that denies storage to a site, in the page and before its worker begins.
DENIED = """
const denied = () => new DOMException("denied", "SecurityError");
const refuse = (thing, name) => Object.defineProperty(thing, name, { get() { throw denied(); } });
for (const name of ["indexedDB", "localStorage", "sessionStorage"]) refuse(self, name);
navigator.locks.request = async () => { throw denied(); };
navigator.storage.getDirectory = async () => { throw denied(); };
if ("serviceWorker" in navigator) navigator.serviceWorker.register = navigator.locks.request;
"""
# What a browser does whose disk is full.
FULL = """
const full = () => new DOMException("full", "QuotaExceededError");
IDBObjectStore.prototype.put = () => { throw full(); };
"""

if SOAK:

    def test_browser_that_keeps_nothing_plays_and_says_so(chromium: Browser, host: Host) -> None:
        context = with_worker_after(chromium, DENIED)
        context.add_init_script(DENIED)
        page = context.new_page()
        with watched(page):
            page.goto(host.address)
            notice = page.locator("#connection")
            expect(notice).to_contain_text("This browser keeps nothing", timeout=AWAKE)
            axe_is_content(page)
            notice.get_by_role("button", name="Close").click()
            expect(notice).to_be_hidden()
            page.locator("[data-action=gentle]").click()
            play(page, "c1-c2")
            expect(page.locator(".moves .move")).to_have_count(2)
            page.goto(f"{host.address}#/analysis?variant=classic&moves=2c2b")
            expect(page.locator(".moves .move")).to_have_count(1)
            context.close()

    def test_browser_without_room_says_that_it_could_not_keep_a_step(
        chromium: Browser, host: Host
    ) -> None:
        context = with_worker_after(chromium, FULL)
        page = context.new_page()
        page.goto(host.address)
        awake(page)
        page.locator("[data-action=gentle]").click()
        expect(page.locator("#connection")).to_contain_text("could not keep your last step")
        context.close()


def with_worker_after(chromium: Browser, script: str) -> BrowserContext:
    """A profile in which the application's worker runs a script before its own."""
    context = new_profile(chromium, service_workers="block")

    def change(route: Route) -> None:
        fetched = route.fetch()
        route.fulfill(response=fetched, body=script + fetched.text())

    context.route("**/tab/worker.js", change)
    return context


def second_tab_takes_over_and_both_take_a_new_version(page: Page, host: Host, folder: Path) -> None:
    """Play on in another tab, and take a new version of the site in both."""
    second = page.context.new_page()
    second.goto(f"{host.address}#/games")
    expect(second.locator("#connection")).to_contain_text("another tab")
    second.get_by_role("button", name="Play here").click()
    awake(second)
    expect(second.locator(".game-card")).to_have_count(2)
    expect(page.locator("#connection")).to_contain_text("another tab")

    second.wait_for_function("() => navigator.serviceWorker.controller", timeout=AWAKE)
    old = second.locator("html").get_attribute("data-static")
    half, whole = new_version(folder)
    host.serve(half)
    assert second.evaluate(FETCHED) == "redundant"
    host.serve(whole)
    assert second.evaluate(FETCHED) == "installed"
    expect(second.locator("#update")).to_contain_text("A new version is available")
    assert second.locator("html").get_attribute("data-static") == old
    second.goto(f"{host.address}#/learn/classic")  # by files that only the browser has now
    expect(second.locator("main a[href*='learn/classic/']").first).to_be_visible()
    second.get_by_role("button", name="Use it now").click()
    for each in (second, page):
        expect(each.locator("html")).to_have_attribute("data-static", "static/new/")
    waits = rests(second, page)
    (page if waits is second else second).close()
    awake(waits)  # by itself
    waits.goto(f"{host.address}#/games")
    expect(waits.locator(".game-card")).to_have_count(2)
    waits.goto(f"{host.address}docs/")  # what else a host has below the site
    expect(waits.locator("h1")).to_have_text("Documentation")


def rests(*pages: Page) -> Page:
    """The page that says that the game runs in another tab."""
    end = time.monotonic() + SOON / 1000
    while time.monotonic() < end:
        for page in pages:
            with suppress(Error):  # it is just loaded anew
                if page.locator("#connection", has_text="another tab").count():
                    return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("no tab leaves the game to another")


def new_version(folder: Path) -> tuple[Path, Path]:
    """A new version of the site, of which a host has half, with the old pages, and then the whole:
    its files have other names, and the old ones are gone."""
    half, whole = (Path(shutil.copytree(site(), folder / name)) for name in ("half", "whole"))
    for served in (half, whole):
        put_new_version(served)
    for name in ("index.html", "embed.html"):
        shutil.copy2(site() / name, half / name)
    (whole / "docs").mkdir()
    (whole / "docs" / "index.html").write_text("<title>Docs</title><h1>Documentation</h1>")
    return half, whole


def put_new_version(served: Path) -> None:
    """Change a site as a new version does: other names, and the old files are gone."""
    (folder,) = (served / "static").iterdir()
    folder.rename(served / "static" / "new")
    manifest = json.loads((served / "manifest.json").read_text().replace(folder.name, "new"))
    for name in ("index.html", "embed.html"):
        changed = (served / name).read_text().replace(folder.name, "new").encode()
        (served / name).write_bytes(changed)
        manifest["files"][name] |= {"sha256": sha256(changed).hexdigest()}
    worker = served / "service-worker.js"
    worker.write_text(worker.read_text().replace(manifest["version"], "new"))
    (served / "manifest.json").write_text(json.dumps(manifest | {"version": "new"}))
    for name in ("index.html", "embed.html", "service-worker.js", "manifest.json"):
        later = (site() / name).stat().st_mtime + 10  # a host tells times in seconds
        os.utime(served / name, (later, later))


def play_and_save(page: Page, folder: Path) -> Path:
    """Begin a game against the computer, and save everything to a file."""
    page.locator("[data-action=other]").click()
    page.locator("input[name=side][value=south]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    play(page, "c1-c2")
    expect(page.locator(".moves .move")).to_have_count(2)  # with a reply
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-choice=theme] input[value=dark]").check()
    expect(page.locator(".archive")).to_contain_text("after seven days")
    axe_is_content(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything to a file").click()
    file = folder / download.value.suggested_filename
    assert re.fullmatch(r"yokai-\d{4}-\d\d-\d\d\.json", file.name)
    download.value.save_as(file)
    expect(page.locator(".archive [role=status]")).to_have_text(f"Saved as {file.name}.")
    page.keyboard.press("Escape")
    return file


def load_and_play_on(new: Page, file: Path) -> None:
    """Bring everything in from a file, after a wrong one, and play on."""
    new.get_by_role("button", name="Settings").click()
    wrong = file.with_name("wrong.json")
    wrong.write_text("[" * 20_000)
    bring_in(new, wrong)
    status = new.locator("dialog [role=status]")
    expect(status).to_contain_text("not a file that was saved here", timeout=AWAKE)
    bring_in(new, file)
    came = "Loaded. Games: 1, lessons: 0, puzzles: 0."
    expect(status).to_have_text(came)
    axe_is_content(new)
    expect(new.locator("html")).to_have_attribute("data-theme", "dark")
    new.get_by_role("link", name="See my games").click()
    new.locator(".game-card").first.click()
    expect(new.locator(".moves .move")).to_have_count(2)
    new.locator("[data-action=undo]").click()
    expect(new.locator(".moves .move")).to_have_count(0)
    movable(new)
    new.locator("form.typed").evaluate(TYPE, "b2xb3")
    expect(new.locator(".moves .move")).to_have_count(2)


def bring_in(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load from a file").click()
    chooser.value.set_files(file)


def play(page: Page, move: str) -> None:
    """Type a move, once it may be made."""
    movable(page)
    typed = page.locator("input[name=move], input[placeholder]").last
    typed.fill(move)
    typed.press("Enter")


def sent(page: Page) -> str:
    """The link that a player has to send."""
    return page.locator("input[name=message]").input_value()


def follow(page: Page, link: str) -> None:
    """Open a link; its game is shown soon, in the reader's own list."""
    page.goto(link)
    expect(page).to_have_url(re.compile("#/game/"))


def sees_a_move(page: Page) -> None:
    """Wait until the last move is played on the board."""
    expect(page.locator(".moves li").last.locator("[aria-current]")).to_be_visible()


def test_profile_moves_to_others_plays_with_one_by_message_and_takes_a_new_version(
    page: Page, chromium: Browser, host: Host, server: Server, tmp_path: Path
) -> None:
    with new_profile(chromium, viewport={"width": 390, "height": 844}) as profile:
        other = profile.new_page()
        other.add_init_script("Object.defineProperty(navigator, 'deviceMemory', {value: 2})")
        page.goto(host.address)
        awake(page)
        other.route("**/python-*", lambda route: route.abort())  # the network fails on the way
        other.goto(host.address)
        file = play_and_save(page, tmp_path)
        expect(other.locator("#connection")).to_contain_text("The forest could not be fetched")
        other.unroute("**/python-*")
        other.get_by_role("button", name="Try again").click()
        awake(other)
        load_and_play_on(other, file)
        play_by_message_until_one_wins(page, other, host)
    with new_profile(chromium) as profile:
        load_and_play_on(opened(profile, server.address), file)
    second_tab_takes_over_and_both_take_a_new_version(page, host, tmp_path)


def opened(profile: BrowserContext, address: str) -> Page:
    """A page of a profile at an address."""
    page = profile.new_page()
    page.goto(address)
    return page


def play_by_message_until_one_wins(page: Page, other: Page, host: Host) -> None:
    """Two devices play without a server: each link carries the whole game."""
    page.goto(f"{host.address}#/")
    page.locator("[data-action=other]").click()
    page.locator("input[name=opponent][value=message]").check()
    page.locator("input[name=name]").fill("Mia")
    page.locator("input[name=side][value=south]").check()
    page.get_by_role("button", name="Play", exact=True).click()
    play(page, "b2-b3")
    first = sent(page)
    assert first.startswith(f"{host.address}#/message/")
    page.get_by_text("The link as a picture").click()
    code = page.locator(".invite details img")
    expect(code).to_be_visible()
    page.wait_for_function("() => document.querySelector('.invite details img')?.naturalWidth")
    axe_is_content(page)

    other.goto(first[:-2])  # it was cut when it was copied
    expect(other.get_by_role("alert")).to_contain_text("This link is damaged")
    other.goto(first)
    expect(other.locator(".status")).to_contain_text("Mia sends you a game")
    axe_is_content(other)
    other.locator("input[name=name]").fill("Ben")
    other.get_by_role("button", name="Answer").click()
    expect(other).to_have_url(re.compile("#/game/"))
    expect(other.locator(".status")).to_contain_text("in danger")
    sees_a_move(other)
    touch(other, 0, 3)  # from a4 to a3

    answer = page.locator("input[name=answer]")
    answer.fill(f"Here you are: {sent(other)}")
    answer.press("Enter")
    expect(page.locator(".status")).to_contain_text("Your turn")
    expect(page.locator(".seat.top .names b")).to_have_text("Ben")
    follow(page, first)
    expect(page.locator("#toast")).to_contain_text("This is your own link")
    sees_a_move(page)
    play(page, "b3xb4+")
    expect(page.locator(".end h2")).to_have_text("You win!")
    follow(other, sent(page))
    expect(other.locator(".status")).to_contain_text("Mia wins")
    for player, result in ((page, "Won"), (other, "Lost")):
        player.goto(f"{host.address}#/games")
        expect(player.locator(".game-card .result", has_text=result)).to_have_count(1)
        player.goto(f"{host.address}#/solve/classic")
        expect(player.locator("[data-action=solve-start]")).to_be_visible()
        warned = player.locator("[data-part=low-memory]")
        expect(warned).to_be_visible(visible=player is other)  # a phone with little memory
        axe_is_content(player)
    expect(warned).to_contain_text("380 MB")
