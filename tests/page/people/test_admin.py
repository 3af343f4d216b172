"""The operator's page, the report of a name, and the door of a server with a code."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import PHONE, Server, running, visiting


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    """A server of its own."""
    with running(tmp_path, tmp_path) as started:
        yield started


def test_reported_name_is_changed_by_the_operator(chromium: Browser, club: Server) -> None:
    with httpx2.Client(base_url=club.address) as somebody:
        wanted = {"variant": "classic", "opponent": "friend", "names": ["Fury"]}
        somebody.post("/api/games", json=wanted)
        public = somebody.get("/api/me").json()["id"]
    with closing(sqlite3.connect(club.folder / "games.sqlite")) as games:
        [key] = games.execute("SELECT value FROM secrets WHERE name = 'admin'").fetchone()
    with visiting(chromium, club, **PHONE) as child:
        child.expected = "403"
        page = child.open(f"?lang=en#/player/{public}")
        page.click("[data-action=report]")
        expect(page.locator("#toast")).to_contain_text("The operator will look at it")
        page = child.open("#/admin")
        expect(page.locator(".nothing")).to_contain_text("yokai admin link")
    with visiting(chromium, club) as operator:
        page = operator.open(f"admin/{key}")
        reported = page.locator(".admin-list").first.locator("li")
        expect(reported).to_contain_text("Fury")
        reported.locator("[data-action=rename]").click()
        reported.locator("form input").fill("Rose")
        reported.locator("form button").click()
        expect(reported.locator("a")).to_have_text("Rose")
        reported.locator("[data-action=clear]").click()
        expect(reported).to_have_text("No name was reported.")
        page.fill(".admin-page input[type=search]", "ros")
        found = page.locator(".admin-list").last.locator("li")
        found.locator("[data-action=block]").click()
        expect(found).to_contain_text("blocked")
        remove = found.locator("[data-action=remove]")
        remove.click()
        expect(remove).to_contain_text("Really")
        remove.click()
        expect(found).to_have_text("Nobody found.")
