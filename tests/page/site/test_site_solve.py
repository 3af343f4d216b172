"""A game solved in the browser: a worker computes the table, and the browser's disk keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.pages.site import AWAKE, SOON, Host, Isolated, Quiet, axe_is_content, new_profile
from yokai.solve.tablebase import Tablebase

MINUTES = 1_800_000  # milliseconds, on a loaded machine
# The files in the folder of tables, with their SHA-256.
FILES = """async () => {
  const root = await navigator.storage.getDirectory();
  const files = {};
  for await (const [name, handle] of (await root.getDirectoryHandle("tables")).entries()) {
    const content = await (await handle.getFile()).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    files[name] = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  return files;
}"""


@contextmanager
def solving(chromium: Browser, folder: Path, answers: type[Quiet]) -> Iterator[Page]:
    """The page on which classic can be solved, which must end without an error."""
    host = Host(folder, answers)
    context = new_profile(chromium)
    page, troubles = context.new_page(), list[str]()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{host.address}#/solve/classic")
    expect(page.locator("[data-action=solve-start]")).to_be_visible(timeout=AWAKE)
    yield page
    context.close()
    host.end()
    assert troubles == []


@pytest.mark.parametrize("answers", [Quiet, Isolated])
def test_game_is_solved_before_the_eyes_and_stopped(
    chromium: Browser, tmp_path: Path, classic_table: Tablebase, answers: type[Quiet]
) -> None:
    with solving(chromium, tmp_path, answers) as page:
        expect(page.locator(".lead")).to_contain_text("128,656,283 positions")
        axe_is_content(page)
        page.click("[data-action=solve-start]")
        figures = page.locator(".solve-figures")
        expect(figures).to_contain_text(re.compile(r"[1-9],\d{3},\d{3}\s*of 128"), timeout=SOON)
        expect(figures.locator(".time dd")).not_to_have_text("0:00.0")
        expect(page.locator(".distances path.won")).to_have_attribute("d", re.compile("^M"))
        axe_is_content(page)
        # The rest of the game goes on meanwhile.
        page.evaluate("location.hash = '#/analysis?variant=classic'")
        expect(page.locator("main")).to_contain_text("moves deep", timeout=SOON)
        page.click("[data-action=solve]")
        page.click("[data-action=solve-stop]", timeout=SOON)
        expect(page.locator("[data-action=solve-start]")).to_be_visible(timeout=SOON)
        assert page.evaluate(FILES) == {}
        native = sha256(classic_table.file.path.read_bytes()).hexdigest()
        solve_to_the_end(page, native, answers is Isolated)


def solve_to_the_end(page: Page, native: str, together: bool) -> None:
    """Solve, and find the bytes of the native table on the disk, also after a reload."""
    page.click("[data-action=solve-start]")
    truth = page.locator(".solve-truth h2")
    expect(truth).to_contain_text("78 half-moves at most", timeout=MINUTES)
    assert page.evaluate(FILES) == {"classic.table": native}
    assert (int(page.locator(".solve-figures dd").last.inner_text()) > 1) is together
    page.reload()
    expect(truth).to_contain_text("78 half-moves at most", timeout=AWAKE)
    page.get_by_role("link", name="Walk through it").click()
    expect(page.locator(".truth strong")).to_have_text("North wins in 39 moves", timeout=SOON)
    page.go_back()
    page.click("[data-action=solve-delete]")
    expect(page.locator("[data-action=solve-start]")).to_be_visible(timeout=SOON)
    assert page.evaluate(FILES) == {}
