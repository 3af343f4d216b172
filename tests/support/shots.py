"""Write a picture of every view: in windows of every shape, light and dark, in every language.

See `make shots`; look at each. A word more takes only the looks whose names contain it, as in
`python -m tests.support.shots shots phone`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.support.browser import (
    LANDSCAPE,
    LARGE,
    PHONE,
    WIDE,
    ZOOMED,
    Player,
    Server,
    Visitor,
    browsing,
    choose,
    running,
    visiting,
)
from tests.support.cup_page import NAMES, SmallCup
from tests.support.servers import Browser as Host
from tests.support.servers import serving
from yokai.formats.message_link import MessageLink
from yokai.i18n import LANGUAGES
from yokai.learn.lessons.catalogue import lesson
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.variant import variant
from yokai.solve.tablebase import default_path

# Moments in the middle of a game, with something in the reserves.
MIDDLES = {
    "classic": ["2c2b", "2a2b", "1d1c", "3a3b", "P*3c", "2b2a"],
    "dobutsu": ["2c2b", "2a2b", "1d1c", "3a3b", "P*3c", "2b2a"],
    "expert": ["3d3c", "4c4d", "4f4e", "4d4e", "5f4e", "2c2d", "1f2e", "3a2b"],
}
# A square of each where a piece stands that can move.
CHOSEN = {"classic": 8, "dobutsu": 8, "expert": 23}

CUP = (*NAMES, *(f"bot number {number}" for number in range(9)))

TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]

# Every shape of window; every theme and language where most people are.
LOOKS: dict[str, tuple[dict[str, Any], str]] = {
    "wide-light": (WIDE, "en"),
    "wide-dark": ({**WIDE, "color_scheme": "dark"}, "en"),
    "phone-light": (PHONE, "en"),
    "phone-dark": ({**PHONE, "color_scheme": "dark"}, "en"),
    "landscape": (LANDSCAPE, "en"),
    "zoomed": (ZOOMED, "en"),
    "large": (LARGE, "en"),
    **{f"wide-{lang}": (WIDE, lang) for lang in TRANSLATED},
    **{f"phone-{lang}": (PHONE, lang) for lang in TRANSLATED},
    **{f"zoomed-{lang}": (ZOOMED, lang) for lang in TRANSLATED},
}


def game(visitor: Visitor, name: str, lang: str, clock: str = "none") -> Page:
    visitor.open(f"?lang={lang}").evaluate(
        "([variant, clock]) => localStorage.setItem('yokai.settings', JSON.stringify("
        "{ variant, clock, opponent: 'beside', side: 'south' }))",
        [name, clock],
    )
    visitor.page.reload()
    page = visitor.page
    page.click("[data-action=other]")
    page.click("button[type=submit]")
    page.wait_for_selector(".play .cell .piece")
    player = Player(page)
    for usi in MIDDLES[name]:
        player.play(player.position.move(usi))
    return page


def learn(visitor: Visitor, lang: str, keep: Callable[[Page, str], None]) -> None:
    """Shoot a lesson: its map, first step, demonstrating hand, a wrong try and its end."""
    page = visitor.page
    for name in MIDDLES:
        page.goto(f"{visitor.address}?lang={lang}#/learn/{name}")
        page.wait_for_selector(".map-stops a")
        keep(page, f"learn-{name}")
    page.goto(f"{visitor.address}?lang={lang}#/learn/classic/tanuki")
    page.wait_for_selector(".demo-hand")
    keep(page, "lesson-hand")
    player = Player(page)
    steps = lesson("classic", "tanuki").steps
    for number, step in enumerate(steps):
        keep(page, f"lesson-step-{number + 1}")
        for move in step.solution:
            page.wait_for_selector(".lesson[data-turn=yours]")
            player.press(move)
        if step is steps[0]:
            page.wait_for_selector("[data-mood=happy]")
            keep(page, "lesson-happy")
        page.click("[data-lesson=on]")
    page.wait_for_selector(".finish")
    keep(page, "lesson-end")
    page.goto(f"{visitor.address}?lang={lang}#/learn/classic/danger")
    page.wait_for_selector(".lesson[data-turn=yours]")
    player.press(Move("2d2c"))
    page.wait_for_selector("[data-mood=oops]")
    keep(page, "lesson-wrong")
    page.goto(f"{visitor.address}?lang={lang}#/promises")
    page.wait_for_selector("[data-action=promise]")
    keep(page, "promises")
    page.goto(f"{visitor.address}?lang={lang}#/grownups")
    page.wait_for_selector(".begun-variant")
    keep(page, "grown-ups")


def views(visitor: Visitor, folder: Path, look: str, lang: str) -> None:
    def keep(page: Page, name: str) -> None:
        page.wait_for_timeout(350)
        page.screenshot(path=folder / f"{name}-{look}.png")

    page = visitor.open(f"?lang={lang}")
    keep(page, "home")
    page.click("header button")
    keep(page, "settings")
    learn(visitor, lang, keep)
    page.goto(f"{visitor.address}?lang={lang}#/lobby")
    page.wait_for_selector(".lobby-mine form")
    keep(page, "lobby")
    for name, square in CHOSEN.items():
        page = game(visitor, name, lang, "5+5" if name == "expert" else "none")
        keep(page, f"game-{name}")
        page.click(f'.cell[data-square="{square}"]')
        keep(page, f"chosen-{name}")
    page.click('.cell[data-square="0"]')
    keep(page, "refused")
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    keep(page, "end")
    choose(page, "new")
    keep(page, "new-game")
    page.goto(f"{visitor.address}?lang={lang}#/games")
    page.wait_for_selector(".game-card")
    keep(page, "games")
    link = MessageLink("Zm9yZXN0", ("Aiko", ""), Game("classic")).text
    page.goto(f"{visitor.address}?lang={lang}#/message/{link}")
    page.wait_for_selector("[data-action=message-keep]")
    keep(page, "message")
    page.click("[data-action=message-keep]")
    page.wait_for_selector(".play .cell .piece")
    Player(page).play(Player(page).position.move("2c2b"))
    page.wait_for_selector(".invite.message")
    keep(page, "message-sent")
    for name in ("classic", "expert"):
        sfen = variant(name).start.sfen.replace("/", "%2F")
        line = "%20".join(MIDDLES[name][:6])
        page.goto(
            f"{visitor.address}?lang={lang}#/analysis?variant={name}&sfen={sfen}&moves={line}"
        )
        page.wait_for_selector(".lines .line")
        page.wait_for_timeout(2500)
        keep(page, f"analysis-{name}")
    page.click("[data-action=edit]")
    keep(page, "editor")
    page.goto(f"{visitor.address}?lang={lang}#/solve/classic")
    page.wait_for_selector(".lead:not(:empty)")
    keep(page, "solve")
    puzzles(visitor, keep, lang)
    line = "%20".join(MIDDLES["classic"])
    page.goto(f"{visitor.address}?lang={lang}#/review?variant=classic&moves={line}")
    page.wait_for_selector(".basis", timeout=60_000)
    keep(page, "review")
    page.click("[data-action=all]")
    keep(page, "review-all")
    for name in MIDDLES:
        page.goto(f"{visitor.address}?lang={lang}#/rules/{name}")
        page.wait_for_selector(".rule-card .cell .piece")
        keep(page, f"rules-{name}")


def tournament(visitor: Visitor, folder: Path, look: str, lang: str) -> None:
    """Shoot a tournament: its page from top to bottom, and its wall."""
    page = visitor.open(f"/?lang={lang}#/tournament")
    for name in ("head", "standings", "schedule", "cross"):
        page.locator(f".cup-{name}").scroll_into_view_if_needed()
        page.screenshot(path=folder / f"tournament-{name}-{look}.png")
    page.goto(f"{visitor.address}/?lang={lang}#/tournament/game/1")
    page.wait_for_selector(".moves .move")
    page.screenshot(path=folder / f"tournament-game-{look}.png")
    page.goto(f"{visitor.address}/?lang={lang}#/projector")
    page.wait_for_selector(".standings tbody tr")
    page.screenshot(path=folder / f"projector-{look}.png")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".live-board")
    page.screenshot(path=folder / f"projector-boards-{look}.png")


def puzzles(visitor: Visitor, keep: Callable[[Page, str], None], lang: str) -> None:
    page = visitor.open(f"?lang={lang}#/puzzles/expert")
    page.wait_for_selector(".puzzle-card.daily")
    keep(page, "puzzles")
    page.click("[data-action=daily]")
    page.wait_for_selector(".puzzle .status")
    keep(page, "puzzle")
    page.click("[data-action=hint]")
    keep(page, "puzzle-hint")
    page.click("[data-action=give-up]")
    page.click("[data-action=give-up]")
    page.wait_for_selector("[data-end=next]")
    keep(page, "puzzle-end")
    page.goto(f"{visitor.address}?lang={lang}#/puzzles/storm?game=classic")
    page.click("[data-action=begin]")
    page.wait_for_selector(".storm-score")
    keep(page, "storm")


def main(folder: Path, word: str) -> None:
    folder.mkdir(exist_ok=True)
    tables = default_path(variant("classic")).parent
    with (
        tempfile.TemporaryDirectory() as temporary,
        running(Path(temporary), tables) as server,
        browsing() as browser,
    ):
        for look, (shape, lang) in LOOKS.items():
            if word in look:
                shoot(browser, server, folder, look, shape, lang)
    with (
        tempfile.TemporaryDirectory() as temporary,
        SmallCup(Path(temporary, "cup"), CUP, rounds=5).playing() as cup,
        serving(Path(temporary), tournament=cup.folder) as address,
        browsing() as browser,
    ):
        cup.play_round()
        for plies, fixture in enumerate(cup.pending[:6]):
            cup.begin(fixture)
            cup.move(fixture, 2 * plies)
        for look, (shape, lang) in LOOKS.items():
            if word in look:
                with visiting(browser, Host(address), **shape) as visitor:
                    tournament(visitor, folder, look, lang)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


def shoot(
    browser: Browser, server: Server, folder: Path, look: str, shape: dict[str, Any], lang: str
) -> None:
    with visiting(browser, server, **shape) as visitor:
        visitor.page.context.set_default_timeout(15_000)
        views(visitor, folder, look, lang)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(Path(given[0] if given else "shots"), given[1] if len(given) > 1 else "")
