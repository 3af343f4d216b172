"""Pictures of the views in which games, bots and classes are made; see shots.py."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser

from tests.page.people.test_hand_in import choose, play_a_little
from tests.support.browser import Visitor, visiting
from tests.support.hand_in import ANNA, BO, CLASS, CUP
from tests.support.servers import Browser as Host
from tests.support.servers import serving
from tests.support.uploads import LOOP, SAY, SOUND
from yokai.app.hand_in.desk import HandInTerms
from yokai.server.machine.bot_checks import check_in_process

if TYPE_CHECKING:
    from tests.support.pages.shots import Camera


def makers(visitor: Visitor, lang: str, keep: Camera) -> None:
    """Shoot the workshop with a game that has a fault, the page of a game, and the atlas."""
    page = visitor.page
    page.goto(f"{visitor.address}?lang={lang}#/workshop?from=expert")
    page.wait_for_selector("[data-piece='kodama samurai']")
    keep(page, "workshop")
    page.click("[data-action=add-piece]")
    page.wait_for_selector("[data-fault]")
    keep(page, "workshop-fault")
    page.goto(f"{visitor.address}?lang={lang}#/workshop")
    page.click("[data-action=begin-small]")
    page.wait_for_selector(".bench-foot button:not(.broken)")
    page.click("[data-action=play]")
    page.wait_for_selector("[data-action=judge-go]")
    keep(page, "made-game")
    page.click("[data-action=judge-go]")
    page.wait_for_selector(".judge-facts [data-fact=resembles]", timeout=120_000)
    keep(page, "made-game-judged")
    page.goto(f"{visitor.address}?lang={lang}#/atlas")
    page.wait_for_selector("[data-recipe]")
    keep(page, "atlas")
    page.locator("[data-recipe]").first.click()
    page.wait_for_selector(".atlas-card")
    keep(page, "atlas-game")
    page.goto(f"{visitor.address}?lang={lang}#/classes/new")
    page.wait_for_selector(".adder select")
    keep(page, "class-new")


def students(browser: Browser, home: Path, cameras: list[Camera]) -> None:
    """Shoot a class that hands in bots: the code, a bot's verdicts, its games, the cards."""
    folder = home / "class"
    folder.mkdir()
    school = HandInTerms(folder, CLASS, CUP, check_in_process, solve=False)
    with serving(home, tournament=folder, hand_in=school) as address:
        with visiting(browser, Host(address)) as visitor:
            for student, bots in ((ANNA, (LOOP + "prin(1)", SOUND.decode())), (BO, (LOOP + SAY,))):
                page = visitor.open(f"/?lang=en#/handin/{student.code}")
                page.wait_for_selector("input[type=file]", state="attached")
                for number, bot in enumerate(bots, 1):
                    choose(page, bot=bot)
                    checked = f".versions:has(.version:nth-child({number})) .version:first-child"
                    page.wait_for_selector(f"{checked}:is(.fit, .unfit)", timeout=90_000)
            play_a_little(folder)
        for camera in cameras:
            with visiting(browser, Host(address)) as visitor:
                hand_in(visitor, camera.lang, camera)


def hand_in(visitor: Visitor, lang: str, keep: Camera) -> None:
    page = visitor.open(f"/?lang={lang}#/handin")
    page.wait_for_selector(".hand-in-code input")
    keep(page, "hand-in-code")
    page.goto(f"{visitor.address}/?lang={lang}#/handin/{ANNA.code}")
    page.wait_for_selector(".own-games a")
    keep(page, "hand-in")
    page.locator(".version.unfit summary, .version.unfit").last.click()
    keep(page, "hand-in-unfit")
    page.locator(".own-games a").first.click()
    page.wait_for_selector(".own-note")
    keep(page, "hand-in-game")
    page.goto(f"{visitor.address}/?lang={lang}#/cards/{CLASS.teacher}")
    page.wait_for_selector(".class-card svg")
    keep(page, "hand-in-cards")
