"""Write a picture of every view, wide and phone, light and dark. See `make shots`; look at each."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from browser import FLAGS, PHONE, WIDE, Player, Server, Visitor, running, visiting
from yokai.rules.variant import variant
from yokai.solve.tablebase import default_path

# Moments in the middle of a game, with something in the reserves.
SMALL = ["2c2b", "2a2b", "1d1c", "3a3b", "P*3c", "2b2a"]
LARGE = ["3d3c", "4c4d", "4f4e", "4d4e", "5f4e", "2c2d", "1f2e", "3a2b"]


def game(visitor: Visitor, name: str, moves: list[str]) -> Page:
    visitor.open("?lang=en").evaluate(
        "variant => localStorage.setItem('yokai.settings', JSON.stringify("
        "{ variant, opponent: 'beside', side: 'south' }))",
        name,
    )
    visitor.page.reload()
    page = visitor.new_game()
    player = Player(page)
    for usi in moves:
        player.play(player.position.move(usi))
    return page


def views(visitor: Visitor, folder: Path, suffix: str) -> None:
    def keep(page: Page, name: str) -> None:
        page.wait_for_timeout(350)
        page.screenshot(path=folder / f"{name}-{suffix}.png")

    page = visitor.open("?lang=en")
    keep(page, "home")
    page.click("header button")
    keep(page, "settings")
    for name, moves, chosen in (
        ("classic", SMALL, "c2"),
        ("dobutsu", SMALL, "c2"),
        ("expert", LARGE, "b2"),
    ):
        page = game(visitor, name, moves)
        keep(page, f"game-{name}")
        page.click(f'.cell[aria-label^="{chosen}"]')
        keep(page, f"chosen-{name}")
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    keep(page, "end")
    page.click("[data-action=new], [data-end=new]")
    keep(page, "new-game")
    page.goto(visitor.address + "?lang=en#/games")
    page.wait_for_selector(".game-card")
    keep(page, "games")
    for name in ("classic", "expert"):
        sfen = variant(name).start.sfen.replace("/", "%2F")
        line = "%20".join(SMALL if name == "classic" else LARGE[:4])
        page.goto(f"{visitor.address}?lang=en#/analysis?variant={name}&sfen={sfen}&moves={line}")
        page.wait_for_selector(".lines .line")
        page.wait_for_timeout(2500)
        keep(page, f"analysis-{name}")
    page.click("[data-action=edit]")
    keep(page, "editor")
    for name in ("classic", "expert", "dobutsu"):
        page.goto(f"{visitor.address}?lang=en#/rules/{name}")
        page.wait_for_selector(".rule-card .cell .piece")
        keep(page, f"rules-{name}")


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    tables = default_path(variant("classic")).parent
    with (
        tempfile.TemporaryDirectory() as temporary,
        running(Path(temporary), tables) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for size, shape in (("wide", WIDE), ("phone", PHONE)):
            for scheme in ("light", "dark"):
                look = {**shape, "color_scheme": scheme}
                shoot(browser, server, folder, f"{size}-{scheme}", look)
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


def shoot(browser: Browser, server: Server, folder: Path, name: str, look: dict[str, Any]) -> None:
    with visiting(browser, server, **look) as visitor:
        visitor.page.context.set_default_timeout(15_000)
        views(visitor, folder, name)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"))
