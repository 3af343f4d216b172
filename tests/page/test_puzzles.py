"""Puzzles on the page: found, refuted, solved, stepped through; a storm begun; seen by everyone."""

from __future__ import annotations

import re

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.browser import Player, Visitor
from yokai.learn.puzzles.collection import find_puzzle
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.notation.move import Move

LATE = 20_000  # milliseconds; a machine may be slow


def in_view(page: Page) -> Puzzle:
    """The puzzle that the address names."""
    page.wait_for_selector(".puzzle .status")
    name = re.search(r"#/puzzles/\w+/(\w+)", page.url)
    assert name
    return find_puzzle(name[1])


def wrong(puzzle: Puzzle) -> Move:
    """A move that is not the one, and does not win at once."""
    for move in puzzle.position.legal_moves:
        end = puzzle.position.play(move).outcome
        if move != puzzle.solution[0] and not (end and end.winner is puzzle.side):
            return move
    raise AssertionError(puzzle.id)


def solve(page: Page, how: str) -> None:
    """Play the solution of the puzzle in view."""
    play(page, in_view(page), how)
    expect(page.locator("[data-end=next]")).to_be_visible(timeout=LATE)


def play(page: Page, puzzle: Puzzle, how: str) -> None:
    """Make the solver's moves; the server answers between."""
    for number, move in enumerate(puzzle.solution):
        page.wait_for_function(
            "([sfen]) => { const { view } = document.querySelector('yokai-board');"
            " return view.movable && view.sfen === sfen; }",
            arg=[puzzle.positions[2 * number].sfen],
            timeout=LATE,
        )
        Player(page, how).make(move)


def fits(page: Page) -> None:
    """Nothing is wider than the window, and the board is in it."""
    assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
    if board := page.query_selector(".wood:not(.mini)"):
        box = board.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.evaluate("innerWidth")


def check(page: Page) -> None:
    """It fits, and no rule of access is broken."""
    fits(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = Axe("0").run(page)  # it is there already
    assert found.violations_count == 0, found.generate_report()


def test_puzzles_by_mouse_and_keys(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    page.click('a[href="#/puzzles"]')
    daily = page.locator(".daily")
    expect(daily.locator("h2")).to_have_text("Puzzle of the day", timeout=LATE)
    expect(daily.locator("time")).to_have_text(re.compile(r"\d{4}$"))
    expect(daily.locator(".goal")).to_have_text(re.compile(r"^South to move: "))
    check(page)

    # A wrong move is played, refuted and taken back; it costs, once.
    daily.locator("[data-action=daily]").click()
    puzzle = in_view(page)
    expect(page.locator("#live")).to_have_text(re.compile("^South to move: "))
    Player(page).play(wrong(puzzle))
    page.locator(".moves .move").nth(1).wait_for(timeout=LATE)
    expect(page.locator(".puzzle-said.bad")).to_contain_text("Not this one.")
    page.click("[data-action=take-back]")
    expect(page.locator(".moves .move")).to_have_count(0)

    # A hint picks the piece up; Escape lets it go. Then the line, by keys.
    page.keyboard.press("h")
    expect(page.locator(".puzzle-said.plain")).to_have_text(re.compile("^Look "))
    assert page.evaluate("Boolean(document.querySelector('yokai-board').picked)")
    page.evaluate("document.querySelector('yokai-board').input.pick(null)")
    solve(page, "keys")
    expect(page.locator(".end h2")).to_have_text("Found!")
    expect(page.locator(".end .gain")).to_have_text(re.compile(r"Your rating: \d+ \(−\d+\)"))
    expect(page.locator(".moves .move")).to_have_count(len(puzzle.line))
    page.click("[aria-label='To the start']")
    assert page.evaluate("document.querySelector('yokai-board').view.sfen") == puzzle.sfen
    line = " ".join(move.usi for move in puzzle.line).replace(" ", "[+ ]")
    link = page.locator("[data-end=analysis]").get_attribute("href") or ""
    assert re.search(f"moves={line}".replace("*", ".*"), link), link
    check(page)

    # The next one, at once and clean: the rating rises. In windows of any width.
    page.click("[data-end=next]")
    page.wait_for_url(lambda url: puzzle.id not in url)
    for width in (320, 2560):
        page.set_viewport_size({"width": width, "height": 720})
        page.wait_for_selector(".puzzle .status")
        fits(page)
    solve(page, "mouse")
    expect(page.locator(".end h2")).to_have_text("Solved!")
    expect(page.locator(".end .gain")).to_have_text(re.compile(r"\(\+\d+\)"))

    # Given up, a puzzle shows how it goes.
    page.click("[data-end=next]")
    page.wait_for_selector("[data-action=give-up]")
    page.click("[data-action=give-up]")
    page.click("[data-action=give-up]")
    expect(page.locator(".end h2")).to_have_text("This is how it goes")

    # The first page knows all that.
    page.set_viewport_size({"width": 320, "height": 640})
    page.click("[data-end=hub]")
    expect(page.locator(".puzzle-card.mine")).to_contain_text("Solved: 1. Missed: 2.")
    expect(page.locator(".daily .tried")).to_have_text("Not found at the first try")
    fits(page)
    page.set_viewport_size({"width": 1280, "height": 800})

    # A storm: what is solved counts, and the next comes by itself.
    page.click(".puzzle-card.storm a")
    page.click("[data-action=begin]")
    expect(page.locator(".storm-clock")).to_have_text(re.compile(r"^[23]:\d\d$"), timeout=LATE)
    storm = page.request.get(f"{visitor.address}api/puzzles/classic/storm").json()
    first = find_puzzle(storm["puzzle"]["id"])
    play(page, first, "mouse")
    expect(page.locator("[data-score=solved]")).to_have_text("1", timeout=LATE)
    check(page)


def test_unknown_puzzle_is_said_in_a_sentence(visitor: Visitor) -> None:
    visitor.expected = "404"
    page = visitor.open("?lang=en#/puzzles/classic/nopuzzle")
    expect(page.locator(".nothing p")).to_have_text(
        "There is no puzzle nopuzzle here.", timeout=LATE
    )
    page.click(".nothing a")
    expect(page.locator(".daily h2")).to_have_text("Puzzle of the day")
