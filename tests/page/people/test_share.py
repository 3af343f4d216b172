"""Sharing a position: a link for others only where they can open it, the text, and a picture."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser import Visitor

SFEN = "2k/3/3/K2 b P 1"


def test_text_and_picture_are_shared_where_no_one_else_reaches_the_server(
    visitor: Visitor, tmp_path: Path
) -> None:
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.open("?lang=en#/analysis?variant=classic&sfen=2k%2F3%2F3%2FK2%20b%20P%201")
    page.wait_for_selector(".cell .piece")
    page.click("[data-action=share]")
    expect(page.locator("[data-action=share-link]")).to_have_count(0)
    assert page.evaluate("document.querySelector('.shared').decode().then(() => true)")
    page.click("[data-action=share-text]")
    expect(page.locator("#toast")).to_have_text("The text is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == SFEN
    page.click("[data-action=share]")
    with page.expect_download() as download:
        page.click("[data-action=share-picture]")
    download.value.save_as(tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes()[1:4] == b"PNG"
    expect(page.locator("#toast")).to_have_text("The picture is saved.")


PUBLIC = ["yokai.example.org", "203.0.113.7", "[2001:db8::1]", "172.40.0.3"]
OURS = ["localhost", "kitchen", "kitchen.local", "127.0.0.1", "192.168.1.20", "172.20.0.3"]
OURS += ["10.0.0.4", "[::1]", "[fd00::1]"]


def test_address_of_this_house_is_not_given_away(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    given = page.evaluate(
        """(hosts) => import("/static/kit/address.js")
             .then(({ isPublic }) => hosts.filter((host) => isPublic(host)))""",
        PUBLIC + OURS,
    )
    assert given == PUBLIC
