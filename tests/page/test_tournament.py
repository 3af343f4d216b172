"""A tournament's page in a browser: it grows by itself, shows every game, and stands on a wall."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import LANDSCAPE, PHONE, WIDE, Visitor, visiting
from tests.support.pages.cup_page import HOSTILE, NAMES, SmallCup
from tests.support.servers import Browser as Host
from tests.support.servers import serving
from tests.support.soak import soaked


@pytest.fixture
def cup(tmp_path: Path) -> Iterator[SmallCup]:
    with SmallCup(tmp_path / "cup").playing() as cup:
        yield cup


@pytest.fixture
def visitor(cup: SmallCup, chromium: Browser, tmp_path: Path) -> Iterator[Visitor]:
    with (
        serving(tmp_path, tournament=cup.folder) as address,
        visiting(chromium, Host(address)) as visitor,
    ):
        yield visitor


def fits(page: Page) -> None:
    before = page.viewport_size
    assert before
    for shape in (WIDE, PHONE, LANDSCAPE):
        page.set_viewport_size(shape["viewport"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(
            "(m => m.scrollWidth <= m.clientWidth)(document.querySelector('main'))"
        )
    page.set_viewport_size(before)


def is_accessible(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def test_tournament_is_watched_without_a_reload(cup: SmallCup, visitor: Visitor) -> None:
    page = visitor.open("/?lang=en")
    expect(page).to_have_url(f"{visitor.address}/?lang=en#/tournament")
    expect(page.locator("h1")).to_have_text("Forest cup")
    expect(page.locator(".standings tbody tr")).to_have_count(len(NAMES))
    expect(page.locator(".protection")).to_contain_text("confined by bubblewrap")
    expect(page.locator(".live-boards")).to_be_hidden()
    page.evaluate("window.here = true")  # which a reload would forget

    # A board appears, moves and goes, and its winner climbs.
    first, second, *_ = cup.pending
    cup.begin(first)
    board = page.locator(".live-board")
    expect(board).to_contain_text(f"Game {first.number} · Move 0")
    cup.move(first, 4)
    expect(board).to_contain_text("Move 4")
    expect(page.locator(".fixture.live")).to_have_text(f"{first.number}: in play")
    cup.end(first, fails=True)
    expect(board).to_have_count(0)
    expect(page.locator(".standings tbody th").first).to_have_text(first.south)
    faults = page.locator(".faults li")
    expect(faults).to_contain_text("no answer in time no answer to the question for move 3")
    expect(page.locator(".cup-state")).to_contain_text("1 of 12 games")
    assert page.evaluate("window.here")
    cup.play(second)
    expect(page.locator(".fixture", has_text=f"{second.number}: 1–0")).to_be_visible()

    fits(page)
    is_accessible(page)
    names = page.locator(".standings tbody th > span").all_text_contents()
    assert sorted(names) == sorted(NAMES)  # as text, whatever they look like

    # The game that was lost is looked at again, and leads to the analysis and to its review.
    faults.get_by_role("link").click()
    expect(page.locator(".moves .move")).to_have_count(4)
    expect(page.locator(".status")).to_contain_text(f"{first.south} wins!")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".move[aria-current]")).to_contain_text("3")
    fits(page)
    is_accessible(page)
    page.click("[data-action=analyse]")
    expect(page.locator(".analysis .moves .move, .analysis .tree .move")).to_have_count(4)
    page.go_back()
    page.click("[data-action=review]")
    page.wait_for_selector(".review .basis", timeout=30_000)


@soaked
def test_game_in_play_is_followed_and_the_wall_turns_by_itself(
    cup: SmallCup, visitor: Visitor
) -> None:
    first, second, third, *_ = cup.pending
    cup.begin(first)
    cup.begin(second)
    page = visitor.open(f"/?lang=en#/tournament/game/{first.number}")
    expect(page.locator(".status")).to_have_text("in play")
    cup.move(first, 2)
    expect(page.locator(".moves .move")).to_have_count(2)
    cup.end(first)
    expect(page.locator(".status")).to_contain_text(f"{first.south} wins!")
    page.evaluate(f"location.hash = '#/tournament/game/{third.number}'")
    visitor.expected = "404"
    expect(page.locator(".panel")).to_contain_text(f"Game {third.number} has not begun yet.")
    cup.begin(third)
    expect(page.locator(".status")).to_have_text("in play")
    cup.end(third)
    expect(page.locator(".status")).to_contain_text(f"{third.south} wins!")

    page.clock.install()
    page.evaluate("location.hash = '#/projector'")
    expect(page.locator(".projector .standings tbody tr")).to_have_count(len(NAMES))
    expect(page.locator("#header")).to_be_hidden()
    expect(page.locator(".projector")).to_contain_text(HOSTILE)
    is_accessible(page)
    page.clock.run_for(10_000)
    expect(page.locator(".projector .live-board")).to_contain_text(f"Game {second.number}")
    is_accessible(page)
    fits(page)
    page.keyboard.press(" ")  # holds it
    page.clock.run_for(30_000)
    expect(page.locator(".projector .live-board")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".wall-pairings h2")).to_have_text("Round 1")
    expect(page.locator(".wall-pairings li")).to_have_count(len(NAMES) // 2)
    expect(page.locator(".wall-pairings li.live")).to_have_count(1)
    is_accessible(page)
    rounds = page.evaluate(
        """import("/static/views/tournament/bracket.js").then(({ lastRounds }) => lastRounds(
             [16, 8, 4].map((count, at) => ({ number: at + 1, ties: Array(count) }))
           ).map(({ number }) => number))"""
    )
    assert rounds == [2, 3], "sixteen ties do not fit on a wall"
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{visitor.address}/?lang=en#/tournament")
