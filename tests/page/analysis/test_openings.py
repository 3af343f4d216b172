"""Openings on the page: the explorer beside the analysis, the trainer, and my own openings."""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from tests.support.browser import Player, Server, Visitor, visiting
from tests.support.soak import soaked
from yokai import Game, Move, variant
from yokai.openings.books import shipped_book
from yokai.openings.explorer import explore

# How many rows of the explorer the end of its list cuts.
CUT_ROWS = """() => {
  const { bottom } = document.querySelector(".explored").getBoundingClientRect();
  const cut = ({ top, bottom: end }) => top < bottom - 1 && end > bottom + 1;
  return [...document.querySelectorAll(".explored .line")]
    .filter((row) => cut(row.getBoundingClientRect())).length;
}"""


def analysis(visitor: Visitor, name: str, moves: str = "") -> Page:
    start = quote(variant(name).start.sfen)
    page = visitor.open(f"?lang=en#/analysis?variant={name}&sfen={start}&moves={quote(moves)}")
    page.wait_for_selector(".cell .piece")
    return page


def test_explorer_shows_exact_worth_and_names_and_plays_moves(
    chromium: Browser, wise_server: Server
) -> None:
    with visiting(chromium, wise_server) as visitor:
        page = analysis(visitor, "classic")
        expect(page.locator(".explorer")).to_have_count(0)
        page.click('[data-action="explorer"]')
        expect(page.locator(".explored .line")).to_have_count(4)
        expect(page.locator(".explored .score.loss")).to_have_count(4)
        expect(page.locator(".values")).to_have_count(0)
        expect(page.locator('.explored [data-move="1d1c"] .led')).to_have_text(
            "Giraffe wing キリンの翼"
        )
        page.click('.explored [data-move="2c2b"]')
        page.click('.explored [data-move="1a2b"]')
        expect(page.locator(".explorer-head b")).to_have_text("Chick exchange ピヨ替わり")
        page.reload()
        expect(page.locator(".explorer-head b")).to_have_text("Chick exchange ピヨ替わり")
        page.click('[data-action="my-openings"]')
        known = page.locator('[data-part="known"] .opening-card')
        crown = known.filter(has_text="ゾウ冠")
        expect(crown.locator(".score")).to_have_text("win 37")
        crown.locator('[data-action="look"]').click()
        expect(page.locator(".explorer-head b")).to_have_text("Elephant crown ゾウ冠")


def test_book_trains_and_my_openings_tell_what_went_wrong(visitor: Visitor) -> None:
    rules = variant("expert")
    found = explore(rules.start, None, shipped_book(rules))
    right, wrong = found.moves[0].move, found.moves[-1].move
    page = visitor.open("?lang=en#/openings/expert/train?side=south")
    page.wait_for_selector(".puzzle-said")
    player = Player(page)
    player.make(wrong)
    expect(page.locator(".puzzle-said.bad")).to_contain_text("instead of")
    expect(page.locator(".puzzle-said.bad")).to_contain_text("Try again")
    player.make(right)
    expect(page.locator(".puzzle-said.good")).to_be_visible()
    expect(page.locator(".moves .move")).to_have_count(2)

    lost = ["4d4c", "5a5b", "4c4b", "4a4b"]
    made = page.evaluate(
        """async () => {
            const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
                headers: {"Content-Type": "application/json"}}).then((found) => found.json());
            const game = await post("/api/games", {variant: "expert", opponent: "beside"});
            return game.id;
        }""",
    )
    page.goto(f"{visitor.address}?lang=en#/game/{made}")
    for move in lost:
        player.play(Move(move))
    page.click('[data-action="resign"]')
    page.click('[data-action="resign"]')
    page.goto(f"{visitor.address}?lang=en#/openings/expert")
    expect(page.locator('[data-part="mine"]')).to_be_visible()
    page.goto(f"{visitor.address}?lang=en#/analysis?variant=expert")
    page.click('[data-action="explorer"]')
    twin = Game("expert").position.move("4d4c").mirror(rules.files).usi
    row = page.locator(f'.explored [data-move="4d4c"], .explored [data-move="{twin}"]')
    expect(row).to_have_count(1)
    expect(row).to_have_attribute("title", re.compile("Games played here, 1"))
    # The stepper stays in view beside a long list, of which no row is cut.
    expect(page.locator(".panel-foot")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT_ROWS) == 0


@soaked
def test_japanese_names_stand_alone(visitor: Visitor) -> None:
    page = visitor.open("?lang=ja#/openings/classic")
    names = page.locator('[data-part="known"] h3')
    expect(names.first).to_have_text("キリンの翼")
