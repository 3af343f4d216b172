"""The workshop: a child invents a game, plays it, and sends it; a designer begins with a file."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Route, expect

import yokai
from tests.support.browser import (
    LANDSCAPE,
    LARGE,
    PHONE,
    WIDE,
    ZOOMED,
    Brain,
    Player,
    Server,
    visiting,
)
from tests.support.games import ROOT
from tests.support.soak import SOAK
from yokai.rules.piece import DRAWINGS

NEW = "[data-piece='sprite A']"

# The squares in sight that something covers, where the board ends with the window.
COVERED = """() => {
  const board = document.querySelector(".start-board");
  board.scrollIntoView({ block: "end" });
  const top = document.querySelector("main").getBoundingClientRect().top;
  const covered = (cell) => {
    const { left, width, top: y, height } = cell.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, y + height / 2);
    return y > top && !cell.contains(found);
  };
  return [...board.querySelectorAll(".cell")].filter(covered).map((cell) => cell.dataset.square);
}"""


def test_child_invents_a_game_plays_it_and_sends_it(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open("?lang=en#/workshop")
        play = page.locator("[data-action=play]")
        page.tap("[data-action=add-piece]")
        expect(page.locator("[data-fault=never_there]")).to_contain_text("sprite A")
        page.tap("[data-square='8']")
        expect(page.locator("[data-fault]")).to_have_count(0)
        page.tap("[data-way=n]")
        expect(page.locator("[data-fault=no_dots]")).to_be_visible()  # told, but playable
        expect(page.locator(f"{NEW}.marked")).to_be_visible()
        for way in ("ne", "nw"):
            page.tap(f"[data-way={way}]")
        expect(page.locator("[data-fault]")).to_have_count(0)
        page.fill("[name=piece]", "Owl")
        page.fill("[name=game]", "Night flight")
        page.press("[name=game]", "Tab")
        page.tap("summary:has-text('Picture')")
        page.tap("[data-drawing=tengu]")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.tap("[data-rule=stuck_draws] .switch")
        page.reload()  # the game that is being made is kept
        expect(page.locator("[data-piece=Owl]")).to_be_visible()
        expect(page.locator("[name=stuck_draws]")).to_be_checked()
        play.tap()
        expect(page.locator("h1")).to_have_text("Night flight")
        link = page.locator("input[name=link]").input_value()
        code = link.rpartition("/")[2]
        game = yokai.variant(code)
        [owl] = [kind for kind in game.kinds if kind.name == "Owl"]
        assert owl.dots == ("o o", "   ", "   ")
        assert owl.drawing == "tengu"
        assert game.stuck_draws
        expect(page.locator("[data-rule=stuck_draws]")).to_contain_text("nobody wins")
        expect(page.locator("[data-rule=stuck]")).to_have_count(0)
        assert len(game.start.legal_moves) == 5

        page.tap("[data-action=judge-go]")
        verdict = page.locator(".judge-verdict")
        expect(verdict).to_contain_text("With best play")
        page.tap("[data-fact=perfect] a")
        expect(page.locator("yokai-board .cell .piece").first).to_be_visible()

    with visiting(chromium, server) as friend:
        page = friend.open(f"?lang=de#/workshop/{code}")
        expect(page.locator("h1")).to_have_text("Night flight")
        page.click("[data-level='0']")
        player, brain = Player(page), Brain(code)
        while player.wait():
            player.play(brain.choose(player.position))
        expect(page.locator(".end.win")).to_be_visible()
        page.goto(f"{server.address}?lang=en#/workshop/{code}")
        page.click("[data-action=puzzles]")
        expect(page.locator(".puzzle-card.daily .goal")).to_be_visible()
        expect(page.locator(".puzzle-card.storm")).to_have_count(0)
        page.click("[data-action=next]")
        expect(page.locator("yokai-board .cell .piece").first).to_be_visible()
        page.click("[data-action=give-up]")
        page.click("[data-action=give-up]")  # asks first
        expect(page.locator(".end h2")).to_have_text("This is how it goes")
        page.goto(f"{server.address}?lang=en#/games")
        expect(page.locator(".game-card").first).to_contain_text("Night flight")


def test_designer_begins_with_a_shipped_game_or_a_file(
    chromium: Browser, server: Server, tmp_path: Path
) -> None:
    with visiting(chromium, server) as visitor:
        page = visitor.open("?lang=en#/workshop?from=expert")
        expect(page.locator("[data-piece='kodama samurai']")).to_be_visible()
        expect(page.locator("[name=checkmate_ends]")).to_be_checked()
        for window in (PHONE, *([LANDSCAPE, ZOOMED, LARGE] if SOAK else []), WIDE):
            page.set_viewport_size(window["viewport"])
            assert page.evaluate(COVERED) == [], window
        page.click("[data-action=ranks-fewer]")
        expect(page.locator(".start-board .cell")).to_have_count(25)
        page.click("[data-piece=kodama]")
        page.click("[data-action=held-more]")
        start = "JSON.parse(localStorage['yokai.workshop']).start"
        page.wait_for_function(f"{start}.endsWith(' b Pp 1')")
        page.click("[data-action=crown]")  # a royal piece is never in a reserve
        page.wait_for_function(f"() => {start}.endsWith(' b - 1')")
        page.click("[data-piece=oni]")
        page.click("[data-action=remove-piece]")
        expect(page.locator("[data-piece]")).to_have_count(4)  # what it turned into goes too
        rules = tmp_path / "mine.toml"
        rules.write_text("name = 3", encoding="utf-8")
        for text, told in (("name = 3", "This is no game"), (yokai.variant("dobutsu").text, None)):
            rules.write_text(text, encoding="utf-8")
            with page.expect_file_chooser() as chooser:
                page.click("[data-action=begin-file]")
            chooser.value.set_files(rules)
            if told:
                expect(page.locator("#toast, .toast")).to_contain_text(told)
        expect(page.locator("[name=royal_avoids_attack]")).to_be_checked()
        held: list[Route] = []
        page.route("**/api/workshop/check", lambda route: held.append(route), times=1)
        page.goto(f"{server.address}?lang=en#/workshop?from=classic")
        expect(page.locator(".start-board")).to_be_visible()
        page.click("header nav a[href='#/games']")  # somebody does not wait for the game
        with page.expect_response("**/api/workshop/check"):
            held[0].continue_()
        expect(page.locator("[data-view=games-page]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.url.endswith("#/games")
        visitor.expected = "404"
        page.goto(f"{server.address}?lang=en#/workshop/_damaged")
        expect(page.locator("h1")).to_have_text("This link is damaged")


def test_designer_makes_a_game_on_four_by_four_fairer(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server) as visitor:
        page = visitor.open("?lang=en#/workshop")
        page.click("[data-action=begin-small]")
        held: list[Route] = []
        page.route("**/api/workshop/check", lambda route: held.append(route), times=1)
        page.click("[data-action=files-more]")
        while not held:
            page.wait_for_timeout(10)
        page.click("[data-action=ranks-more]")
        with page.expect_response("**/api/workshop/check"):
            held[0].continue_()  # what is said of the game before does not count
        page.click("[data-action=play]")
        made = yokai.variant(page.locator("input[name=link]").input_value().rpartition("/")[2])
        assert (made.files, made.ranks) == (4, 4)
        page.click("[data-action=judge-fairer]")
        cards = page.locator("[data-fairer]")
        expect(page.locator("[data-action=judge-go]")).to_be_visible(timeout=120_000)
        expect(cards).to_have_count(3)
        fairer = page.locator("[data-fairer]").first.get_attribute("href") or ""
        cards.first.click()
        expect(page.locator("[data-level='0']")).to_be_visible()
        game = yokai.variant(fairer.rpartition("/")[2])
        assert (game.files, game.ranks) == (4, 4)
        assert page.url.endswith(fairer)


def test_game_of_the_atlas_is_found_and_opened(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server) as visitor:
        page = visitor.open("?lang=en#/atlas")
        expect(page.locator("[data-recipe]")).to_have_count(24)
        page.select_option("[name=board]", "3x4")
        page.select_option("[name=result]", "loss")
        recipes = page.locator("[data-recipe]")
        expect(recipes.first).to_contain_text("3×4")
        marked = "[data-recipe^='rkb/1p1/1P1/BKR Kff,R5a,Ba5,P02']"
        page.click(marked)
        expect(page.locator(".atlas-card")).to_contain_text("wins in 39 moves")
        recipes.first.click()
        page.click("[data-action=atlas-open]")
        expect(page.locator("[data-action=judge-go], .rule-card").first).to_be_visible()


def test_page_offers_the_drawings_that_rule_files_may_name() -> None:
    text = (ROOT / "src/yokai/web/game/piece-set.js").read_text(encoding="utf-8")
    [table] = re.findall(r"export const DRAWINGS = \{(.*?)\n\};", text, re.S)
    offered = {
        name: folder
        for folder, names in re.findall(r"(\w+): \[(.*?)\]", table)
        for name in re.findall(r'"(.*?)"', names)
    }
    assert offered == DRAWINGS
