"""What is counted: by each worker, told by any."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.support.games import ROOT, wait_until
from yokai.server.asgi import create_app
from yokai.server.ops.metrics import Meters, new_meters
from yokai.server.settings import Settings

OURS = ("testserver",)  # what the test client calls us


def test_any_worker_tells_of_all(tmp_path: Path) -> None:
    file = new_meters(tmp_path, 2)
    one, two = Meters(file, 0), Meters(file, 1)
    one.add("requests_2xx")
    two.add("requests_2xx", 2)
    two.set("sockets", 7)
    assert one.text == two.text
    assert 'yokai_requests_2xx_total{worker="1"} 2\n' in one.text
    assert "# TYPE yokai_requests_2xx_total counter\n" in one.text
    again = Meters(file, 1)  # it has died, and with it its sockets
    assert 'yokai_sockets{worker="1"} 0\n' in again.text
    assert 'yokai_requests_2xx_total{worker="1"} 2\n' in again.text


def test_latency_of_moves_is_a_histogram() -> None:
    meters = Meters()
    for milliseconds in (-3, 4, 5, 30, 70_000):
        meters.moved(milliseconds)
    told = re.findall(r'yokai_move_seconds_(\w+)\{(?:le="(.+?)",)?worker="0"\} (.+)', meters.text)
    buckets = {bound: int(number) for kind, bound, number in told if kind == "bucket"}
    assert " ".join(buckets) == "0.005 0.01 0.025 0.05 0.1 0.25 0.5 1.0 2.5 5.0 +Inf"
    assert (buckets["0.005"], buckets["0.025"], buckets["0.05"], buckets["5.0"]) == (3, 3, 4, 4)
    assert buckets["+Inf"] == 5
    assert told[-2:] == [("sum", "", "70.039"), ("count", "", "5")]
    assert "# TYPE yokai_move_seconds histogram\n" in meters.text


def test_refusals_are_counted_by_reason() -> None:
    meters = Meters()
    for reason in ("too_fast", "no_dot", "drop_mate", "a reason of tomorrow"):
        meters.refused(reason)
    told = dict(re.findall(r'refusals_total\{reason="(\w+)",worker="0"\} ([1-9].*)', meters.text))
    assert told == {"too_fast": "1", "illegal_move": "2", "other": "1"}


def test_operator_sees_games_players_moves_and_refusals(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, False, hosts=OURS)
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as browser:

        def told(name: str) -> float:
            text = browser.get("/metrics").text
            [found] = re.findall(rf"^yokai_{re.escape(name)} (.+)$", text, re.MULTILINE)
            return float(found)

        wanted = {"variant": "classic", "opponent": "beside"}
        game = browser.post("/api/games", json=wanted).json()["id"]
        assert told('games_running{worker="0"}') == 0
        with browser.websocket_connect("/ws") as socket:
            for asked in (
                {"type": "watch", "game": game, "version": -1},
                {"type": "play", "game": game, "version": 0, "move": "2c2b", "id": "a"},
                {"type": "play", "game": game, "version": 1, "move": "2c2b", "id": "b"},
                {"type": "nonsense"},
                {"type": "ping"},
            ):
                socket.send_json(asked)
            while socket.receive_json()["type"] != "pong":
                pass
            assert told('games_running{worker="0"}') == told('players_here{worker="0"}') == 1
            socket.send_json({"type": "resign", "game": game})
            socket.send_json({"type": "ping"})
            while socket.receive_json()["type"] != "pong":
                pass
            assert told('games_running{worker="0"}') == 0
            assert told('games_ended_total{worker="0"}') == 1
        wait_until(lambda: told('players_here{worker="0"}') == 0)
        assert told('move_seconds_count{worker="0"}') == 1
        assert told('refusals_total{reason="illegal_move",worker="0"}') == 1
        assert told('refusals_total{reason="bad_message",worker="0"}') == 1
        browser.get("/api/games/nothing")
        assert told('refusals_total{reason="unknown_game",worker="0"}') == 1
        browser.get("/", headers={"Host": "elsewhere"})
        assert told('refusals_total{reason="wrong_origin",worker="0"}') == 1
        assert told('engine_waiting{role="player",worker="0"}') == 0


def test_reads_and_writes_without_an_answer_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.storage.sql.engine.LOCKED", 0.1)
    file = tmp_path / "games.sqlite"
    settings = Settings(f"sqlite:///{file}", tmp_path, solve=False)
    with (
        TestClient(create_app(settings), client=("127.0.0.1", 1)) as browser,
        closing(sqlite3.connect(file, isolation_level=None)) as blocker,
    ):
        blocker.execute("BEGIN IMMEDIATE")
        assert browser.get("/readyz").status_code == 503
        told = browser.get("/metrics").text
    assert re.search(r'yokai_database_errors_total\{worker="0"\} [1-9]', told)
    assert 'yokai_refusals_total{reason="unavailable",worker="0"} 1\n' in told


def test_sockets_and_answers_are_counted(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, False)
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as browser:
        wanted = {"variant": "classic", "opponent": "beside"}
        assert browser.post("/api/games", json=wanted).status_code == 201
        assert browser.get("/api/games/nothing").status_code == 404
        with browser.websocket_connect("/ws") as socket:
            socket.send_json({"type": "ping"})
            socket.receive_json()
            told = browser.get("/metrics").text
        assert 'yokai_sockets{worker="0"} 1\n' in told
        assert 'yokai_requests_4xx_total{worker="0"} 1\n' in told
        assert re.search(r'yokai_commits_total\{worker="0"\} [1-9]', told)


def test_every_metric_is_explained() -> None:
    page = (ROOT / "docs/operating/operating.md").read_text(encoding="utf-8")
    table = page.partition("## Metrics")[2].partition("\n## ")[0]
    kinds = dict(re.findall(r"^\| `(\w+)[^`]*` \| (\w+) \|", table, re.MULTILINE))
    assert kinds == dict(re.findall(r"# TYPE yokai_(\w+) (\w+)", Meters().text))
    reasons = re.findall(r'reason="(\w+)"', Meters().text)
    assert all(f"`{reason}`" in table for reason in reasons)
