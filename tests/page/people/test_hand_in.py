"""The hand-in in a browser: a student drops a bot and reads its verdict, a teacher prints cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import PHONE, WIDE, visiting
from tests.support.hand_in import ANNA, CLASS, CUP
from tests.support.servers import Browser as Host
from tests.support.servers import serving
from tests.support.uploads import LOOP, SAY, SOUND
from yokai.app.hand_in.desk import HandInTerms
from yokai.server.machine.bot_checks import check_in_process
from yokai.tournament.cupfile import CupPlan
from yokai.tournament.hand_in.versions import VersionStore, entrants_of
from yokai.tournament.runner import Runner


def is_fine(page: Page) -> None:
    before = page.viewport_size
    assert before
    for shape in (PHONE, WIDE):
        page.set_viewport_size(shape["viewport"])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.set_viewport_size(before)


def choose(page: Page, **files: str) -> None:
    given = [{"name": f"{name}.py", "mimeType": "", "buffer": text.encode()} for name, text in files.items()]  # fmt: skip # noqa: E501
    page.locator("input[type=file]").first.set_input_files(given)  # type: ignore[arg-type]


class Stopped(Exception):
    """The ladder has played enough for this test."""


def play_a_little(folder: Path) -> None:
    """Play a pairing of the ladder with what is handed in."""
    store = VersionStore(folder)
    players = CupPlan(CUP, parallel=1, hand_in=lambda: entrants_of(store, CLASS))

    def heard(tournament: object, _: object) -> None:
        if len(tournament.results) == 2:  # type: ignore[attr-defined]
            raise Stopped

    with pytest.raises(Stopped):
        Runner(players, folder, on_entry=heard).run()


def test_student_hands_in_until_the_bot_is_fit_and_looks_at_its_games(
    tmp_path: Path, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.tournament.hand_in.likeness._LEAST", 1)  # short programs, too
    folder = tmp_path / "class"
    folder.mkdir()
    school = HandInTerms(folder, CLASS, CUP, check_in_process, solve=False)
    with (
        serving(tmp_path, tournament=folder, hand_in=school) as address,
        visiting(chromium, Host(address)) as visitor,
    ):
        visitor.expected = "422"
        page = visitor.open("/?lang=en#/handin/wrong")
        expect(page.get_by_role("alert")).to_contain_text("Nobody here has this code")
        is_fine(page)
        page.get_by_label("Your code").fill(ANNA.code.upper())
        page.get_by_role("button", name="Go on").click()
        expect(page.locator("h1")).to_have_text("Hello, Anna!")
        choose(page, a="", b="")
        expect(page.locator(".hand-in-said")).to_contain_text("There is no bot.toml")
        choose(page, bot=LOOP + "prin(1)")
        expect(page.locator(".version.unfit")).to_contain_text("NameError", timeout=60_000)
        expect(page.locator(".check-fault").first).to_contain_text("How to mend it:")
        is_fine(page)
        choose(page, bot=SOUND.decode())
        newest = page.locator(".version").first
        expect(newest).to_contain_text("Version 2 fit to play", timeout=60_000)
        expect(newest).to_contain_text("I saw")

        # Another student hands in too, and both play.
        visitor.expected = ""
        page.goto(f"{address}/?lang=en#/handin/{CLASS.students[1].code}")
        expect(page.locator("h1")).to_have_text("Hello, Bo!")
        choose(page, bot=LOOP + SAY)
        expect(page.locator(".version.fit")).to_have_count(1, timeout=60_000)
        play_a_little(folder)
        page.goto(f"{address}/?lang=en#/handin/{ANNA.code}")
        games = page.locator(".own-games a")
        expect(games).to_have_count(2)
        games.first.click()
        expect(page.locator(".own-note")).to_be_visible()
        page.keyboard.press("Home")
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        expect(page.locator(".own-note")).to_contain_text("took")
        expect(page.locator(".moves .move").first).to_be_visible()
        is_fine(page)
        page.click("[data-action=back]")
        expect(page.locator("h1")).to_have_text("Hello, Anna!")

        page.goto(f"{address}/?lang=en#/cards/{CLASS.teacher}")
        expect(page.locator(".class-card svg")).to_have_count(2)
        expect(page.locator(".class-card").first).to_contain_text(ANNA.code)
        expect(page.locator(".alike").first).to_have_text("The program is 75% the same as Bo’s.")
        is_fine(page)
