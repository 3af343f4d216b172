"""Write a picture of every view: in windows of every shape, light and dark, in every language.

See `make shots`; look at each: a sheet has the pictures of a view in all windows. Below them a list
names what a program can see, such as words that are cut off. Words more take only the languages,
themes, windows and views that they name:
`python -m tests.support.pages.shots shots de 320x640 home`.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from PIL import Image
from playwright.sync_api import Page, TimeoutError

from tests.page.test_end import lose, win
from tests.page.test_ladder import begin
from tests.page.test_puzzles import wrong
from tests.support.browser import Player, Visitor, browsing, choose, running, visiting
from tests.support.pages.club_shots import club
from tests.support.pages.cup_page import NAMES, SmallCup
from tests.support.pages.maker_shots import makers, students
from tests.support.pages.people_shots import company
from tests.support.puzzles import ALL
from tests.support.servers import Browser as Host
from tests.support.servers import Json, serving
from yokai.formats.message_link import MessageLink
from yokai.i18n import LANGUAGES
from yokai.learn.lessons.catalogue import lesson
from yokai.learn.puzzles.collection import find_puzzle
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

Theme = Literal["light", "dark"]
# The windows by their names, with the place of each on a sheet: left, top, width and height.
WINDOWS: dict[tuple[int, int], tuple[int, int, int, int]] = {
    (320, 640): (0, 0, 280, 560),
    (390, 844): (285, 0, 259, 560),
    (768, 1024): (549, 0, 420, 560),
    (844, 390): (974, 0, 610, 282),
    (640, 400): (974, 287, 437, 273),
    (1024, 768): (0, 565, 533, 400),
    (1280, 800): (538, 565, 640, 400),
    (2560, 1440): (1183, 565, 417, 235),
}
SHEET = 1600, 965
WIDE = 1280, 800  # the window in which the pages are walked through

# What is wrong with a page as far as a program can see it, as one line each.
FAULTS = """() => {
  const found = [], WORD = /[^\\s、。！？「」（）・／：〜…\u200b]+/gu;
  const PRESSED = "button:not(.cell), a, select, input:not([type=radio], [type=checkbox])";
  const name = (e) => `${e.tagName.toLowerCase()}.${[...e.classList].join(".")} `
    + JSON.stringify((e.textContent ?? "").trim().slice(0, 40));
  const root = document.documentElement;
  const wide = Math.max(root.scrollWidth, document.body.scrollWidth);
  if (wide > innerWidth) found.push("scrolls sideways");
  const modal = document.querySelector("dialog[open]");
  const up = (e, when) => e !== null && (when(getComputedStyle(e), e) || up(e.parentElement, when));
  const scrolls = (e) => e.closest("main") !== null && up(e, (style, e) =>
    e.tagName !== "MAIN" && ["auto", "scroll"].includes(style.overflowX));
  // What is seen of an element, without what is scrolled away.
  const shown = (e) => {
    let { left, top, right, bottom } = e.getBoundingClientRect();
    up(e.parentElement, ({ overflowY }, box) => {
      const b = box.getBoundingClientRect();
      if (overflowY === "visible") return;
      [left, right] = [Math.max(left, b.left), Math.min(right, b.right)];
      [top, bottom] = [Math.max(top, b.top), Math.min(bottom, b.bottom)];
    });
    return { left, top, right, bottom };
  };
  // The bar in which an element stays while the page goes by under it.
  const bar = (e) => (e === null || e.matches("dialog, header")
    || ["sticky", "fixed"].includes(getComputedStyle(e).position) ? e : bar(e.parentElement));
  const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !e.closest(".unseen, .skip, [hidden]");
  const within = [...(modal ?? document.body).querySelectorAll("*")].filter(seen);
  const orange = within.filter((e) => e.matches(".primary")
    && getComputedStyle(e).borderColor === "rgb(201, 111, 20)");
  if (orange.length > 1) found.push(`orange: ${orange.map(name).join(" | ")}`);
  for (const e of within) {
    if (e.closest("svg, yokai-board .cells, .cell, .piece")) continue;
    const style = getComputedStyle(e), box = e.getBoundingClientRect();
    if (box.width < 3) continue; // for a screen reader alone
    const text = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (text && style.overflow !== "visible" && style.display !== "inline"
      && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
      && !["auto", "scroll"].includes(style.overflowY)) found.push(`cut: ${name(e)}`);
    if (box.width && (text || e.matches("button, a, input, select"))
      && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(e))
      found.push(`outside: ${name(e)}`);
    // A Japanese word is one text between spaces, where there are any.
    if (text && document.documentElement.lang === "ja" && style.wordBreak === "keep-all")
      for (const node of e.childNodes)
        if (node.nodeType === 3)
          for (const { 0: word, index } of node.data.matchAll(WORD)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const rows = new Set([...range.getClientRects()].map((r) => Math.round(r.top)));
            if (rows.size > 1) found.push(`broken: ${word}`);
          }
  }
  const boxes = within.filter((e) => e.matches(PRESSED)
    && !e.closest(".map-stops, .dwellers, .game-card, .moves, svg"))
    .map((e) => [e, shown(e)]).filter(([, b]) => b.left < b.right && b.top < b.bottom);
  for (const [i, [e, a]] of boxes.entries())
    for (const [f, b] of boxes.slice(i + 1))
      if (!e.contains(f) && !f.contains(e) && bar(e) === bar(f)
        && a.left < b.right - 2 && b.left < a.right - 2
        && a.top < b.bottom - 2 && b.top < a.bottom - 2) {
        const [x, y] = [(Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2,
          (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2];
        const top = document.elementFromPoint(x, y);
        if (top && (e.contains(top) || f.contains(top)))
          found.push(`over: ${name(e)} | ${name(f)}`);
      }
  return [...new Set(found)];
}"""

# The page does nothing by itself while its pictures are taken, and does it afterwards.
HOLD = """() => {
  [window.later, window.held] = [window.setTimeout, []];
  window.setTimeout = (...what) => window.held.push(what);
}"""
GO_ON = "() => { (window.setTimeout = window.later, window.held.map((w) => setTimeout(...w))); }"


@dataclass
class Camera:
    """What takes the pictures of one language, in every window and theme."""

    folder: Path
    lang: str
    themes: tuple[Theme, ...]
    windows: tuple[tuple[int, int], ...]
    words: tuple[str, ...]  # parts of the names of the views that are wanted, none for all

    def __call__(self, page: Page, view: str) -> None:
        if self.words and not any(word in view for word in self.words):
            return
        page.wait_for_timeout(350)
        said = page.locator("#toast.shown").count() > 0
        if said:
            page.evaluate(HOLD)  # what is said for a while stays
        sheets = {theme: Image.new("RGB", SHEET, "grey") for theme in self.themes}
        for width, height in self.windows:
            left, top, *size = WINDOWS[width, height]
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(
                "new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told)))"
            )
            for fault in page.evaluate(FAULTS):
                print(f"{view} {self.lang} {width}x{height} {fault}", flush=True)
            for theme in self.themes:
                page.emulate_media(color_scheme=theme)
                path = self.folder / f"{view}-{self.lang}-{theme}-{width}x{height}.jpg"
                page.screenshot(path=path, quality=80)
                with Image.open(path) as picture:
                    sheets[theme].paste(picture.resize((size[0], size[1])), (left, top))
        for theme, sheet in sheets.items():
            sheet.save(self.folder / f"sheet-{view}-{self.lang}-{theme}.png")
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        if said:
            page.evaluate(GO_ON)


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


def learn(visitor: Visitor, lang: str, keep: Camera) -> None:
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
        with suppress(TimeoutError):  # after a while the lesson goes on by itself
            page.click("[data-lesson=on]", timeout=2_000)
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


def school(visitor: Visitor, lang: str, keep: Camera) -> None:
    """A class with a few children, as its teacher, the room and a child see it."""
    page = visitor.open(f"?lang={lang}")
    tasks = [
        {"kind": "lesson", "variant": "classic", "name": "tanuki"},
        *({"kind": "puzzle", "variant": "classic", "name": each.id} for each in [*ALL][:4]),
        {"kind": "position", "variant": "classic", "sfen": "2k/K2/3/3 b - 1", "text": "!"},
    ]
    api = f"{visitor.address}api/classrooms"

    def ask(path: str, **body: object) -> Json:
        return page.request.post(api + path, data=body).json()

    name = ask("", title="3b", tasks=tasks)["id"]
    names = ["Mia", "Ben", "Amélie", "さくら", "Maximiliane-Josephine", ""]
    children = ask(f"/{name}/children", names=names)["children"]
    for place, child in enumerate(children[:5]):
        for task, puzzle in list(enumerate([*ALL][:4], 2))[place:]:
            moves = [move.usi for move in puzzle.solution]
            ask(f"/{name}/cards/{child['card']}/tasks/{task}/try", moves=[wrong(puzzle).usi])
            ask(f"/{name}/cards/{child['card']}/tasks/{task}/try", moves=moves)
    for view, path, sign in (
        ("classes", "classes", ".class-list a"),
        ("class", f"classes/{name}", ".hard .task-tile"),
        ("class-tasks", f"classes/{name}/edit", ".adder select"),
        ("class-cards", f"classes/{name}/cards", ".child-card img"),
        ("class-certificates", f"classes/{name}/certificates", ".certificate"),
        ("class-wall", f"classes/{name}/wall", ".wall-children li"),
        ("class-door", f"class/{name}", ".door-card"),
        ("class-desk", f"class/{name}/{children[0]['card']}", ".task-tile.done"),
        ("class-task", f"class/{name}/{children[5]['card']}?puzzle=2", ".puzzle .cell .piece"),
    ):
        page.goto(f"{visitor.address}?lang={lang}#/{path}")
        page.wait_for_selector(sign)
        keep(page, view)
    ask(f"/{name}/race", minutes=5)
    page.goto(f"{visitor.address}?lang={lang}#/classes/{name}/wall")
    page.wait_for_selector(".racers li")
    keep(page, "class-race")


def views(visitor: Visitor, lang: str, keep: Camera) -> None:
    page = visitor.open(f"?lang={lang}")
    page.wait_for_selector(".today-card small:not(:empty)")
    keep(page, "home")
    page.keyboard.press("?")
    page.wait_for_selector("dialog kbd")
    keep(page, "shortcuts")
    page.keyboard.press("Escape")
    page.click("header button")
    keep(page, "settings")
    page.click("[data-action=my-link]")
    page.wait_for_selector("dialog .link")
    keep(page, "my-link")
    page.goto(f"{visitor.address}?lang={lang}#/grownups")
    page.wait_for_selector(".nothing")
    keep(page, "grown-ups-empty")
    learn(visitor, lang, keep)
    page.goto(f"{visitor.address}?lang={lang}#/lobby")
    page.wait_for_selector(".lobby-mine form")
    keep(page, "lobby")
    page.goto(f"{visitor.address}?lang={lang}#/leaderboard")
    page.wait_for_selector("main h1")
    keep(page, "leaderboard")
    page.goto(f"{visitor.address}?lang={lang}#/privacy")
    page.wait_for_selector("[data-action=delete-me]")
    keep(page, "privacy")
    computer(visitor, lang, keep)
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
    page.click("[data-action=share]")
    page.wait_for_selector("dialog .shared")
    keep(page, "share")
    page.keyboard.press("Escape")
    page.click("[data-action=studies]")
    page.fill("dialog input[name=study]", "Forks")
    page.click("[data-action=study-new]")
    page.wait_for_selector("dialog [data-chapter]")
    keep(page, "studies")
    page.keyboard.press("Escape")
    page.click("[data-action=paste]")
    page.wait_for_selector("dialog")
    keep(page, "paste")
    page.keyboard.press("Escape")
    page.click("[data-action=edit]")
    keep(page, "editor")
    page.goto(f"{visitor.address}?lang={lang}#/analysis?variant=expert")
    page.click("[data-action=explorer]")
    page.wait_for_selector(".explored .line")
    keep(page, "explorer")
    page.goto(f"{visitor.address}?lang={lang}#/openings/classic")
    page.wait_for_selector(".opening-card")
    keep(page, "openings")
    page.goto(f"{visitor.address}?lang={lang}#/openings/expert/train?side=north")
    page.wait_for_selector(".drill .moves .move")
    keep(page, "drill")
    page.goto(f"{visitor.address}?lang={lang}#/solve/classic")
    page.wait_for_selector(".lead:not(:empty)")
    keep(page, "solve")
    puzzles(visitor, lang, keep)
    line = "%20".join(MIDDLES["classic"])
    page.goto(f"{visitor.address}?lang={lang}#/review?variant=classic&moves={line}")
    page.wait_for_selector(".basis", timeout=60_000)
    keep(page, "review")
    page.click("[data-action=reveal]")
    keep(page, "review-moment")
    page.click("[data-action=all]")
    keep(page, "review-all")
    for name in MIDDLES:
        page.goto(f"{visitor.address}?lang={lang}#/rules/{name}")
        page.wait_for_selector(".rule-card .cell .piece")
        keep(page, f"rules-{name}")


def computer(visitor: Visitor, lang: str, keep: Camera) -> None:
    """Shoot games against the computer and at one tablet: hint, danger, and every kind of end."""
    page = visitor.page
    begin(page, level=1)
    page.click("[data-action=hint]")
    page.wait_for_selector(".arrow")
    keep(page, "hint")
    page.goto(f"{visitor.address}?lang={lang}#/")
    page.wait_for_selector(".go-on.primary")
    keep(page, "home-in-play")
    win(page)
    page.wait_for_selector(".friends .new")
    keep(page, "won")
    page.click("[data-end=more]")
    keep(page, "won-more")
    lose(page, level=6)
    page.wait_for_selector("[data-end=decided][aria-pressed=true]")
    keep(page, "lost")
    page.evaluate(
        "localStorage.setItem('yokai.settings', JSON.stringify({ variant: 'classic',"
        " opponent: 'beside', side: 'south', table: 'faces' }))"
    )
    page.goto(f"{visitor.address}?lang={lang}#/")
    page.reload()
    page.click("[data-action=other]")
    page.click("button[type=submit]")
    page.wait_for_selector(".far .status")
    player = Player(page)
    player.play(player.position.move("2c2b"))
    page.wait_for_selector(".far .warning")
    keep(page, "faces")
    page.click("[data-action=resign]")
    page.click("[data-action=resign]")
    page.wait_for_selector(".end")
    keep(page, "faces-end")


def tournament(visitor: Visitor, lang: str, keep: Camera) -> None:
    """Shoot a tournament: its page from top to bottom, and its wall."""
    page = visitor.open(f"/?lang={lang}#/tournament")
    for name in ("head", "standings", "schedule", "cross"):
        page.locator(f".cup-{name}").scroll_into_view_if_needed()
        keep(page, f"tournament-{name}")
    page.goto(f"{visitor.address}/?lang={lang}#/tournament/game/1")
    page.wait_for_selector(".moves .move")
    keep(page, "tournament-game")
    page.goto(f"{visitor.address}/?lang={lang}#/projector")
    page.wait_for_selector(".standings tbody tr")
    keep(page, "projector")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".live-board")
    keep(page, "projector-boards")


def puzzles(visitor: Visitor, lang: str, keep: Camera) -> None:
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
    end_storm(page, visitor.address)
    page.wait_for_selector("[data-missed]")
    keep(page, "storm-end")


def end_storm(page: Page, address: str) -> None:
    """Miss every puzzle of a storm until its time is up, the last one on the page."""
    storm = page.request.get(f"{address}api/puzzles/classic/storm").json()
    first = find_puzzle(storm["puzzle"]["id"])
    while storm["puzzle"]:
        move = wrong(find_puzzle(storm["puzzle"]["id"]))
        tried = {"storm": storm["id"], "number": storm["number"], "moves": [move.usi]}
        storm = page.request.post(f"{address}api/puzzles/classic/storm/try", data=tried).json()
        storm = storm["storm"]
    Player(page).make(wrong(first))


def main(folder: Path, words: tuple[str, ...]) -> None:
    folder.mkdir(exist_ok=True)
    langs = [lang for lang in LANGUAGES if lang in words] or LANGUAGES
    themes = tuple(theme for theme in get_args(Theme) if theme in words) or get_args(Theme)
    names = {f"{width}x{height}": (width, height) for width, height in WINDOWS}
    windows = tuple(names[word] for word in words if word in names) or tuple(WINDOWS)
    chosen = (*LANGUAGES, *get_args(Theme), *names)
    views_named = tuple(word for word in words if word not in chosen)
    cameras = [Camera(folder, lang, themes, windows, views_named) for lang in langs]
    tables = default_path(variant("classic")).parent
    with (
        tempfile.TemporaryDirectory() as temporary,
        running(Path(temporary), tables) as server,
        browsing() as browser,
    ):
        for camera in cameras:
            with visiting(browser, server) as visitor:
                visitor.page.context.set_default_timeout(30_000)
                views(visitor, camera.lang, camera)
                school(visitor, camera.lang, camera)
                makers(visitor, camera.lang, camera)
            company(browser, server, camera.lang, camera)
            club(browser, server, camera.lang, camera)
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
        for camera in cameras:
            with visiting(browser, Host(address)) as visitor:
                visitor.page.context.set_default_timeout(30_000)
                tournament(visitor, camera.lang, camera)
    with tempfile.TemporaryDirectory() as temporary, browsing() as browser:
        students(browser, Path(temporary), cameras)
    print(f"{len(list(folder.glob('*.jpg')))} pictures in {folder}/")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(Path(given[0] if given else "shots"), tuple(given[1:]))
