"""Rated games, days for a move, players' pages and the leaderboard, as two browsers see them."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import (
    LANDSCAPE,
    PHONE,
    WIDE,
    Player,
    Server,
    Visitor,
    visiting,
)
from tests.support.soak import SOAK


def is_fine(page: Page) -> None:
    """It fits in every shape, and everyone can use it."""
    for shape in (LANDSCAPE, PHONE, WIDE):
        page.set_viewport_size(shape["viewport"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if shape is PHONE or (shape is WIDE and SOAK):
            page.emulate_media(color_scheme="dark" if shape is PHONE else "light")
            results = Axe().run(page)
            assert results.violations_count == 0, results.generate_report()


def test_rated_game_with_days_for_a_move(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server) as mia, visiting(chromium, server, **PHONE) as ben:
        page = mia.choices(variant="classic", opponent="friend", side="south", name="Mia")
        page.check("input[name=rated]")
        page.select_option("select[name=clock]", label="3 days per move")
        if SOAK:  # the form is seen by others
            is_fine(page)
        page.click("button[type=submit]")
        mine, link = page, page.locator("input[name=invite]").input_value()
        yours = ben.follow(link, name="Ben")
        expect(mine.locator(".seat.top .names b")).to_have_text("Ben")
        for each in (mine, yours):
            expect(each.locator(".status small")).to_have_text(
                "A rated game: no move is taken back."
            )
            expect(each.locator("[data-clock=south]")).to_have_text("3 d 0 h")
            expect(each.locator(".names small").first).to_have_text("No rating yet")
        players = [Player(mine), Player(yours, "touch")]
        for ply, usi in enumerate(["2c2b", "3a3b", "2b2a+"]):
            players[ply % 2].play(players[ply % 2].position.move(usi))
            if ply == 1:
                expect(mine.locator("[data-clock=south]")).to_have_text("2 d 23 h")
                expect(mine.locator("[data-action=undo]")).to_be_disabled()
        gains = ["Your rating: 1662 (+162)", "You 1 – 0 Ben"]
        expect(mine.locator(".end .gain")).to_have_text(gains)
        expect(yours.locator(".end .gain").first).to_have_text("Your rating: 1338 (−162)")
        expect(yours.locator(".seat.top .names small")).to_have_text("1662?")

        yours.click(".seat.top .names a")
        expect(yours.locator("h1")).to_have_text("Mia")
        expect(yours.locator(".ratings li")).to_contain_text("provisional")
        expect(yours.locator(".game-card .result")).to_have_text("Won · +162")
        is_fine(yours)
        yours.click(".ratings a")
        expect(yours.locator(".leaders")).to_contain_text("Nobody yet.")
        yours.click("text=My page")
        expect(yours.locator("h1")).to_have_text("Ben")
        yours.click(".game-card")
        expect(yours.locator(".moves .move")).to_have_count(3)

        mine.click("[data-end=rematch]")
        yours.click("[data-action=offer-yes]")
        expect(mine.locator("[data-clock=south]")).to_have_text("3 d 0 h")
        expect(mine.locator(".status small")).to_be_visible()


def square(usi: str) -> int:
    """Where a square of the small board is."""
    return (ord(usi[1]) - ord("a")) * 3 + 3 - int(usi[0])


def test_move_chosen_ahead_is_played_or_dropped(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server) as mia, visiting(chromium, server, **PHONE) as ben:
        mine, link = mia.invite()
        yours = ben.follow(link, name="Ben")
        expect(mine.locator(".invite")).to_have_count(0)

        def choose(origin: str, target: str) -> None:
            """Ben chooses a move before his turn, by touch."""
            for each in (origin, target):
                yours.tap(each if "." in each else f'.cell[data-square="{square(each)}"]')

        choose("2a", "2b")  # onto his own kodama, which Mia might capture
        expect(yours.locator(".offer p")).to_contain_text("koropokkuru b4–b3")
        yours.tap("[data-action=premove-cancel]")
        choose("1a", "2a")  # a kitsune goes only along the diagonals, so another piece is meant
        expect(yours.locator(".cell.pending")).to_have_count(0)
        yours.tap(f'.cell[data-square="{square("2a")}"]')
        choose("2b", "2c")
        expect(yours.locator(".cell.pending")).to_have_count(2)
        expect(yours.locator(".offer p")).to_contain_text("Waiting to play: kodama b3–b2")
        is_fine(yours)
        yours.tap('.cell[data-square="3"]')  # which takes it back
        expect(yours.locator(".pending, .offer")).to_have_count(0)
        choose("2b", "2c")
        Player(mine).play(Player(mine).position.move("1d1c"))
        expect(mine.locator(".moves .move")).to_have_count(2)  # it was played at once
        expect(yours.locator(".pending, .offer")).to_have_count(0)

        choose("3a", "3b")
        yours.tap("[data-action=premove-cancel]")
        choose('.slot[data-side="north"][data-letter="P"]', "3b")  # from the reserve
        expect(yours.locator(".slot.chosen")).to_have_count(1)
        Player(mine).play(Player(mine).position.move("2d2c"))
        expect(mine.locator(".moves .move").last).to_contain_text("*a3")

        choose("3a", "2b")  # by no dot of a tanuki's
        Player(mine).play(Player(mine).position.move("1c1d"))
        expect(yours.locator("#toast")).to_have_text("The move you had chosen is not possible now.")
        expect(mine.locator(".moves .move")).to_have_count(5)
        expect(yours.locator(".status p")).to_have_text("Your turn")
        if SOAK:
            choose_ahead_by_keys_and_by_drags(mine, yours)


def choose_ahead_by_keys_and_by_drags(mine: Page, yours: Page) -> None:
    """Choose moves before one's turn in other ways than by touch."""
    keys = Player(yours, "keys")
    keys.play(keys.position.move("2a2b"))
    keys._square(square("2b"))
    keys._square(square("2a"))
    expect(yours.locator(".cell.pending")).to_have_count(2)
    yours.keyboard.press("Escape")
    expect(yours.locator(".cell.pending")).to_have_count(0)

    keys._square(square("3a"))  # picked up ahead, and still in the hand when the turn comes
    Player(mine).play(Player(mine).position.move("1d1c"))
    expect(yours.locator(".cell.chosen")).to_have_count(1)
    expect(yours.locator(".cell.target, .cell.prey")).not_to_have_count(0)

    squares = [f'.cell[data-square="{square(each)}"]' for each in ("3d", "2c")]
    mine.drag_and_drop(*squares)  # onto a piece of one's own, which may be taken there
    expect(mine.locator(".cell.pending")).to_have_count(2)


def test_answer_is_planned_on_a_board_and_comes_by_itself(
    chromium: Browser, server: Server
) -> None:
    with visiting(chromium, server) as mia, visiting(chromium, server, **PHONE) as ben:
        mine, link = mia.invite(clock="7d")
        yours = ben.follow(link, name="Ben")
        expect(mine.locator("[data-action=reply-add]")).to_be_disabled()  # at one's own turn
        Player(mine).play(Player(mine).position.move("1d1c"))

        def plan(*squares: str) -> None:
            mine.click("[data-action=reply-add]")
            mine.wait_for_selector("dialog .cell .piece")
            for number, each in enumerate(squares):
                mine.click(f'dialog .cell[data-square="{square(each)}"]')
                if number % 2:
                    expect(mine.locator("dialog .move")).to_have_count((number + 1) // 2)

        plan("3a", "3b")
        expect(mine.locator("dialog .try-note")).to_have_text("Now your answer")
        expect(mine.locator("[data-action=reply-save]")).to_be_disabled()
        for each in ("1c", "1d"):
            mine.click(f'dialog .cell[data-square="{square(each)}"]')
        expect(mine.locator("[data-action=reply-save]")).to_be_enabled()
        is_fine(mine)
        mine.click("[data-action=reply-save]")
        expect(mine.locator(".replies li")).to_have_count(1)
        plan("2a", "3b", "2d", "3c")
        mine.click("[data-action=reply-save]")
        expect(mine.locator(".replies li")).to_have_count(2)
        if SOAK:
            is_fine(mine)
        mine.reload()
        expect(mine.locator(".replies li")).to_have_count(2)
        mine.locator(".replies li button").last.click()
        expect(mine.locator(".replies li")).to_have_count(1)
        expect(yours.locator(".replies li")).to_have_count(0)  # nobody else sees them

        mia.open("#/games")  # Mia looks elsewhere
        yours.tap(f'.cell[data-square="{square("3a")}"]')
        yours.tap(f'.cell[data-square="{square("3b")}"]')
        expect(yours.locator(".moves .move")).to_have_count(3)
        expect(yours.locator(".moves .move").last).to_contain_text("c2–c1")


def test_leaders_are_listed(visitor: Visitor, server: Server) -> None:
    now = int(time.time() * 1000)
    with closing(sqlite3.connect(server.folder / "games.sqlite")) as database:
        for number, name in enumerate(["Mia", "<b>Ben</b>", None]):
            known = (f"id{number}", f"player{number}", name, now)
            database.execute("INSERT INTO players VALUES (?, ?, ?, ?, NULL)", known)
            rating = (f"player{number}", "dobutsu", 1700 - number * 50, 50, 0.06, 40, now)
            database.execute("INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?)", rating)
        database.commit()
    page = visitor.open("?lang=en#/leaderboard/dobutsu")
    rows = page.locator(".leaders tbody tr")
    expect(rows).to_have_count(3)
    assert [row.split() for row in rows.all_inner_texts()] == [
        ["1", "Mia", "1700", "±", "100"],
        ["2", "<b>Ben</b>", "1650", "±", "100"],
        ["3", "Somebody", "1600", "±", "100"],
    ]
    is_fine(page)
    page.click(".leaders a >> nth=1")
    expect(page.locator("h1")).to_have_text("<b>Ben</b>")


def test_unknown_player_is_said(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"
    page = visitor.open("?lang=en#/player/nobody")
    expect(page.locator(".nothing")).to_have_text("There is no player at this address.")
