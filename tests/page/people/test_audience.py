"""The company at a game, as people see it: the lobby, who is here, what is said, who looks on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.support.browser import (
    LANDSCAPE,
    PHONE,
    WIDE,
    Player,
    Server,
    Visitor,
    visiting,
)
from tests.support.soak import SOAK, soaked

HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# Axe looks at these views in other tests too.
SEEN_BY_OTHERS = PHONE if SOAK else None
NO_LOBBY = {"on": False, "seats": []}
# Remembers what it would have shown.
BELL = """
window.rung = [];
window.Notification = class {
  static permission = "default";
  static requestPermission = async () => (window.Notification.permission = "granted");
  constructor(text) { window.rung.push(text); }
  close() {}
};
"""


@pytest.fixture
def pair(chromium: Browser, server: Server) -> Iterator[list[Visitor]]:
    """Mia at a desk, and Ben with a phone."""
    with ExitStack() as stack:
        shapes: list[dict[str, Any]] = [{}, PHONE]
        yield [stack.enter_context(visiting(chromium, server, **shape)) for shape in shapes]


@pytest.fixture
def three(pair: list[Visitor], chromium: Browser, server: Server) -> Iterator[list[Visitor]]:
    """Mia, Ben, and somebody who looks on."""
    with visiting(chromium, server, **LANDSCAPE) as watcher:
        yield [*pair, watcher]


def looks_right(page: Page, closely: dict[str, Any] | None) -> None:
    """Nothing sticks out in any shape, and axe, which takes its time, finds nothing in this one."""
    before = page.viewport_size
    assert before
    for shape in (WIDE, PHONE, LANDSCAPE):
        page.set_viewport_size(shape["viewport"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if closely:
        page.set_viewport_size(closely["viewport"])
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()
    page.set_viewport_size(before)


def five_seconds_late(line: WebSocketRoute) -> None:
    """Let the page think that each answer to a ping has taken so long."""
    server = line.connect_to_server()

    def hear(text: str | bytes) -> None:
        told = json.loads(text)
        if told["type"] == "pong" and told.get("t"):
            told["t"] -= 5000
        line.send(json.dumps(told))

    server.on_message(hear)


def tab_picture(page: Page) -> str:
    return str(page.evaluate("document.querySelector('link[rel=icon]').href")).split("/")[-1]


def test_two_strangers_meet_play_and_speak_while_a_third_looks_on(three: list[Visitor]) -> None:
    mia, ben, eve = three
    mia.page.add_init_script(BELL)
    mine = mia.open("?lang=en", variant="classic", side="south", name="Mia", clock="3+2")
    mine.click(".home-lobby a")
    mine.click("[data-view=lobby-page] button[type=submit]")
    expect(mine.locator(".lobby-mine .status")).to_contain_text("Your seat is open")
    looks_right(mine, SEEN_BY_OTHERS)

    ben.page.route_web_socket("**/ws", five_seconds_late)
    held: list[Route] = []
    ben.page.route("**/api/lobby", lambda route: held.append(route), times=1)
    yours = ben.open("?lang=de#/lobby", name="Ben")
    expect(yours.locator(".seats .hushed").first).to_contain_text("Wird gesucht")
    held[0].continue_()
    yours.click(".seat-card:has-text('Mia') button")
    for page, other in ((mine, "Ben"), (yours, "Mia")):
        expect(page.locator(".seat.top .names b")).to_have_text(other)
        expect(page.locator(".seat .presence.here")).to_have_count(2)
    assert tab_picture(mine) == "icon-turn.svg"
    assert tab_picture(yours) == "icon.svg"

    mine.click("[data-action=watchers]")
    link = mine.locator("dialog input[name=link]").input_value()
    expect(mine.locator("dialog .link img")).to_have_count(
        0
    )  # a code of this machine leads nowhere
    looks_right(mine, LANDSCAPE)
    mine.keyboard.press("Escape")
    eve.open("?lang=en")
    eve.page.goto(link)
    expect(mine.locator("[data-action=watchers]")).to_have_text("1")
    expect(yours.locator("[data-action=watchers]")).to_have_text("1")
    expect(eve.page.locator("[data-action=say]")).to_have_count(0)

    yours.tap("[data-action=say]")
    looks_right(yours, PHONE)
    yours.tap("dialog [data-phrase=hello]")
    expect(mine.locator(".seat.top .bubble")).to_have_text("Hello!")
    expect(yours.locator(".seat.bottom .bubble")).to_have_text("Hallo!")
    expect(eve.page.locator("[data-phrase=hello]")).to_be_visible()
    looks_right(mine, SEEN_BY_OTHERS)
    mine.click("[data-action=say]")
    mine.check("dialog input[name=phrases][value=off]")
    mine.click("dialog [data-phrase=heart]")
    expect(yours.locator(".seat.top .bubble img")).to_have_attribute("alt", "Ein Herz")
    yours.tap("[data-action=say]")
    yours.tap("dialog [data-phrase=oops]")
    expect(eve.page.locator("[data-phrase=oops]")).to_be_visible()
    expect(mine.locator("[data-phrase=oops]")).to_have_count(0)  # she would rather not

    yours.evaluate(HIDE, True)
    expect(mine.locator(".seat.top .presence.away")).to_be_visible()
    expect(mine.locator(".seat.top .presence-word")).to_have_text("away")
    yours.evaluate(HIDE, False)
    expect(mine.locator(".seat.top .presence.here")).to_be_visible()

    assert mine.evaluate("rung") == []
    mine.click("header button")
    mine.check("dialog input[name=notify][value=on]")
    mine.keyboard.press("Escape")
    Player(mine).play(Player(mine).position.move("1d1c"))
    mine.evaluate(HIDE, True)
    assert Player(yours).wait()
    Player(yours, "touch").play(Player(yours).position.move("3a3b"))
    mine.wait_for_function("() => rung.length === 1")
    assert mine.evaluate("rung") == ["Your turn against Ben"]
    mine.evaluate(HIDE, False)
    late = re.compile(r"Verzögerung 5\d\d\d ms")
    expect(yours.locator(".seat.bottom .presence-word")).to_have_text(late)

    yours.goto(f"{ben.address}#/rules")  # he leaves the game, and not the page
    expect(mine.locator(".seat.top .presence.away")).to_be_visible(timeout=20_000)
    expect(eve.page.locator(".presence.away")).to_be_visible()


@soaked
def test_taken_seat_leads_to_its_game_also_if_the_news_is_lost(pair: list[Visitor]) -> None:
    lost: list[str] = []

    def between(socket: Any) -> None:
        server = socket.connect_to_server()

        def tell(message: str) -> None:
            if not lost and "Ben" in message:
                lost.append(message)
            else:
                socket.send(message)

        server.on_message(tell)

    pair[0].page.route_web_socket("**/ws", between)
    mine = pair[0].open("?lang=en#/lobby", variant="classic", name="Mia")
    mine.click("[data-view=lobby-page] button[type=submit]")
    expect(mine.locator(".lobby-mine .status")).to_contain_text("Your seat is open")
    yours = pair[1].open("?lang=en#/lobby", name="Ben")
    yours.click(".seat-card:has-text('Mia') button")
    expect(mine.locator(".seat.top .names b")).to_have_text("Ben")
    assert lost


def test_who_waits_for_somebody_gone_sees_when_the_game_may_end(pair: list[Visitor]) -> None:
    sockets: list[Any] = []

    def between(socket: Any) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    pair[0].page.route_web_socket("**/ws", between)
    mine, link = pair[0].invite()
    pair[1].follow(link, name="Ben")
    expect(mine.locator(".seat .presence.here")).to_have_count(2)  # and no more news

    def tell(claim: int) -> None:
        here = {"state": "here", "claim": None, "win": False}
        gone = {"state": "gone", "claim": claim, "win": True}
        news = {"type": "company", "game": mine.url.split("/")[-1], "watchers": 3}
        sockets[-1].send(json.dumps(news | {"south": here, "north": gone}))

    tell(80_000)
    expect(mine.locator(".claim")).to_contain_text("you may end the game in 1:")
    expect(mine.locator(".seat.top .presence-word")).to_contain_text("gone 1:")
    looks_right(mine, SEEN_BY_OTHERS)
    tell(300)
    expect(mine.locator("[data-action=claim-draw]")).to_be_visible()
    looks_right(mine, WIDE)
    mine.click("[data-action=claim-win]")
    expect(mine.locator("#toast")).to_contain_text("has not been gone for long enough")


@soaked
def test_game_against_the_computer_is_watched_by_link(pair: list[Visitor]) -> None:
    mine = pair[0].new_game(variant="classic", opponent="computer", level=1, side="south")
    expect(mine.locator("[data-action=say]")).to_have_count(0)
    mine.click("[data-action=watchers]")
    link = mine.locator("dialog input[name=link]").input_value()
    mine.keyboard.press("Escape")
    pair[1].open("?lang=en")
    theirs = pair[1].page
    theirs.goto(link)
    expect(mine.locator("[data-action=watchers]")).to_have_text("1")
    assert not theirs.evaluate("document.querySelector('yokai-board').view.movable")
    Player(mine).play(Player(mine).position.move("2c2b"))
    expect(theirs.locator(".moves .move")).not_to_have_count(0)
    expect(theirs.locator("[data-action=say]")).to_have_count(0)


@soaked
def test_without_a_lobby_none_is_shown_and_my_link_can_be_called_back(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"  # the old link, as the browser notes it
    visitor.page.route("**/api/lobby", lambda route: route.fulfill(json=NO_LOBBY))
    page = visitor.open("?lang=en")
    expect(page.locator(".today-card small:not(:empty)")).to_be_visible()
    expect(page.locator(".home-lobby")).to_be_hidden()
    page.click("header button")
    page.click("[data-action=my-link]")
    field = page.locator("dialog input[name=link]")
    old = field.input_value()
    assert old.startswith(visitor.address + "me/")
    expect(page.locator("dialog .link img")).to_have_count(
        0
    )  # a code of this machine leads nowhere
    looks_right(page, PHONE)
    for _ in range(2):  # a grave button asks once more
        page.click("[data-action=link-renew]")
    expect(field).not_to_have_value(old)
    page.goto(old)
    expect(page.locator(".nothing p")).to_contain_text("does not work any more")
