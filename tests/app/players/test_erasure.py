"""A player deletes a game, or everything."""

import asyncio
import time
from pathlib import Path

import pytest
import sqlalchemy as sql

from tests.support.rooms import Place
from tests.support.servers import Browser, serving
from yokai.app.games.clock import DAY
from yokai.app.players.erasure import Eraser
from yokai.app.players.player_id import player_of, public_of
from yokai.refusal import NoSuchGame, Refusal
from yokai.rules.outcome import Outcome
from yokai.storage.lessons import LessonProgress
from yokai.storage.schema import metadata
from yokai.storage.store import Store


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(Store(f"sqlite:///{tmp_path / 'games.sqlite'}", in_place=True))


def both(place: Place, player: str = "you") -> str:
    game = place.begin(opponent="friend", side="south", names=["Mia"]).header.id
    asyncio.run(place.rooms.join(game, player, "Ben"))
    return game


def exists(place: Place, game: str) -> bool:
    try:
        asyncio.run(place.rooms.open(game))
    except NoSuchGame:
        return False
    return True


def test_game_of_mine_alone_is_deleted_at_once(place: Place) -> None:
    eraser, game = Eraser(place.rooms), place.beside().header.id
    with pytest.raises(Refusal):
        asyncio.run(eraser.delete_game(game, "you"))
    assert exists(place, game)
    assert asyncio.run(eraser.delete_game(game, "me"))
    assert not exists(place, game)


def test_game_of_two_is_deleted_once_both_want_it_or_after_a_time(place: Place) -> None:
    eraser, first, second = Eraser(place.rooms), both(place), both(place)
    for game in (first, second):
        assert not asyncio.run(eraser.delete_game(game, "me"))
        assert exists(place, game)
        room = asyncio.run(place.rooms.open(game))
        assert room.game.outcome == Outcome(None, "aborted")  # the other is told
    assert {header.id for header, *_ in asyncio.run(place.rooms.of_player("me"))} == set()
    assert asyncio.run(eraser.delete_game(first, "you"))
    assert not exists(place, first)
    place.time += 29 * DAY
    assert asyncio.run(eraser.sweep(None)) == 0
    place.time += 2 * DAY
    assert asyncio.run(eraser.sweep(None)) == 1
    assert not exists(place, second)


def test_who_is_erased_resigns_and_the_other_keeps_the_game(place: Place) -> None:
    game = both(place)
    room = place.play(asyncio.run(place.rooms.open(game)), "2c2b")
    place.play(room, "2a2b", player="you")
    asyncio.run(Eraser(place.rooms).erase("me"))
    room = asyncio.run(place.rooms.open(game))
    assert str(room.game.outcome) == "North wins by resignation"
    assert (room.header.south.name, room.header.north.name) == (None, "Ben")
    assert room.header.sides_of("me") == []


def test_old_games_and_players_go_after_so_many_days(place: Place) -> None:
    eraser, game = Eraser(place.rooms), both(place)
    solved = LessonProgress(1, 1)
    asyncio.run(place.store.lessons.solve("child", "classic", "tanuki", solved, place.time))
    place.time += 99 * DAY
    assert asyncio.run(eraser.sweep(None)) == asyncio.run(eraser.sweep(100)) == 0
    place.time += 2 * DAY
    assert asyncio.run(eraser.sweep(100)) >= 2
    assert not exists(place, game)


def test_deleted_person_leaves_no_trace_in_any_table(url: str, tmp_path: Path) -> None:
    with serving(tmp_path, database=url) as address:
        mia, ben = Browser(address), Browser(address)
        wanted = {"variant": "classic", "opponent": "friend", "side": "south", "rated": True}
        shared = [mia.begin(**wanted, names=["Mia-San"])["id"] for _ in range(2)]
        for game in shared:
            assert ben.post(f"/api/games/{game}/join", {"name": "Ben"}).status_code == 200
        with mia.line() as line:
            line.state(type="watch", game=shared[0], version=-1)
            line.state(type="play", game=shared[0], version=1, move="2c2b")
            line.state(type="resign", game=shared[0])
        alone = mia.begin(variant="classic", level=1, side="south")["id"]
        mia.post(f"/api/games/{alone}/shelf", {"title": "Mia-San"})
        mia.begin(**wanted | {"rated": False}, names=["Mia-San"], open=True)
        mia.post("/api/me/renew")
        mia.post("/api/lessons/classic/tanuki/1", {"moves": ["2c2b"]})
        puzzle = mia.get("/api/puzzles/classic/next").json()["id"]
        mia.post(f"/api/puzzle/classic/{puzzle}/give-up")
        mia.post("/api/puzzles/classic/storm")
        player = player_of(mia.token.split(".")[0])
        words = {player, public_of(player), "Mia-San", alone}
        assert len(found_in(url, words)) > 8
        gone = mia.post("/api/me/delete")
        assert (gone.status_code, "Max-Age=0" in gone.headers["set-cookie"]) == (204, True)
        time.sleep(0.3)  # what was under way is written
        assert found_in(url, words) == set()
        for game in shared:
            state = ben.game(game)
            assert state["players"]["south"]["name"] is None
            assert state["position"]["outcome"]
        assert mia.get(f"/api/games/{alone}").status_code == 404
        assert Browser(address).post("/api/me/delete").status_code == 204


def found_in(url: str, words: set[str]) -> set[str]:
    """The tables in which one of these words is."""
    store = Store(url)
    found = set()
    with store.database.engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(sql.select(table)):
                if any(word in str(value) for word in words for value in row):
                    found.add(table.name)
    store.close()
    return found
