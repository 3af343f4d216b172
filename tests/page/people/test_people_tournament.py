"""A tournament of people on the page: an organiser, two who come, rounds, a result, the end."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.support.browser import PHONE, Player, Server, Visitor, visiting
from tests.support.servers import PATIENCE
from tests.support.servers import Browser as Guest
from tests.support.soak import soaked


def make_tournament(page: Page, **chosen: str) -> str:
    """Make a tournament in the form; its id."""
    page.click("[data-action=new-tournament]")
    page.fill("[name=cup-title]", "Friday cup")
    page.fill("[name=cup-name]", "Ann")
    for name, value in ({"cup-variant": "classic", "pause": "0"} | chosen).items():
        page.select_option(f"[name={name}]", value)
    page.click("form.new-game button[type=submit]")
    page.wait_for_selector("[data-action=start]")
    return page.url.partition("#/tournaments/")[2]


def take_part(page: Page, address: str, name: str, as_name: str) -> None:
    page.goto(f"{address}?lang=en#/tournaments/{name}")
    page.fill("[name=join-name]", as_name)
    page.click("[data-form=join] button")
    expect(page.locator(".cup-you")).to_contain_text(as_name)


def view_of(page: Page, name: str) -> dict[str, Any]:
    return dict(page.evaluate("id => fetch(`/api/tournaments/${id}`).then((a) => a.json())", name))


def boards_of(page: Page, name: str, round_number: int) -> list[dict[str, Any]]:
    """Wait until a round has begun; its boards."""
    until = time.monotonic() + PATIENCE
    while (view := view_of(page, name))["round"] != round_number:
        assert time.monotonic() < until, view
        page.wait_for_timeout(100)
    return list(view["pairings"][-1]["boards"])


def begin_simul(page: Page, address: str) -> tuple[str, list[dict[str, Any]], dict[int, Guest]]:
    """A simul of three people whose host is to move at both boards: its id, boards and guests."""
    name = make_tournament(page, **{"cup-form": "simul"})
    guests = {number: Guest(address) for number in (2, 3)}
    for number, guest in guests.items():
        guest.post(f"/api/tournaments/{name}/join", {"name": f"guest {number}"})
    page.click("[data-action=start]")
    boards = boards_of(page, name, 1)
    for board in boards:  # where the guests begin, they have moved
        if board["south"] != 1:
            move_as(guests[board["south"]], board["game"])
    return name, boards, guests


def move_as(guest: Guest, game: str) -> None:
    state = guest.game(game)
    move = {"version": state["version"], "move": state["position"]["legal"][0]}
    guest.post(f"/api/games/{game}/play", move)


def give_up(page: Page) -> None:
    """Resign the game in view, which asks once more."""
    page.click("[data-action=resign]:enabled")
    page.click("[data-action=resign]:enabled")


def test_organiser_and_two_people_play_a_tournament(
    visitor: Visitor, server: Server, chromium: Browser
) -> None:
    organiser = visitor.open("?lang=en#/tournaments", variant="classic")
    expect(organiser.locator(".nothing")).to_be_visible()
    name = make_tournament(organiser, **{"cup-form": "round robin"})
    expect(organiser.locator("main .primary:visible")).to_have_count(1)
    with ExitStack() as place:
        guests = [place.enter_context(visiting(chromium, server, **PHONE)).page for _ in range(2)]
        for guest, who in zip(guests, ("Ben", "Mia"), strict=True):
            take_part(guest, visitor.address, name, who)
        expect(organiser.locator(".cup-people li")).to_have_count(3)
        organiser.click("[data-action=start]")
        pages = {1: organiser, 2: guests[0], 3: guests[1]}
        for round_number in (1, 2, 3):
            boards = boards_of(organiser, name, round_number)
            [board] = [each for each in boards if each["north"]]
            south, north = pages[board["south"]], pages[board["north"]]
            for page in (south, north):  # both are taken to their game
                page.wait_for_url(f"**#/game/{board['game']}")
            if round_number == 1:
                player = Player(south)
                player.make(player.position.move("1d1c"))
            loser = max((board["south"], board["north"]))
            give_up(pages[loser])
        for page in (south, north):  # of the last round; after the others the next one leads on
            page.click(".end [data-end=back]")
        for page in pages.values():  # who had a bye last is still at an earlier game
            page.goto(f"{visitor.address}?lang=en#/tournaments/{name}")
            page.wait_for_selector(".places")
        expect(organiser.locator(".cup-state.over")).to_be_visible()
        rows = organiser.locator(".places tbody tr")
        expect(rows.nth(0)).to_contain_text("Ann")
        expect(rows.nth(0).locator(".points")).to_have_text("2")
        expect(rows.nth(2)).to_contain_text("Mia")
        expect(organiser.locator(".cross")).to_be_visible()
        # The organiser corrects a result: everybody sees it.
        board = view_of(organiser, name)["pairings"][0]["boards"][0]
        organiser.click(".schedule details:last-child summary")
        pair = {board["south"], board["north"]}
        organiser.select_option(
            f"[name=rule-{board['number']}]", "south" if max(pair) == board["south"] else "north"
        )
        expect(organiser.locator(f"[data-board='{board['number']}'] small")).to_be_visible()
        points = "2" if pair == {1, 2} else "1"
        changed = guests[0].locator(f".places [data-person='{max(pair)}'] .points")
        expect(changed).to_have_text(points, timeout=20_000)
    organiser.click("[data-action=delete]")
    organiser.click("[data-action=delete-sure]")
    expect(organiser.locator(".nothing")).to_be_visible()


def test_cards_are_printed_and_bring_people_in(
    visitor: Visitor, server: Server, chromium: Browser
) -> None:
    organiser = visitor.open("?lang=en#/tournaments", variant="classic")
    name = make_tournament(organiser)
    organiser.click("[name=open]")
    organiser.click("[data-action=cards]")
    organiser.fill("[name=names]", "Zoe")
    organiser.click("[data-action=add-names]")
    expect(organiser.locator(".child-card")).to_have_count(1)
    card = organiser.locator(".card-letters").inner_text()
    with visiting(chromium, server, **PHONE) as guest:
        guest.page.goto(f"{visitor.address}?lang=en#/tournaments/{name}")
        expect(guest.page.locator("[name=join-card]")).to_be_visible()
        guest.page.goto(f"{visitor.address}?lang=en#/tournaments/{name}/{card}")
        guest.page.click("[data-form=join] button")
        expect(guest.page.locator(".cup-you")).to_contain_text("Zoe")
        guest.page.click("[data-action=leave]")
        guest.page.click("[data-action=leave-sure]")
        expect(guest.page.locator("[data-form=join]")).to_be_visible()
    organiser.goto(f"{visitor.address}?lang=en#/tournaments/{name}/wall")
    expect(organiser.locator(".wall-children li")).to_have_count(1)
    size = "it => [it.clientWidth / innerWidth, it.clientHeight / innerHeight]"
    assert organiser.locator(".wall-welcome").evaluate(size)[0] > 0.9, "it fills the screen"
    organiser.set_viewport_size(PHONE["viewport"])
    assert organiser.locator("h1").evaluate(size)[1] < 0.1, "the title is one line"
    organiser.keyboard.press("Escape")
    expect(organiser.locator("[data-action=start]")).to_be_visible()


def test_host_of_a_simul_walks_from_board_to_board(visitor: Visitor, server: Server) -> None:
    page = visitor.open("?lang=en#/tournaments", variant="classic")
    _, boards, _ = begin_simul(page, visitor.address)
    player = Player(page)
    seen = []
    for _ in boards:
        page.wait_for_url("**#/game/*")
        seen.append(page.url.partition("#/game/")[2])
        page.wait_for_function("() => document.querySelector('yokai-board').view?.movable")
        player.make(player.position.legal_moves[0])
        if len(seen) < len(boards):
            page.wait_for_function("here => !location.hash.includes(here)", arg=seen[-1])
    assert sorted(seen) == sorted(board["game"] for board in boards)


@soaked
def test_host_of_a_simul_stays_where_the_guest_moves_at_once(
    visitor: Visitor, server: Server
) -> None:
    page = visitor.open("?lang=en#/tournaments", variant="classic")
    name, boards, guests = begin_simul(page, visitor.address)
    page.wait_for_url("**#/game/*")
    game = page.url.partition("#/game/")[2]
    [board] = [each for each in boards if each["game"] == game]
    movable = "() => document.querySelector('yokai-board').view?.movable"
    page.wait_for_function(movable)
    held: list[Route] = []  # the request that asks whether this is the host
    page.route(f"**/api/tournaments/{name}", lambda route: held.append(route), times=1)
    player = Player(page)
    player.make(player.position.legal_moves[0])
    until = time.monotonic() + PATIENCE
    while not held:
        assert time.monotonic() < until
        page.wait_for_timeout(50)
    move_as(guests[board["south"] if board["south"] != 1 else board["north"]], game)
    page.wait_for_function(movable)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    held[0].continue_()
    page.wait_for_timeout(1000)
    assert not [url for url in asked if url.endswith("/boards")], "it looks for another board"
    assert page.url.endswith(game)
