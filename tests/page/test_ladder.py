"""The right opponent by itself, and the list of games as one likes it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Player, Visitor
from tests.support.soak import soaked
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
    expect(page.locator(".glade h2")).to_have_text("Sunekosuri")
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))
    expect(page.locator(".end .kind")).to_contain_text("Sunekosuri is your friend now")
    # A beaten level is a friend on the way, without motion.
    new = page.locator(".friends .new img")
    expect(new).to_have_attribute("src", re.compile(r"faces/sunekosuri\.svg$"))
    expect(page.locator(".friends .next img")).to_have_attribute("src", re.compile("karakasa"))
    expect(page.locator(".hopping, .leaf")).to_have_count(0)
    expect(page.locator(".who .bubble")).to_have_text("Hooray for you!")
    onward = page.locator(".end .primary")
    expect(onward).to_have_text("Next: Karakasa")
    expect(onward.locator("img")).to_have_attribute("src", re.compile(r"faces/karakasa\.svg$"))
    expect(page.locator("[data-end=rematch]")).to_have_text("Sunekosuri again")
    expect(page.locator(".end-actions .button")).to_have_count(3)  # with "More"

    # The path is that of the chosen game.
    page.get_by_role("link", name="To your forest").click()
    expect(page.locator(".glade h2")).to_have_text("Karakasa")
    face = page.locator(".glade .living")  # it lives, and is glad of a tap
    expect(face.locator(".face")).to_have_attribute("href", re.compile(r"karakasa\.svg#face$"))
    face.click()
    expect(face).to_have_attribute("data-mood", "glad")
    expect(face).to_have_attribute("data-mood", "")
    expect(page.locator(".dwellers .friend")).to_have_count(1)
    expect(page.locator(".dwellers .friend button")).to_have_accessible_name(
        "Play with Sunekosuri (a friend)"
    )
    page.check("[name=variant][value=expert]", force=True)
    expect(page.locator(".glade h2")).to_have_text("Sunekosuri")
    expect(page.locator(".dwellers .friend")).to_have_count(0)

    page.go_back()
    onward.click()
    page.wait_for_selector(".seat.top .who:has-text('Karakasa')")
    give_up(page)
    expect(page.locator("[data-end=next]")).to_have_text("Play with Sunekosuri")


def test_home_leads_on_with_the_game_in_play(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    page.click("[data-action=gentle]")  # also before the lessons have answered
    page.wait_for_selector("[data-view=game-page] .cell .piece")
    assert Player(page).wait()  # the first move of the first game is the player's
    played = page.url
    page.goto(visitor.address + "?lang=en#/")
    card = page.locator(".home .primary")
    expect(card).to_have_text("Go on playingYour turn · against Sunekosuri")
    card.click()
    page.wait_for_selector("[data-view=game-page]")
    assert page.url == played
    page.goto(visitor.address + "?lang=en#/")
    page.click(".dwellers li:nth-child(5) button")
    expect(page.locator(".who", has_text="Kappa")).to_have_count(1)


@soaked
def test_two_losses_bring_an_easier_opponent(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=4)
    give_up(page)
    expect(page.locator("[data-end=next]")).to_have_count(0)
    begin(page, level=4)
    give_up(page)
    expect(page.locator(".end .kind")).to_contain_text("Two losses, that happens.")
    expect(page.locator(".end .primary")).to_have_text("Play with Zashiki")
    page.click("[data-end=next]")
    expect(page.locator(".who", has_text="Zashiki")).to_have_count(1)


def test_every_level_has_a_name_and_a_face(visitor: Visitor) -> None:
    page = visitor.choices(opponent="computer", level=min(LEVELS))
    said = set()
    for level in LEVELS.values():
        expect(page.locator(".level-name")).to_contain_text(str(level.number))
        face = page.locator(".level-name img")
        expect(face).to_have_attribute("src", re.compile(rf"faces/{level.name}\.svg$"))
        page.wait_for_function("() => document.querySelector('.level-name img').naturalWidth > 0")
        said.add(page.locator(".level-about").text_content())
        page.locator("[name=level]").press("ArrowRight")
    assert len(said - {""}) == len(LEVELS)


def test_games_are_named_deleted_and_exported(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    for _ in range(2):
        begin(page, level=1)
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator("[data-edit]")).to_have_count(2)
    expect(page.locator(".game-title, [data-delete]").locator("visible=true")).to_have_count(0)
    page.locator("[data-edit]").first.click()
    expect(page.locator(".game-title").first).to_be_focused()
    page.locator(".game-title").first.fill("My best game")
    page.locator(".game-title").first.press("Tab")
    page.locator("[data-edit]").nth(1).click()
    page.locator("[data-delete]").nth(1).click()
    expect(page.locator("[data-delete]").nth(1)).to_have_text("Delete this game for good?")
    page.locator("[data-delete]").nth(1).click()
    expect(page.locator("#live")).to_have_text("The game is deleted.")
    page.reload()
    expect(page.locator(".game-tools b")).to_have_count(1)
    expect(page.locator(".game-tools b")).to_have_text("My best game")
    with page.expect_download() as download:
        page.get_by_text("Export all").click()
    assert download.value.suggested_filename == "yokai.zip"
