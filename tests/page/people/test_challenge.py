"""Challenges between two browsers: sent from a player's page, called on any view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, Server, Visitor, visiting

# Begin a game, let the other sit down, and call it off: both have a page then.
BEGIN = """name => fetch("/api/games", {
  method: "POST", headers: {"Content-Type": "application/json"},
  body: JSON.stringify({variant: "classic", opponent: "friend", side: "south", names: [name]}),
}).then(answer => answer.json()).then(game => game.id)"""
POST = """([path, body]) => fetch(path, {
  method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
}).then(answer => answer.status)"""


def met(mia: Page, ben: Page) -> tuple[str, str]:
    """The public ids of two who have finished a game with each other."""
    game = mia.evaluate(BEGIN, "Mia")
    assert ben.evaluate(POST, [f"/api/games/{game}/join", {"name": "Ben"}]) == 200
    for player, version, move in ((mia, 1, "2c2b"), (ben, 2, "2a2b")):
        played = player.evaluate(
            POST, [f"/api/games/{game}/play", {"version": version, "move": move}]
        )
        assert played == 200
    assert ben.evaluate(POST, [f"/api/games/{game}/resign", {}]) == 200
    players = mia.evaluate("game => fetch(`/api/games/${game}`).then(told => told.json())", game)
    return tuple(players["players"][side]["id"] for side in ("south", "north"))


@pytest.fixture
def pair(chromium: Browser, server: Server) -> Iterator[tuple[Visitor, Visitor]]:
    """Mia at a desk and Ben with a phone."""
    with ExitStack() as stack:
        mia, ben = (stack.enter_context(visiting(chromium, server, **how)) for how in ({}, PHONE))
        mia.open("?lang=en", name="Mia", variant="classic")
        ben.open("?lang=en", name="Ben")
        yield mia, ben


def test_challenge_is_called_declined_and_taken(pair: tuple[Visitor, Visitor]) -> None:
    mia, ben = (each.page for each in pair)
    mine, theirs = met(mia, ben)
    ben.reload()  # the connection of a browser that had no player yet
    mia.goto(f"{pair[0].address}?lang=en#/player/{theirs}")
    mia.click("[data-challenge]")
    mia.click("[data-action=challenge-send]")
    expect(mia.locator(".challenged h2")).to_have_text("Waiting for Ben…")
    notice = ben.locator("#challenges .challenge")
    expect(notice).to_contain_text("Mia challenges you")
    expect(ben).to_have_title("(1) Yōkai no Mori")
    notice.locator("[data-action=challenge-decline]").tap()
    ben.tap("[data-decline=later]")
    expect(notice).to_have_count(0)
    expect(mia.locator(".challenged h2")).to_have_text("Ben declines: Not now, perhaps later")
    mia.goto(f"{pair[0].address}?lang=en#/rules")
    expect(mia.locator("#challenges .challenge")).to_contain_text("Not now")
    mia.click("[data-action=challenge-seen]")
    expect(mia.locator("#challenges")).to_be_hidden()
    # Now Ben asks, and Mia sits down.
    ben.goto(f"{pair[1].address}?lang=en#/player/{mine}")
    ben.tap("[data-challenge]")
    ben.tap("[data-action=challenge-send]")
    mia.click("[data-action=challenge-accept]")
    expect(mia.locator(".play yokai-board")).to_be_visible()
    expect(ben.locator(".challenged")).to_have_count(0)
    expect(ben.locator(".play .names").first).to_contain_text("Mia")


def test_who_has_played_with_me_is_seen_while_here(pair: tuple[Visitor, Visitor]) -> None:
    mia, ben = (each.page for each in pair)
    mine, theirs = met(mia, ben)
    with ben.expect_response("**/api/here"):
        ben.reload()
    mia.goto(f"{pair[0].address}?lang=en#/lobby")
    card = mia.locator(f"[data-friend='{theirs}']")
    expect(card).to_contain_text("here now")
    ben.goto(f"{pair[1].address}?lang=en#/player/{mine}")
    expect(ben.locator(".pair tbody tr")).to_contain_text(["Lost"])
    expect(ben.locator(".friend-list")).to_have_count(0)  # it is not Ben's own page
    ben.goto(f"{pair[1].address}?lang=en#/player/{theirs}")
    expect(ben.locator(f"[data-friend='{mine}']")).to_contain_text("here now")
    expect(ben.locator("[data-action=report]")).to_have_count(0)  # nobody reports themselves
    with ben.expect_response("**/api/here"):
        ben.locator("[name=shown]").uncheck()
    mia.reload()
    expect(card).to_contain_text("last game")
    card.locator("[data-challenge]").click()
    expect(mia.locator("dialog h2")).to_have_text("Challenge Ben")
