"""What is remembered of a game saves work, may be old, and may be lost."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.rooms import BLITZ, Place, facts, moves, refusal
from yokai import Move, Position
from yokai.app.games.room import Room
from yokai.app.games.room_cache import RoomCache
from yokai.errors import YokaiError
from yokai.storage.games import Games


class Count:
    """How often the store is asked, and moves are played on a board."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        for kind, name in (
            (Games, "load"),
            (Games, "since"),
            (Games, "append"),
            (Position, "play"),
            (Position, "parse"),
        ):
            monkeypatch.setattr(kind, name, self._counting(name, getattr(kind, name)))

    def _counting(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*arguments: Any) -> Any:
            self.calls[name] += 1
            return call(*arguments)

        return counted


def test_move_costs_the_same_in_a_long_game(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    room = place.beside(variant="expert")
    seen = []
    while room.ply < 400:
        quiet = [move for move in room.game.legal_moves if not ends_game(room, move)]
        move = rng.choice(quiet).usi
        if room.ply in (10, 399):
            with monkeypatch.context() as patch:
                count = Count(patch)
                room = place.play(room, move)
                asyncio.run(place.rooms.open(room.header.id, room.version))  # as each socket does
            seen.append(dict(count.calls))
        else:
            room = place.play(room, move)
    assert seen == [{"append": 1, "play": 1}] * 2
    with monkeypatch.context() as patch:
        count = Count(patch)
        with pytest.raises(YokaiError, match="cannot read"):
            place.play(room, "hop")
        assert count.calls == {"since": 1}  # it was looked whether we know all


def ends_game(room: Room, move: Move) -> bool:
    game = room.game.copy()
    game.play(move)
    return game.outcome is not None


def test_what_is_remembered_may_be_lost_at_any_time(place: Place) -> None:
    rng = random.Random(5)
    room = place.beside(variant="expert", clock=BLITZ)
    for number in range(60):
        place.time += 100
        if number % 7 == 6:
            room = place.undo(room)
        elif room.game.outcome:
            break
        else:
            room = place.play(room, rng.choice(room.game.legal_moves).usi)
        if rng.random() < 0.5:
            place.rooms.cache = RoomCache()
        assert facts(place.open(room)) == facts(room)
    room = place.do(place.rooms.resign, room)
    place.rooms.cache = RoomCache()
    assert facts(place.open(room)) == facts(room)


def test_two_processes_on_one_store_see_each_others_moves(place: Place) -> None:
    other = Place(place.store)
    here = place.beside()
    there = other.open(here)
    for number, move in enumerate(["1d1c", "3a3b", "1c1d", "3b3a"] * 2):
        if number % 2:
            there = other.play(there, move)
            here = place.open(here)
        else:
            here = place.play(here, move)
            there = asyncio.run(other.rooms.open(here.header.id, here.version))  # as announced
        assert facts(here) == facts(there)
    assert str(there.game.outcome) == "draw by repetition"


def test_old_memory_neither_refuses_nor_plays_what_is_past(place: Place) -> None:
    other = Place(place.store)
    room = place.beside()
    other.open(room)  # and knows nothing of what comes
    first = place.play(room, "2c2b")
    assert refusal(other.play, room, "1d1c") == "stale"
    assert moves(other.play(room, "2c2b")) == ["2c2b"]  # the same move sent again
    back = place.undo(first)
    assert moves(other.play(back, "2c2b")) == ["2c2b"]  # which is a new one here
    assert moves(place.open(back)) == ["2c2b"]
    assert refusal(place.play, first, "2a2b") == "stale"  # though the same move stands
    assert moves(place.play(place.open(back), "2a2b")) == ["2c2b", "2a2b"]
    assert moves(other.undo(place.open(room))) == ["2c2b"]
    assert refusal(place.do, place.rooms.undo, back, 2) == "stale"


def test_clock_seen_as_run_out_by_old_memory_is_looked_at_again(place: Place) -> None:
    other = Place(place.store)
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    other.open(room)
    place.time += 9_000
    room = place.play(room, "2a2b")
    other.time = place.time + 2_000  # North would be late, had North not moved
    room = other.play(room, "1d1c")
    assert (moves(room), room.game.outcome) == (["2c2b", "2a2b", "1d1c"], None)
