"""Whole games on the page: by mouse, by touch and by keyboard, beside each other and against the
computer; and what a player may do besides moving."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import (
    NOBODY,
    VARIANTS,
    Brain,
    Player,
    Visitor,
    choose,
    running,
    visiting,
)
from tests.support.soak import SOAK, soaked

# The weakest computer nearly always loses, but it is free to be lucky.
END = re.compile("You win!|Seedling wins|A draw")


def finish(player: Player, brain: Brain, both: bool) -> None:
    """Play to the end: well for South if we hold both sides, otherwise well for us."""
    while player.wait():
        position = player.position
        well = not both or str(position.turn) == "South"
        player.play(brain.choose(position, well))


# Each game by another hand; by every hand, and from its beginning, where there is time.
LATE = {"expert": "sgk1s/5/1gpP1/1PP2/1S1S1/1GK1G b 2P 13", "dobutsu": "k2/rbK/1p1/BR1 w p 10"}


def start(name: str) -> dict[str, str]:
    """Where a game begins whose first half one need not see."""
    return {} if SOAK else {"sfen": LATE[name]}


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["classic"])
def test_game_against_the_computer_by_mouse(visitor: Visitor, name: str) -> None:
    page = visitor.new_game(variant=name, opponent="computer", level=1, side="south")
    finish(Player(page, "mouse"), Brain(name), both=False)
    expect(page.locator(".end h2")).to_have_text(END)


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["expert"])
def test_game_beside_each_other_by_touch(phone: Visitor, name: str) -> None:
    page = phone.new_game(variant=name, opponent="beside", side="south", **start(name))
    finish(Player(page, "touch"), Brain(name), both=True)
    expect(page.locator(".end h2")).to_have_text(re.compile("(Light|Dark) wood wins!|A draw"))


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["dobutsu"])
def test_game_against_the_computer_by_keyboard(visitor: Visitor, name: str) -> None:
    page = visitor.new_game(variant=name, opponent="computer", level=1, side="north", **start(name))
    finish(Player(page, "keys"), Brain(name), both=False)
    expect(page.locator(".end h2")).to_have_text(END)


def beside(visitor: Visitor, name: str, *moves: str) -> Player:
    page = visitor.new_game(variant=name, opponent="beside", side="south")
    player = Player(page)
    for usi in moves:
        player.wait()
        player.play(player.position.move(usi))
    return player


@soaked
@pytest.mark.parametrize("promotes", [True, False])
@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_promotion_is_asked_at_the_square(visitor: Visitor, promotes: bool, how: str) -> None:
    player = beside(visitor, "expert", "3d3c", "1a1b")
    player.how = how
    player.play(player.position.move("3c3b+" if promotes else "3c3b"))
    name = "kodama samurai" if promotes else "kodama"
    square = player.page.locator('.cell[data-square="7"]')
    expect(square).to_have_attribute("aria-label", f"c5, Light wood’s {name}")


def test_promotion_is_chosen_and_thought_over_and_a_wrong_try_says_why(visitor: Visitor) -> None:
    player = beside(visitor, "expert", "3d3c", "1a1b")
    page = player.page
    before = player.position.sfen
    page.reload()  # in the middle of a game
    page.wait_for_selector(".cell .piece")
    assert player.position.sfen == before
    square = page.locator('.cell[data-square="7"]')
    for usi, how, name in (("3c3b", "keys", "kodama"), ("3c3b+", "mouse", "kodama samurai")):
        player.how = how
        player.play(player.position.move(usi))
        expect(square).to_have_attribute("aria-label", f"c5, Light wood’s {name}")
        page.keyboard.press("u")
        expect(page.locator(".moves .move")).to_have_count(2)
    page.click('.slot[data-side="south"][data-letter="P"]')
    page.click('.cell[data-square="22"]')
    expect(page.locator("#toast")).to_have_text("You already have a plain kodama on this column.")
    page.click('.cell[data-square="12"]')
    page.click('.cell[data-square="7"]')
    expect(page.locator(".promotion .face")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".promotion")).to_have_count(0)
    assert player.plies() == 2
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".game-card").first).to_contain_text("Move 2")
    # A promotion that is forced asks nothing.
    page.goto(
        visitor.address + "?lang=en#/analysis?variant=classic&sfen=2k%2F1P1%2F3%2FK2%20b%20-%201"
    )
    page.click('.analysis .cell[data-square="4"]')
    page.click('.analysis .cell[data-square="1"]')
    expect(page.locator('.cell[data-square="1"] .piece')).to_have_attribute("data-symbol", "+P")


def test_moves_are_shown_dragged_dropped_and_typed(visitor: Visitor) -> None:
    player = beside(visitor, "classic")
    page = player.page
    # Legal squares light up, and a second tap lets go.
    page.click('.cell[data-square="10"]')
    expect(page.locator(".cell.target")).to_have_count(2)
    page.click('.cell[data-square="7"]')
    expect(page.locator(".cell.prey")).to_have_count(1)
    page.click('.cell[data-square="7"]')
    expect(page.locator(".cell.target, .cell.prey, .cell.chosen")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".arrow")).not_to_have_count(0)  # the move, and perhaps its reason
    page.drag_and_drop('.cell[data-square="7"]', '.cell[data-square="4"]')
    expect(page.locator(".moves .move")).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("a4-a3")
    page.keyboard.press("Enter")
    expect(page.locator(".moves .move")).to_have_count(2)
    # Escape leads from a typed move back to the board.
    expect(page.locator(".typed input")).to_be_focused()
    expect(page.locator(".typed input")).to_have_attribute("title", "Escape returns to the board.")
    page.keyboard.press("Escape")
    expect(page.locator(".cell:focus")).to_have_count(1)
    page.drag_and_drop('.slot[data-side="south"][data-letter="P"]', '.cell[data-square="7"]')
    expect(page.locator(".moves .move")).to_have_count(3)
    assert player.position.sfen.split()[0] == "1kb/rP1/1P1/BKR"
    page.keyboard.press("f")
    expect(page.locator(".cell").first).to_have_attribute("data-square", "11")
    page.keyboard.press("/")
    page.keyboard.type("c4xb3")
    page.keyboard.press("Enter")
    expect(page.locator(".moves .move")).to_have_count(4)
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(page.locator("dialog kbd")).not_to_have_count(0)


@soaked
def test_server_killed_and_restarted_in_the_middle_of_a_game(
    chromium: Browser, tmp_path: Path
) -> None:
    with running(tmp_path, tmp_path) as server, visiting(chromium, server) as visitor:
        visitor.expected = NOBODY
        player = beside(visitor, "classic", "2c2b")
        server.kill()
        expect(player.page.locator("#connection")).to_contain_text("does not answer")
        server.start()
        expect(player.page.locator("#connection")).to_contain_text("Back again")
        player.play(player.position.move("3a3b"))
        assert player.plies() == 2


def test_past_is_looked_at_and_the_end_offers_replay_review_and_rematch(visitor: Visitor) -> None:
    player = beside(visitor, "classic", "2c2b", "3a3b")
    page = player.page
    # Nobody plays from a past position.
    page.keyboard.press("ArrowLeft")
    page.click('.cell[data-square="0"]')
    expect(page.locator("#toast")).to_contain_text("You are looking back")
    expect(page.locator(".cell.chosen, .cell.target")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    player.play(player.position.move("2b2a+"))
    expect(page.locator(".end p")).to_have_text("Dark wood’s koropokkuru was captured.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".move[aria-current]")).to_contain_text("2")
    choose(page, "search")
    expect(page.locator(".accuracy")).to_have_count(2, timeout=30_000)
    expect(page.locator(".moment .why")).not_to_be_empty()
    page.go_back()
    page.click("[data-end=rematch]")
    expect(page.locator(".moves .move")).to_have_count(0)


@soaked
def test_finished_game_is_watched_again(visitor: Visitor) -> None:
    player = beside(visitor, "classic", "2c2b", "3a3b")
    page = player.page
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    current = page.locator(".move[aria-current]")
    choose(page, "play")
    expect(current).to_have_count(0)
    expect(current).to_contain_text("2")
    page.keyboard.press("Home")
    expect(current).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(current).to_contain_text("1")
    expect(page.locator("#live")).to_have_text("Light wood: kodama b2 takes kodama on b3.")
    page.keyboard.press("End")
    expect(current).to_contain_text("2")


ADDRESSES = [
    ("", "home-page"),
    ("#/", "home-page"),
    ("#/game", "home-page"),
    ("#/nowhere/else", "home-page"),
    ("#/games", "games-page"),
    ("#/analysis", "analysis-page"),
    ("#/rules", "rules-page"),
    ("#/rules/dobutsu", "rules-page"),
]


@soaked
def test_each_address_has_its_view_and_others_lead_home(visitor: Visitor) -> None:
    page = visitor.open()
    for address, view in ADDRESSES:
        page.goto(visitor.address + address)
        expect(page.locator("main")).to_have_class(view)


@soaked
def test_phone_shows_all_without_scrolling(phone: Visitor) -> None:
    for name in VARIANTS:
        page = phone.new_game(variant=name, opponent="beside", side="south")
        page.evaluate("localStorage.removeItem('yokai.settings')")
        for part in (".wood", ".seat.top", ".seat.bottom", ".actions", ".status", ".moves"):
            box = page.locator(part).bounding_box()
            assert box, part
            assert box["x"] >= 0, part
            assert box["x"] + box["width"] <= 360, part
            assert box["y"] + box["height"] <= 740, part
        board = page.locator(".wood").bounding_box()
        assert board
        assert board["width"] > 300
