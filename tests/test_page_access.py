"""Everyone can use the page: axe finds nothing on any view, in any language or theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from browser import LANDSCAPE, PHONE, VARIANTS, WIDE, Player, Server, Visitor, visiting

VIEWS: dict[str, Callable[[Visitor], Page]] = {}


def view(look: Callable[[Visitor], Page]) -> Callable[[Visitor], Page]:
    VIEWS[look.__name__] = look
    return look


@view
def home(visitor: Visitor) -> Page:
    return visitor.open()


@view
def game(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="expert", opponent="beside", side="south", clock="5+5")
    player = Player(page)
    player.play(player.position.move("3d3c"))
    page.click('.cell[data-square="0"]')
    return page


@view
def promotion(visitor: Visitor) -> Page:
    page = game(visitor)
    player = Player(page)
    player.play(player.position.move("1a1b"))
    page.click('.cell[data-square="12"]')
    page.click('.cell[data-square="7"]')
    page.wait_for_selector(".promotion")
    return page


@view
def end(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.wait_for_selector(".end")
    return page


@view
def new_game(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="classic", opponent="computer", side="south")
    page.click("[data-action=new]")
    return page


@view
def review(visitor: Visitor) -> Page:
    page = visitor.open("#/review?variant=dobutsu&sfen=2k%2FK2%2F3%2F3%20b%20-%201&moves=3b3c")
    page.wait_for_selector(".moment", timeout=30_000)
    return page


@view
def review_of_every_move(visitor: Visitor) -> Page:
    page = review(visitor)
    page.click("[data-action=all]")
    page.wait_for_selector(".review-table")
    return page


@view
def me(visitor: Visitor) -> Page:
    page = visitor.open("#/me/somebody")
    page.wait_for_selector(".own-link:not(:empty)")
    return page


@view
def lobby(visitor: Visitor) -> Page:
    page = visitor.open("#/lobby", variant="classic")
    page.click("button[type=submit]")
    page.wait_for_selector(".lobby-mine .status")
    return page


@view
def my_link(visitor: Visitor) -> Page:
    page = visitor.open()
    page.click("header button")
    page.click("[data-action=my-link]")
    page.wait_for_selector("dialog .link")
    return page


@view
def games(visitor: Visitor) -> Page:
    visitor.new_game(variant="dobutsu", opponent="beside", side="south")
    page = visitor.open("#/games")
    page.wait_for_selector(".game-card")
    return page


@view
def analysis(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=expert")
    page.wait_for_selector(".lines .line")
    return page


@view
def editor(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=classic")
    page.click("[data-action=edit]")
    return page


@view
def rules(visitor: Visitor) -> Page:
    page = visitor.open("#/rules/expert")
    page.wait_for_selector(".rule-card .cell .piece")
    return page


@view
def settings(visitor: Visitor) -> Page:
    page = visitor.open()
    page.click("header button")
    return page


@view
def resigning(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click("[data-action=resign]")
    return page


@view
def refused(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click('.cell[data-square="0"]')
    page.wait_for_selector("#toast.shown")
    return page


@view
def danger(visitor: Visitor) -> Page:
    page = visitor.open(
        "#/analysis?variant=classic&sfen=r1b%2F1k1%2F1P1%2FBKR%20w%20p%201",
        opponent="computer",
        level=1,
        danger="on",
    )
    page.click("[data-action=play]")
    page.wait_for_selector(".status.warning")
    return page


@view
def ended_and_closed(visitor: Visitor) -> Page:
    page = end(visitor)
    page.click(".end .close")
    return page


@view
def variation(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=expert&moves=3d3c%201a1b&ply=1")
    page.wait_for_selector(".graph")
    page.click(".lines .line")
    page.wait_for_selector(".branch")
    return page


@view
def paste(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=classic")
    page.click("[data-action=paste]")
    page.wait_for_selector("dialog")
    return page


@view
def sharing(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=classic")
    page.wait_for_selector(".cell .piece")
    page.click("[data-action=share]")
    page.wait_for_selector("dialog .shared")
    return page


@view
def commenting(visitor: Visitor) -> Page:
    page = visitor.open("#/analysis?variant=expert&moves=3d3c")
    page.click("[data-action=tree-comment]")
    page.wait_for_selector("dialog textarea")
    return page


@view
def hinted(visitor: Visitor) -> Page:
    page = visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    page.click("[data-action=hint]")
    page.wait_for_selector(".cell.hint, .hint, .arrow")
    return page


@view
def shortcuts(visitor: Visitor) -> Page:
    page = visitor.open()
    page.keyboard.press("?")
    page.wait_for_selector("dialog kbd")
    return page


@view
def no_games(visitor: Visitor) -> Page:
    page = visitor.open("#/games")
    page.wait_for_selector(".nothing")
    return page


@view
def offline(visitor: Visitor) -> Page:
    visitor.expected = "WebSocket connection to"
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.context.set_offline(True)
    page.evaluate("document.body.classList.add('offline')")
    return page


Scheme = Literal["light", "dark"]
Look = tuple[dict[str, Any], Scheme]
# Every shape and both themes; a colour does not depend on the shape, nor a shape on the colour.
LOOKS: list[Look] = [(WIDE, "light"), (PHONE, "dark")]
OTHERS: list[Look] = [(WIDE, "light"), (LANDSCAPE, "dark")]


@pytest.mark.parametrize("number", range(len(VIEWS)), ids=list(VIEWS))
def test_axe_finds_no_violation(visitor: Visitor, number: int) -> None:
    page = list(VIEWS.values())[number](visitor)
    page.evaluate(AXE_SCRIPT)
    for shape, scheme in OTHERS if number % 2 else LOOKS:
        page.set_viewport_size(shape["viewport"])
        page.emulate_media(color_scheme=scheme)
        results = Axe("0").run(page)  # it is there already
        assert results.violations_count == 0, f"{shape} {scheme} {results.generate_report()}"


def test_nothing_is_asked_of_another_place(visitor: Visitor) -> None:
    visitor.expected = "Content Security Policy"
    page = visitor.open()
    page.evaluate("fetch('https://example.org/').catch(() => 0)")
    page.evaluate(
        "document.body.append(new Image()), document.body.lastChild.src = '//example.org/a.png'"
    )
    page.wait_for_timeout(100)
    assert len([error for error in visitor.errors if "example.org" in error]) >= 2


@pytest.mark.parametrize(
    ("language", "word"), [("fr", "Jouer"), ("de", "Spielen"), ("ja", "はじめる"), ("en", "Play")]
)
def test_language_is_chosen_from_the_browser(
    chromium: Browser, server: Server, language: str, word: str
) -> None:
    with visiting(chromium, server, locale=language) as visitor:
        page = visitor.open()
        expect(page.locator("button[type=submit]")).to_have_text(word)
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_language_is_switched_and_kept_in_the_address(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click("header button")
    page.check("dialog input[value=de]")
    expect(page.locator("header nav")).to_contain_text("Partien")
    expect(page.locator(".status p")).to_have_text("Helles Holz ist am Zug")
    assert "lang=de" in page.url
    page.reload()
    expect(page.locator(".status p")).to_have_text("Helles Holz ist am Zug")


@pytest.mark.parametrize("pieces", ["yokai", "animals", "kanji"])
def test_every_piece_has_a_picture_in_every_set(visitor: Visitor, pieces: str) -> None:
    page = visitor.open("?lang=en", pieces=pieces)
    broken = []
    page.on("response", lambda answer: broken.append(answer.url) if answer.status >= 400 else None)
    for name in VARIANTS:
        page.goto(f"{visitor.address}?lang=en#/rules/{name}")
        page.wait_for_selector(".pieces image")
        page.wait_for_load_state("networkidle")
    assert broken == []


def test_squares_have_names_that_can_be_read_aloud(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    labels = page.locator(".cell").evaluate_all("all => all.map((c) => c.ariaLabel)")
    assert labels[7] == "b2, your kodama, can move to b3"
    assert labels[4] == "b3, their kodama"
    assert labels[3] == "a3, empty"
    Player(page).play(Player(page).position.move("2c2b"))
    expect(page.locator("#live")).not_to_be_empty()


def test_first_load_is_small(chromium: Browser, server: Server) -> None:
    page = chromium.new_page()  # of a browser that was never here
    sizes: list[int] = []
    page.on("requestfinished", lambda r: sizes.append(r.sizes()["responseBodySize"]))
    page.goto(server.address)
    page.wait_for_load_state("networkidle")
    page.close()
    assert 20_000 < sum(sizes) < 150_000
