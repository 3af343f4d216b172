"""Play by link: two browsers at one game, a third that watches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browser import (
    LANDSCAPE,
    PHONE,
    WIDE,
    Brain,
    Player,
    Server,
    Visitor,
    speak,
    visiting,
)
from tests.support.soak import SOAK
from yokai.i18n import LANGUAGES

# A grave button asks once more, and goes on asking when the panel is drawn anew meanwhile.
ASKED_TWICE = """async () => {
  const button = name => document.querySelector(`[data-action=${name}]`);
  const asked = button("draw");
  asked.click();
  button("flip").click();
  await new Promise(drawn => setTimeout(drawn, 50));
  const asking = button("draw").classList.contains("asking");
  button("draw").click();
  return [asked.isConnected, asking];
}"""


@pytest.fixture
def pair(chromium: Browser, server: Server) -> Iterator[list[Visitor]]:
    """Mia at a desk, and Ben with a phone."""
    with ExitStack() as stack:
        shapes: list[dict[str, Any]] = [{}, PHONE]
        yield [stack.enter_context(visiting(chromium, server, **shape)) for shape in shapes]


@pytest.fixture
def three(pair: list[Visitor], chromium: Browser, server: Server) -> Iterator[list[Visitor]]:
    """Mia, Ben, and somebody who looks on."""
    with visiting(chromium, server, **LANDSCAPE) as watcher:
        yield [*pair, watcher]


def sat_down(pair: list[Visitor]) -> tuple[Page, Page]:
    mine, link = pair[0].invite()
    yours = pair[1].follow(link, name="Ben")
    expect(mine.locator(".invite")).to_have_count(0)
    return mine, yours


def test_two_browsers_play_a_whole_game_and_a_third_watches(three: list[Visitor]) -> None:
    mine, link = three[0].invite()
    expect(mine.locator(".status p")).to_have_text("Waiting for your friend…")
    # No phone can open the address of this machine, so its QR code is not shown.
    expect(mine.locator(".invite img")).to_have_count(0)
    code = "async (id) => (await fetch(`/api/games/${id}/qr`)).headers.get('content-type')"
    assert mine.evaluate(code, link.rpartition("/")[2]) == "image/svg+xml"
    yours = three[1].follow(link, name="Ben")
    expect(mine.locator(".seat.top .names b")).to_have_text("Ben")
    expect(yours.locator(".seat.top .names b")).to_have_text("Mia")
    theirs = three[2].follow(link)
    expect(theirs.locator("#toast")).to_have_text("Both seats are taken, but you may watch.")

    brain, players = Brain("classic"), [Player(mine), Player(yours, "touch")]
    turn = 0
    while players[turn].wait():
        players[turn].play(brain.choose(players[turn].position, well=turn == 0))
        if turn == 0 and players[0].plies() == 3:
            yours.reload()
            yours.wait_for_selector(".play .cell .piece")
        turn = 1 - turn
    expect(mine.locator(".end h2")).to_have_text("You win!")
    expect(yours.locator(".end h2")).to_have_text("Mia wins")
    plies = players[0].plies()
    for page in (yours, theirs):
        expect(page.locator(".moves .move")).to_have_count(plies)

    expect(theirs.locator("[data-end=rematch]")).to_have_count(0)
    mine.click("[data-end=rematch]")
    expect(mine.locator(".offer p")).to_have_text("You have asked for another game.")
    expect(mine.locator("[data-end=rematch]")).to_be_disabled()
    expect(yours.locator(".offer p")).to_have_text("Mia would like to play again.")
    yours.click("[data-action=offer-no]")
    expect(mine.locator("#toast")).to_have_text("Ben would rather not play again now.")
    mine.click("[data-end=rematch]")
    yours.click("[data-action=offer-yes]")
    for page in (mine, yours):  # both go there
        expect(page.locator(".moves .move")).to_have_count(0)
    assert mine.url.split("#")[1] == yours.url.split("#")[1]
    expect(yours.locator(".status p")).to_have_text("Your turnYou 0 – 1 Mia")
    expect(mine.locator(".status small")).to_have_text("You 1 – 0 Ben")
    theirs.click("[data-end=rematch]")
    expect(theirs.locator(".status small")).to_have_text("You are watching this game.")


def test_moves_offers_and_bars_come_and_go_between_two_who_are_watched(
    three: list[Visitor],
) -> None:
    mine, yours = sat_down(three[:2])
    expect(mine).to_have_title("● Your turn · Yōkai no Mori")
    nobody_is_helped(mine)
    watcher_has_no_dead_buttons(three[2], mine.url)
    three[1].expected = "WebSocket"
    board_stays_where_it_is_and_who_was_away_finds_the_game(mine, yours)
    tab_and_home_say_whose_turn_it_is(three[1].address, mine, yours)
    takeback_is_asked_and_answered(mine, yours)
    Player(yours, "touch").play(Player(yours).position.move("2a2b"))
    expect(mine.locator(".moves .move")).to_have_count(2)
    assert yours.evaluate(ASKED_TWICE) == [False, True]
    expect(mine.locator(".offer p")).to_have_text("Ben offers a draw.")
    mine.click("[data-action=offer-yes]")
    expect(yours.locator(".end h2")).to_have_text("A draw")


def nobody_is_helped(mine: Page) -> None:
    """Between two people there is no hint."""
    expect(mine.locator("[data-action=say]")).to_be_enabled()
    expect(mine.locator("[data-action=hint]")).to_have_count(0)


def watcher_has_no_dead_buttons(watcher: Visitor, game: str) -> None:
    """Who looks on sees no button that does nothing."""
    watcher.open("?lang=en")
    theirs = watcher.page
    theirs.goto(game)
    expect(theirs.locator(".status small")).to_have_text("You are watching this game.")
    expect(theirs.locator(".action")).to_have_count(2)
    assert theirs.locator(".action:disabled, .typed").count() == 0


def board_stays_where_it_is_and_who_was_away_finds_the_game(mine: Page, yours: Page) -> None:
    """Neither an offer nor the bar of a lost connection moves the board, which heals by itself."""
    where = "document.querySelector('.wood .grid, .wood').getBoundingClientRect().toJSON()"
    before = yours.evaluate(where)
    for _ in range(2):
        mine.click("[data-action=draw]")
    expect(yours.locator(".offer p")).to_have_text("Mia offers a draw.")
    assert yours.evaluate(where) == before
    yours.context.set_offline(True)
    yours.evaluate("document.body.dataset.was = 'here'")
    expect(yours.locator("#connection")).to_be_visible()
    assert yours.evaluate(where) == before
    Player(mine).play(Player(mine).position.move("2c2b"))
    yours.context.set_offline(False)
    expect(yours.locator(".moves .move")).to_have_count(1)
    expect(yours).to_have_title("● Your turn · Yōkai no Mori")
    expect(mine).to_have_title("Play · Yōkai no Mori")
    assert yours.evaluate("document.body.dataset.was") == "here"


def tab_and_home_say_whose_turn_it_is(address: str, mine: Page, yours: Page) -> None:
    """Whose turn it is can be seen from every view."""
    yours.goto(f"{address}?lang=en#/games")
    expect(yours).to_have_title("(1) Games · Yōkai no Mori")
    yours.goto(f"{address}?lang=en#/")
    expect(yours.locator(".go-on")).to_contain_text("Your turn · against Mia")
    yours.goto(mine.url)


def takeback_is_asked_and_answered(mine: Page, yours: Page) -> None:
    """A move is taken back if the opponent agrees, and is made again."""
    mine.click("[data-action=undo]")
    expect(mine.locator(".offer p")).to_have_text("You have asked to take a move back.")
    expect(yours.locator(".offer p")).to_have_text("Mia would like to take a move back.")
    expect(yours).to_have_title("● Mia would like to take a move back · Yōkai no Mori")
    yours.reload()  # an offer outlives it
    yours.click("[data-action=offer-no]")
    expect(mine.locator(".offer")).to_have_count(0)
    expect(mine.locator("#toast")).to_have_text("Ben would rather keep the move.")
    mine.click("[data-action=undo]")
    yours.click("[data-action=offer-yes]")
    expect(mine.locator(".moves .move")).to_have_count(0)
    Player(mine).play(Player(mine).position.move("2c2b"))


def test_invitation_is_for_everyone(visitor: Visitor) -> None:
    page, _ = visitor.invite()
    axe = Axe()
    for lang in LANGUAGES if SOAK else ["en"]:
        speak(page, lang)
        page.wait_for_selector(".invite .tools")
        for shape in (WIDE, PHONE, LANDSCAPE):
            page.set_viewport_size(shape["viewport"])
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang
            results = axe.run(page)
            assert results.violations_count == 0, f"{lang} {results.generate_report()}"
            axe = Axe("0")  # it is there now
        page.set_viewport_size(WIDE["viewport"])


def test_list_names_the_opponent_and_a_game_in_play_is_given_up_first(pair: list[Visitor]) -> None:
    mine, link = pair[0].invite()
    page = pair[1].follow(link)
    page.goto(pair[1].address + "?lang=en#/games")
    expect(page.locator(".game-card .game-facts")).to_contain_text("gainst Mia")
    page.tap("[data-edit]")
    page.tap("[data-delete]")
    expect(page.locator("[data-delete]")).to_have_text(
        "Give up this game and take it off your list?"
    )
    page.tap("[data-delete]")
    expect(page.locator("#live")).to_contain_text("off your list")
    expect(mine.locator(".end h2")).to_have_text("Called off")


def test_door_shows_a_game_and_asks_for_a_name_and_the_game_is_called_off(
    pair: list[Visitor],
) -> None:
    mine, link = pair[0].invite(clock="own", own_clock=[3, 2], rated=True)
    page = pair[1].open("?lang=en")
    page.goto(link)
    expect(page.locator("h1")).to_have_text("Mia invites you to play")
    facts = page.locator(".door-card .game-facts")
    expect(facts).to_contain_text("Yōkai no Mori 3×4")
    expect(facts).to_contain_text("3 min + 2 s a move · the other begins · Rated game")
    assert mine.locator(".invite").count() == 1  # nobody has sat down yet
    page.fill("input[name=name]", "Ben")
    tall = page.viewport_size
    assert tall
    for width, height in ((844, 390), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        button = page.locator("[data-action=sit]").bounding_box()
        assert button
        assert button["y"] + button["height"] <= height
    page.set_viewport_size(tall)
    page.tap("[data-action=sit]")
    expect(mine.locator(".seat.top .names b")).to_have_text("Ben")
    expect(page.locator(".seat.top .names b")).to_have_text("Mia")
    # The game has not begun yet, so it is called off and not lost.
    expect(page.locator("[data-action=resign]")).to_have_text("Call off")
    for _ in range(2):
        page.tap("[data-action=resign]")
    expect(mine.locator(".end h2")).to_have_text("Called off")


def test_host_plays_without_a_piece(visitor: Visitor) -> None:
    page = visitor.choices(variant="classic", opponent="friend", side="south", rated=True)
    page.select_option("select[name=handicap]", label="I play without a tanuki")
    page.click("button[type=submit]")
    page.wait_for_selector(".invite")
    assert Player(page).position.sfen == "rkb/1p1/1P1/BK1 b - 1"


def test_invitation_is_withdrawn_and_its_link_says_so(pair: list[Visitor]) -> None:
    mine, link = pair[0].invite()
    mine.click("[data-action=withdraw]")
    expect(mine.locator("[data-view=home-page]")).to_be_visible()
    pair[1].expected = "Failed to load resource"
    page = pair[1].open("?lang=en")
    page.goto(link)
    expect(page.locator(".nothing p")).to_contain_text("There is no such game here.")
    expect(page.locator(".nothing a[href='#/']")).to_be_visible()
    page.goto(link.replace("join", "game"))
    expect(page.locator(".nothing p")).to_have_text("This game is not here any more.")
    expect(page.locator(".nothing a[href='#/']")).to_be_visible()


def test_list_of_games_is_searched(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    for name in ("Ben", "Eva", "Kim", "Lea", "Max", "Zoe"):
        wanted = {"variant": "classic", "opponent": "beside", "names": ["Mia", name]}
        begin = "wanted => fetch('/api/games', { method: 'POST', body: JSON.stringify(wanted) })"
        assert page.evaluate(f"{begin[:-1]}).then(({{ ok }}) => ok)", wanted)
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".game-card:visible")).to_have_count(6)
    page.fill("input[name=search]", "kim")
    expect(page.locator(".game-card:visible")).to_have_count(1)


def test_link_is_copied_where_the_browser_has_no_clipboard(visitor: Visitor) -> None:
    """As over http, in the home network."""
    visitor.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.addEventListener('copy', () => { window.copied = String(getSelection()); });"
    )
    page, link = visitor.invite()
    page.click("[data-action=invite-copy]")
    expect(page.locator("#toast")).to_have_text("The link is copied.")
    assert page.evaluate("copied") == link


def test_browser_without_scripts_is_told_so(chromium: Browser, server: Server) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator("#old p").first).to_contain_text("JavaScript is off")
    context.close()


def test_browser_that_is_too_old_is_told_so(visitor: Visitor) -> None:
    """A browser without the newest word of our sheets."""

    def age(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("light-dark(", "unknown("))

    visitor.page.route("**/*.css", age)
    page = visitor.open("?lang=en")
    expect(page.locator("#old p").first).to_be_in_viewport()
    expect(page.locator("#old p").first).to_contain_text("Your browser is too old")
