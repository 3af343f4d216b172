"""Puzzles on the page: found, refuted, solved, stepped through; a storm begun; seen by everyone."""

from __future__ import annotations

import re

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.support.browser import Player, Visitor
from yokai.learn.puzzles.collection import find_puzzle, puzzles_of
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
    expect(daily.locator(".goal")).to_have_text(re.compile(r"^You move: "))
    check(page)

    # A wrong move is played, refuted and taken back; it costs, once.
    daily.locator("[data-action=daily]").click()
    puzzle = in_view(page)
    expect(page.locator("#live")).to_have_text(re.compile("^You move: "))
    Player(page).play(wrong(puzzle))
    expect(page.locator(".puzzle-said.bad")).to_contain_text("Not this one.", timeout=LATE)
    page.click("[data-action=take-back]")
    expect(page.locator(".moves .move")).to_have_count(0)
    # The task comes back in words, and what was wrong stays below it.
    task = page.locator(".puzzle-said.plain")
    expect(task).to_have_text(re.compile("^Try again. You move: .+Not this one."))
    expect(page.locator("#live")).to_have_text(re.compile("Try again. You move: "))

    # A hint picks the piece up; Escape lets it go. Then the line, by keys.
    page.keyboard.press("h")
    expect(page.locator(".puzzle-said.plain")).to_have_text(re.compile("^Look "))
    assert page.evaluate("Boolean(document.querySelector('yokai-board').picked)")
    page.evaluate("document.querySelector('yokai-board').input.pick(null)")
    solve(page, "keys")
    expect(page.locator(".end h2")).to_have_text("Found!")
    # A newcomer sees no rating, and a missed puzzle says that it comes back.
    expect(page.locator(".end")).to_contain_text("Puzzles until you see your rating: 9")
    expect(page.locator(".end")).to_contain_text("This one comes back tomorrow.")
    expect(page.locator(".end")).not_to_contain_text("Your rating:")
    expect(page.locator(".moves .move")).to_have_count(len(puzzle.line))
    # The explained move is shown with its arrows.
    expect(page.locator(".arrow")).to_have_count(0)
    page.click("[data-end=why]")
    expect(page.locator(".arrow").first).to_be_visible()
    page.keyboard.press("Home")
    assert page.evaluate("document.querySelector('yokai-board').view.sfen") == puzzle.sfen
    line = " ".join(move.usi for move in puzzle.line).replace(" ", "[+ ]")
    link = page.locator("[data-end=analysis]").get_attribute("href") or ""
    assert re.search(f"moves={line}".replace("*", ".*"), link), link
    check(page)

    # The next one, at once and clean, after ten: the rating rises. In windows of any width.
    for other in [each for each in puzzles_of("classic") if each != puzzle][:9]:
        page.request.post(f"{visitor.address}api/puzzle/classic/{other.id}/give-up", data={})
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
    expect(page.locator(".puzzle-card.mine")).to_contain_text("Solved: 1. Missed: 11.")
    expect(page.locator(".puzzle-card.mine")).to_contain_text("come back another day")
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
    expect(page.locator("[data-score=combo]")).to_have_text("1")
    expect(page.locator(".status small")).to_have_text("Solve 4 more in a row: 3 seconds extra")
    check(page)

    # Mistakes cost ten seconds each until the time is up; the last one is made on the page.
    address = f"{visitor.address}api/puzzles/classic/storm"
    storm = page.request.get(address).json()
    first = find_puzzle(storm["puzzle"]["id"])
    missed = []
    while storm["puzzle"]:
        puzzle = find_puzzle(storm["puzzle"]["id"])
        tried = {"storm": storm["id"], "number": storm["number"], "moves": [wrong(puzzle).usi]}
        storm = page.request.post(f"{address}/try", data=tried).json()["storm"]
        missed.append(puzzle.id)
    Player(page).make(wrong(first))
    card = page.locator(".storm-card.record")
    expect(card).to_contain_text("Your best so far!", timeout=LATE)
    links = page.locator("[data-missed]")
    expect(links).to_have_count(len(missed))
    check(page)
    page.set_viewport_size({"width": 768, "height": 1024})  # a long list leaves the board its room
    board = page.locator("yokai-board .wood").bounding_box()
    assert board
    assert board["height"] > 300
    links.first.click()
    assert in_view(page).id == missed[0]


def test_unknown_puzzle_is_said_in_a_sentence(visitor: Visitor) -> None:
    visitor.expected = "404"
    page = visitor.open("?lang=en#/puzzles/classic/nopuzzle")
    expect(page.locator(".nothing p")).to_have_text(
        "There is no puzzle nopuzzle here.", timeout=LATE
    )
    page.click(".nothing a")
    expect(page.locator(".daily h2")).to_have_text("Puzzle of the day")
