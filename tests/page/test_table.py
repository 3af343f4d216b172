"""At the table: danger is seen and said, players have names, and two sit as they like."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import Player, Server, Visitor, visiting
from tests.support.soak import SOAK, soaked

# Dark wood is to move and in check from the kodama.
ATTACKED = "r1b/1k1/1P1/BKR w p 1"


def from_here(visitor: Visitor, sfen: str, variant: str = "classic", **remembered: object) -> Page:
    """A game from a position, on the side that is to move."""
    chosen = {key: remembered[key] for key in remembered.keys() & {"opponent", "level"}}
    side = "north" if " w " in sfen else "south"
    wanted = chosen | {"variant": variant, "sfen": sfen, "side": side}
    made = visitor.page.context.request.post(visitor.address + "api/games", data=wanted)
    page = visitor.open(f"?lang=en#/game/{made.json()['id']}", **remembered)
    page.wait_for_function(
        "sfen => document.querySelector('.play yokai-board')?.view?.sfen === sfen", arg=sfen
    )
    return page


def beside(visitor: Visitor, *moves: str, **remembered: object) -> Player:
    chosen = {"variant": "classic", "opponent": "beside", "side": "south"} | remembered
    player = Player(visitor.new_game(**chosen))
    for usi in moves:
        player.wait()
        player.play(player.position.move(usi))
    return player


def test_attacked_royal_piece_glows_beside_each_other_and_up_to_level_four(
    visitor: Visitor,
) -> None:
    page = beside(visitor, "2c2b").page
    expect(page.locator(".cell.danger")).to_have_count(1)
    expect(page.locator(".cell.danger .piece")).to_have_attribute("data-symbol", "k")
    expect(page.locator("#live")).to_contain_text("your koropokkuru is in danger!")
    page.locator(".stepper button").first.click()  # one looks back
    expect(page.locator(".cell.danger")).to_have_count(0)
    for level, glows in ((4, 1), (5, 0)):
        from_here(visitor, ATTACKED, opponent="computer", level=level)
        expect(page.locator(".status p")).to_have_text(
            "Your koropokkuru is in danger!" if glows else "Your turn"
        )
        expect(page.locator(".cell.danger")).to_have_count(glows)


@pytest.mark.parametrize(("danger", "glows"), [("off", 0), *([("on", 1)] if SOAK else [])])
def test_danger_is_told_as_chosen(visitor: Visitor, danger: str, glows: int) -> None:
    page = from_here(visitor, ATTACKED, opponent="beside", danger=danger)
    expect(page.locator(".status p")).to_be_visible()
    expect(page.locator(".cell.danger")).to_have_count(glows)


@soaked
def test_second_repetition_is_warned_of(visitor: Visitor) -> None:
    player = beside(visitor, "1d1c", "3a3b", "1c1d")
    warning = "This position has come up twice. Once more and it is a draw."
    expect(player.page.locator(".status small")).to_have_count(0)
    player.play(player.position.move("3b3a"))
    expect(player.page.locator(".status small")).to_have_text(warning)
    expect(player.page.locator("#live")).to_contain_text(warning)


WINS = {
    # The koropokkuru can be taken at once.
    ("1k1/1P1/3/1K1 b - 1", "2b2a+"): "You captured the other koropokkuru!",
    ("2k/K2/3/3 b - 1", "3b3a"): (
        "Your koropokkuru crossed the whole forest, and nobody could catch it!"
    ),
}


def test_win_and_giving_up_are_told_to_you(visitor: Visitor) -> None:
    for (sfen, move), why in WINS.items():
        page = from_here(visitor, sfen, opponent="computer", level=1)
        player = Player(page)
        player.wait()
        player.play(player.position.move(move))
        expect(page.locator(".end h2")).to_have_text("You win!")
        expect(page.locator(".end .verdict p")).to_have_text(why)
    from_here(visitor, ATTACKED, opponent="computer", level=1)
    expect(page.locator(".end")).to_have_count(0)
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    expect(page.locator(".end .verdict p")).to_have_text("You gave up.")


def test_two_people_have_names(visitor: Visitor) -> None:
    page = visitor.choices(variant="classic", opponent="beside", side="north")
    page.fill("[name=name-0]", "Aiko")
    page.fill("[name=name-1]", "Ben")
    expect(page.locator("[data-choice=side]")).to_contain_text("Aiko")
    page.click("button[type=submit]")
    # Ben begins, so he is South; Aiko, who was named first, sits at the near edge.
    expect(page.locator(".status p")).to_have_text("Ben to move")
    expect(page.locator(".seat.bottom .who b")).to_have_text("Aiko")
    expect(page.locator('.cell[data-square="7"]')).to_have_attribute(
        "aria-label", "b2, Ben’s kodama, can move to b3"
    )
    Player(page).play(Player(page).position.move("2c2b"))
    expect(page.locator("#live")).to_contain_text("Ben: kodama b2 takes kodama on b3")
    expect(page.locator("#live")).to_contain_text("Aiko, your koropokkuru is in danger!")
    expect(page.locator("main")).not_to_contain_text(re.compile("South|North"))
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    expect(page.locator(".end h2")).to_have_text("Ben wins!")
    expect(page.locator(".end .verdict p")).to_have_text("Aiko gave up.")
    page.click("[data-end=rematch]")
    expect(page.locator(".status p")).to_have_text("Aiko to move")
    expect(page.locator(".seat.bottom .who b")).to_have_text("Aiko")
    page.goto(visitor.address + "?lang=en#/games")
    expect(page.locator(".game-card").first).to_contain_text("Aiko and Ben")


def test_board_turns_with_the_move_if_they_like(visitor: Visitor) -> None:
    player = beside(visitor, table="turns")
    first = player.page.locator(".cell").first
    expect(first).to_have_attribute("data-square", "0")
    player.play(player.position.move("2c2b"))
    expect(first).to_have_attribute("data-square", "11")


def test_both_sides_of_a_tablet_read_what_happens_and_have_buttons_in_reach(
    visitor: Visitor,
) -> None:
    player = beside(visitor, table="faces", names=["Aiko", "Ben"])
    page = player.page
    far, near = page.locator(".far"), page.locator(".panel")
    expect(far).to_have_css("rotate", "180deg")
    expect(far.locator(".status")).to_have_text("Aiko to move")
    player.play(player.position.move("2c2b"))
    for place in (far, near):
        expect(place.locator(".status.warning")).to_contain_text("Ben, your koropokkuru is in")
    player.play(player.position.move("2a2b"))
    turned = "e => getComputedStyle(e).rotate"
    assert page.locator(".seat.top").evaluate(turned) == "180deg"
    assert page.locator(".seat.bottom").evaluate(turned) == "none"
    # What lies in that reserve is turned with it, once.
    assert page.locator(".seat.top .slot .tile").first.evaluate(turned) == "none"
    page.click("[data-action=far-undo]")
    expect(page.locator(".moves .move")).to_have_count(1)
    page.click("[data-action=far-hint]")
    hint = near.locator(".status small").inner_text()
    expect(far.locator(".status small")).to_have_text(hint)
    player.play(player.position.move("3a3b"))
    player.play(player.position.move("2b2a+"))
    expect(near.locator(".end")).to_contain_text("Aiko wins!")
    expect(far.locator(".status")).to_have_text("Aiko wins!Ben’s koropokkuru was captured.")
    page.click("[data-action=far-rematch]")
    expect(page.locator(".end")).to_have_count(0)
    expect(far.locator(".status")).to_have_text("Ben to move")
    page.click("[data-action=far-resign]")
    expect(far.locator(".asking")).to_have_text("Sure?")
    page.click("[data-action=far-resign]")
    expect(far.locator(".status")).to_contain_text("Aiko wins!")


def test_double_click_starts_one_game(visitor: Visitor) -> None:
    page = visitor.choices(variant="classic", opponent="beside")
    begun: list[str] = []
    page.on("request", lambda asked: begun.append(f"{asked.method} {asked.url}"))
    page.evaluate("const b = document.querySelector('[type=submit]'); b.click(); b.click()")
    page.wait_for_selector(".play .cell .piece")
    assert begun.count(f"POST {visitor.address}api/games") == 1


def test_board_has_the_focus_and_nobody_sits_opposite_at_the_start(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    expect(page.locator(".cell:focus")).to_have_count(1)
    expect(page.locator("#live")).to_have_text("Light wood to move.")
    expect(page.locator(".far")).to_be_empty()


def test_moves_targets_and_takebacks_are_spoken(visitor: Visitor) -> None:
    page = visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    live = page.locator("#live")
    expect(live).to_have_text("Your turn.")
    player = Player(page)
    start = player.position.sfen
    page.click('.cell[data-square="10"]')
    expect(live).to_have_text("b1, your koropokkuru, can move to a2, c2")
    page.evaluate(
        "() => { window.heard = []; new MutationObserver(() => heard.push("
        "document.getElementById('live').textContent)).observe("
        "document.getElementById('live'), { childList: true }); }"
    )
    page.click('.cell[data-square="10"]')
    player.play(player.position.move("2c2b"))
    player.wait()
    assert "You: kodama b2 takes kodama on b3." in page.evaluate("heard.join(' ')")
    # Each move is a sentence, and so is what follows.
    expect(live).to_have_text(
        re.compile(r"^Karakasa: [^.]+\. (Your \w+ is in danger! )?Your turn\.$")
    )
    page.keyboard.press("u")
    expect(live).to_have_text("Undo. Your turn.")
    expect(page.locator(".moves .move")).to_have_count(0)
    assert player.position.sfen == start


def test_hint_shows_its_move_and_says_why(visitor: Visitor) -> None:
    page = from_here(visitor, "2k2/5/2P2/5/5/2K2 b G 1", "expert", opponent="beside")
    refuse = "'.cell[data-square=\"27\"]', '.cell[data-square=\"0\"]'"
    page.evaluate(f"[{refuse}].forEach((each) => document.querySelector(each).click())")
    expect(page.locator("#toast.shown")).to_have_text("This koropokkuru cannot go there.")
    page.keyboard.press("h")
    why = "It is checkmate"
    expect(page.locator(".status small")).to_have_text(why)
    # At once: by itself the toast would go after four seconds.
    assert page.locator("#toast.shown").count() == 0
    expect(page.locator("#toast")).to_be_hidden()
    expect(page.locator("#live")).to_have_text(f"Hint: kirin drops onto c5. {why}")
    # A later toast stands elsewhere.
    page.evaluate(
        "() => import(new URL('kit/toast.js', document.querySelector('script[src]').src))"
        ".then(({ toast }) => toast('Something else'))"
    )
    expect(page.locator("#toast")).to_be_visible()
    hint, toast = page.locator(".status"), page.locator("#toast")
    assert hint.bounding_box()["y"] + hint.bounding_box()["height"] <= toast.bounding_box()["y"]  # type: ignore[index]
    expect(page.locator(".arrow.drop")).to_have_count(2)
    # The shaft begins in the reserve, also when the window has another size.
    for width in (1280, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        slot = page.locator('.slot[data-side="south"][data-letter="G"]').bounding_box()
        assert slot
        page.wait_for_function(
            "([y, x]) => { const box = document.querySelector('.arrow.drop')"
            ".getBoundingClientRect(); return box.bottom > y && box.right > x; }",
            arg=[slot["y"], slot["x"]],
        )
    page.click('.cell[data-square="27"]')
    expect(page.locator(".arrow")).to_have_count(0)
    expect(page.locator(".status small")).to_have_count(0)
    from_here(visitor, "2k/3/2r/1K1 b - 1", opponent="computer", level=1)
    Player(page).wait()
    page.click("[data-action=hint]")
    expect(page.locator(".status small")).to_have_text("Takes the tanuki on c2: nobody guards it")
    expect(page.locator(".arrow")).to_have_count(1)


@soaked
@pytest.mark.parametrize(("side", "square"), [("south", "0"), ("north", "11")])
def test_who_begins_matters_without_names_too(visitor: Visitor, side: str, square: str) -> None:
    # The player who begins has the light wood, which lies at the far edge if they sit there.
    page = beside(visitor, side=side).page
    expect(page.locator(".cell").first).to_have_attribute("data-square", square)
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.click("[data-end=rematch]")
    expect(page.locator(".moves .move")).to_have_count(0)
    other = "11" if square == "0" else "0"
    expect(page.locator(".cell").first).to_have_attribute("data-square", other)


@soaked
@pytest.mark.parametrize(
    ("locale", "date"), [("en-GB", r"\d+ \w+ \d{4}"), ("en-US", r"\w+ \d+, \d{4}")]
)
def test_dates_are_written_as_the_reader_writes_them(
    chromium: Browser, server: Server, locale: str, date: str
) -> None:
    with visiting(chromium, server, locale=locale) as visitor:
        page = beside(visitor).page
        page.goto(visitor.address + "?lang=en#/games")
        expect(page.locator(".game-card small").first).to_have_text(re.compile(f"· {date}"))
