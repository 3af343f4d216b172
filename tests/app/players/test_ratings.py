"""Rated games: what counts, once, whoever writes it; players' pages and the leaderboard."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sql
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

import yokai
from tests.support.databases import Postgres
from tests.support.rooms import Place, refusal
from yokai.app.games.clock import DAY
from yokai.app.games.new_game import new_name
from yokai.app.games.room import Room
from yokai.app.messages import RatingView, Shelve
from yokai.app.players.player_id import public_of
from yokai.app.players.player_pages import leaderboard, player_page
from yokai.app.players.ratings import PERIOD, kept_with, ratings_of
from yokai.glicko import Rating
from yokai.notation.move import SOUTH
from yokai.refusal import Refusal
from yokai.rules.outcome import Outcome
from yokai.storage.database import open_engine, writing
from yokai.storage.events import Header, Seat
from yokai.storage.schema import events, players, ratings, results
from yokai.storage.store import Store, Taken

START = yokai.variant("classic").start.sfen
HEADER = Header("game", "classic", START, Seat("me"), Seat("you"), None, None, 0, rated=True)
MIGRATIONS = Path(yokai.__file__).parent / "storage" / "migrations"
WIN = ["2c2b", "3a3b", "2b2a+"]  # which takes North's koropokkuru
FOUR = ["1d1c", "3a3b", "1c1d", "3b3a"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


def begin(place: Place, one: str = "me", two: str = "you", **wanted: Any) -> Room:
    """A game in which `one` is South, and which is rated unless that is said."""
    wanted = {"rated": True, "names": ["Mia"]} | wanted
    room = place.begin(one, opponent="friend", side="south", **wanted)
    return asyncio.run(place.rooms.join(room.header.id, two, "Ben"))


def play(place: Place, room: Room, moves: list[str]) -> Room:
    seats = room.header.south.player, room.header.north.player
    for ply, move in enumerate(moves):
        room = place.play(room, move, player=seats[ply % 2] or "")
    return room


def resign(place: Place, room: Room, player: str = "me") -> Room:
    return asyncio.run(place.rooms.resign(room.header.id, player))


def rating(place: Place, player: str) -> RatingView | None:
    found = place.store.read(ratings_of, player, place.time)
    return found[0] if found else None


def kept(store: Store, table: sql.Table) -> list[dict[str, Any]]:
    def look(connection: sql.Connection) -> list[dict[str, Any]]:
        return [dict(row._mapping) for row in connection.execute(table.select())]

    return store.read(look)


def test_game_counts_as_glicko_says(place: Place) -> None:
    play(place, begin(place), WIN)
    mine, yours = rating(place, "me"), rating(place, "you")
    won = Rating().after([(Rating(), 1.0)], 0)
    assert mine == RatingView("classic", round(won.rating), round(2 * won.deviation), True, 1)
    assert yours
    assert (yours.rating, yours.games) == (3000 - mine.rating, 1)
    place.time += 50 * PERIOD
    rested = rating(place, "me")
    assert rested
    assert rested.margin > mine.margin
    draw = play(place, begin(place, "you", "me"), FOUR)
    for player in ("me", "you"):
        asyncio.run(place.rooms.agree_draw(draw.header.id, player))
    now = rating(place, "me")
    assert now
    assert 1500 < now.rating < mine.rating
    assert now.games == 2


def test_what_does_not_count(place: Place) -> None:
    resign(place, begin(place))  # at once
    resign(place, play(place, begin(place), FOUR[:3]), "you")
    play(place, begin(place, rated=False), WIN)
    asyncio.run(place.rooms.decline(begin(place).header.id, "me"))
    assert kept(place.store, ratings) == []
    assert [row["south_gain"] for row in kept(place.store, results)] == [None] * 3
    resign(place, play(place, begin(place), FOUR))
    assert len(kept(place.store, ratings)) == 2


def test_only_friends_from_the_usual_start_play_rated_games(place: Place) -> None:
    assert refusal(lambda: place.against(rated=True)) == "not_rated"
    assert refusal(lambda: place.beside(rated=True)) == "not_rated"
    other = "rkb/1p1/1P1/BKR w - 1"
    assert refusal(lambda: place.begin(opponent="friend", rated=True, sfen=other)) == "not_rated"
    mine = place.begin(opponent="friend", rated=True)
    assert asyncio.run(place.rooms.join(mine.header.id, "me", "")).header.free  # nobody plays alone


def test_no_move_of_a_rated_game_is_taken_back(place: Place) -> None:
    room = play(place, begin(place), FOUR)
    assert refusal(place.undo, room) == "rated"


def test_next_game_is_rated_too_and_has_the_same_days(place: Place) -> None:
    room = resign(place, begin(place, days=3))
    again = place.begin(swap_of=room.header.id, variant=None)
    assert (again.header.rated, again.header.days, again.header.initial) == (True, 3, 3 * DAY)


def new(store: Store, south: str = "me", north: str = "you") -> Room:
    """A rated game of two, in the store."""
    seats = Seat(south, name="Mia"), Seat(north, name="Ben")
    header = replace(HEADER, id=new_name(), south=seats[0], north=seats[1])
    room = Room.begin(header)
    store.create(header, room.last)
    return room


def end(store: Store, room: Room) -> None:
    """South wins."""
    after = room.ended(Outcome(SOUTH, "time"), 0)
    ended = replace(after.last, ply=40)
    store.appending(room.header.id, ended, also=kept_with(room.header, ended)).result(30)


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
    done = kept(stores[0], results)
    assert len(done) == len(rooms)
    for row in kept(stores[1], ratings):
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


def test_result_that_is_written_again_changes_nothing(url: str) -> None:
    store = Store(url)
    room = new(store)
    end(store, room)
    before = kept(store, ratings)
    also = kept_with(room.header, replace(room.ended(Outcome(SOUTH, "time"), 0).last, ply=40))
    assert also
    store._writer.write(also).result(5)
    assert kept(store, ratings) == before
    store.close()


_KILLED = """
import sys
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
while True:
    seats = Seat("me"), Seat("you")
    room = Room.begin(Header(new_name(), "classic", start, *seats, None, None, 0, rated=True))
    store.create(room.header, room.last)
    ended = replace(room.ended(Outcome(SOUTH, "time"), 0).last, ply=40)
    store.appending(room.header.id, ended, also=kept_with(room.header, ended)).result(30)
    print(flush=True)
"""


def test_killed_server_has_counted_what_it_kept(url: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", _KILLED, url, START], stdout=subprocess.PIPE)
    assert process.stdout
    for _ in range(20):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    store = Store(url)
    ended = [row for row in kept(store, events) if row["kind"] == "end"]
    assert len(ended) >= 20
    assert {row["game"] for row in kept(store, results)} == {row["game"] for row in ended}
    assert {row["games"] for row in kept(store, ratings)} == {len(ended)}
    store.close()


def page(place: Place, player: str) -> Any:
    found = asyncio.run(player_page(place.rooms, public_of(player)))
    return json.loads(msgspec.json.encode(found))


def test_page_of_a_player(place: Place) -> None:
    for _ in range(2):
        won = play(place, begin(place), WIN)
        place.time += 1000
    begin(place)  # goes on
    resign(place, place.against())
    resign(place, place.beside())
    mine = page(place, "me")
    assert (mine["name"], mine["ratings"][0]["games"]) == ("Mia", 2)
    assert len(mine["games"]) == 2
    latest = mine["games"][0]
    assert latest["game"]["id"] == won.header.id
    assert latest["game"]["seat"] == "south"
    assert latest["game"]["players"]["north"]["id"] == public_of("you")
    assert 0 < latest["gain"] < mine["games"][1]["gain"]
    yours = page(place, "you")
    assert (yours["name"], yours["games"][0]["gain"] < 0) == ("Ben", True)
    assert '"you"' not in json.dumps(yours)  # which is the name in the store
    asyncio.run(place.rooms.shelve(won.header.id, "me", Shelve(hidden=True)))
    assert len(page(place, "me")["games"]) == 1
    with pytest.raises(Refusal, match="no player"):
        page(place, "stranger")


def test_name_is_the_last_one_given(place: Place) -> None:
    begin(place, names=[" Mia\n<b>"])
    assert page(place, "me")["name"] == "Mia <b>"
    begin(place, names=["Mina"])
    begin(place, names=[])
    assert page(place, "me")["name"] == "Mina"
    begin(place, "you", "me", names=["Benno"])
    assert (page(place, "me")["name"], page(place, "you")["name"]) == ("Ben", "Benno")


def test_leaders_are_settled_and_a_hundred(url: str) -> None:
    place = Place(Store(url))
    known: list[dict[str, Any]] = [
        {
            "player": f"p{n}",
            "variant": "classic",
            "rating": 1500 + n,
            "deviation": deviation,
            "volatility": 0.06,
            "games": 30,
            "at": at,
        }
        for n, (deviation, at) in enumerate(
            [(60, place.time)] * 105 + [(111, place.time), (109, place.time - 20 * DAY)]
        )
    ]
    named = [
        {"id": public_of(row["player"]), "player": row["player"], "name": "", "at": 0}
        for row in known
    ]

    def work(connection: sql.Connection) -> None:
        connection.execute(ratings.insert(), known)
        connection.execute(players.insert(), named)

    place.store._writer.write(work).result(5)

    def best() -> list[int]:
        found = asyncio.run(leaderboard(place.rooms, "classic"))
        return [leader.rating.rating for leader in found.leaders]

    assert best() == [*range(1604, 1504, -1)]
    place.time -= 30 * DAY  # a clock that was set back makes nobody surer
    assert len(best()) == 100
    place.time += 900 * DAY
    assert best() == []
    assert asyncio.run(leaderboard(place.rooms, "expert")).leaders == []
    with pytest.raises(Refusal, match="no player"):  # which a database could not even read
        asyncio.run(player_page(place.rooms, "\0"))
    place.store.close()


def test_games_from_before_are_on_the_pages(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    place = Place(Store(url))
    over = play(place, begin(place, rated=False), WIN)
    begin(place, rated=False)
    resign(place, place.beside())
    place.store.close()
    engine = open_engine(url)
    script = ScriptDirectory(str(MIGRATIONS))
    with writing(engine) as connection:
        context = MigrationContext.configure(
            connection, opts={"fn": lambda at, _: script._downgrade_revs("0005", at)}
        )
        with Operations.context(context):
            context.run_migrations()
    engine.dispose()
    store = Store(url)
    assert [row["game"] for row in kept(store, results)] == [over.header.id]
    assert [header.id for header, _ in store.finished("you", 5)] == [over.header.id]
    store.close()
