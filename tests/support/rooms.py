"""Rooms for tests, with a clock that a test sets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.support.hosts import HostInPlace
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ClockChoice, NewGame
from yokai.errors import IllegalMove
from yokai.refusal import Refusal
from yokai.storage.sql.write_thread import WriteThread
from yokai.storage.store import Store

BLITZ = ClockChoice(initial=10_000, increment=1_000)


@dataclass
class Place:
    """Rooms on a store of their own, with a clock that is set by hand."""

    store: Store
    time: int = 1_000_000

    def __post_init__(self) -> None:
        self.rooms = Rooms(self.store, HostInPlace(now=lambda: self.time))

    def begin(self, player: str = "me", **wanted: Any) -> Room:
        new = NewGame(**({"variant": "classic"} | wanted))
        return asyncio.run(self.rooms.create(player, new))

    def beside(self, **wanted: Any) -> Room:
        return self.begin(opponent="beside", **wanted)

    def against(self, side: str = "south", **wanted: Any) -> Room:
        return self.begin(level=3, side=side, **wanted)

    def play(self, room: Room, *moves: str, player: str = "me") -> Room:
        for move in moves:
            room = asyncio.run(self.rooms.play(room.header.id, player, room.version, move))
        return room

    def reply(self, room: Room, move: str, spent: int = 0) -> Room:
        return asyncio.run(self.rooms.reply(room.header.id, room.version, move, spent))

    def do(self, verb: Callable[..., Awaitable[Room]], room: Room, *rest: object) -> Room:
        async def act() -> Room:
            return await verb(room.header.id, "me", *rest)

        return asyncio.run(act())

    def undo(self, room: Room, to: int | None = None) -> Room:
        return self.do(self.rooms.undo, room, room.ply, to)

    def open(self, room: Room) -> Room:
        return asyncio.run(self.rooms.open(room.header.id))

    def resume(self, room: Room) -> Room:
        return asyncio.run(self.rooms.resume(room.header.id))


def slow_database(monkeypatch: pytest.MonkeyPatch, wait: Callable[[], object]) -> None:
    """Make every commit take as long as `wait` does."""
    commit = WriteThread._commit

    def late(self: WriteThread, jobs: list[Any]) -> None:
        wait()
        commit(self, jobs)

    monkeypatch.setattr(WriteThread, "_commit", late)


def moves(room: Room) -> list[str]:
    return [move.usi for move in room.game.moves]


def facts(room: Room) -> tuple[object, ...]:
    """All facts of a room, to compare one that was loaded with one that was played."""
    positions = [position.sfen for position in room.game.positions]
    played = room.game.moves, positions, room.game.outcome, room.game.repetitions
    return room.header, room.last, room.moves, room.clocks, room.clock, room.board, *played


def refusal(*call: object) -> str:
    verb, *arguments = call
    assert callable(verb)
    with pytest.raises((Refusal, IllegalMove)) as caught:
        verb(*arguments)
    error = caught.value
    assert isinstance(error, Refusal | IllegalMove)
    return error.reason
