"""The server goes away and comes back: what is said, what becomes of a move, and who heals."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.support.browser import (
    NOBODY,
    PHONE,
    Player,
    Server,
    Visitor,
    running,
    speak,
    visiting,
)
from tests.support.faults.flaky_connection import StoppableProxy
from tests.support.soak import often, soaked


@pytest.fixture
def shaky(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with running(tmp_path, tmp_path) as started:
        yield started


@pytest.fixture
def guest(chromium: Browser, shaky: Server) -> Iterator[Visitor]:
    with visiting(chromium, shaky) as found:
        found.expected = NOBODY
        yield found


def away(server: Server, page: Page) -> None:
    server.kill()
    expect(page.locator("#connection")).to_have_text("The server does not answer. We keep trying.")


def back(server: Server, page: Page) -> None:
    server.start()
    expect(page.locator("#connection")).to_have_text("Back again! The game goes on.")


# A game for two at one board, with so many milliseconds each.
BEGIN = """initial => fetch("/api/games", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ variant: "classic", opponent: "beside", clock: { initial } }),
}).then(answer => answer.json()).then(({ id }) => { location.hash = `#/game/${id}`; })"""


def test_move_made_while_the_server_is_away_is_kept_and_costs_nobody_the_game(
    guest: Visitor, shaky: Server
) -> None:
    page = guest.open("?lang=en")
    page.evaluate(BEGIN, 6_000)
    page.wait_for_selector(".cell .piece")
    expect(page.locator("#connection")).to_be_hidden()
    Player(page).play(Player(page).position.move("2c2b"))
    away(shaky, page)
    page.click('.cell[data-square="0"]')
    page.click('.cell[data-square="3"]')
    expect(page.locator("#connection")).to_contain_text("Your move is safe here")
    # Another move instead: only the last one is sent.
    page.click('.cell[data-square="1"]')
    page.click('.cell[data-square="4"]')
    page.wait_for_timeout(6_500)  # longer than the clock
    back(shaky, page)
    expect(page.locator(".moves .move")).to_have_count(2)
    assert page.evaluate("document.querySelector('yokai-board').view.last") == "2a2b"
    expect(page.locator(".end")).to_have_count(0)
    expect(page.locator("#connection")).to_be_hidden()
    left = float(page.locator("[data-clock=north]").inner_text())
    assert 1 < left <= 6


def test_no_time_is_lost_while_the_server_is_frozen_or_the_database_away(
    guest: Visitor, shaky: Server
) -> None:
    """A frozen server keeps its connections, as a line that is dead, and may let a flag fall
    later."""
    guest.expected = f"{NOBODY}|503"
    page = guest.open("?lang=en")
    page.evaluate(BEGIN, 8_000)
    page.wait_for_selector(".cell .piece")
    Player(page).play(Player(page).position.move("2c2b"))
    assert shaky.process
    shaky.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#connection")).to_contain_text("does not answer", timeout=13_000)
        expect(page.locator("[data-clock=north]")).to_have_text("0.0")
    finally:
        shaky.process.send_signal(signal.SIGCONT)
    expect(page.locator("#connection")).to_contain_text("Back again")
    Player(page).play(Player(page).position.move("2a2b"))
    expect(page.locator(".end")).to_have_count(0)
    assert 2 < float(page.locator("[data-clock=north]").inner_text()) <= 8

    speak(page, "de")
    page.evaluate(BEGIN, 9_000)
    expect(page.locator(".moves .move")).to_have_count(0)
    page.wait_for_selector(".cell .piece")
    Player(page).play(Player(page).position.move("2c2b"))
    blocker = sqlite3.connect(shaky.folder / "games.sqlite", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    page.click('.cell[data-square="1"]')
    page.click('.cell[data-square="4"]')
    bar = page.locator("#connection")
    kept = "Die Partien sind gerade nicht erreichbar. Dein Zug ist hier"
    expect(bar).to_contain_text(kept, timeout=15_000)
    expect(page.locator("#toast")).to_be_empty()
    page.wait_for_timeout(8_000)
    blocker.close()
    expect(bar).to_have_text("Wieder da! Die Partie geht weiter.")
    expect(page.locator(".moves .move")).to_have_count(2)
    expect(page.locator(".end")).to_have_count(0)
    left = float(page.locator("[data-clock=north]").inner_text().replace(",", "."))
    assert 3 < left <= 9


def test_refused_move_goes_back_and_the_bar_goes_by_itself_where_none_waits(
    visitor: Visitor,
) -> None:
    """A resignation is refused while the games cannot be reached, and is not sent again."""
    refusal = {"type": "refused", "message": "", "args": {}}
    reasons = {"play": "busy", "resign": "unavailable"}

    def refuse(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            asked = json.loads(text)
            if reason := reasons.pop(asked["type"], None):
                why = {"request": asked["type"], "reason": reason, "game": asked["game"]}
                line.send(json.dumps(refusal | why | {"id": asked.get("id")}))
            else:
                server.send(text)

        line.on_message(ask)

    visitor.page.route_web_socket("**/ws", refuse)
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click('.cell[data-square="7"]')
    page.click('.cell[data-square="4"]')
    expect(page.locator("#toast")).to_contain_text("still thinking")
    expect(page.locator(".cell.sent")).to_have_count(0)
    expect(page.locator('.cell[data-square="7"] .piece[data-symbol="P"]')).to_be_visible()
    expect(page.locator('.cell[data-square="4"] .piece[data-symbol="p"]')).to_be_visible()
    for _ in range(2):
        page.click("[data-action=resign]")
    expect(page.locator("#connection")).to_contain_text("cannot be reached")
    expect(page.locator("#connection")).to_have_text("Back again! The game goes on.")
    expect(page.locator(".end")).to_have_count(0)
    Player(page).play(Player(page).position.move("2c2b"))


def test_list_of_games_says_that_they_cannot_be_reached(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    away = {"error": "unavailable", "message": "the games cannot be reached now", "args": {}}

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json=away)

    page.route("**/api/games", refuse)
    page.goto(visitor.address + "?lang=fr#/games")
    bar = page.locator("#connection")
    expect(bar).to_have_text("Les parties sont injoignables pour le moment. On réessaie.")
    page.unroute("**/api/games", refuse)
    expect(page.locator(".game-card").first).to_be_visible()
    expect(bar).to_have_text("C’est reparti\u202f! La partie continue.")


@soaked
def test_error_page_of_a_proxy_is_no_answer(visitor: Visitor) -> None:
    """While the server restarts behind nginx."""
    visitor.expected = "Failed to load resource"
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    html = "<h1>Back in a moment</h1>"
    for path in ("**/api/games", "**/api/game*/*"):
        page.route(path, lambda route: route.fulfill(status=502, body=html), times=2)
    join = page.url.replace("/game/", "/join/")
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".game-card")).to_have_count(1)
    page.goto(join)
    expect(page.locator(".play yokai-board")).to_be_visible()


def test_look_that_comes_too_fast_waits_longer_each_time_and_says_so(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    slow = {"error": "too_fast", "message": "wait 7 s", "args": {"seconds": "7"}}
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=429, json=slow, headers={"Retry-After": "7"})

    page.clock.install()
    page.route("**/api/variants", refuse)  # without which no view can be drawn
    page.goto(visitor.address + "?lang=fr#/games")
    bar = page.locator("#connection")
    expect(bar).to_contain_text("Prochain essai dans 7\u00a0s.")
    page.clock.fast_forward(4_000)
    assert len(asked) == 1
    page.clock.fast_forward(3_000)
    expect(bar).to_contain_text("dans 14\u00a0s.")
    assert len(asked) == 2
    page.unroute("**/api/variants", refuse)
    page.clock.fast_forward(14_000)
    expect(page.locator(".game-card")).to_have_count(1)
    expect(bar).to_be_hidden()
    page.route("**/api/games", lambda route: route.fulfill(status=429, json=slow), times=1)
    page.reload()
    page.clock.fast_forward(1_000)
    expect(page.locator(".game-card")).to_have_count(1)


@dataclass
class Gate:
    """Stands in the line of one page, and can be shut; a deaf one swallows confirmations."""

    line: WebSocketRoute | None = None
    shut: bool = False
    deaf: bool = False
    heard: list[dict[str, str]] = field(default_factory=list)

    def pass_through(self, line: WebSocketRoute) -> None:
        if self.shut:
            line.close()
            return
        self.line, server = line, line.connect_to_server()

        def ask(text: str | bytes) -> None:
            self.heard.append(json.loads(text))
            server.send(text)

        line.on_message(ask)
        server.on_message(
            lambda text: None if self.deaf and "played" in str(text) else line.send(text)
        )

    def asked(self, kind: str) -> list[str]:
        return [message["move"] for message in self.heard if message["type"] == kind]

    def cut(self) -> None:
        assert self.line
        self.shut = True
        self.line.close()


def test_kept_move_of_a_game_that_moved_on_is_not_played_and_that_is_said(
    visitor: Visitor,
) -> None:
    gate = Gate()
    visitor.page.route_web_socket("**/ws", gate.pass_through)
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    gate.cut()
    expect(page.locator("#connection")).to_contain_text("does not answer")
    page.click('.cell[data-square="11"]')
    page.click('.cell[data-square="8"]')
    expect(page.locator("#connection")).to_contain_text("Your move is safe here")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".cell .piece")
    Player(other).play(Player(other).position.move("2c2b"))
    gate.shut = False
    expect(page.locator("#toast")).to_contain_text("your move was not played")
    expect(page.locator(".moves .move")).to_have_count(1)


@soaked
def test_kept_move_is_not_played_where_another_was_taken_back_meanwhile(visitor: Visitor) -> None:
    gate = Gate()
    visitor.page.route_web_socket("**/ws", gate.pass_through)
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    gate.cut()
    expect(page.locator("#connection")).to_contain_text("does not answer")
    page.click('.cell[data-square="11"]')
    page.click('.cell[data-square="8"]')
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".cell .piece")
    Player(other).play(Player(other).position.move("2c2b"))
    other.keyboard.press("u")
    expect(other.locator(".moves .move")).to_have_count(0)  # the same ply, another version
    gate.shut = False
    expect(page.locator("#toast")).to_contain_text("your move was not played")
    expect(page.locator(".moves .move")).to_have_count(0)
    Player(page).play(Player(page).position.move("1d1c"))


def test_move_whose_answer_was_lost_is_sent_again_and_played_once(visitor: Visitor) -> None:
    gate = Gate(deaf=True)
    visitor.page.route_web_socket("**/ws", gate.pass_through)
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click('.cell[data-square="11"]')
    page.click('.cell[data-square="8"]')
    expect(page.locator(".moves .move")).to_have_count(1)
    gate.cut()
    expect(page.locator("#connection")).to_contain_text("Your move is safe here")
    gate.deaf = gate.shut = False
    expect(page.locator("#connection")).to_have_text("Back again! The game goes on.")
    expect(page.locator("#toast")).to_be_empty()
    expect(page.locator(".moves .move")).to_have_count(1)
    Player(page).play(Player(page).position.move("3a3b"))
    assert gate.asked("play") == ["1d1c", "1d1c", "3a3b"]


@soaked
def test_list_of_games_comes_once_the_server_is_back(guest: Visitor, shaky: Server) -> None:
    page = guest.new_game(variant="classic", opponent="beside", side="south")
    page.goto(guest.address + "?lang=en#/rules/classic")
    page.wait_for_selector(".rule-card .cell .piece")
    away(shaky, page)
    page.click("header nav a[href='#/games']")
    expect(page.locator(".game-card")).to_have_count(0)
    back(shaky, page)
    expect(page.locator(".game-card")).to_have_count(1)


@soaked
def test_rules_and_analysis_heal_by_themselves(guest: Visitor, shaky: Server) -> None:
    page = guest.open("?lang=en#/")
    away(shaky, page)
    page.evaluate("() => { location.hash = '#/rules'; }")
    expect(page.locator(".rule-card").first).to_be_visible()
    expect(page.locator(".rule-card .cell .piece")).to_have_count(0)
    back(shaky, page)
    expect(page.locator(".rule-card .cell .piece").first).to_be_visible()
    expect(page.locator("#connection")).to_be_hidden()
    away(shaky, page)
    page.click("header nav a[href='#/analysis']")  # its words have to be fetched
    back(shaky, page)
    expect(page.locator(".analysis .cell .piece")).to_have_count(8)
    expect(page.locator(".truth .guessed")).to_be_visible()


# The server is gone after the first half of each first answer.
CUT_SHORT = """
const [ask, asked] = [window.fetch, new Set()];
window.fetch = (path, how) => {
  if (asked.has(path)) return ask(path, how);
  asked.add(path);
  const half = new ReadableStream({ start: body => body.error(new TypeError("network error")) });
  return Promise.resolve(new Response(half));
};
"""


@soaked
def test_answer_that_is_cut_short_is_asked_for_again(visitor: Visitor) -> None:
    visitor.page.add_init_script(CUT_SHORT)
    page = visitor.open("?lang=en#/leaderboard")
    expect(page.locator("[data-view] h1").first).not_to_be_empty()
    page.evaluate("() => { location.hash = '#/rules'; }")
    expect(page.locator(".rule-card .cell .piece").first).to_be_visible()


def test_unknown_address_leads_home_with_a_word(visitor: Visitor) -> None:
    page = visitor.open("nowhere?lang=en")
    expect(page.locator("[data-view=home-page]")).to_be_visible()
    expect(page.locator("#toast")).not_to_be_empty()
    page.goto(f"{visitor.address}?lang=en#/nonsense")
    for path in ("games/a/b", "rules/chess", "analysis?variant=chess", "rules/%E0%A4%A", ""):
        expect(page.locator("[data-view=home-page]")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text("nothing at this address")
        assert page.evaluate("location.hash") == "#/"
        page.evaluate("document.getElementById('toast').textContent = ''")
        page.goto(f"{visitor.address}?lang=en#/games")
        page.goto(f"{visitor.address}?lang=en#/{path}")
    expect(page.locator("#toast")).to_be_empty()  # nothing was wrong with the last


@pytest.fixture
def phone_line(server: Server) -> Iterator[StoppableProxy]:
    with StoppableProxy(server.port).running() as proxy:
        yield proxy


@pytest.fixture
def two(
    chromium: Browser, server: Server, phone_line: StoppableProxy
) -> Iterator[tuple[Visitor, Visitor]]:
    """Mia at a desk, and Ben with a phone whose line can die, at a game in which Ben is to move."""
    with (
        visiting(chromium, server) as mia,
        visiting(chromium, phone_line, **PHONE) as ben,
    ):
        ben.expected = NOBODY
        desk, link = mia.invite(side="north")
        phone = ben.follow(link.replace(mia.address, ben.address), name="Ben")
        for page in (desk, phone):
            expect(page.locator(".seat .presence.here")).to_have_count(2)
        yield mia, ben


def test_page_notices_a_dead_line_and_draws_its_move_as_on_its_way(
    two: tuple[Visitor, Visitor], phone_line: StoppableProxy
) -> None:
    desk, phone = two[0].page, two[1].page
    phone_line.stop()
    phone.tap('.cell[data-square="7"]')
    phone.tap('.cell[data-square="4"]')
    sent = phone.locator('.cell.sent[data-square="4"] .piece[data-symbol="P"]')
    expect(sent).to_be_visible(timeout=500)
    expect(phone.locator('.cell[data-square="7"] .piece')).to_have_count(0)
    expect(phone.locator(".status p")).to_have_text("Your move is on its way")
    expect(phone.locator(".moves .move")).to_have_count(0)
    expect(phone.locator("#connection")).to_be_hidden()
    expect(phone.locator("#connection")).to_contain_text("Your move is safe here", timeout=8000)
    expect(phone.locator(".seat.bottom .presence.lost")).to_be_visible()
    expect(phone.locator(".seat.bottom .presence-word")).to_have_text("offline")
    expect(desk.locator(".moves .move")).to_have_count(0)
    phone_line.go_on()
    expect(phone.locator("#connection")).to_have_text("Back again! The game goes on.")
    for page in (desk, phone):
        expect(page.locator(".moves .move")).to_have_count(1)
    expect(phone.locator(".cell.sent")).to_have_count(0)
    expect(phone.locator(".seat.bottom .presence.here")).to_be_visible()


def test_offline_is_said_at_once_and_online_connects_at_once(two: tuple[Visitor, Visitor]) -> None:
    phone = two[1].page
    phone.context.set_offline(True)
    expect(phone.locator("#connection")).to_contain_text("does not answer", timeout=1000)
    phone.wait_for_timeout(often(2000, 7000))  # attempts in vain wait longer and longer
    expect(phone.locator("#connection")).to_contain_text("does not answer")
    phone.context.set_offline(False)
    expect(phone.locator("#connection")).to_contain_text("Back again", timeout=3000)
