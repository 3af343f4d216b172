"""Everything of one player: read as it was written, and merged whole or not at all."""

import asyncio
from dataclasses import replace

import pytest

from tests.support.stores import rows
from yokai.glicko import Rating
from yokai.storage.archive import (
    Everything,
    Present,
    StoredAccount,
    StoredGame,
    StoredLesson,
    StoredPuzzle,
)
from yokai.storage.events import Event, Header, Seat
from yokai.storage.games import Taken
from yokai.storage.lessons import LessonProgress
from yokai.storage.puzzles import Attempt, Card, PuzzleStanding, Storm
from yokai.storage.schema import due, events, lesson_progress, metadata
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"


def game_of(name: str, created: int = 5, moves: int = 1, title: str = "") -> StoredGame:
    header = Header(name, "classic", START, Seat("me"), Seat(None, 3), None, None, created)
    happened = [
        Event(
            number,
            "move" if number else "start",
            number,
            "2c2b",
            START,
            None,
            None,
            None,
            None,
            number,
        )
        for number in range(moves + 1)
    ]
    return StoredGame(header, tuple(happened), title)


EVERYTHING = Everything(
    games=[game_of("b", 6, title="mine"), game_of("a", 5, moves=3)],
    lessons={("classic", "tanuki"): StoredLesson(LessonProgress(3, 1), 7)},
    puzzles={
        ("classic", "aaaaaa"): StoredPuzzle(Attempt(True, False, 4.5, 8), None),
        ("expert", "aaaaaa"): StoredPuzzle(Attempt(None, True, None, 9), Card(1.5, 2.5, 8, 9)),
    },
    standings={"classic": PuzzleStanding(Rating(1300, 99, 0.05), 3, 2, 1, 2, 7, 8)},
    storms={"dobutsu": Storm("s", ("aaaaaa", "bbbbbb"), 5, 1, 0)},
)


def take_all(_: Present) -> Everything:
    return EVERYTHING


def test_everything_is_read_as_it_was_merged(any_store: Store) -> None:
    archives = any_store.archives

    async def work() -> None:
        assert await archives.everything("me", 10, 100) == Everything([])
        await archives.merge("me", EVERYTHING, take_all)
        assert await archives.everything("me", 10, 100) == EVERYTHING
        assert await archives.everything("you", 10, 100) == Everything([])
        found = await archives.everything("me", 1, 100)
        assert [game.header.id for game in found.games] == ["b"]
        found = await archives.everything("me", 10, 5)
        assert [game.header.id for game in found.games] == ["b"]

    asyncio.run(work())
    assert {row["game"]: row["version"] for row in rows(any_store, due)} == {"a": 3, "b": 1}


def test_import_sees_what_is_there_and_only_adds(any_store: Store) -> None:
    archives = any_store.archives
    new = Everything([game_of("a", 5, moves=4), game_of("c", 9)])
    longer = new.games[0]
    found: list[Present] = []

    def decide(present: Present) -> Everything:
        found.append(present)
        added = [replace(longer, events=longer.events[4:], title="again")]
        return Everything(added, puzzles={("expert", "aaaaaa"): EVERYTHING.puzzles[CLASSIC]})

    async def work() -> None:
        await archives.merge("me", EVERYTHING, take_all)
        await archives.merge("me", new, decide)
        everything = await archives.everything("me", 10, 100)
        assert everything.games[1] == replace(longer, title="again")
        assert everything.puzzles["expert", "aaaaaa"].card is None

    asyncio.run(work())
    assert found == [Present(replace(EVERYTHING, games=EVERYTHING.games[1:]), frozenset({"a"}))]
    assert {row["game"]: row["version"] for row in rows(any_store, due)} == {"a": 4, "b": 1}


CLASSIC = "classic", "aaaaaa"


def test_import_that_comes_too_late_leaves_nothing(any_store: Store) -> None:
    archives = any_store.archives

    async def work() -> None:
        await archives.merge("me", EVERYTHING, take_all)
        stale = replace(
            EVERYTHING,
            games=[game_of("c", 9), *EVERYTHING.games],
            lessons={("classic", "kitsune"): StoredLesson(LessonProgress(1, 1), 7)},
        )
        with pytest.raises(Taken):
            await archives.merge("me", stale, lambda _: stale)
        assert await archives.everything("me", 10, 100) == EVERYTHING

    asyncio.run(work())
    assert len(rows(any_store, events)) == 6
    assert len(rows(any_store, lesson_progress)) == 1


def test_hidden_games_and_those_that_wait_for_somebody_are_left_out(any_store: Store) -> None:
    archives = any_store.archives
    waiting = game_of("w")
    waiting = replace(waiting, header=replace(waiting.header, north=Seat(None)))

    async def work() -> None:
        await archives.merge("me", EVERYTHING, take_all)
        await any_store.games.create(waiting.header, waiting.events[0])
        await any_store.games.shelve("me", "b", "mine", hidden=True)
        found = await archives.everything("me", 10, 100)
        assert [game.header.id for game in found.games] == ["a"]

    asyncio.run(work())


# What an export has of each table; a new table needs a decision here. Whatever belongs to a person
# is exported, unless a reason says why it is not.
IN_AN_EXPORT = "exported"
DECIDED = {
    **dict.fromkeys(["games", "events", "shelf", "lesson_progress", "studies"], IN_AN_EXPORT),
    **dict.fromkeys(["solvers", "puzzle_attempts", "repetitions", "storms"], IN_AN_EXPORT),
    **dict.fromkeys(["profiles", "devices", "players", "ratings"], IN_AN_EXPORT),
    **dict.fromkeys(["moderation", "bot_accounts"], IN_AN_EXPORT),
    "subscriptions": "exported without endpoint and keys, by which others could call the player",
    "results": "said by the games and ratings themselves",
    "replies": "plans of a game with another person, which stays where it is played",
    "lobby": "a seat that is open for minutes; games that nobody has joined are left out",
    "challenges": "of two people, for a game that nobody has joined",
    "links": "only how often a secret was renewed",
    "company": "who is at a game this minute",
    **dict.fromkeys(["due", "workers", "service_periods", "puzzles"], "of the server, of nobody"),
    "secrets": "keys of the server",
    "opening_moves": "counted from the games themselves",
    **dict.fromkeys(
        ["classrooms", "classroom_children", "classroom_results"],
        "of a class, whose teacher saves it as a table and deletes it in one press",
    ),
    **dict.fromkeys(
        ["people_tournaments", "tournament_participants", "tournament_boards"],
        "of a tournament of several people; the games themselves are exported",
    ),
}


def test_every_table_is_exported_or_left_out_for_a_reason() -> None:
    assert {*DECIDED} == {*metadata.tables}
    of_a_player = {name for name, table in metadata.tables.items() if "player" in table.c}
    assert {name for name in of_a_player if DECIDED[name] != IN_AN_EXPORT} == {
        "subscriptions", "lobby", "challenges", "links", "classrooms", "people_tournaments",
    }  # fmt: skip


def test_account_is_exported_without_keys(store: Store) -> None:
    """Every text of a row is either in the export or a secret."""
    shown = {
        "profiles": {"name": "Mia", "lang": "de", "pieces": "carved", "at": 11},
        "devices": {"device": "secret1", "label": "Firefox", "begun": 12, "at": 13, "ended": 14},
        "players": {"id": "publicid", "name": "Mia", "at": 15},
        "ratings": {"variant": "classic", "rating": 1600.5, "deviation": 90.5, "games": 3, "at": 16}
        | {"volatility": 0.0625},
        "moderation": {"blocked": True, "given_name": "Rose", "reports": 2},
        "subscriptions": {"id": "secret2", "endpoint": "secret3", "public": "secret4"}
        | {"auth": "secret5", "lang": "fr", "origin": "https://mori.example", "at": 17},
        "bot_accounts": {},
    }
    with store.database.engine.begin() as connection:
        for name, row in shown.items():
            connection.execute(metadata.tables[name].insert(), row | {"player": "me"})
    account = asyncio.run(store.archives.everything("me", 9, 9)).account
    told = str(account)
    texts = [text for row in shown.values() for text in row.values() if isinstance(text, str)]
    assert [text for text in texts if text not in told] == [f"secret{n}" for n in range(1, 6)]
    assert all(str(number) in told for number in (*range(11, 15), 16, 17, 1600.5, 90.5))
    assert account.is_bot
    assert asyncio.run(store.archives.everything("you", 9, 9)).account == StoredAccount()
