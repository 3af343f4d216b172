"""A personal link: the same player on another device, and nobody's games lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Server, Visitor, visiting


@pytest.fixture
def phone_too(chromium: Browser, server: Server) -> Iterator[Visitor]:
    with visiting(chromium, server, has_touch=True) as found:
        yield found


def link_of(visitor: Visitor) -> str:
    told = visitor.page.evaluate("fetch('/api/me').then((answer) => answer.json())")
    return visitor.address.rstrip("/") + str(told["link"])


def test_link_brings_the_games_to_another_device(visitor: Visitor, phone_too: Visitor) -> None:
    visitor.new_game(variant="classic", opponent="beside", side="south")
    phone_too.page.goto(link_of(visitor))
    expect(phone_too.page.locator(".game-card")).to_have_count(1)


def test_link_asks_where_there_are_other_games(visitor: Visitor, phone_too: Visitor) -> None:
    visitor.new_game(variant="classic", opponent="beside", side="south")
    phone = phone_too.new_game(variant="expert", opponent="beside", side="south")
    own = link_of(phone_too)
    phone.goto(link_of(visitor))
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
