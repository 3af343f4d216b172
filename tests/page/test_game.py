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
from yokai.engine.levels import LEVELS
from yokai.notation.move import Move

# The weakest computer nearly always loses, but it is free to be lucky.
END = re.compile("You win!|Seedling wins|A draw")


def finish(player: Player, brain: Brain, both: bool) -> None:
    """Play to the end: well for South if we hold both sides, otherwise well for us."""
    while player.wait():
        position = player.position
        well = not both or str(position.turn) == "South"
        player.play(brain.choose(position, well))


# Each game by another hand; by every hand where there is time.
@pytest.mark.parametrize("name", VARIANTS if SOAK else ["classic"])
def test_game_against_the_computer_by_mouse(visitor: Visitor, name: str) -> None:
    page = visitor.new_game(variant=name, opponent="computer", level=1, side="south")
    finish(Player(page, "mouse"), Brain(name), both=False)
    expect(page.locator(".end h2")).to_have_text(END)


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["expert"])
def test_game_beside_each_other_by_touch(phone: Visitor, name: str) -> None:
    page = phone.new_game(variant=name, opponent="beside", side="south")
    finish(Player(page, "touch"), Brain(name), both=True)
    expect(page.locator(".end h2")).to_have_text(re.compile("(Light|Dark) wood wins!|A draw"))


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["dobutsu"])
def test_game_against_the_computer_by_keyboard(visitor: Visitor, name: str) -> None:
    page = visitor.new_game(variant=name, opponent="computer", level=1, side="north")
    finish(Player(page, "keys"), Brain(name), both=False)
    expect(page.locator(".end h2")).to_have_text(END)


def beside(visitor: Visitor, name: str, *moves: str) -> Player:
    page = visitor.new_game(variant=name, opponent="beside", side="south")
    player = Player(page)
    for usi in moves:
        player.wait()
        player.play(player.position.move(usi))
    return player


ANSWERS = [(False, "keys"), (True, "mouse"), *([(True, "keys"), (False, "mouse")] if SOAK else [])]


@pytest.mark.parametrize(("promotes", "how"), ANSWERS)
def test_promotion_is_asked_at_the_square(visitor: Visitor, promotes: bool, how: str) -> None:
    player = beside(visitor, "expert", "3d3c", "1a1b")
    player.how = how
    player.play(player.position.move("3c3b+" if promotes else "3c3b"))
    name = "kodama samurai" if promotes else "kodama"
    square = player.page.locator('.cell[data-square="7"]')
    expect(square).to_have_attribute("aria-label", f"c5, Light wood’s {name}")


def test_promotion_can_be_thought_over(visitor: Visitor) -> None:
    player = beside(visitor, "expert", "3d3c", "1a1b")
    page = player.page
    page.click('.cell[data-square="12"]')
    page.click('.cell[data-square="7"]')
    expect(page.locator(".promotion .face")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".promotion")).to_have_count(0)
    assert player.plies() == 2


def test_forced_promotion_asks_nothing(visitor: Visitor) -> None:
    page = visitor.open("#/analysis?variant=classic&sfen=2k%2F1P1%2F3%2FK2%20b%20-%201")
    page.click('.cell[data-square="4"]')
    page.click('.cell[data-square="1"]')
    expect(page.locator('.cell[data-square="1"] .piece')).to_have_attribute("data-symbol", "+P")


def test_drag_steps_and_drops(visitor: Visitor) -> None:
    player = beside(visitor, "classic")
    page = player.page
    page.drag_and_drop('.cell[data-square="7"]', '.cell[data-square="4"]')
    expect(page.locator(".moves .move")).to_have_count(1)
    player.play(player.position.move("3a3b"))
    page.drag_and_drop('.slot[data-side="south"][data-letter="P"]', '.cell[data-square="7"]')
    expect(page.locator(".moves .move")).to_have_count(3)
    assert player.position.sfen.split()[0] == "1kb/rP1/1P1/BKR"


def test_legal_squares_light_up_and_a_second_tap_lets_go(visitor: Visitor) -> None:
    page = beside(visitor, "classic").page
    page.click('.cell[data-square="10"]')
    expect(page.locator(".cell.target")).to_have_count(2)
    page.click('.cell[data-square="7"]')
    expect(page.locator(".cell.prey")).to_have_count(1)
    page.click('.cell[data-square="7"]')
    expect(page.locator(".cell.target, .cell.prey, .cell.chosen")).to_have_count(0)


def test_wrong_try_says_why(visitor: Visitor) -> None:
    page = beside(visitor, "expert", "3d3c", "1a1b").page
    page.click('.slot[data-side="south"][data-letter="P"]')
    page.click('.cell[data-square="22"]')
    expect(page.locator("#toast")).to_have_text("You already have a plain kodama on this column.")


def test_undo_takes_back_to_my_turn(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="computer", level=3, side="south")
    player = Player(page)
    start = player.position.sfen
    player.play(player.position.move("1d1c"))
    player.wait()
    page.keyboard.press("u")
    expect(page.locator(".moves .move")).to_have_count(0)
    assert player.position.sfen == start


def test_hint_flip_and_typed_moves(visitor: Visitor) -> None:
    page = beside(visitor, "classic").page
    page.keyboard.press("h")
    expect(page.locator(".arrow")).not_to_have_count(0)  # the move, and perhaps its reason
    page.keyboard.press("f")
    expect(page.locator(".cell").first).to_have_attribute("data-square", "11")
    page.keyboard.press("/")
    page.keyboard.type("b2xb3")
    page.keyboard.press("Enter")
    expect(page.locator(".moves .move")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("?")
    expect(page.locator("dialog kbd")).not_to_have_count(0)


def test_reload_in_the_middle_of_a_game(visitor: Visitor) -> None:
    player = beside(visitor, "expert", "3d3c", "1a1b")
    before = player.position.sfen
    player.page.reload()
    player.page.wait_for_selector(".cell .piece")
    assert player.position.sfen == before
    player.play(player.position.move("3c3b+"))
    player.page.goto(visitor.address + "#/games")
    expect(player.page.locator(".game-card").first).to_contain_text("Move 3")


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


@pytest.mark.parametrize(("level", "warned"), [(4, True), (5, False)])
def test_danger_is_told_up_to_level_four(visitor: Visitor, level: int, warned: bool) -> None:
    # The kodama that took a kodama gives check.
    page = visitor.open(
        "#/analysis?variant=classic&sfen=r1b%2F1k1%2F1P1%2FBKR%20w%20p%201",
        opponent="computer",
        level=level,
        lang="en",
    )
    page.click("[data-action=play]")
    status = page.locator(".status p")
    expect(status).to_have_text("Your koropokkuru is in danger!" if warned else "Your turn")


def test_end_of_a_game_offers_replay_review_and_rematch(visitor: Visitor) -> None:
    player = beside(visitor, "classic", "2c2b", "3a3b")
    page = player.page
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


def test_past_position_cannot_be_played_from(visitor: Visitor) -> None:
    page = beside(visitor, "classic", "2c2b", "3a3b").page
    page.keyboard.press("ArrowLeft")
    page.click('.cell[data-square="0"]')
    expect(page.locator("#toast")).to_contain_text("You are looking back")
    expect(page.locator(".cell.chosen, .cell.target")).to_have_count(0)


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


def test_each_address_has_its_view_and_others_lead_home(visitor: Visitor) -> None:
    page = visitor.open()
    for address, view in ADDRESSES:
        page.goto(visitor.address + address)
        expect(page.locator("main")).to_have_class(view)


def test_every_level_can_be_chosen(visitor: Visitor) -> None:
    page = visitor.choices(opponent="computer")
    page.locator("[name=level]").press("End")
    strongest = max(LEVELS.values(), key=lambda level: level.number)
    expect(page.locator(".level-name")).to_contain_text(str(strongest.number))


def test_resignation_asks_once_more(visitor: Visitor) -> None:
    page = beside(visitor, "classic", "2c2b").page
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    expect(page.locator(".end h2")).to_have_text("Light wood wins!")


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


def test_hint_is_not_covered_by_an_earlier_toast(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    Player(page).press(Move("2c2a"))
    expect(page.locator("#toast")).to_have_class(re.compile("shown"))
    page.keyboard.press("Escape")
    page.click("[data-action=hint]")
    page.wait_for_selector(".status small")
    # At once: by itself it would go after four seconds.
    assert page.locator("#toast.shown").count() == 0
