"""An analysis keeps a tree of variations: commented, made main, deleted, exported, reloaded."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser import Visitor
from tests.support.soak import soaked
from yokai import Record

GAME = "?lang=en#/analysis?variant=classic&sfen=rkb%2F1p1%2F1P1%2FBKR%20b%20-%201&moves=2c2b%203a3b"
MAIN, ASIDE = ".branches > li > .move", ".branches .variation .move"


def click(page: Page, *squares: int) -> None:
    for square in squares:
        page.click(f'.cell[data-square="{square}"]')


def with_variation(visitor: Visitor) -> Page:
    """b3xb4... the king takes instead of the rook's step, and South answers."""
    page = visitor.open(GAME, engine=False)
    expect(page.locator(MAIN)).to_have_count(2)
    page.click(f"{MAIN} >> nth=0")
    click(page, 1, 4)
    expect(page.locator(ASIDE)).to_have_count(1)
    click(page, 10, 7)
    expect(page.locator(ASIDE)).to_have_count(2)
    return page


def last(page: Page) -> object:
    return page.evaluate("document.querySelector('yokai-board').view.last")


@soaked
def test_variation_stays_beside_the_main_line_and_both_can_be_visited(visitor: Visitor) -> None:
    page = with_variation(visitor)
    expect(page.locator(MAIN)).to_have_count(2)
    page.click(f"{MAIN} >> nth=1")
    expect(page.locator(f"{MAIN}[aria-current]")).to_contain_text("2")
    assert last(page) == "3a3b"
    # The same move once more is no new variation, and leads on.
    page.keyboard.press("ArrowLeft")
    click(page, 1, 4)
    page.wait_for_function("() => document.querySelector('yokai-board').view.last === '2a2b'")
    expect(page.locator(ASIDE)).to_have_count(2)
    page.keyboard.press("ArrowRight")
    assert last(page) == "2d2c"


def is_made_main_and_deleted(page: Page) -> None:
    """Make the variation in view the main line, and delete what was it before."""
    page.click("[data-action=tree-promote]")
    expect(page.locator(MAIN)).to_have_count(3)
    expect(page.locator(ASIDE)).to_have_count(1)
    page.click(ASIDE)
    page.wait_for_function("() => document.querySelector('yokai-board').view.last === '3a3b'")
    page.click("[data-action=tree-delete]")
    expect(page.locator("#toast")).to_have_text("The line is deleted.")
    expect(page.locator(ASIDE)).to_have_count(0)
    expect(page.locator(MAIN)).to_have_count(3)
    page.wait_for_function("() => document.querySelector('yokai-board').view.last === '2c2b'")


@soaked
def test_tree_and_comments_survive_a_reload(visitor: Visitor) -> None:
    page = with_variation(visitor)
    page.click("[data-action=tree-comment]")
    page.fill("dialog textarea", "This holds.\n愛")
    page.click("dialog .primary")
    expect(page.locator(".branches .note")).to_have_text("This holds.\n愛")
    page.reload()
    expect(page.locator(ASIDE)).to_have_count(2)
    expect(page.locator(MAIN)).to_have_count(2)
    expect(page.locator(".branches .note")).to_have_text("This holds.\n愛")
    assert last(page) == "2d2c"


def test_tree_is_exported_pasted_again_and_its_variation_made_main(
    visitor: Visitor, tmp_path: Path
) -> None:
    page = with_variation(visitor)
    page.click("[data-action=tree-comment]")
    page.fill("dialog textarea", "This holds.")
    page.click("dialog .primary")
    page.click("[data-action=tree-export]")
    with page.expect_download() as download:
        page.click("[data-action=export-yokai]")
    download.value.save_as(tmp_path / "study.yokai")
    expect(page.locator("#toast")).to_contain_text("exported with its lines and comments")
    record = Record.load(tmp_path / "study.yokai")
    assert [move.usi for move in record.game.moves] == ["2c2b", "3a3b"]
    (rival,) = record.variations
    assert [move.usi for move in rival.moves] == ["2a2b", "2d2c"]
    assert rival.comments == {3: "This holds."}
    page.click("[data-action=tree-export]")
    with page.expect_download() as download:
        page.click("[data-action=export-kif]")
    assert download.value.suggested_filename == "study.kifu"
    assert "手数----指手" in Path(download.value.path()).read_text(encoding="utf-8")
    page.click("[data-action=start]")
    expect(page.locator(".branches .move")).to_have_count(0)
    page.click("[data-action=paste]")
    page.fill("dialog textarea", record.text)
    page.click("dialog .primary")
    expect(page.locator(MAIN)).to_have_count(2)
    expect(page.locator(ASIDE)).to_have_count(2)
    expect(page.locator(".branches .note")).to_have_text("This holds.")
    page.click(f"{ASIDE} >> nth=1")
    page.wait_for_function("() => document.querySelector('yokai-board').view.last === '2d2c'")
    is_made_main_and_deleted(page)


@soaked
def test_slow_press_on_a_panel_that_is_drawn_anew_is_a_click(visitor: Visitor) -> None:
    """The engine's news draw the panel several times a second; a child presses for longer."""
    page = visitor.open("#/analysis?variant=expert&moves=3d3c")
    page.wait_for_selector(".lines li:nth-child(3)")
    page.wait_for_selector(".graph .curve")  # from now on the panel is as long as it gets
    page.hover("[data-action=tree-comment]")
    page.evaluate(
        """() => {
            const panel = document.querySelector(".panel");
            const told = new MutationObserver(() => { panel.dataset.drawn = "yes"; });
            told.observe(panel, { childList: true });
        }"""
    )
    page.mouse.down()
    page.evaluate("delete document.querySelector('.panel').dataset.drawn")
    page.keyboard.press("f")  # the board is turned at once, and the panel is to be drawn
    page.wait_for_function("() => document.querySelector('yokai-board').view.flipped")
    page.wait_for_timeout(200)
    assert page.locator(".panel").get_attribute("data-drawn") is None
    page.mouse.up()
    expect(page.locator("dialog textarea")).to_be_visible()
    expect(page.locator(".panel")).to_have_attribute("data-drawn", "yes")  # nothing was lost
