"""Games and events in the store, and who is first to write a version."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import yokai
from tests.support.stores import rows
from yokai.app.games.room import Room
from yokai.notation.move import NORTH
from yokai.rules.outcome import Outcome
from yokai.storage.conditional_moves import ConditionalPlan, PlanDue, PlansDropped
from yokai.storage.events import Header, Seat
from yokai.storage.games import Beside, Taken
from yokai.storage.players import EndedGame, KnownPlayer
from yokai.storage.schema import due, players, replies, results
from yokai.storage.store import Store

START = yokai.variant("classic").start.sfen
HEADER = Header("game", "classic", START, Seat("me"), Seat(None, 3), 60_000, 500, 1)


def begin(store: Store, name: str = "game", at: int = 1) -> Room:
    room = Room.begin(replace(HEADER, id=name, created=at))
    asyncio.run(store.games.create(room.header, room.last))
    return room


def append(store: Store, room: Room) -> None:
    asyncio.run(store.games.append(room.header.id, room.last))


def test_game_comes_back_as_it_was(store: Store) -> None:
    room = begin(store)
    happened = [room.last]
    for number, move in enumerate(["2c2b", "2a2b"]):
        room = room.moved(move, now=number)
        append(store, room)
        happened.append(room.last)
    room = room.taken_back(0, now=9)
    append(store, room)
    happened.append(room.last)
    assert asyncio.run(store.games.load("game")) == (HEADER, happened)
    for version in range(-1, 5):
        assert asyncio.run(store.games.since("game", version)) == happened[version + 1 :]
    assert asyncio.run(store.games.between("game", 1, 2)) == happened[1:3]
    assert asyncio.run(store.games.since("nothing", -1)) == []


def test_unknown_game_is_none(store: Store) -> None:
    assert asyncio.run(store.games.load("nothing")) is None


def test_second_game_of_a_name_is_refused(store: Store) -> None:
    begin(store)
    with pytest.raises(Taken, match="game has a version 0 already"):
        begin(store)


def test_second_to_write_a_version_is_refused(store: Store) -> None:
    room = begin(store)
    append(store, room.moved("2c2b", 5))
    with pytest.raises(Taken, match="has a version 1 already"):
        append(store, room.moved("1d1c", 6))
    header_and_events = asyncio.run(store.games.load("game"))
    assert header_and_events
    assert [e.move for e in header_and_events[1]] == [None, "2c2b"]


def test_seat_is_taken_with_the_event(store: Store) -> None:
    room = Room.begin(replace(HEADER, north=Seat(None)))
    asyncio.run(store.games.create(room.header, room.last))
    room = room.joined(NORTH, Seat("you", name="Ben"), 5)
    asyncio.run(store.games.append("game", room.last, header=room.header))
    kept = asyncio.run(store.games.load("game"))
    assert kept
    assert kept[0] == room.header


def test_games_of_a_player_come_latest_first(store: Store) -> None:
    rooms = [begin(store, name, at) for at, name in enumerate(["a", "b", "c"], 1)]
    stranger = replace(HEADER, id="d", south=Seat("you"))
    asyncio.run(store.games.create(stranger, rooms[0].last))
    append(store, rooms[0].moved("2c2b", 9))
    found = asyncio.run(store.games.of_player("me", 10))
    assert [header.id for header, _ in found] == ["a", "c", "b"]
    assert found[0][1].sfen == "rkb/1P1/3/BKR w P 2"
    assert [header.id for header, _ in asyncio.run(store.games.of_player("me", 2))] == ["c", "b"]
    assert asyncio.run(store.games.of_player("nobody", 10)) == []


def test_games_against_the_computer_that_are_over(store: Store) -> None:
    for at, name in enumerate(["a", "b", "c"]):
        room = begin(store, name)
        if name != "b":
            append(store, room.ended(Outcome(NORTH, "resignation"), at))
    found = asyncio.run(store.games.against_computer("me", "classic", 5))
    assert [(header.id, last.reason) for header, last in found] == [
        ("c", "resignation"),
        ("a", "resignation"),
    ]
    assert asyncio.run(store.games.against_computer("me", "expert", 5)) == []


def test_player_names_games_and_takes_them_off_the_list(store: Store) -> None:
    for name in ("a", "b"):
        begin(store, name)
    for title in ("first", "second"):
        asyncio.run(store.games.shelve("me", "a", title, False))
    asyncio.run(store.games.shelve("me", "b", "", True))
    assert asyncio.run(store.games.titles("me")) == {"a": "second"}
    assert asyncio.run(store.games.titles("you")) == {}
    assert [header.id for header, _ in asyncio.run(store.games.of_player("me", 5))] == ["a"]


def test_versions_of_many_games(any_store: Store) -> None:
    room = begin(any_store, "a")
    append(any_store, room.moved("2c2b", 5))
    begin(any_store, "b")
    names = ["a", "b", "none"]
    assert asyncio.run(any_store.games.versions(names)) == {"a": 1, "b": 0}


def test_what_is_kept_beside_an_event_is_kept_with_it_or_not_at_all(any_store: Store) -> None:
    room = begin(any_store)
    games = any_store.games
    plan = ConditionalPlan(0, START, (("2c2b", "2a2b"),))
    asyncio.run(any_store.conditional_moves.keep("game", "north", plan))
    moved, also = room.moved("2c2b", 5), [PlanDue("game", "north", 7)]
    asyncio.run(games.append("game", moved.last, 1_000, also=also))
    assert [row["at"] for row in rows(any_store, due)] == [7]
    finished = EndedGame("game", "classic", 2, 9, "me", "you")
    also_all: list[Beside] = [KnownPlayer("public", "me", "Mia", 9), finished, PlansDropped("game")]
    with pytest.raises(Taken):
        asyncio.run(games.append("game", moved.last, also=also_all))
    assert [rows(any_store, table) for table in (players, results)] == [[], []]
    ended = moved.ended(Outcome(NORTH, "time"), 9)
    asyncio.run(games.append("game", ended.last, also=also_all))
    assert [row["name"] for row in rows(any_store, players)] == ["Mia"]
    assert [row["version"] for row in rows(any_store, results)] == [2]
    assert rows(any_store, replies) == rows(any_store, due) == []


_RACER = """
import asyncio, sys
from yokai.storage.events import Event
from yokai.storage.games import Beside, Taken
from yokai.storage.store import Store
url, me = sys.argv[1:]
store = Store(url)

async def race():
    for version in range(1, 61):
        event = Event(version, "move", version, me, "-", None, None, None, None, 0)
        try:
            await store.games.append("game", event)
            print(version)
        except Taken:
            pass

print("ready", flush=True)
sys.stdin.readline()
asyncio.run(race())
store.close()
"""


def test_of_two_processes_one_writes_each_version(store: Store, tmp_path: Path) -> None:
    begin(store)
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", _RACER, f"sqlite:///{tmp_path / 'games.sqlite'}", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for racer in racers:
        assert racer.stdout
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = [set(map(int, racer.communicate(timeout=60)[0].split())) for racer in racers]
    assert won[0] & won[1] == set()
    assert won[0] | won[1] == set(range(1, 61))
    kept = asyncio.run(store.games.load("game"))
    assert kept
    assert {e.version for e in kept[1] if e.move == "a"} == won[0]


def test_game_by_message_is_found_by_its_tag_on_either_side(store: Store) -> None:
    other = Seat.by_message("Zm9yZXN0")
    sides = {"mine": (Seat("me"), other), "yours": (other, Seat("you"))}
    for name, (south, north) in sides.items():
        header = replace(HEADER, id=name, south=south, north=north)
        asyncio.run(store.games.create(header, Room.begin(header).last))

    def found(player: str, tag: str) -> str | None:
        return asyncio.run(store.games.by_message(player, tag))

    assert (found("me", "Zm9yZXN0"), found("you", "Zm9yZXN0")) == ("mine", "yours")
    assert found("me", "another_") is found("nobody", "Zm9yZXN0") is None


def test_games_come_in_pages_and_a_running_clock_is_on_the_first(store: Store) -> None:
    for number in range(6):
        room = begin(store, f"game{number}", at=number)
        if number in (0, 1):
            asyncio.run(store.games.append(room.header.id, room.moved("2c2b", 10).last, 99))

    def page(before: int | None = None) -> list[str]:
        return [each.id for each, _ in asyncio.run(store.games.of_player("me", 2, before))]

    assert page() == ["game0", "game1", "game5", "game4"]
    assert page(before=4) == ["game3", "game2"]
    assert page(before=2) == ["game0", "game1"]
    assert page(before=0) == []
