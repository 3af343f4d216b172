"""A page's connection, and what it has been told of each game."""

from __future__ import annotations

import json
import random
from typing import Any, Protocol

Json = Any  # what json.loads gives

PATIENCE = 20.0  # seconds; a machine may be slow


class Connection(Protocol):
    """A page's end of a connection."""

    def send(self, message: str | bytes, /) -> None:
        """Send a frame."""

    def recv(self, timeout: float | None = None) -> str | bytes:
        """Wait for the next frame."""


class Line:
    """A page's connection, and what it has been told of each game."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._games: dict[str, Json] = {}

    def send(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def hear(self) -> Json:
        return json.loads(self.connection.recv(PATIENCE))

    def expect(self, kind: str) -> Json:
        """Wait for the next message of this type, passing over others."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def ask(self, expected: str, **message: object) -> Json:
        self.send(**message)
        return self.expect(expected)

    def news(self) -> Json:
        """Wait for news of a game, and return its state with a single move applied to it."""
        while (told := self.hear())["type"] not in ("game", "move"):
            pass
        if told["type"] == "game":
            state = told["state"]
        else:
            before = self._games[told["game"]]
            assert (told["version"], told["ply"]) == (
                before["version"] + 1,
                len(before["moves"]) + 1,
            )
            changed = {key: told[key] for key in ("version", "position", "clock", "thinking")}
            state = before | changed | {"moves": [*before["moves"], told["move"]]}
        self._games[state["id"]] = state
        return state

    def state(self, **message: object) -> Json:
        """Send something that changes a game, and return its new state."""
        self.send(**message)
        return self.news()

    def refusal(self, **message: object) -> str:
        return str(self.ask("refused", **message)["reason"])

    def expect_pong(self) -> None:
        """Wait until all messages that were on their way have come."""
        self.ask("pong", type="ping")

    def is_silent(self) -> bool:
        """Does nothing but presence come before the answer to a ping?"""
        self.send(type="ping", t=0.5)
        while (told := self.hear())["type"] == "company":
            pass
        return bool(told == {"type": "pong", "t": 0.5})


def play_to_the_end(line: Line, state: Json, rng: random.Random, most: int = 400) -> Json:
    """Play random moves for every seat of this browser until the game is over."""
    name = state["id"]
    while not state["position"]["outcome"]:
        plies = len(state["moves"])
        if plies >= most:
            return line.state(type="resign", game=name)
        mine = state["seat"] in ("both", state["position"]["turn"])
        if mine:
            move = rng.choice(state["position"]["legal"])
            state = line.state(type="play", game=name, version=state["version"], move=move)
            assert state["moves"][plies]["usi"] == move
        else:
            assert state["thinking"]
            state = line.news()
    return state
