"""The page that needs no server, in a browser."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from yokai.tournament.cupfile import parse_cup
from yokai.tournament.event_log import Entrant, Round, Start
from yokai.tournament.fixtures import OpeningBook, arrange
from yokai.tournament.game_task import play_fixture
from yokai.tournament.pairing import next_rounds
from yokai.tournament.results import write_results
from yokai.tournament.store import FILE, EventLogFile
from yokai.tournament.tournament import Tournament

HOSTILE = '<img src=x onerror="alert(1)">{{games}}</script>'


def held(folder: Path) -> Tournament:
    """A round robin of three, one of whom never comes."""
    plan = parse_cup(
        'name = "Cup <b>& co"\nformat = "round robin"\nvariants = ["classic", "expert"]\n'
        'nodes = 10\nmax_plies = 30\n[[entrants]]\nplayer = "random"'
    )
    names = ["fox", HOSTILE, "owl"]
    entrants = [Entrant(name, "random") for name in names]
    store = EventLogFile(folder / FILE, 0)
    store.add(plan.cup, Start("2026-11-16", "nothing holds them", "none"), *entrants)
    seen = Tournament.open(folder)
    rounds: list[Round] = arrange(seen.tallies, next_rounds(seen.tallies), OpeningBook(plan.cup))
    store.add(*rounds)
    seen.refresh()
    for game in seen.tallies.pending:
        seats = seen.entrants[game.south], seen.entrants[game.north]
        absent = [
            "it cannot be built" if name == "owl" else "" for name in (game.south, game.north)
        ]
        store.add(play_fixture(game, plan.cup, seats, (absent[0], absent[1]), str(folder)))
    store.close()
    return Tournament.open(folder)


def test_page_shows_everything_and_plays_every_game(tmp_path: Path, chromium: Browser) -> None:
    folder = write_results(held(tmp_path))
    page = chromium.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    page.goto((folder / "index.html").as_uri())
    assert page.title() == "Cup <b>& co"
    names = page.locator("#standings tbody th").all_inner_texts()
    assert sorted(names) == sorted(["fox", HOSTILE, "owl"])
    assert names[2] == "owl"
    assert page.locator("#standings .bar").count() == 3
    assert "lost 8 games by crash: it cannot be built" in page.locator("dl").inner_text()
    assert page.locator("img").count() == 0
    page.locator("summary").first.click()
    page.get_by_role("link", name="game 1", exact=True).click()
    board = page.locator("#board")
    move = page.locator("#game-move")
    expect(move).to_contain_text("Move 4 of")
    before = move.inner_text()
    page.keyboard.press("End")
    expect(move).not_to_have_text(before)
    page.get_by_role("button", name="To the beginning").click()
    expect(move).to_contain_text("the start")
    expect(board.locator("use")).to_have_count(9)  # the board and eight pieces
    assert Axe().run(page).violations_count == 0
    page.set_viewport_size({"width": 390, "height": 844})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "a phone scrolls tables, not the page"
    assert errors == []
    page.close()
