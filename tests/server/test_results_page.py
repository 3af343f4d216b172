"""A tournament's page as one file, opened from a disk in a browser."""

from __future__ import annotations

import json
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.support.games import DATA
from tests.support.pages.cup_page import SmallCup
from yokai.server.results_page import results_page
from yokai.tournament.cupfile import parse_cup
from yokai.tournament.event_log import Entrant, Round, Start
from yokai.tournament.fixtures import OpeningBook, arrange
from yokai.tournament.game_task import play_fixture
from yokai.tournament.pairing import next_rounds
from yokai.tournament.store import FILE, EventLogFile
from yokai.tournament.tournament import Tournament

HOSTILE = '<img src=x onerror="alert(1)">{{games}}</script>'


def held(folder: Path) -> Tournament:
    """A round robin of three, one of whom never comes, in a game of theirs too."""
    plan = parse_cup(
        'name = "Cup <b>& co"\nformat = "round robin"\n'
        f'variants = ["classic", "{DATA}/variants/tiny.toml"]\n'
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
    file = tmp_path / "index.html"
    file.write_text(results_page(held(tmp_path).folder), encoding="utf-8")
    page = chromium.new_page(locale="en")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    page.on("dialog", lambda dialog: errors.append(dialog.message))
    page.on("request", lambda it: errors.extend([] if it.url[:5] == "data:" else [it.url]))
    page.goto(file.as_uri())
    expect(page.locator("h1")).to_have_text("Cup <b>& co")
    assert errors.pop() == file.as_uri(), "the only file that is read"
    assert page.title() == "Cup <b>& co · Yōkai no Mori"
    expect(page.locator("nav a")).to_have_text(["Tournament"])  # what needs a server is left out
    expect(page.locator(".cup-state")).to_contain_text("It is over")
    expect(page.locator(".cup-facts")).to_contain_text("10 positions a move")
    names = page.locator(".standings tbody th > span").all_inner_texts()
    assert sorted(names) == sorted(["fox", HOSTILE, "owl"])
    assert names[2] == "owl"
    expect(page.locator(".standings td.buchholz").first).to_have_text("5")
    assert page.locator(".standings .rating-bar").count() == 3
    expect(page.locator(".faults li")).to_contain_text("crashed it cannot be built Game 5")
    expect(page.locator(".cross tbody tr")).to_have_count(3)
    page.locator(".round summary").last.click()
    page.get_by_role("link", name="Game 3, ").click()  # by rules of their own
    expect(page.locator(".cell .piece .nameplate").first).to_have_text(re.compile("king|snail"))
    expect(page.locator(".cell .piece .dots circle").first).to_be_visible()
    page.go_back()
    page.locator(".round summary").last.click()
    page.get_by_role("link", name="Game 1, ").click()
    expect(page.locator(".panel")).to_contain_text("The first 4 moves were given.")
    page.keyboard.press("Home")
    expect(page.locator(".move[aria-current]")).to_have_count(0)
    expect(page.locator(".cell .piece")).to_have_count(8)
    drawn = "it => Object.assign(new Image(), {src: it.href.baseVal}).decode().then(() => true)"
    assert page.locator(".cell .piece image").first.evaluate(drawn)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".move[aria-current]")).to_contain_text("1")
    assert page.locator("[data-action=analyse], [data-action=review]").count() == 0
    with page.expect_download() as download:
        page.click("[data-action=record]")
    assert download.value.suggested_filename == "game-1.yokai"
    assert "$VARIANT:classic" in download.value.path().read_text()
    assert Axe().run(page).violations_count == 0
    page.set_viewport_size({"width": 390, "height": 844})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "a phone scrolls tables, not the page"
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog label", has_text="Deutsch").click()
    page.reload()
    expect(page.locator(".back")).to_have_text("Zum Turnier")
    assert errors == [f"{file.as_uri()}?lang=de"]  # the reload
    page.close()


def test_page_of_a_tournament_that_is_ended_early_shows_no_board_in_play(tmp_path: Path) -> None:
    with SmallCup(tmp_path).playing() as cup:  # and has the folder still
        first, second, *_ = cup.pending
        cup.play(first)
        cup.begin(second)
        text = results_page(tmp_path)
    answers = json.loads(text.partition('id="answers">')[2].partition("</script>")[0])
    whole = answers["/api/tournament"]
    assert (whole["cup"]["running"], whole["boards"]) == (False, [])
    games = [path for path in answers if path.startswith("/api/tournament/games/")]
    assert games == [f"/api/tournament/games/{first.number}{rest}" for rest in ("", "/record")]
