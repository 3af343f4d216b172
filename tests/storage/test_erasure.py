"""What is deleted is in no table any more."""

import asyncio
from dataclasses import replace

import sqlalchemy as sql

import yokai
from yokai.app.games.room import Room
from yokai.notation.move import NORTH
from yokai.rules.outcome import Outcome
from yokai.storage.erasure import ERASED
from yokai.storage.events import Header, Seat
from yokai.storage.lessons import LessonProgress
from yokai.storage.schema import metadata
from yokai.storage.store import Store

START = yokai.variant("classic").start.sfen
ALONE = Header("alone", "classic", START, Seat("me", name="Mia"), Seat(None, 3), None, None, 1)
BOTH = replace(ALONE, id="both", north=Seat("you", name="Ben"))


def begin(store: Store, header: Header, ended: int | None = None) -> None:
    room = Room.begin(header)
    asyncio.run(store.games.create(header, room.last))
    if ended is not None:
        room = room.ended(Outcome(NORTH, "resignation"), ended)
        asyncio.run(store.games.append(header.id, room.last))


def traces(store: Store, *words: str) -> list[str]:
    """The tables in which one of these words is."""
    found = []
    with store.database.engine.connect() as connection:
        for table in metadata.sorted_tables:
            rows = connection.execute(sql.select(table)).all()
            found += [table.name for row in rows if {*words} & {*map(str, row)}]
    return found


def hide(store: Store, game: str, player: str) -> None:
    asyncio.run(store.games.shelve(player, game, "", hidden=True))


def test_player_goes_and_the_others_game_stays_without_them(store: Store) -> None:
    begin(store, ALONE)
    begin(store, BOTH, ended=5)
    asyncio.run(store.personal_links.renew("me"))
    asyncio.run(store.games.shelve("me", "both", "lost", hidden=False))
    asyncio.run(store.open_seats.open("alone", "me", 1, 0))
    assert {*traces(store, "me", "Mia", "alone")} >= {"games", "links", "shelf", "lobby", "events"}
    assert sorted(asyncio.run(store.erasure.erase_player("me"))) == ["alone", "both"]
    assert traces(store, "me", "Mia", "alone", "lost") == []
    found = asyncio.run(store.games.load("both"))
    assert found
    assert (found[0].south, found[0].north) == (Seat(ERASED), Seat("you", name="Ben"))
    asyncio.run(store.erasure.erase_player("you"))
    assert traces(store, "you", "Ben", "both", ERASED) == []


def test_no_column_of_any_table_keeps_a_player(store: Store) -> None:
    """A row in each table, in which every text is the player's id: a table or a column that is
    added is found here if it is forgotten. What is left is not about players."""
    with store.database.engine.begin() as connection:
        for table in metadata.sorted_tables:
            texts = [column for column in table.c if isinstance(column.type, sql.String)]
            row = {column.name: "me" if column in texts else 1 for column in table.c}
            bools = [each.name for each in table.c if isinstance(each.type, sql.Boolean)]
            connection.execute(table.insert(), row | dict.fromkeys(bools, True))
    assert len(traces(store, "me")) >= 30
    asyncio.run(store.erasure.erase_player("me"))
    assert sorted(traces(store, "me")) == ["puzzles", "secrets", "workers"]


def test_game_is_deleted_once_nobody_has_it(store: Store) -> None:
    begin(store, ALONE)
    begin(store, BOTH, ended=5)
    assert asyncio.run(store.erasure.delete_game("alone", "me"))
    assert asyncio.run(store.games.load("alone")) is None
    assert not asyncio.run(store.erasure.delete_game("both", "me"))
    assert asyncio.run(store.erasure.delete_game("both", "stranger"))  # which changes nothing
    assert asyncio.run(store.games.load("both"))
    hide(store, "both", "me")
    assert asyncio.run(store.erasure.delete_game("both", "you"))
    assert traces(store, "both") == []


def test_running_games_with_others_are_known(store: Store) -> None:
    begin(store, ALONE)
    begin(store, BOTH)
    begin(store, replace(BOTH, id="over"), ended=5)
    begin(store, replace(BOTH, id="free", north=Seat(None)))
    begin(store, replace(BOTH, id="message", north=Seat.by_message("Zm9yZXN0")))
    assert asyncio.run(store.erasure.running("me")) == ["both"]


def test_outdated_games_are_hidden_or_old(store: Store) -> None:
    for number in range(4):
        begin(store, replace(BOTH, id=f"both{number}"), ended=100 * number)
    hide(store, "both1", "me")
    hide(store, "both2", "me")
    hide(store, "both2", "you")

    def outdated(hidden: int, left: int, old: int | None = None) -> list[str]:
        return sorted(asyncio.run(store.erasure.outdated(hidden, left, old, 10)))

    assert outdated(200, 100) == []
    assert outdated(201, 100) == ["both2"]
    assert outdated(201, 101) == ["both1", "both2"]
    assert outdated(0, 0, old=1) == ["both0"]
    assert outdated(0, 0, old=999) == ["both0", "both1", "both2", "both3"]
    assert asyncio.run(store.erasure.delete_games([f"both{n}" for n in range(4)])) is None
    assert traces(store, "both0", "both1", "both2", "both3") == []


def test_player_without_games_is_absent_after_a_time(store: Store) -> None:
    for player, at in (("me", 10), ("me", 20), ("you", 5), ("us", 5)):
        asyncio.run(store.lessons.solve(player, "classic", f"lesson{at}", LessonProgress(1, 1), at))
    begin(store, replace(ALONE, south=Seat("us")))
    assert asyncio.run(store.erasure.absent(20, 9)) == ["you"]
    assert asyncio.run(store.erasure.absent(5, 9)) == []
