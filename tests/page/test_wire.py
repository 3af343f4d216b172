"""The page's end of the socket: news of single moves become the game they belong to."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser import Player, Visitor
from tests.support.soak import often
from yokai.app.messages import MoveNews

Json = Any

REFUSED: Json = {
    "type": "refused",
    "request": "watch",
    "message": "not now",
    "args": {},
    "id": None,
}


@dataclass
class Tap:
    """Sits between page and server, and knows the game from what passes."""

    line: WebSocketRoute | None = None
    asked: list[Json] = field(default_factory=list)
    told: list[Json] = field(default_factory=list)
    state: Json = None
    refusals: list[str] = field(default_factory=list)  # of the next times the page will watch

    def join(self, page: Page) -> None:
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.line, server = line, line.connect_to_server()

        def ask(text: str | bytes) -> None:
            self.asked.append(asked := json.loads(text))
            if asked["type"] == "watch" and self.refusals:
                self.tell(REFUSED | {"reason": self.refusals.pop(), "game": asked["game"]})
            else:
                server.send(text)

        line.on_message(ask)
        server.on_message(lambda text: self._pass(json.loads(text)))

    def tell(self, message: Json) -> None:
        assert self.line
        self.told.append(message)
        self.line.send(json.dumps(message))

    def _pass(self, message: Json) -> None:
        if message["type"] == "game":
            self.state = message["state"]
        elif message["type"] == "move":
            msgspec.convert(message, MoveNews)  # it is one
            new = {name: message[name] for name in ("version", "position", "clock", "thinking")}
            self.state = self.state | new | {"moves": [*self.state["moves"], message["move"]]}
        self.tell(message)

    def news(self, **other: object) -> Json:
        """The last move of the game, as news."""
        state = self.state
        news: Json = {
            "type": "move",
            "game": state["id"],
            "version": state["version"],
            "ply": len(state["moves"]),
            "move": state["moves"][-1],
            "position": state["position"],
            "clock": state["clock"],
            "thinking": state["thinking"],
        }
        return news | other

    def count(self, kind: str) -> int:
        return sum(message["type"] == kind for message in self.told)

    def watches(self) -> list[int]:
        return [message["version"] for message in self.asked if message["type"] == "watch"]


@pytest.fixture
def tap(visitor: Visitor) -> Tap:
    tap = Tap()
    tap.join(visitor.page)
    return tap


def test_game_is_played_on_the_news_of_its_moves(visitor: Visitor, tap: Tap) -> None:
    page = visitor.new_game(variant="classic", opponent="computer", level=1, side="south")
    player = Player(page)
    for _ in range(often(2, 20)):
        if player.wait():
            player.play(player.position.legal_moves[0])
    if player.wait():
        page.click("[data-action=resign]")
        page.click("[data-action=resign]")
    expect(page.locator(".end h2")).to_be_visible()
    shown = page.evaluate("document.querySelector('yokai-board').view.sfen")
    assert shown == tap.state["position"]["sfen"]
    assert player.plies() == len(tap.state["moves"])
    assert tap.watches() == [-1]
    assert tap.count("move") > 0


def test_clock_runs_on_news_of_its_game_and_undo_brings_the_whole_game(
    visitor: Visitor, tap: Tap
) -> None:
    clock = {"initial": 300_000, "increment": 5_000}
    page = visitor.new_game(variant="classic", opponent="beside", side="south", clock=clock)
    player = Player(page)
    player.play(player.position.move("2c2b"))
    assert tap.count("move") == 1
    expect(page.locator("[data-clock=north].running")).to_have_count(1)
    expect(page.locator("[data-clock=south].running")).to_have_count(0)
    tap.tell(tap.news(game="another", version=2, ply=2))  # it is passed over
    player.play(player.position.move("3a3b"))
    assert player.plies() == 2
    assert tap.watches() == [-1]
    page.keyboard.press("u")
    expect(page.locator(".moves .move")).to_have_count(1)
    player.play(player.position.move("2a2b"))
    assert (tap.count("game"), tap.count("move")) == (2, 4)  # one of them of the other game


def test_page_asks_again_after_a_refusal_and_a_move_that_does_not_fit(
    visitor: Visitor, tap: Tap
) -> None:
    tap.refusals = ["too_fast", "unavailable"]
    page = visitor.new_game(variant="classic", opponent="beside", side="south")
    expect(page.locator("yokai-board")).to_be_visible(timeout=20_000)
    player = Player(page)
    player.play(player.position.move("2c2b"))
    assert tap.watches() == [-1, -1, -1]
    assert tap.count("move") == 1
    gaps = [{"version": 9, "ply": 2}, {"version": 3, "ply": 9}, {"version": 3, "ply": 2}]
    for number, (gap, usi) in enumerate(zip(gaps, ("3a3b", "2d2c", "3b3a"), strict=True)):
        tap.tell(tap.news(**gap))
        player.play(player.position.move(usi))
        assert tap.watches() == [-1] * (number + 4), gap
        assert player.position.sfen == tap.state["position"]["sfen"]
