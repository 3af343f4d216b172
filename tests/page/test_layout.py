"""Whatever the window, the whole board is seen, and nothing one needs is covered.

Low windows have board and panel side by side, a phone one over the other, a wall room to spare.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import yokai
from tests.page.test_end import lose, win
from tests.page.test_ladder import begin
from tests.support.browser import (
    LANDSCAPE,
    LARGE,
    PHONE,
    WIDE,
    ZOOMED,
    Player,
    Server,
    Visitor,
    speak,
    visiting,
)
from tests.support.soak import SOAK, soaked
from yokai.i18n import LANGUAGES

SHAPES: dict[str, dict[str, Any]] = {
    "wide": WIDE,
    "phone": PHONE,
    "landscape": LANDSCAPE,
    "zoomed": ZOOMED,
    "small": {"viewport": {"width": 720, "height": 560}},
    "large": LARGE,
}
LOCALE = Path(yokai.__file__).parent / "web" / "locale"
# Of all, German has the longest words.
TRIED = LANGUAGES if SOAK else ("de",)
ANALYSIS, WORKSHOP = "#/analysis?variant=expert", "#/workshop?from=expert"
BESIDE = {"variant": "expert", "opponent": "beside", "side": "south"}

# Boxes as the page sees them: [left, top, right, bottom].
Box = list[float]
BOX = "e => { const b = e.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; }"
# What must stay free: everything one may press except the squares, and all that lies in a reserve.
NEEDED = "button:not(.cell), a, input, select, .reserve, .end, .clock"


def box(place: Locator) -> Box:
    found: Box = place.evaluate(BOX)
    return found


def inside(inner: Box, outer: Box, slack: float = 1) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def apart(one: Box, other: Box) -> bool:
    return (
        one[2] <= other[0] + 1
        or other[2] <= one[0] + 1
        or one[3] <= other[1] + 1
        or other[3] <= one[1] + 1
    )


def shaped(page: Page, *shapes: str) -> Iterator[str]:
    """Give the window one shape after the other, as whoever turns a phone does."""
    for shape in shapes:
        page.set_viewport_size(SHAPES[shape]["viewport"])
        # The page hears of it before it is painted next.
        page.evaluate("new Promise((told) => requestAnimationFrame(told))")
        yield shape


def window(page: Page) -> Box:
    found: Box = page.evaluate("[0, 0, innerWidth, innerHeight]")
    return found


def covered(page: Page, over: str) -> list[str]:
    """What is needed and lies under what is found by `over`, all looked at in one moment."""
    return list(
        page.evaluate(
            """([over, needed]) => {
              const cover = document.querySelector(over).getBoundingClientRect();
              return [...document.querySelectorAll(needed)].filter((e) => {
                const b = e.getBoundingClientRect();
                const seen = (e.closest(".panel") ?? e).getBoundingClientRect();  // it may scroll
                return e.checkVisibility() && !e.closest(over)
                  && b.left < cover.right - 1 && cover.left < b.right - 1
                  && Math.max(b.top, seen.top) < cover.bottom - 1
                  && cover.top < Math.min(b.bottom, seen.bottom) - 1;
              }).map((e) => e.outerHTML.slice(0, 200));
            }""",
            [over, NEEDED],
        )
    )


def cut(page: Page, selector: str) -> list[str]:
    """The words found by `selector` that do not fit in their place."""
    return list(
        page.locator(selector).evaluate_all(
            "all => all.filter((e) => e.offsetParent && (e.scrollWidth > e.clientWidth + 1"
            " || e.scrollHeight > e.clientHeight + 1)).map((e) => e.textContent)"
        )
    )


@pytest.mark.parametrize("name", ["classic", "expert"] if SOAK else ["expert"])
def test_board_and_controls_are_in_the_window_and_squares_are_large(
    visitor: Visitor, name: str
) -> None:
    page = visitor.new_game(**{**BESIDE, "variant": name})
    for shape in shaped(page, *SHAPES):
        for part in (".wood", ".seat.top", ".seat.bottom", ".status", ".actions"):
            assert inside(box(page.locator(part)), window(page)), (part, shape)
        wood, panel = box(page.locator(".wood")), box(page.locator(".panel"))
        beside = panel[0] >= wood[2]
        assert beside == (shape != "phone"), shape
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), shape
    see_squares(page)
    see_tiles(page)
    page.goto(f"{visitor.address}?lang=en{ANALYSIS}")
    page.wait_for_selector(".analysis .cell .piece")
    see_squares(page)


def see_squares(page: Page) -> None:
    """Squares are as large as a low window allows."""
    least = {"landscape": 52, "zoomed": 52, "small": 60}
    for shape in shaped(page, *least):
        left, top, right, bottom = box(page.locator(".cell").first)
        assert min(right - left, bottom - top) >= least[shape], shape
        assert inside(box(page.locator(".wood")), window(page)), shape


def test_boards_of_the_rules_fit_a_low_window(visitor: Visitor) -> None:
    page = visitor.open("#/rules/expert")
    page.wait_for_selector(".rule-card .cell .piece")
    for shape in shaped(page, "landscape", "zoomed"):
        room = box(page.locator("main"))
        for table in page.locator(".table").all():
            height = table.evaluate("e => e.getBoundingClientRect().height")
            assert height <= room[3] - room[1], shape


@pytest.mark.parametrize("variant", ["classic", "expert"] if SOAK else ["expert"])
def test_pieces_of_a_reserve_are_large(variant: str, chromium: Browser, server: Server) -> None:
    sizes = [(320, 568), (844, 390), (1280, 800), (2560, 1440)]
    others = [(390, 844), (820, 1180), (1920, 1080), (640, 400), (1024, 768)]
    with visiting(chromium, server, **WIDE) as visitor:
        page = visitor.new_game(variant=variant, opponent="beside", side="south")
        for width, height in sizes + (others if SOAK else []):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((told) => requestAnimationFrame(told))")
            [board, reserve] = (
                box(page.locator(f"{place} .piece").first) for place in (".cell", ".slot")
            )
            ratio = (reserve[2] - reserve[0]) / (board[2] - board[0])
            assert 0.6 <= ratio <= 1.05, (width, height, ratio)
            if width >= 1280 and variant == "expert":
                assert ratio >= 0.95, (width, height, ratio)
            for part in (".wood", ".seat.top", ".seat.bottom", ".status"):
                assert inside(box(page.locator(part)), window(page)), (width, height, part)
            assert page.evaluate("document.body.scrollWidth - innerWidth") <= 0


@soaked
def test_names_stand_whole_beside_a_clock(visitor: Visitor) -> None:
    page = visitor.new_game(
        variant="expert", opponent="computer", level=9, side="south", clock="20+10"
    )
    name = page.locator(".seat.top .names b")
    name.evaluate("e => { e.textContent = 'Tsuchinoko'; }")
    for shape in shaped(page, *SHAPES):
        assert cut(page, ".names b, .clock, .seat.top, .seat.bottom") == [], shape
        assert box(name)[2] - box(name)[0] > 70, shape


@soaked
def test_toast_covers_nothing_one_needs(visitor: Visitor) -> None:
    page = visitor.new_game(**BESIDE)
    player = Player(page)
    player.play(player.position.move("3d3c"))
    page.wait_for_function("() => document.querySelector('yokai-board').view.movable === 'north'")
    player.play(player.position.move("1a1b"))
    # A drop on a square that is not free: the longest of the refusals.
    for lang in TRIED:
        speak(page, lang)
        page.click('.slot[data-side="south"][data-letter="P"]')
        for shape in toasted(page, 2):
            assert cut(page, "#toast") == [], (shape, lang)
            assert covered(page, "#toast") == [], (shape, lang)
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    # The card of the end is there as well, and covers nothing either.
    free = [".wood", ".seat.top", ".seat.bottom", ".moves"]
    for lang in TRIED:
        speak(page, lang)
        page.wait_for_selector(".end")
        for shape in shaped(page, "phone", "landscape", "zoomed", "wide"):
            card = box(page.locator(".end"))
            for part in free:
                assert apart(box(page.locator(part)), card), (part, shape, lang)
            for part in [*free[:3], "[data-end=search]"]:
                assert inside(box(page.locator(part)), window(page)), (part, shape, lang)
            assert cut(page, ".end, .end .button, .verdict h2, .verdict p") == [], (shape, lang)
        if lang == "de":  # whose words are the longest
            for shape in toasted(page, 2):
                assert covered(page, "#toast") == [], (shape, lang)


@soaked
def test_end_of_a_game_offers_all_of_its_buttons_in_a_small_window(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    for last in (".friends .new", "[data-end=decided]:enabled"):
        win(page) if "friends" in last else lose(page, level=6)
        for lang in TRIED:
            speak(page, lang)
            page.wait_for_selector(last)
            for width, height in [(320, 568), (640, 400), (844, 390), (390, 844)]:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("new Promise((told) => requestAnimationFrame(told))")
                for button in page.locator(".end-actions > *").all():
                    where = (lang, width, height, button.inner_text())
                    assert inside(box(button), window(page)), where
                assert cut(page, ".end .button, .names b, .names small") == [], (lang, width)
        page.set_viewport_size(WIDE["viewport"])
        speak(page, "en")


@soaked
def test_far_player_reads_the_status_in_every_window(visitor: Visitor) -> None:
    page = visitor.new_game(**{**BESIDE, "variant": "classic"}, table="faces")
    for shape in shaped(page, *SHAPES):
        far = box(page.locator(".far .status"))
        assert inside(far, window(page)), shape
        for part in (".wood", ".panel", ".seat.top .who", ".seat.bottom"):
            assert apart(far, box(page.locator(part))), (shape, part)
        assert inside(box(page.locator(".wood")), window(page)), shape


@soaked
def test_lobby_shows_its_button_in_a_wide_window(visitor: Visitor) -> None:
    page = visitor.open("?lang=en#/lobby")
    for lang in TRIED:
        speak(page, lang)
        page.wait_for_selector(".lobby-mine form")
        assert inside(box(page.locator(".lobby-mine [type=submit]")), window(page)), lang


@soaked
def test_path_of_a_short_course_lies_under_its_stops(visitor: Visitor) -> None:
    page = visitor.open("#/learn/dobutsu")
    page.wait_for_selector(".map .ground")
    for shape in shaped(page, "wide", "large", "phone"):
        [drawn, high] = page.evaluate(
            "[document.querySelector('.map .ground').viewBox.baseVal.height,"
            " document.querySelector('.map').clientHeight]"
        )
        assert drawn == high, shape  # the drawing is not stretched away from the stops


def toasted(page: Page, square: int) -> Iterator[str]:
    """Press a square that is refused, and see what is said in every shape of the window."""
    page.evaluate("[window.later, window.setTimeout] = [window.setTimeout, () => 0]")  # it stays
    page.click(f'.cell[data-square="{square}"]')
    expect(page.locator("#toast.shown")).to_be_visible()
    yield from shaped(page, *SHAPES)
    page.evaluate("() => { window.setTimeout = window.later; }")


@soaked
def test_toast_gives_way_on_a_page_that_scrolls(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        visitor.expected = "Failed to load resource"  # a 4xx answer, as the browser notes it
        page = visitor.open("#/rules/dobutsu")
        card = page.locator(".rule-card", has_text="A careful lion")
        card.locator('.cell[data-square="3"]').click()
        card.locator('.cell[data-square="0"]').click()
        expect(page.locator("#toast")).to_be_visible()
        assert apart(box(page.locator("#toast")), box(page.locator("main")))


@soaked
def test_words_on_buttons_are_whole(visitor: Visitor) -> None:
    page = visitor.new_game(**BESIDE)
    words = ".action, .action span, .panel .button, header nav span"
    for place, there in (("", "[data-action=resign]"), (ANALYSIS, ".lines .line")):
        if place:
            page.goto(f"{visitor.address}?lang=en{place}")
        for lang in TRIED:
            speak(page, lang)
            page.wait_for_selector(there)
            for shape in shaped(page, "phone", "landscape", "zoomed", "wide"):
                assert cut(page, words) == [], (place, shape, lang)


@soaked
def test_stepper_of_an_analysis_stays_under_the_board(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open("#/analysis?variant=classic&moves=2c2b")
        page.wait_for_selector(".lines .line")
        # The lines below are drawn anew as the engine thinks, so nobody waits for a still button.
        page.locator(".panel").evaluate("e => e.scrollTo(0, e.scrollHeight)")
        stepper, board = page.evaluate(  # at one moment: the panel is drawn anew now and then
            f"['.stepper', 'yokai-board'].map((e) => ({BOX})(document.querySelector(e)))"
        )
        assert 0 <= stepper[1] - board[3] <= 12
        assert inside(stepper, window(page))
        assert inside(board, window(page))
        page.locator(".stepper button").nth(1).click()
        expect(page.locator(".move[aria-current]")).to_have_count(0)


# Every kind of score, on the lines and again as the values of all moves, in a panel that stays so.
SCORES = """(scores) => {
  const panel = document.querySelector(".panel");
  panel.replaceWith(panel.cloneNode(true));
  const lines = document.querySelector(".lines");
  scores.forEach((score, at) => {
    lines.children[at].querySelector(".score").textContent = score;
  });
  const values = lines.cloneNode(true);
  values.classList.add("values");
  lines.after(values);
}"""


@soaked
def test_score_fits_its_pill(visitor: Visitor) -> None:
    page = visitor.open(f"?lang=en{ANALYSIS}")
    for lang in TRIED:
        speak(page, lang)
        page.wait_for_selector(".lines li:nth-child(3)")
        words = json.loads((LOCALE / f"{lang}.json").read_text())
        names = ("score.win", "score.loss", "score.draw")
        page.evaluate(SCORES, [words[name].replace("{moves}", "88") for name in names])
        for shape in shaped(page, "wide", "phone", "zoomed"):
            assert cut(page, ".line .score") == [], (shape, lang)
            for line in page.locator(".line").all():
                score = box(line.locator(".score"))
                assert inside(score, box(line)), (shape, lang)
                assert apart(score, box(line.locator(".walk"))), (shape, lang)


def test_home_is_whole_in_every_window(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    for lang in TRIED:
        speak(page, lang)
        page.wait_for_selector(".lesson-card.primary")
        page.wait_for_selector(".today-card small:not(:empty)")
        for shape in shaped(page, *SHAPES):
            if shape == "large":
                left, top, right, bottom = box(page.locator(".forest"))
                assert right - left > 0.75 * 2560
                assert bottom - top > 0.5 * 1440
                assert inside(box(page.locator("[data-action=other]")), window(page))
            assert page.locator(".home .primary").count() == 1
            assert cut(page, ".glade .button, .glade h2, .card-words b") == [], (shape, lang)
            parts = [
                ".glade .button",
                ".dwellers li:last-child",
                *(f".home-cards > :nth-child({n})" for n in range(1, 5)),
                *([".home-lobby a"] if shape == "zoomed" else []),
            ]
            boxes = [box(page.locator(part)) for part in parts]
            for part, found in zip(parts, boxes, strict=True):
                assert inside(found, window(page)), (part, shape, lang)
            assert all(apart(one, two) for one, two in combinations(boxes, 2)), (shape, lang)


SIZES = [(1280, 800), (820, 1180), (768, 1024), (320, 568), (390, 844), (1024, 768), (2560, 1440)]


@soaked
def test_home_with_a_game_in_play_is_whole_and_leaves_no_hole(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, gentle=True)
    page.goto(f"{visitor.address}?lang=en#/")
    for lang in dict.fromkeys(("en", *TRIED)):
        speak(page, lang)
        page.wait_for_selector(".go-on.primary")
        page.wait_for_selector(".today-card small:not(:empty)")
        page.wait_for_selector(".lesson-card small:not(:empty)")
        for width, height in SIZES:
            where = (lang, width, height)
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((told) => requestAnimationFrame(told))")
            assert page.locator(".home .primary").count() == 1
            assert cut(page, ".glade .button, .glade h2, .card-words b, .home-card") == [], where
            parts = [".forest", *(f".home-cards > :nth-child({n})" for n in range(1, 5))]
            cards = [box(page.locator(part)) for part in parts]
            inner = box(page.locator(".go-on"))
            assert inside(inner, cards[3]), where  # the card is not wider than its column
            for found in cards:
                assert inside(found, window(page)), where
            assert all(apart(one, two) for one, two in combinations(cards, 2)), where
            assert cards[-1][3] > 0.85 * height, where  # no empty lower third
            if lang == "en":
                assert (
                    page.evaluate(
                        "(() => { const main = document.querySelector('main');"
                        " return main.scrollHeight - main.clientHeight; })()"
                    )
                    <= 0
                ), where


@soaked
def test_rules_print_on_paper_in_full(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, color_scheme="dark") as visitor:
        page = visitor.open("#/rules/expert")
        page.wait_for_selector(".rule-card:last-child")
        page.wait_for_load_state("networkidle")
        page.set_viewport_size({"width": 720, "height": 1000})
        page.emulate_media(media="print")
        # Nothing is in a window of its own that scrolls: the sheet is as long as what is on it.
        last = box(page.locator(".rules"))
        assert last[3] > 1000
        assert page.evaluate("document.documentElement.scrollHeight") >= last[3] - 1
        assert page.evaluate("getComputedStyle(document.querySelector('main')).overflowY") == (
            "visible"
        )
        for part in ("header", ".rules-tabs", ".rule-card button.button"):
            expect(page.locator(part).first).not_to_be_visible()
        ink = page.evaluate("getComputedStyle(document.querySelector('.rule-card')).color")
        assert ink == "rgb(45, 33, 27)"
        # No board is cut by its card, and each sheet of the paper shows something.
        for card in page.locator(".rule-card:has(.wood)").all():
            assert inside(box(card.locator(".wood")), box(card))
        assert page.pdf(format="A4").count(b"/Type /Page\n") >= 2


# The smallest phone, one held upright and one held sideways.
SMALLEST, UPRIGHT, SIDEWAYS = (320, 568), (390, 844), (844, 390)
WIDEST = 1280, 800


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise((told) => requestAnimationFrame(told))")


def test_smallest_phone_has_room_for_every_choice(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open("?lang=en")
        resize(page, SMALLEST)
        for lang in TRIED:
            speak(page, lang)
            assert cut(page, "header nav span") == [], lang
            page.click("[data-action=other]")
            sheet = box(page.locator("dialog"))
            for face in page.locator("dialog .option .face").all():
                left, _, right, _ = box(face)
                assert sheet[0] <= left < right <= sheet[2], lang
            assert cut(page, "dialog .option .face") == [], lang
            page.keyboard.press("Escape")
        # In a wide window no row of choices ends with a single one.
        page.click("[data-action=other]")
        resize(page, WIDEST)
        for choice, rows in (("variant", [3]), ("opponent", [2, 2])):
            faces = page.locator(f"dialog [data-choice={choice}] .face").all()
            tops = [round(box(face)[1]) for face in faces]
            assert [tops.count(top) for top in sorted(set(tops))] == rows, choice


def test_squares_are_large_on_the_smallest_phone(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        for path, view, least in (
            ("#/learn/expert/kirin", ".lesson", 40),
            ("#/puzzles/expert/2dzuxi", ".puzzle", 34),
        ):
            page = visitor.open(path)
            page.wait_for_selector(f"{view} .cell .piece", timeout=60_000)
            resize(page, SMALLEST)
            left, top, right, bottom = box(page.locator(".cell").first)
            assert min(right - left, bottom - top) >= least
            for _ in shaped(page, "phone", "landscape", "zoomed", "wide"):
                for part in (".wood", ".seat.top", ".seat.bottom"):
                    assert inside(box(page.locator(part)), window(page)), part


@soaked
def test_buttons_of_a_review_are_above_the_fold(chromium: Browser, server: Server) -> None:
    moves = "2c2b%202a2b%201d1c%203a3b%20P*3c%202b2a"
    sizes = (SMALLEST, UPRIGHT, SIDEWAYS)
    with visiting(chromium, server, **PHONE) as visitor:
        page = visitor.open(f"?lang=en#/review?variant=classic&moves={moves}")
        for lang in TRIED:
            speak(page, lang)
            page.wait_for_selector(".moment .why", timeout=60_000)
            for names in (
                ("previous", "reveal", "next"),  # a question first
                ("previous", "next", "punished", "instead", "again"),
            ):
                for size in sizes:
                    resize(page, size)
                    assert inside(box(page.locator(".wood")), window(page)), (lang, size)
                    for name in names:
                        button = f".moment [data-action={name}]"
                        assert inside(box(page.locator(button)), window(page)), (lang, size, name)
                        assert cut(page, button) == [], (lang, size, name)
                    # The sentence above the buttons is seen, too.
                    why = box(page.locator(".moment .why"))
                    tools = box(page.locator(".moment .tools").first)
                    assert why[1] + 16 < tools[1], (lang, size)
                if "reveal" in names:
                    page.click("[data-action=reveal]")


# How light the two woods are, as a person sees it: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
LUMINANCE = """(tile) => {
  const paint = getComputedStyle(tile, "::after").backgroundImage;
  const colours = [...paint.matchAll(/rgb\\(([^)]+)\\)/g)].slice(-2);
  const light = (part) => ((part / 255 + 0.055) / 1.055) ** 2.4;
  const each = colours.map(([, text]) => {
    const [red, green, blue] = text.split(",").map(Number).map(light);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (each[0] + each[1]) / 2;
}"""


def see_tiles(page: Page) -> None:
    """Tiles point where their owner looks, and the two woods are told apart without colour."""
    shape = "(e) => getComputedStyle(e, '::after').clipPath"
    for symbol, turn in (("P", "none"), ("p", "180deg")):
        tile = page.locator(f'.cell .piece[data-symbol="{symbol}"] .tile').first
        assert str(tile.evaluate(shape)).startswith("polygon(")
        assert tile.evaluate("e => getComputedStyle(e).rotate") == turn
    themes: list[tuple[Literal["dark", "light"], float]] = [("dark", 2.5), ("light", 1.5)]
    for theme, least in themes:
        page.emulate_media(color_scheme=theme)
        south, north = (
            float(page.locator(f".cell .tile.{side}").first.evaluate(LUMINANCE))
            for side in ("south", "north")
        )
        assert (south + 0.05) / (north + 0.05) >= least


@soaked
def test_tiles_of_kanji_point_where_their_owner_looks(visitor: Visitor) -> None:
    see_tiles(visitor.new_game(**BESIDE, pieces="kanji"))


# The words that are broken in two by the end of a line.
BROKEN = """() => {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.checkVisibility() || node.parentElement.clientWidth === 1) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\\s、。！？：（）・「」]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((part) => part.width > 1);
      if (parts.some((part) => part.top > parts[0].top + 4)) broken.push(word);
    }
  }
  return broken;
}"""


def test_japanese_words_are_not_broken(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, **PHONE) as visitor:
        # A review has the look of an analysis, and the spaced texts of children.
        page = visitor.open("?lang=ja#/review?variant=classic")
        expect(page.locator(".review .panel p")).to_have_css("word-break", "keep-all")
        for path in (
            "",
            "#/learn/expert",
            "#/puzzles/dobutsu",
            "#/rules/expert",
            "#/games",
            WORKSHOP,
        ):
            page.goto(f"{visitor.address}?lang=ja{path}")
            page.wait_for_selector("main > *")
            page.wait_for_load_state("networkidle")
            for size in (SMALLEST, UPRIGHT, SIDEWAYS) if SOAK else (SMALLEST,):
                resize(page, size)
                assert page.evaluate(BROKEN) == [], (path, size)
                assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
