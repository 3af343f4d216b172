"""The first moves of finished games in the store."""

import asyncio
from dataclasses import replace

from yokai.app.games.room import Room
from yokai.storage.events import Header, Seat
from yokai.storage.opening_moves import DRAWN, LOST, WON, OpeningPlayed, PlayedOpening
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"


def begin(store: Store, name: str, south: str, north: str, at: int = 0) -> None:
    room = Room.begin(Header(name, "classic", START, Seat(south), Seat(north), None, None, at))
    asyncio.run(store.games.create(room.header, room.last))


def end(store: Store, name: str, moves: str, winner: str | None, version: int = 1) -> None:
    room = Room.begin(Header(name, "classic", START, Seat("a"), Seat("b"), None, None, 0))
    event = room.moved("2c2b", 5).last
    event = replace(event, version=version)
    line = tuple((f"p{ply}", move) for ply, move in enumerate(moves.split()))
    also = [OpeningPlayed(name, "classic", line, winner)]  # type: ignore[arg-type]
    asyncio.run(store.games.append(name, event, also=also))


def test_moves_of_a_position_are_counted_for_the_side_that_moves(any_store: Store) -> None:
    for name, moves, winner in (
        ("1", "x y", "south"), ("2", "x z", "north"), ("3", "x y", None), ("4", "w", "south"),
    ):  # fmt: skip
        begin(any_store, name, "a", "b")
        end(any_store, name, moves, winner)
    of = any_store.opening_moves.of
    assert asyncio.run(of("classic", "p0")) == {"x": (1, 1, 1), "w": (1, 0, 0)}
    assert asyncio.run(of("classic", "p1")) == {"y": (0, 1, 1), "z": (1, 0, 0)}
    assert asyncio.run(of("dobutsu", "p0")) == {}


def test_game_that_goes_on_after_its_end_counts_once(store: Store) -> None:
    begin(store, "1", "a", "b")
    end(store, "1", "x y z", "south")
    end(store, "1", "x", "north", version=2)
    assert asyncio.run(store.opening_moves.of("classic", "p0")) == {"x": (0, 0, 1)}
    assert asyncio.run(store.opening_moves.of("classic", "p1")) == {}


def test_openings_of_a_player_are_the_latest_and_seen_from_their_side(any_store: Store) -> None:
    begin(any_store, "1", "me", "b", 1)
    begin(any_store, "2", "b", "me", 2)
    begin(any_store, "3", "b", "c", 3)
    begin(any_store, "4", "me", "me", 4)
    end(any_store, "1", "x y z", "south")
    end(any_store, "2", "x y", "south")
    end(any_store, "3", "x y", None)
    end(any_store, "4", "x y", None)
    mine = asyncio.run(any_store.opening_moves.of_player("me", "classic", 9))
    assert mine == [
        PlayedOpening("2", "north", ("x", "y"), LOST),
        PlayedOpening("1", "south", ("x", "y", "z"), WON),
    ]
    assert [g.game for g in asyncio.run(any_store.opening_moves.of_player("me", "classic", 1))] == [
        "2"
    ]
    [drawn] = asyncio.run(any_store.opening_moves.of_player("c", "classic", 9))
    assert drawn.result == DRAWN


def test_moves_of_a_deleted_game_are_gone(store: Store) -> None:
    begin(store, "1", "a", "b")
    end(store, "1", "x y", "south")
    asyncio.run(store.erasure.delete_games(["1"]))
    assert asyncio.run(store.opening_moves.of("classic", "p0")) == {}
