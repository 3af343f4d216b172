"""Names, results and ratings: kept once, whoever writes and whenever a process ends."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import yokai
from tests.support.stores import execute, rows
from yokai.app.games.new_game import new_name
from yokai.app.games.room import Room
from yokai.app.players.ratings import kept_with
from yokai.glicko import Rating
from yokai.notation.move import SOUTH
from yokai.rules.outcome import Outcome
from yokai.storage.events import Header, Seat
from yokai.storage.games import Taken
from yokai.storage.players import EndedGame, GameRating, KnownPlayer, RatedGame, finish
from yokai.storage.schema import events, players, ratings, results
from yokai.storage.store import Store

START = yokai.variant("classic").start.sfen
HEADER = Header("game", "classic", START, Seat("me"), Seat("you"), None, None, 0, rated=True)
DAY = 86_400_000


def new(store: Store, south: str = "me", north: str = "you") -> Room:
    """A rated game of two, in the store."""
    header = replace(HEADER, id=new_name(), south=Seat(south), north=Seat(north))
    room = Room.begin(header)
    asyncio.run(store.games.create(header, room.last))
    return room


def end(store: Store, room: Room) -> None:
    """South wins."""
    ended = replace(room.ended(Outcome(SOUTH, "time"), 0).last, ply=40)
    also = kept_with(room.header, ended)
    asyncio.run(store.games.append(room.header.id, ended, also=also))


def test_name_is_the_last_one_given(any_store: Store) -> None:
    games = any_store.games
    for number, name in enumerate(["Mia", "Mina", None]):
        room = Room.begin(replace(HEADER, id=f"g{number}"))
        also = [KnownPlayer("public", "me", name, number)]
        asyncio.run(games.create(room.header, room.last, also=also))
    assert asyncio.run(any_store.players.find("public")) == ("me", "Mina")
    assert asyncio.run(any_store.players.find("me")) is None
    assert [row["at"] for row in rows(any_store, players)] == [2]


def test_finished_game_is_rated_by_what_was_known(any_store: Store) -> None:
    """The decision is given both ratings as they are, and what it decides is kept."""
    known: list[GameRating | None] = []

    def rate(south: GameRating | None, north: GameRating | None) -> RatedGame:
        known.extend([south, north])
        after = GameRating("classic", Rating(1500 + len(known), 90), 7, 9)
        return RatedGame(after, after, 12.5, -12.5)

    for number in range(2):
        room = Room.begin(replace(HEADER, id=f"g{number}"))
        asyncio.run(any_store.games.create(room.header, room.last))
        also = [EndedGame(f"g{number}", "classic", 1, 9, "me", "you", rate)]
        ended = room.ended(Outcome(SOUTH, "time"), 9).last
        asyncio.run(any_store.games.append(f"g{number}", ended, also=also))
    first = GameRating("classic", Rating(1502, 90), 7, 9)
    assert known == [None, None, first, first]
    kept = any_store.players
    assert asyncio.run(kept.ratings("you")) == [GameRating("classic", Rating(1504, 90), 7, 9)]
    assert asyncio.run(kept.gains("you", ["g0", "none"])) == {"g0": -12.5}
    found = asyncio.run(any_store.games.finished("me", 5))
    assert [(header.id, last.version) for header, last in found] == [("g0", 1), ("g1", 1)]
    asyncio.run(any_store.games.shelve("me", "g0", "", True))
    assert len(asyncio.run(any_store.games.finished("me", 5))) == 1
    assert len(asyncio.run(any_store.games.finished("you", 5))) == 2


def test_two_processes_lose_no_game_and_count_none_twice(url: str) -> None:
    """Each ends games of its own at once, and some that the other ends too."""
    stores = [Store(url), Store(url)]
    # The same people in changing order, so that locks are taken in any order.
    names = ["a", "b", "c"]
    rooms = [new(stores[0], names[n % 3], names[(n + 1 + n % 2) % 3]) for n in range(30)]
    with ThreadPoolExecutor(12) as threads:
        told = [
            threads.submit(end, store, room)
            for number, room in enumerate(rooms)
            for mine, store in enumerate(stores)
            if number % 3 in (mine, 2)
        ]
        faults = [work.exception() for work in told]
    assert sum(fault is None for fault in faults) == len(rooms)
    assert {type(fault) for fault in faults if fault} == {Taken}
    done = rows(stores[0], results)
    assert len(done) == len(rooms)
    for row in rows(stores[1], ratings):
        sides = [
            (game[f"{side}_gain"])
            for game in done
            for side in ("south", "north")
            if game[side] == row["player"]
        ]
        assert row["games"] == len(sides)
        assert row["rating"] == pytest.approx(1500 + sum(sides))
    for store in stores:
        store.close()


def test_result_that_is_written_again_changes_nothing(any_store: Store) -> None:
    room = new(any_store)
    end(any_store, room)
    before = rows(any_store, ratings)
    assert len(before) == 2
    ended = replace(room.ended(Outcome(SOUTH, "time"), 0).last, ply=40)
    [again] = kept_with(room.header, ended)
    assert isinstance(again, EndedGame)
    asyncio.run(any_store.database.write(finish, again))
    assert rows(any_store, ratings) == before


_KILLED = """
import asyncio, sys
from dataclasses import replace
from yokai.notation.move import SOUTH
from yokai.rules.outcome import Outcome
from yokai.storage.events import Header, Seat
from yokai.app.games.new_game import new_name
from yokai.app.players.ratings import kept_with
from yokai.app.games.room import Room
from yokai.storage.store import Store
url, start = sys.argv[1:]
store = Store(url)

async def write():
    while True:
        seats = Seat("me"), Seat("you")
        room = Room.begin(Header(new_name(), "classic", start, *seats, None, None, 0, rated=True))
        await store.games.create(room.header, room.last)
        ended = replace(room.ended(Outcome(SOUTH, "time"), 0).last, ply=40)
        await store.games.append(room.header.id, ended, also=kept_with(room.header, ended))
        print(flush=True)

asyncio.run(write())
"""


def test_killed_server_has_counted_what_it_kept(url: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", _KILLED, url, START], stdout=subprocess.PIPE)
    assert process.stdout
    for _ in range(20):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    store = Store(url)
    ended = [row for row in rows(store, events) if row["kind"] == "end"]
    assert len(ended) >= 20
    assert {row["game"] for row in rows(store, results)} == {row["game"] for row in ended}
    assert {row["games"] for row in rows(store, ratings)} == {len(ended)}
    store.close()


def test_leaders_are_settled_and_as_many_as_are_wanted(any_store: Store) -> None:
    now, period = 1_000 * DAY, 5 * DAY
    known: list[dict[str, Any]] = [
        {
            "player": f"p{n}",
            "variant": "classic",
            "rating": 1500.0 + n,
            "deviation": deviation,
            "volatility": 0.06,
            "games": 30,
            "at": at,
        }
        for n, (deviation, at) in enumerate([(60, now)] * 5 + [(111, now), (109, now - 20 * DAY)])
    ]
    named = [
        {"id": f"public {row['player']}", "player": row["player"], "name": "", "at": 0}
        for row in known
    ]
    execute(any_store, ratings.insert(), *known)
    execute(any_store, players.insert(), *named)

    def best(now: int, variant: str = "classic") -> list[float]:
        found = asyncio.run(any_store.players.leaders(variant, now, period, 110.0, 4))
        assert all(each.id.startswith("public") for each in found)
        return [each.rating.rating.rating for each in found]

    assert best(now) == [1504, 1503, 1502, 1501]
    assert len(best(now - 30 * DAY)) == 4  # a clock that was set back makes nobody surer
    assert best(now + 900 * DAY) == best(now, "expert") == []
