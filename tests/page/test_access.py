"""Everyone can use the page: axe finds nothing on any view, in any language or theme."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.page.test_end import lose
from tests.page.test_ladder import WON, begin
from tests.support.browser import (
    LANDSCAPE,
    PHONE,
    VARIANTS,
    WIDE,
    Player,
    Server,
    Visitor,
    visiting,
)
from tests.support.soak import SOAK, soaked
from yokai.i18n import LANGUAGES, Words

# A walk through the page: the name of each view that it comes to.
Walk = Callable[[Visitor], Iterator[str]]
WALKS: dict[str, Walk] = {}


def walk(taken: Walk) -> Walk:
    WALKS[taken.__name__] = taken
    return taken


def escape(page: Page) -> None:
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@walk
def about_oneself(visitor: Visitor) -> Iterator[str]:
    page = visitor.open()
    page.wait_for_selector(".lesson-card.primary")
    yield "home of a newcomer"
    page.click("[data-action=other]")
    yield "new game"
    escape(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog kbd")
    yield "shortcuts"
    escape(page)
    page.click("header button")
    yield "settings"
    page.click("[data-action=my-link]")
    page.wait_for_selector("dialog .link")
    yield "my link"
    escape(page)
    page.route("**/api/me/look", lambda route: route.fulfill(json={"name": "Mia"}))
    visitor.open("#/me/somebody")
    page.wait_for_selector(".own-link:not(:empty)")
    yield "me"
    visitor.open("#/games")
    page.wait_for_selector(".nothing")
    yield "no games"
    visitor.open("#/privacy")
    page.wait_for_selector("[data-action=delete-me]")
    yield "privacy"
    visitor.open("#/rules/expert")
    page.wait_for_selector(".rule-card .cell .piece")
    yield "rules"
    visitor.open("#/promises")
    page.wait_for_selector("[data-action=promise]")
    yield "lesson zero"
    page.click("[data-action=promise]")
    yield "second promise"
    visitor.open("#/learn/dobutsu")
    page.wait_for_selector(".map-stops a")
    yield "map"
    visitor.open("#/leaderboard")
    page.wait_for_selector(".nothing")
    yield "leaderboard"
    visitor.open("#/grownups")
    page.wait_for_selector(".grown-ups .nothing")
    yield "for grown-ups"
    visitor.open("#/lobby")
    page.click("button[type=submit]")
    page.wait_for_selector(".lobby-mine .status")
    yield "lobby"
    visitor.open("#/solve/classic")
    expect(page.locator(".lead")).not_to_be_empty()
    expect(page.locator(".distances svg")).to_have_attribute("aria-label", re.compile("0 won"))
    yield "not solved"


@walk
def games_of_two(visitor: Visitor) -> Iterator[str]:
    page = visitor.new_game(
        variant="expert",
        opponent="beside",
        side="south",
        clock={"initial": 300_000, "increment": 5_000},
    )
    player = Player(page)
    player.play(player.position.move("3d3c"))
    page.click('.cell[data-square="0"]')
    yield "game"
    player.play(player.position.move("1a1b"))
    page.click('.cell[data-square="12"]')
    page.click('.cell[data-square="7"]')
    page.wait_for_selector(".promotion")
    yield "promotion"
    page.keyboard.press("Escape")
    visitor.new_game(variant="classic", opponent="beside", side="south")
    page.click('.cell[data-square="0"]')
    page.wait_for_selector("#toast.shown")
    yield "refused"
    player.play(player.position.move("2c2b"))
    page.wait_for_selector(".status.warning")
    yield "danger"
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.wait_for_selector(".end")
    yield "end"
    page.click("[data-end=more]")
    page.wait_for_selector("[data-end=share]")
    yield "end, with more"
    page.click("[data-end=share]")
    page.wait_for_selector("dialog .shared")
    yield "sharing the end"
    page.click("[data-action=share-embed]")
    page.wait_for_selector("dialog iframe, dialog [data-action=share-snippet]")
    yield "embedding"
    escape(page)
    page.click(".end .close")
    yield "end, closed"
    visitor.open("?lang=en#/games")
    page.wait_for_selector(".game-card")
    yield "games"


@walk
def two_who_face_each_other(visitor: Visitor) -> Iterator[str]:
    visitor.expected = "WebSocket connection to"
    page = visitor.new_game(variant="classic", opponent="beside", side="south", table="faces")
    player = Player(page)
    player.play(player.position.move("2c2b"))
    page.wait_for_selector(".far .warning")
    yield "danger for both"
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.wait_for_selector(".end")
    yield "an end for both"
    page.context.set_offline(True)
    page.evaluate("document.body.classList.add('offline')")
    yield "offline"


@walk
def a_level_that_wins_and_loses(visitor: Visitor) -> Iterator[str]:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=6, sfen=WON)
    page.wait_for_selector(".who .bubble:not([hidden])")
    yield "a line of the opponent"
    Player(page).play(Player(page).position.move("3b3a"))
    page.wait_for_selector(".friends .new")
    yield "a new friend"
    with page.expect_download(timeout=30_000):
        page.click("[data-end=film]")
    page.wait_for_selector("#toast.shown")
    yield "a film that is saved"
    lose(page, level=6)
    page.wait_for_selector("[data-end=decided][aria-pressed=true]")
    yield "the move that decided"
    visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    page.click(".watchers")
    page.wait_for_selector("dialog .link")
    yield "link for spectators"
    escape(page)
    page.click("[data-action=hint]")
    page.wait_for_selector(".cell.hint, .hint, .arrow")
    yield "hinted"
    page.click("[data-action=resign]")
    yield "resigning"  # it asks once more, for a while
    page.click("[data-action=new]")
    yield "new game"


@walk
def by_message(visitor: Visitor) -> Iterator[str]:
    page = visitor.new_game(variant="classic", opponent="message", side="north", name="Mia")
    page.click(".invite summary")
    page.wait_for_selector(".invite details img")
    yield "message to send"
    link = page.locator("input[name=message]").input_value()
    page.context.clear_cookies()  # somebody else opens it
    page.goto(link)
    page.reload()
    page.wait_for_selector("[data-action=message-keep]")
    yield "message"
    visitor.expected = "Failed to load resource"
    page.goto(link[:-1])
    page.wait_for_selector("[role=alert]")
    yield "damaged message"


CLASS_TASKS = [
    {"kind": "lesson", "variant": "classic", "name": "tanuki"},
    {"kind": "position", "variant": "classic", "sfen": "2k/K2/3/3 b - 1", "text": "Cross!"},
]
ASK = """async ([path, body]) =>
  (await fetch(`/api/classrooms${path}`, { method: "POST", body: JSON.stringify(body) })).json()"""


@walk
def a_class(visitor: Visitor) -> Iterator[str]:
    page = visitor.open("#/classes", variant="classic")
    page.wait_for_selector(".nothing")
    yield "no classes"
    name = page.evaluate(ASK, ["", {"title": "Club", "tasks": CLASS_TASKS}])["id"]
    children = page.evaluate(ASK, [f"/{name}/children", {"names": ["Mia", ""]}])["children"]
    card, blank = (child["card"] for child in children)
    visitor.open(f"#/class/{name}")
    page.wait_for_selector("[data-form=enter]")
    yield "door of a class"
    visitor.open(f"#/class/{name}/{blank}")
    page.wait_for_selector(".door-card")
    yield "card without a name"
    visitor.open(f"#/class/{name}/{card}")
    page.click("[data-task='2']")
    page.wait_for_selector(".puzzle .cell .piece")
    yield "task of a class"
    Player(page).make(Player(page).position.move("3b3a"))
    page.click("[data-end=desk]")
    page.wait_for_selector(".task-tile.done")
    yield "desk of a child"
    visitor.open(f"#/class/{name}/{card}?lesson=1&game=classic")
    page.wait_for_selector(".lesson .cell .piece")
    yield "lesson of a class"
    visitor.open(f"#/classes/{name}/edit")
    page.wait_for_selector(".making .task-tile")
    yield "tasks of a class"
    visitor.open(f"#/classes/{name}")
    page.wait_for_selector("td.done")
    yield "class"
    page.click("[data-child='1'] [data-action=child]")
    page.wait_for_selector("dialog .card-letters")
    yield "child of a class"
    escape(page)
    visitor.open(f"#/classes/{name}/cards")
    page.wait_for_selector(".child-card")
    yield "cards"
    visitor.open(f"#/classes/{name}/certificates")
    page.wait_for_selector(".certificate")
    yield "certificates"
    visitor.open(f"#/classes/{name}/wall")
    page.wait_for_selector(".wall-children li")
    yield "projector of a class"
    page.click("[data-action=begin-race]")
    page.wait_for_selector(".racers li")
    yield "race"
    visitor.open(f"#/class/{name}/{card}?race")
    page.wait_for_selector(".race-score")
    yield "race of a child"


CUP = {"title": "Cup", "variant": "classic", "clock": {"initial": 600_000}, "name": "Ann"}


@walk
def a_tournament_of_people(visitor: Visitor) -> Iterator[str]:
    page = visitor.open("#/tournaments", variant="classic")
    page.wait_for_selector(".nothing")
    yield "no tournaments"
    visitor.open("#/tournaments/new")
    page.wait_for_selector("[name=cup-title]")
    yield "new tournament"
    ask = ASK.replace("classrooms", "tournaments")
    name = page.evaluate(ask, ["", CUP | {"form": "knock-out"}])["id"]
    page.evaluate(ask, [f"/{name}/cards", {"names": ["Mia", ""]}])
    visitor.open(f"#/tournaments/{name}/cards")
    page.wait_for_selector(".child-card")
    yield "cards of a tournament"
    with visitor.page.context.browser.new_context() as other:  # type: ignore[union-attr]
        guest = other.new_page()
        guest.goto(f"{visitor.address}#/tournaments/{name}")
        guest.fill("[name=join-name]", "Ben")
        guest.click("[data-form=join] button")
        guest.wait_for_selector(".cup-you")
    visitor.open(f"#/tournaments/{name}")
    page.wait_for_selector(".cup-people li + li")
    yield "tournament before its start"
    visitor.open(f"#/tournaments/{name}/wall")
    page.wait_for_selector(".wall-children li")
    yield "way into a tournament"
    page.evaluate(ask, [f"/{name}/start", {}])
    visitor.open(f"#/tournaments/{name}")
    page.wait_for_selector("header [href]")
    page.wait_for_url("**#/game/*")  # the page takes the player there
    visitor.open(f"#/tournaments/{name}")
    page.wait_for_selector(".live-board")
    yield "tournament"
    visitor.open(f"#/tournaments/{name}/wall")
    page.wait_for_selector(".people-wall .live-board")
    yield "projector of a tournament"
    page.evaluate(ask, [f"/{name}/boards/1", {"winner": "south"}])
    page.wait_for_selector(".people-wall .bracket-side.winner")
    yield "bracket on a projector"
    visitor.open(f"#/tournaments/{name}")
    page.wait_for_selector(".cup-state.over")
    page.wait_for_selector(".bracket .winner")
    yield "tournament that is over"


@walk
def a_study(visitor: Visitor) -> Iterator[str]:
    page = visitor.open("#/analysis?variant=expert&moves=3d3c%201a1b&ply=1")
    page.wait_for_selector(".graph")
    page.click(".lines .line")
    page.wait_for_selector(".branch")
    yield "variation"
    page.click("[data-action=tree-comment]")
    page.wait_for_selector("dialog textarea")
    yield "commenting"
    escape(page)
    page.click("[data-action=tree-export]")
    page.wait_for_selector("[data-action=export-kif]")
    yield "exporting"
    escape(page)
    page.click("[data-action=share]")
    page.wait_for_selector("dialog .shared")
    yield "sharing"
    page.click("[data-action=share-embed]")
    page.wait_for_selector("dialog .preview iframe")
    yield "snippet for a frame"
    escape(page)
    page.keyboard.press("x")
    page.wait_for_selector(".arrow.threat")
    yield "threat"
    page.click("[data-action=pen]")
    page.click('.cell[data-square="7"]')
    page.wait_for_selector(".arrow.drawn")
    page.click("[data-action=studies]")
    page.fill("dialog input[name=study]", "Forks")
    page.click("[data-action=study-new]")
    page.wait_for_selector("dialog [data-chapter]")
    yield "studies"
    escape(page)
    page.wait_for_selector(".chapter")
    yield "a chapter with a drawing"


@walk
def positions(visitor: Visitor) -> Iterator[str]:
    page = visitor.open("#/analysis?variant=expert")
    page.wait_for_selector(".lines .line")
    yield "analysis"
    page.click("[data-action=paste]")
    page.wait_for_selector("dialog")
    yield "paste"
    escape(page)
    page.click("[data-action=explorer]")
    page.wait_for_selector(".explored .line")
    yield "explorer"
    page.click("[data-action=my-openings]")
    page.wait_for_selector("[data-part=trainer] a")
    yield "openings"
    page.click("[data-side=north]")
    page.wait_for_selector(".drill .moves .move")
    yield "trainer of openings"
    visitor.open("#/review?variant=dobutsu&sfen=2k%2FK2%2F3%2F3%20b%20-%201&moves=3b3c")
    page.wait_for_selector(".moment", timeout=30_000)
    yield "review"
    page.click("[data-action=reveal]")
    page.wait_for_selector(".moment .instead")
    yield "a moment that is told"
    page.click("[data-action=all]")
    page.wait_for_selector(".review-table")
    yield "review of every move"
    visitor.open("#/analysis?variant=dobutsu&sfen=2k%2FK2%2F3%2F3%20b%20-%201")
    page.wait_for_selector(".truth.win")
    yield "a win of the side to move"
    page.click("[data-action=edit]")
    yield "editor"


Scheme = Literal["light", "dark"]
Look = tuple[dict[str, Any], Scheme]
# Every shape and both themes; a colour does not depend on the shape, nor a shape on the colour.
LOOKS: list[Look] = [(PHONE, "dark"), (WIDE, "light"), (LANDSCAPE, "dark")]


@pytest.mark.parametrize("name", WALKS)
def test_axe_finds_no_violation(visitor: Visitor, name: str) -> None:
    """Each walk in one of the looks, and in `make soak` each view in all of them."""
    page = visitor.page
    mine = LOOKS[list(WALKS).index(name) % len(LOOKS)]

    def look(shape: dict[str, Any], scheme: Scheme) -> None:
        page.set_viewport_size(shape["viewport"])
        page.emulate_media(color_scheme=scheme)

    look(*mine)
    for view in WALKS[name](visitor):
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        for other in LOOKS if SOAK else []:
            look(*other)
            faultless(page, f"{view} {other}")
        if SOAK:
            look(*mine)  # to walk on
        else:
            faultless(page, view)


def faultless(page: Page, where: str) -> None:
    results = Axe("0").run(page)  # it is there already
    assert results.violations_count == 0, f"{where} {results.generate_report()}"


def test_nothing_is_asked_of_another_place(visitor: Visitor) -> None:
    visitor.expected = "Content Security Policy"
    page = visitor.open()
    page.evaluate("fetch('https://example.org/').catch(() => 0)")
    page.evaluate(
        "document.body.append(new Image()), document.body.lastChild.src = '//example.org/a.png'"
    )
    page.wait_for_timeout(100)
    assert len([error for error in visitor.errors if "example.org" in error]) >= 2


@pytest.mark.parametrize("language", LANGUAGES if SOAK else ["ja"])
def test_language_is_chosen_from_the_browser(
    chromium: Browser, server: Server, language: str
) -> None:
    with visiting(chromium, server, locale=language) as visitor:
        page = visitor.open()
        expect(page.locator("h1")).to_have_text(Words(language).say("home.title"))
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_ring_of_the_focus_shows_only_after_a_key_and_the_language_is_switched(
    visitor: Visitor,
) -> None:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    page.reload()
    focused = page.locator(".cell:focus")
    expect(focused).to_have_css("outline-style", "none")
    expect(focused).to_have_css("box-shadow", "none")
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_css("outline-style", "solid")
    page.click(".cell >> nth=5")
    expect(page.locator(".cell >> nth=5")).to_have_css("outline-style", "none")
    see_language_switched(page)


def see_language_switched(page: Page) -> None:
    """The language is switched, and kept in the address."""
    page.click("header button")
    page.check("dialog input[value=de]")
    expect(page.locator("header nav")).to_contain_text("Partien")
    expect(page.locator(".status p")).to_have_text("Helles Holz ist am Zug")
    assert "lang=de" in page.url
    page.reload()
    expect(page.locator(".status p")).to_have_text("Helles Holz ist am Zug")


@soaked
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
    assert 20_000 < sum(sizes) < 250_000


def test_skip_link_leads_to_the_content(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
