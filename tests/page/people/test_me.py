"""A personal link: the same player on another device, and nobody's games lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Server, Visitor, visiting
from tests.support.soak import soaked

# What the browser remembers of its reader.
KEPT = "JSON.parse(localStorage['yokai.settings'] ?? '{}')"


@pytest.fixture
def phone_too(chromium: Browser, server: Server) -> Iterator[Visitor]:
    with visiting(chromium, server, has_touch=True) as found:
        yield found


def link_of(visitor: Visitor) -> str:
    told = visitor.page.evaluate("fetch('/api/me').then((answer) => answer.json())")
    return visitor.address.rstrip("/") + str(told["link"])


def test_games_name_and_pieces_come_along_and_a_device_is_signed_out(
    visitor: Visitor, phone_too: Visitor
) -> None:
    desk = visitor.new_game(variant="classic", opponent="beside", side="south")
    desk.click("header > button")
    with desk.expect_response("**/api/profile"):
        desk.fill("dialog input[name=name]", "Mia")
        desk.locator("dialog input[name=pieces][value=kanji]").check(force=True)
    phone = phone_too.page
    phone.goto(link_of(visitor))
    expect(phone.locator(".game-card")).to_have_count(1)
    phone.wait_for_function(f"{KEPT}.name === 'Mia' && {KEPT}.pieces === 'kanji'")
    desk.click("dialog [data-action=my-link]")
    expect(desk.locator("input[name=calendar]")).to_have_value(re.compile(r"/calendar/.+\.ics$"))
    expect(desk.locator(".devices li")).to_have_count(2)
    for _ in range(2):
        desk.click("[data-action=end-device]")
    expect(desk.locator(".devices li")).to_have_count(1)
    phone.reload()
    expect(phone.locator(".nothing")).to_be_visible()
    for _ in range(2):
        desk.click("[data-action=leave]")
    expect(desk.locator("[data-view=home-page]")).to_be_visible()
    desk.wait_for_function(f"!{KEPT}.name")  # also where the page is being loaded


@soaked
def test_link_that_was_called_back_says_so_first(visitor: Visitor, phone_too: Visitor) -> None:
    visitor.new_game(variant="classic", opponent="beside", side="south")
    old = link_of(visitor)
    visitor.page.evaluate("fetch('/api/me/renew', { method: 'POST', body: '{}' })")
    phone_too.expected = "Failed to load resource"
    phone_too.page.goto(old.replace("/me/", "/?lang=en#/me/"))
    expect(phone_too.page.locator(".nothing p")).to_contain_text("does not work any more")
    assert phone_too.page.locator("[data-me=yes]").count() == 0


def test_link_asks_where_there_are_other_games(visitor: Visitor, phone_too: Visitor) -> None:
    visitor.new_game(variant="classic", opponent="beside", side="south")
    phone = phone_too.new_game(variant="expert", opponent="beside", side="south")
    own = link_of(phone_too)
    phone.click("header > button")
    phone.click("dialog [data-action=my-link]")
    phone.fill("input[name=other-link]", link_of(visitor))  # as in an app without an address bar
    phone.press("input[name=other-link]", "Enter")
    expect(phone.locator("[data-view=me-page]")).to_be_visible()
    expect(phone.locator(".own-link")).to_have_text(own)
    phone.click("[data-me=yes]")
    expect(phone.locator(".game-card")).to_have_count(1)
    phone.locator(".game-card").click()
    phone.wait_for_selector(".play .cell .piece")
    assert phone.evaluate("document.querySelector('yokai-board').view.variant.id") == "classic"
    # Its own link leads back.
    visitor.page.goto(own)
    expect(visitor.page.locator("[data-view=me-page]")).to_be_visible()


def test_who_deletes_everything_leaves_nothing_in_the_browser_either(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click("header > button")
    page.fill("dialog input[name=name]", "Mia")
    page.goto(visitor.address + "?lang=en#/privacy")
    visitor.expected = "Failed to load resource"
    away = {"error": "unavailable", "message": "the games cannot be reached now", "args": {}}
    page.route("**/api/me/delete", lambda route: route.fulfill(status=503, json=away), times=1)
    for _ in range(2):  # a grave button asks once more
        page.click("[data-action=delete-me]")
    expect(page.locator("#toast")).to_contain_text("The games cannot be reached right now.")
    with page.expect_event("load"):  # the page loads itself again
        page.click("[data-action=delete-me]")
        expect(page.locator("#toast")).to_contain_text("deleted")
    assert "Mia" not in page.evaluate("localStorage.getItem('yokai.settings') ?? ''")
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".nothing")).to_be_visible()
