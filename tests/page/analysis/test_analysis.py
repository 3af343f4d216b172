"""The analysis board: the truth on the small board, estimates on the large one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocket, WebSocketRoute, expect

from tests.support.browser import VARIANTS, Player, Server, Visitor, visiting
from tests.support.core.light_core import LIGHT
from tests.support.soak import soaked
from yokai import Game, Record, variant


@pytest.fixture
def wise(chromium: Browser, wise_server: Server) -> Iterator[Visitor]:
    with visiting(chromium, wise_server) as found:
        yield found


def analysis(
    visitor: Visitor, name: str, sfen: str | None = None, moves: str = "", **remembered: object
) -> Page:
    sfen = (sfen or variant(name).start.sfen).replace("/", "%2F").replace("+", "%2B")
    path = f"?lang=en#/analysis?variant={name}&sfen={sfen}&moves={moves}"
    page = visitor.open(path, **remembered)
    page.wait_for_selector(".cell .piece")
    return page


def test_first_player_loses_in_78_and_each_square_tells_its_worth(wise: Visitor) -> None:
    page = analysis(wise, "classic")
    expect(page.locator(".truth strong")).to_have_text("North wins in 39 moves")
    assert sorted(page.locator(".values .score").all_inner_texts()) == [
        "loss 38",
        "loss 39",
        "loss 39",
        "loss 39",
    ]
    expect(page.locator(".mark.loss")).to_have_count(3)
    page.click('.cell[data-square="7"]')
    expect(page.locator(".cell.prey .mark.loss")).to_have_text("38")
    page.keyboard.press("Escape")
    # After the first move of the perfect line North still needs as many moves of its own.
    page.click(".lines:not(.values) .line")
    expect(page.locator(".truth strong")).to_have_text("North wins in 39 moves")
    expect(page.locator(".truth small")).to_contain_text("solved")
    expect(page.locator(".truth .proved")).to_be_visible()


def test_win_that_was_found_is_proved(visitor: Visitor) -> None:
    page = analysis(visitor, "dobutsu", "2k/K2/3/3 b - 1")
    expect(page.locator(".truth strong")).to_have_text("South wins with the next move")
    expect(page.locator(".truth .proved")).to_be_visible()
    expect(page.locator(".truth .guessed")).to_have_count(0)
    expect(page.locator(".certainty p")).to_contain_text("Proved means worked out to the very end")


def heard(page: Page) -> list[dict[str, Any]]:
    """What the server will tell about analyses."""
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))

    page.on("websocket", listen)
    return told


def test_visitors_machine_searches_the_large_board_and_the_server_does_not(
    visitor: Visitor,
) -> None:
    assert (LIGHT / "light.wasm").exists(), "make light"
    told = heard(visitor.page)
    page = analysis(visitor, "expert", moves="4f4e%205a5b")
    expect(page.locator(".lines .line")).to_have_count(3)
    # Chances, and not hundredths of a kodama.
    expect(page.locator(".lines .score").first).to_have_text(re.compile(r"^\d\d?%$"))
    expect(page.locator(".arrow")).to_have_count(3)
    # What this is worth is a guess, and what that means is said on demand.
    explained = page.locator(".certainty p")
    expect(page.locator(".certainty .guessed")).to_be_visible()
    expect(page.locator(".truth .proved")).to_have_count(0)
    expect(explained).to_be_hidden()
    page.click(".certainty summary")
    expect(explained).to_be_visible()
    page.click(".lines .line")  # the next position is searched by the same worker
    while [each["type"] for each in told].count("light_search") < 2:
        page.wait_for_timeout(10)
    expect(page.locator(".lines .line")).to_have_count(3)
    expect(explained).to_be_visible()  # also where the panel is drawn anew
    assert not [each for each in told if each["type"] == "analysis"]
    page = analysis(visitor, "expert", "2k2/5/2+S2/5/5/2K2 b G 1")
    expect(page.locator(".truth strong")).to_have_text("South wins with the next move")
    expect(page.locator("#live")).to_have_text("South wins with the next move")


def test_server_searches_where_the_light_core_is_missing(visitor: Visitor) -> None:
    visitor.expected = "404"
    visitor.page.route("**/light.wasm", lambda route: route.fulfill(status=404))
    told = heard(visitor.page)
    page = analysis(visitor, "expert")
    expect(page.locator(".lines .line")).to_have_count(3)
    assert [each for each in told if each["type"] == "analysis"]


# The depths that were drawn, in their order.
DEPTHS = """
const depths = (window.depths = []);
new MutationObserver(() => {
  const depth = document.querySelector("main")?.textContent.match(/(\\d+) half-moves deep/)?.[1];
  if (depth && depth !== depths.at(-1)) depths.push(depth);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_results_that_come_together_are_drawn_once(visitor: Visitor) -> None:
    def connect(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["type"] != "analyse":
                server.send(text)
                return
            found = {"type": "analysis", "id": asked["id"], "exact": False, "values": []}
            best = {"score": {"percent": 50, "plies": None}, "moves": ["4f4e"]}
            for depth in range(2, 42):
                told = {"depth": depth, "nodes": 1, "lines": [best], "done": False}
                line.send(json.dumps(found | told))

        line.on_message(hear)

    visitor.page.route_web_socket("**/ws", connect)
    visitor.page.add_init_script(DEPTHS)
    page = analysis(visitor, "expert")
    expect(page.locator("main")).to_contain_text("41 half-moves deep")
    assert page.evaluate("depths") == ["2", "41"]  # at once, and after a pause


def test_variation_and_one_click_back(visitor: Visitor) -> None:
    page = analysis(visitor, "classic", moves="2c2b%203a3b", engine=False)
    player = Player(page)
    expect(page.locator(".moves .move")).to_have_count(2)
    page.click(".moves .move >> nth=0")
    page.wait_for_function("document.querySelector('yokai-board').view.last === '2c2b'")
    main = player.position.sfen
    wanted = player.position.move("2a2b")
    page.click('.cell[data-square="1"]')
    page.click('.cell[data-square="4"]')
    expect(page.locator(".branch")).to_be_visible()
    assert wanted.usi == page.evaluate("document.querySelector('yokai-board').view.last")
    page.click("[data-action=main]")
    expect(page.locator(".branch")).to_have_count(0)
    # The variation stays, beside the move it replaces.
    expect(page.locator(".moves > li > .move")).to_have_count(2)
    expect(page.locator(".moves .variation .move")).to_have_count(1)
    assert player.position.sfen == main


def test_curve_over_a_line_is_that_of_its_review_and_needs_no_second_socket(
    visitor: Visitor,
) -> None:
    sockets: list[WebSocket] = []
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        sockets.append(socket)
        socket.on("framereceived", lambda text: told.append(json.loads(text)))

    visitor.page.on("websocket", listen)
    page = analysis(visitor, "classic", moves="2c2b%202a2b")
    expect(page.locator(".game-curve progress")).to_have_count(1)
    expect(page.locator(".game-curve progress")).to_have_count(0, timeout=60_000)
    points = page.locator(".graph .curve").get_attribute("d")
    found = next(each["review"] for each in told if each["type"] == "review" and each["review"])
    heights = [float(point.split()[1]) for point in (points or "").removeprefix("M").split("L")]
    assert heights[:2] == pytest.approx([96 - 0.92 * share for share in found["curve"][:2]])
    assert len(heights) == len(found["curve"]) == 3
    assert len(sockets) == 1


@soaked
def test_curve_is_asked_for_again_where_the_server_was_busy(
    chromium: Browser, server: Server
) -> None:
    asked: list[dict[str, Any]] = []

    def connect(line: WebSocketRoute) -> None:
        there = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "review":
                return there.send(text)
            asked.append(message)
            told = {"id": message["id"]}
            if len(asked) == 1:
                told |= {"type": "refused", "request": "review", "game": None, "reason": "busy"}
                return line.send(json.dumps(told | {"message": "not now", "args": {}}))
            review = {"exact": False, "south": None, "north": None, "curve": [50, 75, 25]}
            told |= {"type": "review", "share": 1, "review": review | {"moves": [], "moments": []}}
            return line.send(json.dumps(told))

        line.on_message(ask)

    # A browser of its own: a clock stays installed for all that a browser shows later.
    with visiting(chromium, server, timezone_id="UTC") as visitor:
        visitor.page.route_web_socket("**/ws", connect)
        visitor.page.clock.install()
        page = analysis(visitor, "classic", moves="2c2b%203a3b")
        while not asked:
            page.wait_for_timeout(10)
        # As after a sleep: a clock that runs would leave the server no time for its signs of life.
        page.clock.fast_forward(4_000)
        assert len(asked) == 1
        page.clock.fast_forward(8_000)
        expect(page.locator(".game-curve progress")).to_have_count(0)
    assert [each["moves"] for each in asked] == [["2c2b", "3a3b"]] * 2


@soaked
def test_page_asks_only_for_the_positions_that_it_lacks(visitor: Visitor) -> None:
    page = analysis(visitor, "classic", moves="2c2b%203a3b", engine=False)
    expect(page.locator(".moves .move")).to_have_count(2)
    for square, target, known in ((11, 8, 3), (1, 4, 2)):  # at the end, then after the first move
        with page.expect_response("**/api/position") as answer:
            page.click(f'.cell[data-square="{square}"]')
            page.click(f'.cell[data-square="{target}"]')
        asked = answer.value.request.post_data_json or {}
        assert asked["known"] == known
        told = answer.value.json()
        assert (len(told["positions"]), len(told["moves"])) == (1, 1)
        expect(page.locator(".moves .move[aria-current]")).to_contain_text(str(known))
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
    expect(page.locator(".moves .move")).to_have_count(4)
    assert Player(page).position.sfen == variant("classic").start.play("2c2b").sfen


def test_pasted_position_and_record(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expected = "Failed to load resource"  # a 4xx answer, as the browser notes it
    page = analysis(visitor, "classic", engine=False)
    page.click("[data-action=paste]")
    page.fill("dialog textarea", "2k2/5/2+S2/5/5/2K2 b G 1")
    page.click("dialog .primary")
    expect(page.locator(".cell")).to_have_count(30)
    page.click("[data-action=paste]")
    page.fill("dialog textarea", "V2.2\nN+Aiko\nN-Ben\n$VARIANT:dobutsu\n2c2b 3a3b\n")
    page.click("dialog .primary")
    expect(page.locator(".cell")).to_have_count(12)
    expect(page.locator(".moves .move")).to_have_count(2)
    page.click("[data-action=paste]")
    file = tmp_path / "game.kif"  # in Shift-JIS
    Record(Game("expert", ["3d3c", "2c2d", "4d4c"]), "あいこ").save(file)
    page.set_input_files("dialog input[type=file]", file)
    expect(page.locator(".cell")).to_have_count(30)
    expect(page.locator(".moves .move")).to_have_count(3)
    page.click("[data-action=paste]")
    page.fill("dialog textarea", "position startpos moves 2c2b 3a3b 2d3c 2a2b")
    page.click("dialog .primary")
    expect(page.locator(".moves .move")).to_have_count(4)
    page.click("[data-action=paste]")
    page.fill("dialog textarea", "nonsense")
    with page.expect_response("**/api/record"):
        page.click("dialog .primary")
    expect(page.locator("dialog .complaint")).not_to_be_empty()


def test_position_set_up_by_hand(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"  # a 4xx answer, as the browser notes it
    page = analysis(visitor, "classic")
    page.click("[data-action=edit]")
    page.get_by_role("button", name="Empty board").click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".complaint")).to_contain_text("koropokkuru")
    for piece, square in (("koropokkuru, South", 3), ("koropokkuru, North", 2)):
        page.get_by_role("button", name=piece, exact=True).click()
        page.click(f'.cell[data-square="{square}"]')
    page.click('.slot[data-side="south"][data-letter="P"]')
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".truth strong")).to_have_text("South wins with the next move")
    assert Player(page).position.sfen == "2k/K2/3/3 b P 1"


@soaked
@pytest.mark.parametrize("name", VARIANTS)
def test_reserve_can_be_set_up_with_every_piece_of_the_game(visitor: Visitor, name: str) -> None:
    page = analysis(visitor, name)
    page.click("[data-action=edit]")
    page.get_by_role("button", name="Empty board").click()
    for letter, count in variant(name).pieces.items():
        slot = page.locator(f'.slot[data-side="north"][data-letter="{letter}"]')
        if letter == variant(name).royal.letter:
            expect(slot).to_have_count(0)
            continue
        for given in range(1, count + 1):
            slot.click()
            expect(slot.locator(".count")).to_have_text([str(given)] if given > 1 else [])
        slot.click()
        expect(slot).to_have_class("slot empty")


def test_late_answer_does_not_replace_a_newer_one(visitor: Visitor) -> None:
    page = analysis(visitor, "classic", engine=False)
    waiting: list[Route] = []
    page.route("**/api/position", lambda route: waiting.append(route))
    for square, target in ((10, 6), (11, 8)):  # two moves from the same position
        page.click(f'.cell[data-square="{square}"]')
        page.click(f'.cell[data-square="{target}"]')
    while len(waiting) < 2:
        page.wait_for_timeout(10)
    for route in reversed(waiting):
        with page.expect_response("**/api/position") as answer:
            route.continue_()
        answer.value.finished()
        # By the end of another question it is read.
        page.evaluate("() => fetch('/api/levels').then((heard) => heard.json())")
    assert page.evaluate("document.querySelector('yokai-board').view.last") == "1d1c"
    expect(page.locator(".moves .move")).to_have_count(1)


@soaked
def test_bad_set_up_and_bad_paste_are_explained_in_the_readers_language(visitor: Visitor) -> None:
    visitor.expected = "Failed to load resource"
    page = visitor.open("?lang=fr#/analysis?variant=dobutsu")
    page.click("[data-action=edit]")
    page.get_by_role("button", name="Plateau vide").click()
    page.get_by_role("button", name="Terminé").click()
    expect(page.locator(".complaint")).to_have_text(
        "Sud doit avoir exactement un lion sur le plateau, pas 0."
    )
    page.get_by_role("button", name="Annuler", exact=True).click()
    page.click("[data-action=paste]")
    page.fill("dialog textarea", "n’importe quoi")
    page.click("dialog .primary")
    expect(page.locator("dialog .complaint")).to_contain_text("Ce n’est ni une position SFEN")
