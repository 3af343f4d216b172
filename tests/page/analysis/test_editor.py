"""A position is set up by tapping, dragging or keys, with no more pieces than the game has."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import VARIANTS, Visitor
from tests.support.soak import SOAK
from yokai import variant

START = "rkb/1p1/1P1/BKR b - 1"


def editor(visitor: Visitor, name: str = "classic") -> Page:
    page = visitor.open(f"?lang=en#/analysis?variant={name}", engine=False)
    page.wait_for_selector(".analysis .cell .piece")
    page.click("[data-action=edit]")
    return page


def sfen(page: Page) -> str:
    return str(page.evaluate("document.querySelector('yokai-board').view.sfen"))


def drag(page: Page, start: str, end: str) -> None:
    page.locator(start).drag_to(page.locator(end))


def cell(square: int) -> str:
    return f'.cell[data-square="{square}"]'


def slot(side: str, letter: str) -> str:
    return f'.slot[data-side="{side}"][data-letter="{letter}"]'


def by_taps(page: Page) -> None:
    """Nothing is in hand at the start, and a tap moves a piece."""
    expect(page.locator(".editor [aria-pressed=true]")).to_have_count(0)
    page.click(cell(7))
    page.click(cell(6))
    assert sfen(page) == "rkb/1p1/P2/BKR b - 1"
    page.click("[data-action=edit-erase]")
    page.click(cell(6))
    assert sfen(page) == "rkb/1p1/3/BKR b - 1"


def by_drags(page: Page) -> None:
    """Pieces are dragged in, out, and into reserves."""
    drag(page, cell(4), slot("south", "P"))
    assert sfen(page) == "rkb/3/1P1/BKR b P 1"
    drag(page, slot("south", "P"), cell(3))
    assert sfen(page) == "rkb/P2/1P1/BKR b - 1"
    drag(page, cell(3), ".editor h2")
    assert sfen(page) == "rkb/3/1P1/BKR b - 1"
    drag(page, '[data-brush="p"]', cell(5))
    assert sfen(page) == "rkb/2p/1P1/BKR b - 1"


def by_buttons(page: Page) -> None:
    """Every change can be undone and done again."""
    expect(page.locator("[data-action=edit-undo]")).to_be_disabled()
    page.click("[data-action=edit-clear]")
    page.click("[data-action=edit-turn]")
    assert sfen(page) == "3/3/3/3 w - 1"
    page.click("[data-action=edit-undo]")
    page.keyboard.press("u")
    assert sfen(page) == START
    page.click("[data-action=edit-redo]")
    assert sfen(page) == "3/3/3/3 b - 1"


def by_a_second_royal_piece(page: Page) -> None:
    """A second royal piece is the first one elsewhere."""
    page.click('[data-brush="K"]')
    page.click(cell(6))
    assert sfen(page) == "rkb/1p1/KP1/B1R b - 1"


WAYS = [by_taps, by_drags, by_buttons, by_a_second_royal_piece]


def test_position_is_set_up_by_taps_and_drags_and_every_change_can_be_undone(
    visitor: Visitor,
) -> None:
    page = editor(visitor)
    undo = page.locator("[data-action=edit-undo]")
    for change in WAYS:
        change(page)
        while undo.is_enabled():
            undo.click()
        assert sfen(page) == START
        page.keyboard.press("Escape")  # nothing stays in hand


def test_position_is_set_up_by_keys_alone(visitor: Visitor) -> None:
    page = editor(visitor)
    page.focus("[data-action=edit-clear]")
    page.keyboard.press("Enter")
    page.focus('[data-brush="K"]')
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.focus('[data-brush="k"]')
    page.keyboard.press("Enter")
    page.focus('.cell[tabindex="0"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert sfen(page) == "1k1/3/3/3 b - 1"


@pytest.mark.parametrize("name", VARIANTS if SOAK else ["expert"])
def test_there_are_never_more_pieces_than_the_game_has(visitor: Visitor, name: str) -> None:
    page = editor(visitor, name)
    game = variant(name)
    # At the start all of them stand on the board.
    plain = [kind for kind in game.kinds if not kind.royal and "+" not in kind.symbol]
    for kind in plain:
        expect(page.locator(f'[data-brush="{kind.symbol}"]')).to_be_disabled()
    page.click("[data-action=edit-clear]")
    piece = plain[-1]
    south, north = page.locator(".counts").nth(0), page.locator(".counts").nth(1)
    more = south.get_by_role("button", name=f"Add: {piece.name}")
    if name == "dobutsu":
        more = south.get_by_role("button", name="Add: chick")
    total = game.pieces[piece.symbol]
    for _ in range(total):
        more.click()
    expect(more).to_be_disabled()
    expect(north.locator("button:not(:disabled)")).to_have_count(len(plain) - 1)
    south.locator("button", has_text="−").last.click()
    expect(more).to_be_enabled()
    assert sfen(page).split()[2] == (f"{total - 1}" if total > 2 else "") + piece.symbol


def test_editor_fits_a_phone(phone: Visitor) -> None:
    page = editor(phone, "expert")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [page.locator(each).bounding_box() for each in (".wood", ".editor .primary")]
    assert all(box and box["y"] >= 0 and box["y"] + box["height"] <= 740 for box in boxes)
