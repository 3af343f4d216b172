"""The right opponent by itself, and the list of games as one likes it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Player, Visitor
from yokai.engine.levels import LEVELS

WON = "2k/K2/3/3 b - 1"  # one step from the far row


def begin(page: Page, **wanted: object) -> None:
    """A game against the computer from here, as the page begins one."""
    name = page.evaluate(
        "async (wanted) => (await (await fetch('/api/games', { method: 'POST',"
        " body: JSON.stringify(wanted) })).json()).id",
        {"variant": "classic", "side": "south"} | wanted,
    )
    page.evaluate("name => { location.hash = `#/game/${name}`; }", name)
    page.wait_for_function("name => location.hash.endsWith(name)", arg=name)
    page.wait_for_selector("[data-view=game-page] .cell .piece")


def give_up(page: Page) -> None:
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.wait_for_selector(".end")


def test_gentle_start_rises_after_a_win_and_falls_after_a_loss(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    expect(page.locator(".path .next")).to_have_text("Game 1: Karakasa")
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))
    expect(page.locator(".end .path .win")).to_have_count(1)
    expect(page.locator(".end .path .next")).to_have_text("Game 2: Chōchin")
    page.goto(visitor.address + "?lang=en#/")
    expect(page.locator(".path .next")).to_have_text("Game 2: Chōchin")
    page.click(".gentle button")
    page.wait_for_selector(".play .cell .piece")
    expect(page.locator(".who", has_text="Chōchin")).to_have_count(1)
    give_up(page)
    expect(page.locator(".end .path .next")).to_have_text("Game 3: Karakasa")


def test_path_is_that_of_the_chosen_game(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))
    page.goto(visitor.address + "?lang=en#/")
    expect(page.locator(".path .next")).to_contain_text("Game 2")
    page.check("[name=variant][value=expert]", force=True)
    expect(page.locator(".path .next")).to_contain_text("Game 1")


def test_two_losses_bring_an_easier_opponent(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=4)
    give_up(page)
    expect(page.locator(".offer")).to_have_count(0)
    begin(page, level=4)
    give_up(page)
    expect(page.locator(".offer p")).to_contain_text("Two losses, that happens.")
    expect(page.locator(".offer p")).to_contain_text("Zashiki")
    page.click("[data-end=accept]")
    expect(page.locator(".who", has_text="Zashiki")).to_have_count(1)


def test_every_level_has_a_name_and_a_face(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", opponent="computer", level=min(LEVELS))
    said = set()
    for level in LEVELS.values():
        face = page.locator(".level-name img")
        expect(face).to_have_attribute("src", re.compile(rf"faces/{level.name}\.svg$"))
        page.wait_for_function("() => document.querySelector('.level-name img').naturalWidth > 0")
        said.add(page.locator(".level-about").text_content())
        page.locator("[name=level]").press("ArrowRight")
    assert len(said - {""}) == len(LEVELS)


def test_games_are_named_deleted_brought_back_and_exported(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    for _ in range(2):
        begin(page, level=1)
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".game-title")).to_have_count(2)
    page.locator(".game-title").first.fill("My best game")
    page.locator(".game-title").first.press("Tab")
    page.locator("[data-delete]").nth(1).click()
    expect(page.locator("[data-delete]").nth(1)).to_have_text("Delete this game for good?")
    page.locator("[data-delete]").nth(1).click()
    expect(page.locator("#live")).to_have_text("The game is deleted.")
    page.reload()
    expect(page.locator(".game-title")).to_have_count(1)
    expect(page.locator(".game-title")).to_have_value("My best game")
    page.locator("[data-delete]").click()
    page.locator("[data-delete]").click()
    page.get_by_text("Bring it back").click()
    page.reload()
    expect(page.locator(".game-title")).to_have_value("My best game")
    with page.expect_download() as download:
        page.get_by_text("Export all").click()
    assert download.value.suggested_filename == "yokai.zip"
