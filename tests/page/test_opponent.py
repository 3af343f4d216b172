"""The computer's levels live: what they feel and say, when, and when they do not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.test_ladder import begin, give_up
from tests.page.test_lessons import VOICES
from tests.support.browser import PHONE, WIDE, Player, Server, Visitor, visiting
from tests.support.soak import SOAK, soaked
from yokai.engine.levels import LEVELS
from yokai.server.html_pages import WEB

MODULE = 'new URL("views/game/mood.js", document.querySelector("script[type=module]").src)'
FULL = "rkb/1p1/1P1/BKR"
QUIET = {"usi": "1d1c", "symbol": "R", "capture": None}
TAKES = {"usi": "2c2b", "symbol": "P", "capture": "p"}


def state(*moves: dict[str, Any], sfen: str = f"{FULL} b - 1", **position: Any) -> dict[str, Any]:
    """A game of South against level 1, as far as moods depend on it."""
    players = {"south": {"level": None}, "north": {"level": 1}}
    outcome = position.pop("outcome", None)
    return {
        "moves": list(moves),
        "players": players,
        "seat": "south",
        "position": {"sfen": sfen, "outcome": outcome, **position},
    }


def after(move: dict[str, Any], turn: str, board: str = FULL, hands: str = "-") -> dict[str, Any]:
    """The news of a move, after which it is this side's turn."""
    sfen = f"{board} {turn} {hands} 2"
    return state({**move, "sfen": sfen}, sfen=sfen)


def won(side: str | None) -> dict[str, Any]:
    return state(QUIET, outcome={"winner": side, "reason": "capture"})


START = state()
FEW, MANY = "rkb/3/1P1/BKR", "1k1/3/1P1/BKR"  # North has lost one piece; three
OCCASIONS: list[tuple[Any, Any, str | None, str | None]] = [
    (None, START, None, "hello"),
    (None, won("south"), None, None),  # an old game that is opened
    (START, after(QUIET, "w"), None, None),
    (START, after(TAKES, "b"), None, "took"),
    (START, after(TAKES, "w", FEW, "P"), None, "lost"),
    (START, after(TAKES, "w"), "north", "scared"),
    (START, after(TAKES, "b"), "south", "danger"),
    (START, after(TAKES, "w", MANY, "BRP"), None, "behind"),
    (after(TAKES, "w", MANY, "BRP"), state(QUIET, QUIET, sfen=f"{MANY} b BRP 3"), None, None),
    (START, after(TAKES, "b", "rkb/1p1/3/1K1", "brp"), None, "ahead"),
    (START, won("north"), None, "won"),
    (START, won("south"), None, "beaten"),
    (START, won(None), None, "drew"),
    (won("south"), won("south"), None, None),
    (after(TAKES, "w"), START, None, None),  # taken back
]


def test_moods_and_lines_belong_to_occasions_and_levels(visitor: Visitor) -> None:
    page = visitor.open("?lang=en")
    told = page.evaluate(
        f"async (all) => {{ const {{ occasionOf }} = await import({MODULE});"
        " return all.map(([before, game, danger]) => occasionOf(before, game, 'north', danger)); }",
        [list(each[:3]) for each in OCCASIONS],
    )
    assert told == [each[3] for each in OCCASIONS]  # each is told from its neighbours

    # Only the level that the reader plays against lives.
    person, level = {"level": None}, {"level": 1}
    games = [
        {"seat": "south", "players": {"south": person, "north": level}},
        {"seat": "north", "players": {"south": level, "north": person}},
        {"seat": "south", "players": {"south": person, "north": person}},
        {"seat": None, "players": {"south": person, "north": level}},
        {"seat": "both", "players": {"south": person, "north": person}},
    ]
    sides = page.evaluate(
        f"async (games) => (await import({MODULE})).levelSide && games.map("
        f"(await import({MODULE})).levelSide)",
        games,
    )
    assert sides == ["north", "south", None, None, None]

    # Every line is said by somebody, and every level has its lines.
    said = page.evaluate(
        f"async (levels) => {{ const {{ lineOf, MOODS }} = await import({MODULE});"
        " return levels.flatMap((level) => Object.keys(MOODS).flatMap((occasion) =>"
        " [0, 1, 2, 3].map((times) => lineOf(level, occasion, times)))); }",
        [level.name for level in LEVELS.values()],
    )
    catalogue = json.loads((WEB / "locale" / "talk" / "en.json").read_text())
    assert set(said) == set(catalogue)
    for words in (json.loads(path.read_text()) for path in (WEB / "locale" / "talk").iterdir()):
        assert max(map(len, words.values())) <= 30  # it fits where a name stands
        assert len(set(words.values())) == len(words)


def boxes(page: Page) -> Any:
    return page.evaluate(
        "() => [...document.querySelectorAll('.wood, .reserve, .panel, .avatar')].map((each) =>"
        " JSON.stringify(each.getBoundingClientRect()))"
    )


@pytest.mark.parametrize("how", [WIDE, PHONE] if SOAK else [PHONE])
def test_a_line_stands_where_the_name_is(chromium: Browser, server: Server, how: Any) -> None:
    with visiting(chromium, server, **how) as visitor:
        page = visitor.open("?lang=en", variant="classic")
        begin(page, level=1)
        bubble = page.locator(".who .bubble")
        expect(bubble).to_be_visible()
        before = boxes(page)
        covered = page.evaluate(
            "() => { const b = document.querySelector('.bubble').getBoundingClientRect();"
            " return [...document.querySelectorAll('.wood, .clock')].some((each) => {"
            " const w = each.getBoundingClientRect();"
            " return b.left < w.right - 1 && w.left < b.right - 1"
            " && b.top < w.bottom - 1 && w.top < b.bottom - 1; }); }"
        )
        assert not covered
        expect(bubble).to_be_hidden(timeout=8000)
        assert boxes(page) == before


# The windows of the page, and a reserve that may not be covered.
WINDOWS = [
    *[(820, 1180), (390, 844), (320, 568), (844, 390), (1280, 800), (720, 560)],
    *[(1920, 1080), (2560, 1440), (640, 400)],
]
COVERED = """(line) => {
  const bubble = document.querySelector(".who .bubble");
  bubble.textContent = line;
  bubble.hidden = false;
  const b = bubble.getBoundingClientRect();
  return [...document.querySelectorAll(".wood, .reserve, .panel")].filter((each) => {
    const w = each.getBoundingClientRect();
    const beside = b.left >= w.right - 1 || w.left >= b.right - 1;
    return !beside && b.top < w.bottom - 1 && w.top < b.bottom - 1;
  }).map((each) => each.className);
}"""


@soaked
def test_no_line_stands_in_the_way_of_a_piece(visitor: Visitor) -> None:
    page = visitor.open("?lang=de")
    lines = [  # the longest of each language
        line
        for path in sorted((WEB / "locale" / "talk").iterdir())
        for line in sorted(json.loads(path.read_text()).values(), key=len)[-3:]
    ]
    for variant in ("classic", "expert"):
        begin(page, variant=variant, level=2)
        expect(page.locator(".who .bubble")).to_be_visible()
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise((told) => requestAnimationFrame(told))")
            for line in lines:
                assert page.evaluate(COVERED, line) == [], (variant, width, line)


def test_opponent_speaks_at_a_capture_and_is_quiet_after_one_tap(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic", danger="off")
    begin(page, level=1, sfen="1k1/3/p2/P1K b - 1")  # nobody takes back
    player = Player(page)
    bubble, face = page.locator(".who .bubble"), page.get_by_role("button", name="Karakasa talks")
    expect(bubble).to_have_text("Hello! Shall we play?")
    player.press(player.position.move("3d3c"))
    expect(page.locator(".living")).to_have_attribute("data-mood", "sad")
    expect(bubble).to_have_text("Oh! You saw that.")
    assert "You saw that" not in (page.locator("#live").text_content() or "")
    player.wait()
    face.focus()
    page.keyboard.press("Enter")
    expect(face).to_have_attribute("aria-pressed", "false")
    expect(bubble).to_be_hidden()
    page.click("[data-action=undo]")
    expect(page.locator(".moves .move")).to_have_count(0)
    player.wait()
    player.press(player.position.move("3d3c"))
    player.wait()
    expect(bubble).to_be_hidden()
    page.reload()  # and it stays so
    expect(face).to_have_attribute("aria-pressed", "false")
    begin(page, level=1)
    expect(bubble).to_be_hidden()
    face.click()
    begin(page, level=1)
    expect(bubble).to_have_text("Hello! Shall we play?")


MOVING = "() => document.querySelector('.living').getAnimations({ subtree: true }).length"


def test_face_moves_only_where_motion_is_welcome(chromium: Browser, server: Server) -> None:
    with visiting(chromium, server, reduced_motion="no-preference") as visitor:
        page = visitor.open("?lang=en", variant="classic")
        begin(page, level=1)
        page.wait_for_function(f"() => ({MOVING})() > 0")
        first = page.locator(".living .eyes").evaluate("each => each.style.translate")
        Player(page).press(Player(page).position.move("1d1c"))
        page.wait_for_function(
            "first => document.querySelector('.living .eyes').style.translate !== first", arg=first
        )


@soaked
def test_face_is_still_where_no_motion_is_wanted(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=1)
    expect(page.locator(".living")).to_have_attribute("data-mood", "waving")
    for _ in range(4):
        page.wait_for_timeout(300)
        assert page.evaluate(MOVING) == 0


@soaked
def test_voice_is_offered_by_a_picture_and_reads_the_game_and_the_line(visitor: Visitor) -> None:
    visitor.page.add_init_script(VOICES)
    page = visitor.open("?lang=en", variant="classic", danger="off")
    begin(page, level=1, sfen="1k1/3/p2/P1K b - 1")  # nobody takes back
    offer = page.get_by_role("button", name="Yes, read it to me")
    expect(offer).to_be_hidden()
    page.evaluate("giveVoices([{ lang: 'en-GB' }])")
    expect(offer).to_be_visible()
    expect(page.get_by_role("button", name="No, I read it myself")).to_be_hidden()  # one picture
    offer.click()
    assert page.evaluate("heard") == [["Your turn", "en-GB"]]
    player = Player(page)
    player.press(player.position.move("3d3c"))
    page.wait_for_function("() => heard.some(([text]) => text === 'Oh! You saw that.')")
    give_up(page)
    page.wait_for_function("() => heard.at(-1)[0] === 'That was fun! Once more?'")
    assert page.evaluate("heard.at(-2)[0]") == "Karakasa wins. You gave up."


@soaked
def test_level_is_silent_beside_a_clock(visitor: Visitor) -> None:
    page = visitor.open("?lang=en", variant="classic")
    begin(page, level=1, clock={"initial": 60_000, "increment": 0})
    expect(page.locator(".living")).to_have_attribute("data-mood", "waving")
    expect(page.locator(".seat.top .clock")).to_be_visible()
    expect(page.locator(".who .bubble")).to_be_hidden()
