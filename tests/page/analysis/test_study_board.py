"""The analysis board of those who study: engine controls, drawings, glyphs, a panel with room."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.support.browser import PHONE, Server, Visitor, visiting
from tests.support.soak import SOAK, soaked
from yokai import Record

EXPERT = "?lang=en#/analysis?variant=expert&moves=4f4e%205a5b"
CLASSIC = "?lang=en#/analysis?variant=classic&moves=2c2b%203a3b"
# A line of each width, whose last visible step would be cut in a panel with another font.
SIZES = [(1280, 800), (390, 844), (2560, 1440), (1024, 768)]

# Whether the visitor's machine searches, or the server.
LIGHT = [True, False] if SOAK else [True]


@pytest.fixture
def wise(chromium: Browser, wise_server: Server) -> Iterator[Visitor]:
    with visiting(chromium, wise_server) as found:
        yield found


def asked_of(page: Page) -> list[dict[str, Any]]:
    """What the page will ask of its server."""
    asked: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: asked.append(json.loads(frame)))

    page.on("websocket", listen)
    return asked


def drawings(page: Page) -> list[str]:
    shapes = page.locator(".arrow.drawn").all()
    return sorted(shape.get_attribute("data-drawing") or "" for shape in shapes)


def middle(page: Page, square: int) -> tuple[float, float]:
    box = page.locator(f'.cell[data-square="{square}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def right_drag(page: Page, first: int, last: int) -> None:
    page.mouse.move(*middle(page, first))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, last), steps=4)
    page.mouse.up(button="right")


# A panel with room.


@soaked
def test_tree_is_high_and_the_main_buttons_are_in_the_window(wise: Visitor) -> None:
    page = wise.open("?lang=en#/analysis?famous=seventy_eight")
    expect(page.locator(".values .line").first).to_be_visible()
    for lines in ("3", "5"):
        page.select_option("[data-action=lines]", lines)
        expect(page.locator(".lines:not(.values) .line")).to_have_count(min(int(lines), 4))
        tree = page.locator(".branches").bounding_box()
        assert tree
        assert tree["height"] >= 200
        foot = page.locator(".panel-foot").bounding_box()
        assert foot
        for name in ("play", "review", "share"):
            box = page.locator(f"[data-action={name}]").bounding_box()
            assert box
            assert foot["y"] + foot["height"] <= box["y"] or lines == "5"  # nothing lies over it
            assert box["y"] + box["height"] <= 800, (name, lines)
            page.click(f"[data-action={name}]", trial=True)


# The rows of text that a clipping box shows in part.
SLICED = """() => [...document.querySelectorAll(".walk")].flatMap((walk) => {
    const box = walk.getBoundingClientRect();
    return [...walk.children].map((step) => step.getBoundingClientRect()).filter((step) =>
        step.top < box.bottom - 1 && (step.bottom > box.bottom + 1 || step.right > box.right + 1));
}).length"""


@soaked
@pytest.mark.parametrize("size", SIZES)
def test_engine_lines_are_never_cut_through_a_letter(
    size: tuple[int, int], chromium: Browser, server: Server
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with visiting(chromium, server, viewport=viewport) as visitor:
        page = visitor.open(EXPERT)
        expect(page.locator(".lines .line")).to_have_count(3)
        page.wait_for_timeout(300)  # the lines are as long as they get
        assert page.locator(".walk .step").count() > 12
        assert page.evaluate(SLICED) == 0


def test_board_says_who_has_won(visitor: Visitor) -> None:
    page = visitor.open(
        "?lang=en#/analysis?variant=classic&moves=2c2b%203a3b%202b2a%2B", engine=False
    )
    expect(page.locator(".seat.bottom .names")).to_have_text("South has won")
    expect(page.locator(".seat.top .names")).to_have_text("North")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".seat.bottom .names")).to_have_text("Southto move")


# The engine.


@pytest.mark.parametrize("light", LIGHT)
def test_number_of_lines_is_obeyed_and_the_engine_is_switched_off_which_is_remembered(
    visitor: Visitor, light: bool
) -> None:
    if not light:
        visitor.expected = "404"
        visitor.page.route("**/light.wasm", lambda route: route.fulfill(status=404))
    asked = asked_of(visitor.page)
    page = visitor.open(EXPERT)
    for count in (1, 5):
        page.select_option("[data-action=lines]", str(count))
        expect(page.locator(".lines .line")).to_have_count(count)
        expect(page.locator(".arrow")).to_have_count(count)
    expect(page.locator(".truth small")).to_contain_text("half-moves deep")
    expect(page.locator(".truth small")).to_contain_text("positions")
    page.reload()
    expect(page.locator(".lines .line")).to_have_count(5)
    page.get_by_role("switch", name="Engine").click()
    expect(page.locator(".lines, .truth, .eval-bar, .arrow, .game-curve")).to_have_count(0)
    asked.clear()
    page.reload()
    expect(page.get_by_role("switch", name="Engine")).to_have_attribute("aria-checked", "false")
    page.keyboard.press("ArrowLeft")
    page.click('.cell[data-square="1"]')
    assert not [each for each in asked if each["type"] in ("analyse", "review")]
    page.get_by_role("switch", name="Engine").click()
    expect(page.locator(".lines .line")).to_have_count(5)


@pytest.mark.parametrize("light", LIGHT)
def test_threat_is_shown_by_key_and_button(visitor: Visitor, light: bool) -> None:
    if not light:
        visitor.expected = "404"
        visitor.page.route("**/light.wasm", lambda route: route.fulfill(status=404))
    sfen = "2k%2F3%2F1p1%2F1K1%20b%20-%201"  # the kodama attacks South's koropokkuru
    page = visitor.open(f"?lang=en#/analysis?variant=classic&sfen={sfen}")
    expect(page.locator(".lines .line").first).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator(".truth strong")).to_have_text("Threat: North wins with the next move")
    expect(page.locator("[data-action=threat]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".arrow.threat")).to_have_count(1)
    # It is nobody's move: nothing is played.
    page.click(".lines .line >> nth=0", force=True)
    expect(page.locator(".moves .move")).to_have_count(0)
    page.click("[data-action=threat]")
    expect(page.locator(".truth strong")).not_to_contain_text("Threat")
    expect(page.locator(".arrow.threat")).to_have_count(0)


# Drawings.


def draw_by_keys(page: Page) -> None:
    """Draw an arrow with the pen, by keys, and wipe it off."""
    page.focus("[data-action=pen]")
    page.keyboard.press("Enter")
    page.focus('.cell[tabindex="0"]')
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    assert drawings(page) == ["3a2a"]
    page.click("[data-action=wipe]")
    expect(page.locator(".arrow.drawn")).to_have_count(0)
    page.click("[data-action=pen]")


def test_drawings_by_keys_and_by_the_right_button_stay_with_their_position(
    visitor: Visitor,
) -> None:
    page = visitor.open(CLASSIC, engine=False)
    expect(page.locator(".moves .move")).to_have_count(2)
    draw_by_keys(page)
    right_drag(page, 10, 4)
    right_drag(page, 3, 3)
    assert drawings(page) == ["2d2b", "3b"]
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".arrow.drawn")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".arrow.drawn")).to_have_count(2)
    page.reload()
    expect(page.locator(".arrow.drawn")).to_have_count(2)
    right_drag(page, 10, 4)  # drawn again, it goes
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    page.click('.cell[data-square="9"]')  # a piece is picked up: the circle stays
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    page.keyboard.press("Escape")
    page.click('.cell[data-square="6"]')
    expect(page.locator(".arrow.drawn")).to_have_count(0)
    assert page.locator(".moves .move").count() == 2


def test_finger_draws_with_the_pen_and_moves_without(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open(CLASSIC, engine=False)
        expect(page.locator(".moves .move")).to_have_count(2)
        page.tap("[data-action=pen]")
        page.tap('.cell[data-square="11"]')
        expect(page.locator(".arrow.drawn")).to_have_count(1)
        finger = page.context.new_cdp_session(page)
        (x, y), (to_x, to_y) = middle(page, 9), middle(page, 0)
        for kind, points in (
            ("touchStart", [{"x": x, "y": y}]),
            ("touchMove", [{"x": (x + to_x) / 2, "y": (y + to_y) / 2}]),
            ("touchMove", [{"x": to_x, "y": to_y}]),
            ("touchEnd", []),
        ):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(page.locator(".arrow.drawn")).to_have_count(2)
        assert drawings(page) == ["1d", "3d3a"]
        page.locator("[data-action=wipe]").dispatch_event("click")
        expect(page.locator(".arrow.drawn")).to_have_count(0)
        # Chromium sometimes takes a tap after a drag for the end of the drag.
        page.locator("[data-action=pen]").dispatch_event("click")
        expect(page.locator("[data-action=pen]")).to_have_attribute("aria-pressed", "false")
        page.wait_for_function("() => document.querySelector('yokai-board').view.movable")
        for _ in range(3):  # and sometimes the second one too
            page.tap('.cell[data-square="11"]')
            page.wait_for_timeout(500)
            if page.locator(".cell.chosen").count():
                break
        expect(page.locator(".cell.chosen")).to_have_count(1)
        expect(page.locator(".arrow.drawn")).to_have_count(0)


# Glyphs.


def test_glyph_by_key_and_button_is_exported_and_read_again(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = visitor.open(CLASSIC, engine=False)
    expect(page.locator(".moves .move")).to_have_count(2)
    page.keyboard.press("6")
    expect(page.locator(".moves .move[aria-current] .glyph")).to_have_text("??")
    expect(page.locator(".moves .move[aria-current]")).to_have_attribute(
        "aria-label", "2. North: tanuki a4 to a3, Blunder"
    )
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Interesting move").click()
    expect(page.locator(".moves .glyph")).to_have_text(["!?", "??"])
    right_drag(page, 10, 4)
    page.click("[data-action=tree-export]")
    with page.expect_download() as download:
        page.click("[data-action=export-yokai]")
    download.value.save_as(tmp_path / "study.yokai")
    record = Record.load(tmp_path / "study.yokai")
    assert (record.glyphs, record.drawings) == ({1: "!?", 2: "??"}, {1: ("2d2b",)})
    page.get_by_role("button", name="Interesting move (3)").click()  # once more takes it away
    expect(page.locator(".moves .glyph")).to_have_text(["??"])
    page.click("[data-action=start]")
    expect(page.locator(".branches .move")).to_have_count(0)
    page.keyboard.press("1")  # the start is no move
    page.click("[data-action=paste]")
    page.fill("dialog textarea", record.text)
    page.click("dialog .primary")
    expect(page.locator(".moves .glyph")).to_have_text(["!?", "??"])
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".arrow.drawn")).to_have_count(1)


# Annotated games.


def test_annotated_games_belong_to_their_variant(visitor: Visitor) -> None:
    offered = {"classic": ["seventy_eight"], "dobutsu": ["perfect"]} if SOAK else {}
    offered["expert"] = ["quick_mate", "loose_pieces"]  # the last one is walked through
    for name, walks in offered.items():
        page = visitor.open(f"?lang=en#/analysis?variant={name}", engine=False)
        expect(page.locator("[data-walk]")).to_have_count(len(walks))
        for walk in walks:
            expect(page.locator(f"[data-walk={walk}]")).to_be_visible()
    page.click("[data-walk=quick_mate]")
    expect(page.locator(".branches .note").first).to_contain_text("The computer plays both sides")
    expect(page.locator(".branches .variation .move").first).to_be_visible()
    expect(page.locator(".branches .glyph").first).to_have_text("?")


# Saved studies.


def test_study_is_made_opened_saved_renamed_and_deleted(visitor: Visitor) -> None:
    page = visitor.open(CLASSIC, engine=False)
    expect(page.locator(".moves .move")).to_have_count(2)
    page.keyboard.press("2")
    page.click("[data-action=studies]")
    expect(page.locator("dialog")).to_contain_text("No study yet")
    page.fill("dialog input[name=study]", "Forks")
    page.click("[data-action=study-new]")
    expect(page.locator("dialog [data-chapter]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".chapter")).to_contain_text("Forks · Chapter 1")
    # A change is saved by a button, and the chapter is known after a reload.
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelector('yokai-board').view.last === '2c2b'")
    right_drag(page, 10, 4)
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    page.reload()
    expect(page.locator(".chapter")).to_contain_text("Forks · Chapter 1")
    page.click("[data-action=chapter-save]")
    expect(page.locator("#toast")).to_have_text("Saved in Forks.")
    # Another variant becomes the second chapter of the same study.
    page.goto(f"{visitor.address}?lang=en#/analysis?variant=expert&moves=3d3c")
    expect(page.locator(".cell")).to_have_count(30)
    expect(page.locator(".chapter")).to_have_count(0)
    page.click("[data-action=studies]")
    page.click("[data-action=chapter-add]")
    expect(page.locator("dialog [data-chapter]")).to_have_count(2)
    page.locator("dialog li [data-action=study-rename]").nth(1).click()
    page.fill("dialog li form input", "Large")
    page.keyboard.press("Enter")
    expect(page.locator("dialog [data-chapter]").nth(1)).to_contain_text("Large")
    page.click("dialog [data-chapter='0']")
    expect(page.locator(".cell")).to_have_count(12)
    expect(page.locator(".moves .glyph")).to_have_text("!")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".arrow.drawn")).to_have_count(1)
    page.click("[data-action=studies]")
    page.locator("dialog li [data-action=study-delete]").first.click()
    page.locator("dialog li [data-action=study-delete]").first.click()
    expect(page.locator("dialog [data-chapter]")).to_have_count(1)
    expect(page.locator("dialog [data-chapter]")).to_contain_text("Large")
    page.locator("dialog .study > .study-row [data-action=study-delete]").dblclick()
    expect(page.locator("dialog")).to_contain_text("No study yet")
