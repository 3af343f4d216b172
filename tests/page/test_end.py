"""The end of a game against a level: a win is a feast, a loss shows where it was lost."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.page.test_ladder import WON, begin, give_up
from tests.support.browser import Player, Server, Visitor, visiting
from tests.support.soak import soaked

TOP = "document.querySelector('[data-end=retry]').getBoundingClientRect().top"
LOST = "1k1/3/1K1/3 b - 1"  # a step forward, and the koropokkuru is taken


def lose(page: Page, **wanted: object) -> Player:
    begin(page, sfen=LOST, **wanted)
    player = Player(page)
    player.make(player.position.move("2c2b"))
    page.wait_for_selector(".end.loss")
    return player


def win(page: Page) -> None:
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))


@soaked
def test_beaten_level_hops_to_its_place(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, reduced_motion="no-preference") as visitor:
        page = visitor.open("?lang=en", variant="classic")
        win(page)
        face = page.locator(".hopping")
        expect(face).to_have_attribute("src", re.compile(r"faces/sunekosuri\.svg$"))
        expect(page.locator(".friends .arriving")).to_have_count(1)
        expect(page.locator(".friends .new")).to_have_count(1)
        expect(page.locator(".hopping, .friends .arriving")).to_have_count(0)
        page.wait_for_selector(".leaf")


def test_lost_game_shows_the_move_that_decided_and_goes_on_from_there(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    player = lose(page, level=6)
    decided = page.locator("[data-end=decided]")
    retry = page.wait_for_function(f"() => document.querySelector('[data-end=retry]') && {TOP}")
    expect(decided).to_have_text(
        "b2–b3 decided the game. Now Tsuchinoko can capture your koropokkuru."
    )
    expect(decided).to_have_attribute("aria-pressed", "true")  # the board has gone there
    expect(page.locator(".arrow")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("b2–b3 decided the game")
    assert player.position.sfen.startswith("1k1/1K1/3/3 w")
    assert page.evaluate(TOP) == retry.json_value()  # no button moved meanwhile
    decided.click()
    expect(page.locator(".arrow")).to_have_count(0)
    assert page.evaluate("document.querySelector('yokai-board').view.last") == "2a2b"
    page.click("[data-end=retry]")
    expect(page.locator(".end")).to_have_count(0)
    assert player.wait()
    assert player.position.sfen == LOST
    expect(page.locator(".who", has_text="Tsuchinoko")).to_have_count(1)


def test_gentle_start_is_kind_after_two_losses(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    for lost in range(2):
        begin(page, gentle=True)
        if not lost:
            player = Player(page)
            player.play(player.position.move("1d1c"))
            player.wait()
        give_up(page)
        if not lost:
            expect(page.locator(".end .kind")).to_contain_text("Well fought!")
            expect(page.locator(".end .primary")).to_have_text("Once more from there")
    expect(page.locator(".end .kind")).to_contain_text("Two losses, that happens. A lesson")
    lesson = page.locator(".end .primary")
    expect(lesson).to_have_text("Next lesson")
    expect(lesson.locator("img")).to_have_count(1)
    expect(page.locator(".end-actions .button")).to_have_count(3)
    lesson.click()
    page.wait_for_selector("[data-view=learn-page]")
