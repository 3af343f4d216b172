"""Pictures of views that need other people, the operator or another site; see shots.py."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from tests.page.people.test_challenge import POST, met
from tests.page.people.test_people_tournament import make_tournament
from tests.support.browser import Server, Visitor, visiting

if TYPE_CHECKING:
    from tests.support.pages.shots import Camera

PUZZLE = "3/K1k/b1B/1p1 b RPr 1"


def company(browser: Browser, server: Server, lang: str, keep: Camera) -> None:
    """Shoot Mia's page while Ben comes and goes, and what the operator sees of both."""
    with visiting(browser, server) as mia, visiting(browser, server) as ben:
        mia.open(f"?lang={lang}", name="Mia", variant="classic")
        ben.open(f"?lang={lang}", name="Ben")
        mine, theirs = met(mia.page, ben.page)
        ben.page.reload()
        players(mia, ben, lang, keep, mine, theirs)
        invitation(mia, ben, lang, keep)
        cups(mia, ben, lang, keep)
        operator(mia, server, lang, keep)
    frames(browser, server, lang, keep)


def players(mia: Visitor, ben: Visitor, lang: str, keep: Camera, mine: str, theirs: str) -> None:
    page, rival = mia.page, ben.page
    page.goto(f"{mia.address}?lang={lang}#/player/{mine}")
    page.wait_for_selector("[name=shown]")
    keep(page, "player-mine")
    page.goto(f"{mia.address}?lang={lang}#/player/{theirs}")
    page.wait_for_selector("[data-challenge]")
    keep(page, "player")
    page.goto(f"{mia.address}?lang={lang}#/lobby")
    page.wait_for_selector(f"[data-friend='{theirs}']")
    keep(page, "lobby-friends")
    page.click(f"[data-friend='{theirs}'] [data-challenge]")
    page.wait_for_selector("[data-action=challenge-send]")
    keep(page, "challenge")
    page.click("[data-action=challenge-send]")
    page.wait_for_selector(".challenged h2")
    keep(page, "challenge-waiting")
    rival.wait_for_selector("#challenges .challenge")
    keep(rival, "challenge-notice")
    rival.click("[data-action=challenge-decline]")
    rival.wait_for_selector("[data-decline=later]")
    keep(rival, "challenge-decline")
    rival.click("[data-decline=later]")
    own = page.evaluate("fetch('/api/me').then((answer) => answer.json())")["link"]
    rival.goto(f"{ben.address}?lang={lang}#{own}")
    rival.wait_for_selector(".own-link:not(:empty)")
    keep(rival, "me")


def invitation(mia: Visitor, ben: Visitor, lang: str, keep: Camera) -> None:
    page, guest = mia.page, ben.page
    ben.expected = "404"  # of the invitation that is gone
    page.evaluate(
        "localStorage.setItem('yokai.settings', JSON.stringify("
        "{ variant: 'classic', opponent: 'friend', side: 'south', name: 'Mia' }))"
    )
    page.goto(f"{mia.address}?lang={lang}#/")
    page.reload()
    page.click("[data-action=other]")
    keep(page, "new-friend")
    page.click("button[type=submit]")
    page.wait_for_selector(".invite")
    keep(page, "invite")
    game = page.url.split("/")[-1]
    guest.goto(f"{ben.address}?lang={lang}#/join/{game}")
    guest.wait_for_selector(".door-card")
    keep(guest, "join")
    guest.goto(f"{ben.address}?lang={lang}#/join/nothing")
    guest.wait_for_selector(".nothing")
    keep(guest, "join-gone")
    guest.evaluate(POST, [f"/api/games/{game}/join", {"name": "Ben"}])
    page.wait_for_selector("[data-action=say]")
    page.click("[data-action=say]")
    page.wait_for_selector("dialog")
    keep(page, "say")


def cups(mia: Visitor, ben: Visitor, lang: str, keep: Camera) -> None:
    """Shoot a tournament of people: while it is made, while people come, in its first round."""
    page, guest = mia.page, ben.page
    page.goto(f"{mia.address}?lang={lang}#/tournaments")
    page.wait_for_selector("[data-action=new-tournament]")
    keep(page, "cups")
    name = make_tournament(page, **{"cup-form": "swiss"})
    page.evaluate(POST, [f"/api/tournaments/{name}/cards", {"names": ["Amélie", "さくら", ""]}])
    guest.evaluate(POST, [f"/api/tournaments/{name}/join", {"name": "Ben"}])
    page.reload()
    page.wait_for_selector(".cup-people li:nth-child(2)")
    keep(page, "cup-open")
    page.evaluate(POST, [f"/api/tournaments/{name}/start", {}])
    page.wait_for_selector(".play .cell .piece")  # the round takes everybody to their game
    page.goto(f"{mia.address}?lang={lang}#/tournaments/{name}")
    page.wait_for_selector("[data-action=to-game]")
    keep(page, "cup")
    for part, sign in (("wall", ".wall-place > *"), ("cards", ".child-card")):
        page.goto(f"{mia.address}?lang={lang}#/tournaments/{name}/{part}")
        page.wait_for_selector(sign)
        keep(page, f"cup-{part}")


def operator(visitor: Visitor, server: Server, lang: str, keep: Camera) -> None:
    visitor.expected = "403"
    page = visitor.open(f"?lang={lang}#/admin")
    page.wait_for_selector(".nothing")
    keep(page, "admin-stranger")
    with closing(sqlite3.connect(server.folder / "games.sqlite")) as games:
        [key] = games.execute("SELECT value FROM secrets WHERE name = 'admin'").fetchone()
    page.goto(f"{server.address}admin/{key}")
    page.goto(f"{server.address}?lang={lang}#/admin")
    page.wait_for_selector(".admin-page input[type=search]")
    page.fill(".admin-page input[type=search]", "mi")
    page.wait_for_selector(".admin-list [data-action=block]")
    keep(page, "admin")


def frames(browser: Browser, server: Server, lang: str, keep: Camera) -> None:
    """Shoot what a page of another site frames: the picture, and the game when it was touched."""
    with visiting(browser, server) as blog:
        page: Page = blog.page
        query = f"lang={lang}&picture={quote(PUZZLE)}"
        page.goto(f"{blog.address}embed.html?{query}#/puzzles/classic/27rgeq")
        page.wait_for_selector("#cover .piece")
        keep(page, "embed")
        page.click("#cover button")
        page.wait_for_selector(".puzzle .status")
        keep(page, "embed-touched")
