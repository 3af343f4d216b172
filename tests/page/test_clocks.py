"""Clocks on the page: byoyomi beside the main time, and a time handicap as it was chosen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.people.test_challenge import POST
from tests.support.browser import Visitor


def test_byoyomi_stands_beside_the_main_time_and_runs_after_it(visitor: Visitor) -> None:
    clock = {"initial": 1000, "byoyomi": 300_000}
    page = visitor.new_game(variant="classic", opponent="beside", side="south", clock=clock)
    game = page.url.rpartition("/")[2]
    south, north = (page.locator(f"[data-clock={side}]") for side in ("south", "north"))
    expect(north).to_have_text("1.0 +300")
    assert page.evaluate(POST, [f"/api/games/{game}/play", {"version": 0, "move": "2c2b"}]) == 200
    expect(north).to_have_text(re.compile(r"^[45]:\d\d$"))
    expect(north).to_have_class(re.compile("byoyomi"))
    expect(south).to_have_text("1.0 +300")


def test_time_handicap_is_on_the_clocks_as_it_was_chosen(visitor: Visitor) -> None:
    chosen = {"opponent": "friend", "variant": "classic", "name": "Mia", "side": "south"}
    page = visitor.choices(**chosen, clock="none")
    handicap = page.locator("[name=time-handicap]")
    expect(handicap).to_be_disabled()
    page.select_option("[name=clock]", "10/30")
    handicap.select_option("4")
    page.click("button[type=submit]")
    expect(page.locator("[data-clock=south]")).to_have_text("2:30 +30")
    expect(page.locator("[data-clock=north]")).to_have_text("10:00 +30")
