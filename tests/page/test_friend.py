"""Play by link: two browsers at one game, a third that watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import (
    LANDSCAPE,
    PHONE,
    WIDE,
    Brain,
    Player,
    Server,
    Visitor,
    speak,
    visiting,
)
from tests.support.soak import SOAK
from yokai.i18n import LANGUAGES

# A grave button asks once more, and goes on asking when the panel is drawn anew meanwhile.
ASKED_TWICE = """async () => {
  const button = name => document.querySelector(`[data-action=${name}]`);
  const asked = button("draw");
  asked.click();
  button("flip").click();
  await new Promise(drawn => setTimeout(drawn, 50));
  const asking = button("draw").classList.contains("asking");
  button("draw").click();
  return [asked.isConnected, asking];
}"""


@contextmanager
def visitors(browser: Browser, server: Server) -> Iterator[list[Visitor]]:
    """Mia at a desk, Ben with a phone, and somebody who looks on."""
    with ExitStack() as stack:
        shapes: list[dict[str, Any]] = [{}, PHONE, LANDSCAPE]
        yield [stack.enter_context(visiting(browser, server, **shape)) for shape in shapes]


@pytest.fixture
def three(chromium: Browser, server: Server) -> Iterator[list[Visitor]]:
    with visitors(chromium, server) as found:
        yield found


def invite(visitor: Visitor, **wanted: object) -> tuple[Page, str]:
    """Mia's page, and her link."""
    wanted = {"variant": "classic", "opponent": "friend", "side": "south", "name": "Mia"} | wanted
    page = visitor.open("?lang=en", **wanted)
    page.click("button[type=submit]")
    return page, page.locator("input[name=invite]").input_value()


def follow(visitor: Visitor, link: str, **remembered: object) -> Page:
    visitor.open("?lang=en", **remembered)
    visitor.page.goto(link)
    visitor.page.wait_for_selector(".play .cell .piece")
    return visitor.page


def sat_down(three: list[Visitor], **wanted: object) -> tuple[Page, Page]:
    mine, link = invite(three[0], **wanted)
    yours = follow(three[1], link, name="Ben")
    expect(mine.locator(".invite")).to_have_count(0)
    return mine, yours


def test_two_browsers_play_a_whole_game_and_a_third_watches(three: list[Visitor]) -> None:
    mine, link = invite(three[0])
    expect(mine.locator(".status p")).to_have_text("Waiting for your friend…")
    assert mine.evaluate("document.querySelector('.invite img').decode().then(() => true)")
    yours = follow(three[1], link, name="Ben")
    expect(mine.locator(".seat.top .names b")).to_have_text("Ben")
    expect(yours.locator(".seat.top .names b")).to_have_text("Mia")
    three[2].expected = "Failed to load resource"  # the seats are taken, as the browser notes it
    theirs = follow(three[2], link)
    expect(theirs.locator("#toast")).to_have_text("Both seats are taken, but you may watch.")

    brain, players = Brain("classic"), [Player(mine), Player(yours, "touch")]
    turn = 0
    while players[turn].wait():
        players[turn].play(brain.choose(players[turn].position, well=turn == 0))
        if turn == 0 and players[0].plies() == 3:
            yours.reload()
            yours.wait_for_selector(".play .cell .piece")
        turn = 1 - turn
    expect(mine.locator(".end h2")).to_have_text("You win!")
    expect(yours.locator(".end h2")).to_have_text("Mia wins")
    plies = players[0].plies()
    for page in (yours, theirs):
        expect(page.locator(".moves .move")).to_have_count(plies)

    mine.click("[data-end=rematch]")
    expect(mine.locator(".moves .move")).to_have_count(0)
    yours.click("[data-end=rematch]")
    expect(yours.locator(".moves .move")).to_have_count(0)
    assert mine.url.split("#")[1] == yours.url.split("#")[1]
    expect(yours.locator(".status p")).to_have_text("Your turn")


def test_tab_says_whose_turn_it_is(three: list[Visitor]) -> None:
    mine, yours = sat_down(three)
    expect(mine).to_have_title("● Your turn · Yōkai no Mori")
    Player(mine).play(Player(mine).position.move("2c2b"))
    expect(yours).to_have_title("● Your turn · Yōkai no Mori")
    expect(mine).to_have_title("Play · Yōkai no Mori")


def test_takeback_and_draw_are_asked_and_answered(three: list[Visitor]) -> None:
    mine, yours = sat_down(three)
    Player(mine).play(Player(mine).position.move("2c2b"))
    mine.click("[data-action=undo]")
    expect(mine.locator(".offer p")).to_have_text("You have asked to take a move back.")
    expect(yours.locator(".offer p")).to_have_text("Mia would like to take a move back.")
    yours.reload()  # an offer outlives it
    yours.click("[data-action=offer-no]")
    expect(mine.locator(".offer")).to_have_count(0)
    mine.click("[data-action=undo]")
    yours.click("[data-action=offer-yes]")
    expect(mine.locator(".moves .move")).to_have_count(0)
    assert yours.evaluate(ASKED_TWICE) == [False, True]
    expect(mine.locator(".offer p")).to_have_text("Ben offers a draw.")
    mine.click("[data-action=offer-yes]")
    expect(yours.locator(".end h2")).to_have_text("A draw")


def test_who_was_away_finds_the_game_as_it_is(three: list[Visitor]) -> None:
    mine, yours = sat_down(three)
    three[1].expected = "WebSocket"
    yours.context.set_offline(True)
    yours.evaluate("document.body.dataset.was = 'here'")
    Player(mine).play(Player(mine).position.move("2c2b"))
    yours.context.set_offline(False)
    expect(yours.locator(".moves .move")).to_have_count(1, timeout=20_000)
    Player(yours, "touch").play(Player(yours).position.move("2a2b"))
    expect(mine.locator(".moves .move")).to_have_count(2)
    assert yours.evaluate("document.body.dataset.was") == "here"  # it healed by itself


def test_nobody_is_helped_between_two_people(three: list[Visitor]) -> None:
    mine, _ = sat_down(three)
    expect(mine.locator("[data-action=say]")).to_be_enabled()
    expect(mine.locator("[data-action=hint]")).to_have_count(0)


def test_invitation_is_for_everyone(visitor: Visitor) -> None:
    page, _ = invite(visitor)
    axe = Axe()
    for lang in LANGUAGES:
        speak(page, lang)
        page.wait_for_selector(".invite img")
        for shape in (WIDE, PHONE, LANDSCAPE):
            page.set_viewport_size(shape["viewport"])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang
            if shape is not LANDSCAPE or lang == "en" or SOAK:
                results = axe.run(page)
                assert results.violations_count == 0, f"{lang} {results.generate_report()}"
                axe = Axe("0")  # it is there now
        page.set_viewport_size(WIDE["viewport"])


def test_unknown_invitation_leads_home(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"
    page = visitor.open("?lang=en#/join/nosuchgame12")
    expect(page.locator("#toast")).to_have_text("there is no game of this name")
    expect(page.locator(".new-game")).to_be_visible()
