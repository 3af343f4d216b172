"""The view of a solved game: the truth, from the table itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.support.browser import Server, Visitor, visiting


@pytest.fixture
def wise(chromium: Browser, wise_server: Server) -> Iterator[Visitor]:
    with visiting(chromium, wise_server) as found:
        yield found


def test_solved_game_tells_the_truth_and_leads_to_it(wise: Visitor) -> None:
    page = wise.open("#/solve/classic")
    truth = page.locator(".solve-truth")
    expect(truth.locator("h2")).to_have_text(
        "Whoever moves second can always win, in 78 half-moves at most."
    )
    expect(truth).to_contain_text("128,656,283 positions")
    expect(truth).to_contain_text("The longest forced win takes 173 half-moves.")
    picture = page.locator(".distances svg")
    expect(picture).to_have_attribute("aria-label", re.compile("the longest in 173 half-moves"))
    expect(page.locator("[data-action^=solve-]")).to_have_count(0)  # a server's is for everybody
    page.evaluate(AXE_SCRIPT)
    results = Axe("0").run(page)  # it is there already
    assert results.violations_count == 0, results.generate_report()
    truth.get_by_role("link", name="Walk through it").click()
    expect(page.locator(".truth strong")).to_have_text("North wins in 39 moves")
    page.go_back()
    truth.get_by_role("button", name="Play against perfection").click()
    expect(page).to_have_url(re.compile("#/game/"))
    # The reader has the side that can win, so the computer moves first.
    expect(page.locator(".moves li")).to_have_count(1)
    expect(page.locator(".status p")).to_have_text("Your turn")


def test_game_that_is_not_solved_says_so_and_a_large_one_leads_home(visitor: Visitor) -> None:
    page = visitor.open("#/solve/classic")
    expect(page.locator(".lead")).to_have_text("This server solves no games.")
    expect(page.locator(".solve-figures")).to_be_hidden()
    visitor.open("#/solve/expert")
    expect(page.locator("#toast")).to_be_visible()
