"""The page for grown-ups: reached from the map, true, in every language, and fit for paper."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.page.test_ladder import WON, begin
from tests.support.browser import Player, Visitor, speak
from tests.support.soak import SOAK
from yokai.i18n import LANGUAGES
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.lessons.topics import topic_of

# Solve all steps of these lessons by their stored solutions, as the page would.
SOLVE = """async (lessons) => {
  for (const [name, solutions] of lessons) {
    for (const [at, moves] of solutions.entries()) {
      const path = `/api/lessons/classic/${name}/${at + 1}`;
      const said = await fetch(path, { method: "POST", body: JSON.stringify({ moves }) });
      if ((await said.json()).result !== "solved") throw new Error(path);
    }
  }
}"""


def learn_to_move(page: Page) -> None:
    lessons = [each for each in lessons_of("classic") if topic_of(each.name) == "moves"]
    solutions = [
        [each.name, [[move.usi for move in step.solution] for step in each.steps]]
        for each in lessons
    ]
    page.evaluate(SOLVE, solutions)


def part(page: Page, name: str) -> str:
    return page.locator(f"[data-variant=classic] [data-part={name}] li").first.inner_text()


def test_page_says_and_prints_what_a_child_has_understood_and_what_is_next(
    visitor: Visitor,
) -> None:
    page = visitor.open("?lang=en#/learn/classic", variant="classic")
    page.click(".to-grown-ups a")
    expect(page.locator(".nothing")).to_have_text(re.compile("Nothing has been played yet"))
    learn_to_move(page)
    begin(page, gentle=True, sfen=WON)
    Player(page).play(Player(page).position.move("3b3a"))
    page.goto(f"{visitor.address}?lang=en#/grownups")
    page.wait_for_selector("[data-variant=classic]")
    expect(page.locator(".begun-variant")).to_have_count(1)
    assert part(page, "understood").startswith("How the pieces move")
    assert part(page, "next") == "The next lesson: Take a piece"
    assert part(page, "games") == "Sunekosuri: 1 won, 0 drawn, 0 lost"
    expect(page.locator("[data-part=games]")).to_contain_text("The next opponent is Karakasa.")
    assert part(page, "puzzles") == "No puzzle has been tried yet."
    for lang in LANGUAGES if SOAK else ("de",):
        speak(page, lang)
        page.wait_for_selector("[data-variant=classic]")
        text = page.locator(".grown-ups").inner_text()
        assert not re.search(r"grownups\.|topic\.|[{}]", text), lang
        assert not Axe().run(page).response["violations"], lang
        for width, height in ((320, 568), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), lang

    # It prints without buttons, on one sheet.
    page.evaluate("window.print = () => { window.printed = true; }")
    page.click("[data-action=print]")
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    expect(page.locator("header")).not_to_be_visible()
    expect(page.locator("[data-action=print]")).not_to_be_visible()
    expect(page.locator("[data-part=understood]")).to_be_visible()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.emulate_media(media="screen")
