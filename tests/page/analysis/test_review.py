"""A game looked at again on the page: moments one by one, all moves, and the way back to play."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import Player, Server, Visitor, visiting
from tests.support.soak import soaked
from yokai.notation.move import Move

START = "1rb/1k1/pBP/1KR b - 1"
MOVES = ["2c3d", "2b3b", "1c1b", "3c3d+", "2d3d", "1a2b", "1d1c"]
LINE = f"variant=classic&sfen={START}&moves={' '.join(MOVES)}"

BEGIN = """began => fetch("/api/games", {
  method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(began),
}).then((answer) => answer.json())"""


@pytest.fixture
def wise(chromium: Browser, wise_server: Server) -> Iterator[Visitor]:
    with visiting(chromium, wise_server) as found:
        yield found


def quoted(line: str) -> str:
    return line.replace("/", "%2F").replace("+", "%2B").replace(" ", "%20")


def wait_for_move(page: Page, usi: str) -> None:
    """Until this is the last move on the board."""
    page.wait_for_function(
        "usi => document.querySelector('yokai-board').view.last === usi", arg=usi
    )


def test_what_mattered_is_walked_through(wise: Visitor) -> None:
    # From the analysis of a line, by its button.
    page = wise.open(f"?lang=en#/analysis?{quoted(LINE)}")
    page.click("[data-action=review]")
    why = page.locator(".moment .why")
    expect(why).to_have_text("What would you play?")
    page.click("[data-action=reveal]")
    expect(why).to_have_text("A weaker piece takes a stronger one: kodama takes kitsune on a1")
    expect(page.locator(".moment h2")).to_have_text("Moment 1 of 3")
    expect(page.locator(".basis")).to_contain_text("every verdict is exact")
    expect(page.locator(".accuracy strong").first).to_have_text(re.compile(r"^\d+%$"))
    expect(page.locator(".graph .curve")).to_have_count(1)
    # The picture: what stands after the move, with an arrow for the answer.
    board = Player(page)
    assert board.position.sfen.startswith("1rb/1k1/p1P/BKR w")
    expect(page.locator(".arrow")).to_have_count(1)
    # The punishing line plays itself, and can be stepped through.
    page.click("[data-action=punished]")
    wait_for_move(page, "3c3d+")
    expect(page.locator(".arrow")).to_have_count(0)
    page.click("[data-action=moment]")
    wait_for_move(page, "2c3d")
    page.click("[data-action=next]")
    expect(page.locator(".moment h2")).to_have_text("Moment 2 of 3")
    expect(why).to_have_text("What would you play?")
    expect(page.locator(".moment .instead")).to_have_count(0)
    # Experts see every move, and go to it.
    page.click("[data-action=all]")
    expect(page.locator(".review-table tbody tr:not(.why-row)")).to_have_count(len(MOVES))
    expect(page.locator(".why-row").first).to_contain_text("won in 9, now lost in 6")
    page.click(".to-move >> nth=4")
    wait_for_move(page, "2d3d")
    expect(page.locator("tr[aria-current]")).to_have_count(1)
    address = page.url
    # The same position again, against the computer.
    page.click("[data-action=moments]")
    page.click("[data-action=previous]")
    page.click("[data-action=again]")
    expect(page).to_have_url(re.compile("#/game/"))
    page.wait_for_selector(".cell .piece")
    assert Player(page).position.sfen.startswith(START.split()[0])
    # The longest words of the table fit beside a small board.
    page.goto(address.replace("lang=en", "lang=de"))
    page.click("[data-action=all]")
    page.wait_for_selector(".review-table tbody tr")
    for width, height in ((1024, 768), (1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert (
            page.evaluate(
                "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)"
                "(document.querySelector('.review-table'))"
            )
            <= 1
        ), (width, height)


def test_moment_is_a_question_and_a_try_is_judged(wise: Visitor) -> None:
    page = wise.open(f"?lang=en#/review?{quoted(LINE)}")
    said, why = page.locator(".try-said"), page.locator(".moment .why")
    expect(why).to_have_text("What would you play?", timeout=60_000)
    board = Player(page)
    assert board.position.sfen.startswith(START.split()[0])  # what stood before the move
    expect(page.locator(".arrow")).to_have_count(0)
    # The move of the game is not the answer; the board comes back to the question.
    board.make(Move("2c3d"))
    expect(said).to_have_text("That is the move of the game. Look for another one!")
    at_question(page)
    # Another wrong move is played with its answer, and a fact says what is wrong.
    board.make(Move("2d3d"))
    expect(said).to_have_text("Not this one. Now North can capture the koropokkuru.")
    at_question(page)
    expect(why).to_have_text("What would you play?")
    # The best move is right, and its reason is told with the answer.
    board.make(Move("1c1b"))
    expect(said).to_have_text(re.compile(r"^Right! .+\.$"))
    expect(page.locator(".moment .instead")).to_be_visible()
    wait_for_move(page, "1c1b")
    expect(page.locator(".arrow").first).to_be_visible()  # of the reason
    page.click("[data-action=moment]")
    wait_for_move(page, "2c3d")
    # What was answered stays so; the next moment is a question again.
    page.click("[data-action=next]")
    expect(why).to_have_text("What would you play?")
    expect(said).to_have_count(0)
    page.click("[data-action=previous]")
    expect(page.locator(".moment .instead")).to_be_visible()


def at_question(page: Page) -> None:
    """Until the board shows the position before the first move again."""
    page.wait_for_function(
        "sfen => document.querySelector('yokai-board').view.sfen.startsWith(sfen)",
        arg=START.split()[0],
    )


@soaked
def test_reader_is_addressed_and_plays_again_against_the_same(visitor: Visitor) -> None:
    page = visitor.open("?lang=de")
    began = {"variant": "classic", "level": 3, "side": "south", "sfen": "2k/K2/3/1R1 b - 1"}
    game = page.evaluate(BEGIN, began)["id"]
    page = visitor.open(f"?lang=de#/game/{game}")
    Player(page).play(Move("2d2c"))
    expect(page.locator(".moves .move")).to_have_count(2)
    page = visitor.open(f"?lang=de#/review/{game}")
    page.click("[data-action=reveal]", timeout=60_000)
    expect(page.locator(".moment .why")).to_have_text(
        "Du konntest sofort gewinnen: Dein Koropokkuru kommt ans Ziel", timeout=60_000
    )
    page.click("[data-action=again]")
    expect(page).to_have_url(re.compile(f"#/game/(?!{game})"))
    again = page.url.rpartition("/")[2]
    players = page.evaluate("id => fetch(`/api/games/${id}`).then(r => r.json())", again)["players"]
    assert players["north"]["level"] == 3  # the level of the first page is another


def test_engine_says_how_far_it_is_and_bad_lines_are_one_sentence(visitor: Visitor) -> None:
    visitor.expected = "422"
    moves = "3d3c 3b3c"
    page = visitor.open(f"?lang=fr#/review?variant=expert&moves={quoted(moves)}")
    expect(page.locator(".panel .complaint")).to_have_text(re.compile(r".+\.$"))
    assert visitor.errors
    # A line of this test alone: a review that was asked for before is there at once.
    page = visitor.open("?lang=en#/review?variant=expert&moves=4f5e")
    expect(page.locator(".reviewing progress")).to_be_visible()
    expect(page.locator(".basis")).to_contain_text("winning chances", timeout=60_000)


@soaked
def test_famous_game_is_walked_through_with_comments(visitor: Visitor) -> None:
    page = visitor.open("?lang=de#/analysis?variant=classic")
    page.click("[data-walk=seventy_eight]")
    expect(page.locator(".moves .move")).to_have_count(78)
    expect(page.locator(".remark")).to_have_text(
        "Süd beginnt und verliert, auch bei bestem Spiel nach 78 Halbzügen."
    )
    page.keyboard.press("ArrowRight")
    wait_for_move(page, "2d3c")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".remark")).to_have_text("Der andere Koropokkuru wird angegriffen.")
