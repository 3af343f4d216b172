"""What is damaged or absurd: one sentence each time, and never a crash."""

import asyncio
import random
import sqlite3
from contextlib import closing, suppress
from itertools import product
from pathlib import Path

from starlette.testclient import TestClient

from tests.support.servers import Browser, serving
from yokai.app.games.room import Room
from yokai.server.asgi import create_app
from yokai.server.settings import Settings
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store

COLUMNS = [
    *(("events", name) for name in ("move", "kind", "version", "ply")),
    *(("games", name) for name in ("variant", "start")),
]
START = "rkb/1p1/1P1/BKR b - 1"


def fill(url: str, games: int) -> None:
    store = Store(url)
    for number in range(games):
        header = Header(f"game{number}", "classic", START, Seat("me"), Seat(None, 3), None, None, 1)
        room = Room.begin(header)
        asyncio.run(store.games.create(header, room.last))
        for move in ["1d1c", "3a3b", "1c1d", "3b3a"]:
            room = room.moved(move, now=number)
            asyncio.run(store.games.append(header.id, room.last))
    store.close()


def test_damage_in_the_middle_of_the_file_is_503(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    fill(f"sqlite:///{file}", games=300)
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages = {
            row[0] for row in connection.execute("SELECT pageno FROM dbstat WHERE name = 'events'")
        }
    connection.close()
    content = bytearray(file.read_bytes())
    for page in sorted(pages)[1:]:
        content[(page - 1) * 4096 : page * 4096] = random.Random(page).randbytes(4096)
    file.write_bytes(content)
    settings = Settings(f"sqlite:///{file}", tmp_path, solve=False, rates={})
    with TestClient(create_app(settings)) as client:
        answers = [client.get(f"/api/games/game{number}") for number in range(0, 300, 30)]
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].json()["error"] == "unavailable"
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "watch", "game": "game150"})
            assert socket.receive_json()["reason"] == "unavailable"


def test_game_whose_rows_make_no_sense_is_503(tmp_path: Path) -> None:
    """Each value that makes no sense in each column, in a game of its own; some are refused by the
    tables themselves."""
    file, damaged = tmp_path / "games.sqlite", []
    every = [*product(COLUMNS, ["''", "'x'", "NULL", "-7", "X'ff'", "CAST(X'ff' AS TEXT)"])]
    fill(f"sqlite:///{file}", games=len(every))
    with closing(sqlite3.connect(file)) as connection, connection:
        for number, ((table, column), nonsense) in enumerate(every):
            game = f"game{number}"
            where = f"game = '{game}' AND version = 2" if table == "events" else f"id = '{game}'"
            with suppress(sqlite3.IntegrityError):
                connection.execute(f"UPDATE {table} SET {column} = {nonsense} WHERE {where}")
                damaged.append(game)
    assert len(damaged) > len(every) / 2
    settings = Settings(f"sqlite:///{file}", tmp_path, solve=False, rates={})
    with TestClient(create_app(settings)) as client:
        for game in damaged:
            assert client.get(f"/api/games/{game}").status_code in (200, 503), game


def test_game_that_nobody_could_open_again_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        browser = Browser(address)
        wanted = {"variant": "classic", "opponent": "beside"}
        for number in ("999999999", "10001"):
            sfen = START.removesuffix("1") + number
            answer = browser.post("/api/games", wanted | {"sfen": sfen})
            assert (answer.status_code, answer.json()["error"]) == (422, "bad_notation")
            assert "at move 10,000 at the latest" in answer.json()["message"]
        game = browser.begin(**wanted, sfen=START.removesuffix("1") + "10000")["id"]
        with browser.line() as line:
            line.ask("played", type="play", game=game, version=0, move="2c2b")
        assert browser.game(game)["position"]["sfen"].endswith(" 10001")


def test_deep_json_is_a_sentence(tmp_path: Path) -> None:
    deep = '{"type":"ping","t":' + "[" * 30_000
    whole = '{"x":' + "[" * 30_000 + "]" * 30_000
    with serving(tmp_path) as address:
        browser = Browser(address)
        for frame in (deep, '{"x":' * 9_000, whole):
            with browser.line() as line:
                line.connection.send(frame)
                told = line.hear()
                assert (told["type"], told["error"]) == ("problem", "bad_message")
                assert line.is_silent()
