"""`yokai serve`: an address for others, workers that are replaced, an orderly end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.databases import Redis
from tests.support.servers import Browser
from tests.support.shell import PROGRAM, Capsys, Terminal, complaint
from yokai.cli import main
from yokai.server import main as program
from yokai.server.gate.rate_limits import ONE_LINE, Bucket, Rate
from yokai.server.settings import Settings

QUIET = ("--port", "0", "--no-solve")


def homes(folder: Path) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}


class Server:
    """A `yokai serve` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "serve", *QUIET, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | homes(folder) | environment,
        )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, self.process.communicate()
        self.address = f"http://127.0.0.1:{found[1]}"

    def workers(self) -> list[int]:
        """Those that serve; not the one that keeps count of what they share."""
        file = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        children = [int(word) for word in file.read_text().split()]
        return [
            child
            for child in children
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
        ]

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


@contextmanager
def running(folder: Path, *arguments: str, **environment: str) -> Iterator[Server]:
    server = Server(folder, *arguments, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def test_workers_share_games_are_replaced_and_end_in_order(tmp_path: Path, redis: Redis) -> None:
    several = ("--workers", "2", "--redis", redis.url, "--log", "json", "--no-lobby")
    with running(tmp_path, *several) as server, ExitStack() as open_lines:
        browser = Browser(server.address)
        assert browser.get("/api/lobby").json()["on"] is False
        game = browser.begin(variant="classic", opponent="beside")["id"]
        watching = [open_lines.enter_context(browser.line()) for _ in range(6)]
        for line in watching:
            line.state(type="watch", game=game, version=-1)
        moves = ["1d1c", "3a3b", "1c1d", "3b3a"]
        for ply, move in enumerate(moves):
            watching[ply].send(type="play", game=game, version=ply, move=move)
            assert {line.news()["version"] for line in watching} == {ply + 1}

        first, second = server.workers()
        os.kill(first, signal.SIGKILL)
        until = time.monotonic() + 20
        while len(now := server.workers()) < 2 or first in now:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert second in now
        assert len(browser.game(game)["moves"]) == len(moves)

        closed = [open_lines.enter_context(browser.line()) for _ in range(3)]
        for line in closed:
            line.expect_pong()
        status, errors = server.stop()
        for line in closed:
            with pytest.raises(ConnectionClosed) as told:
                line.hear()
            assert told.value.rcvd
            assert told.value.rcvd.code == 1012  # service restart: connect again
        assert status == 0
        [said] = [json.loads(line)["message"] for line in errors.splitlines()]
        assert re.fullmatch(r"worker [01] ended \(-9\) and is started again", said)


def test_one_process_tells_how_it_is(tmp_path: Path) -> None:
    place = {"YOKAI_HOST": "127.0.0.1", "YOKAI_NAME": "mori.example", "YOKAI_PROXY": "127.0.0.1"}
    with running(tmp_path, YOKAI_NO_LOBBY="1", **place) as server:
        browser = Browser(server.address)
        assert browser.get("/api/lobby").json()["on"] is False
        assert browser.get("/healthz").text == "ok\n"
        assert browser.get("/readyz").text == "ready\n"
        assert re.search(
            r'yokai_requests_2xx_total\{worker="0"\} [2-9]', browser.get("/metrics").text
        )
        # Who comes through a proxy is not from here, whatever its address.
        assert browser.get("/metrics", **{"X-Forwarded-For": "192.0.2.9"}).status_code == 403
        assert browser.get("/healthz", Host="elsewhere.example").status_code == 200  # by the proxy
        wanted = {"variant": "classic", "opponent": "beside"}
        for origin, status in (("https://mori.example", 201), ("https://else.example", 403)):
            made = browser.post("/api/games", wanted, Origin=origin)
            assert made.status_code == status
        assert server.stop() == (0, "")


def test_phone_is_shown_where_to_go(tmp_path: Path) -> None:
    terminal = Terminal("serve", *QUIET, **homes(tmp_path))
    shown = terminal.until("opens it with its camera")
    found = re.search(r"http://([\d.]+):(\d+)/", shown)
    assert found
    assert found[1] != "0.0.0.0"
    assert shown.count("█") > 50
    answer = httpx2.get(f"http://127.0.0.1:{found[2]}/healthz", headers={"Host": "any.example"})
    assert answer.status_code == 200
    terminal.press(b"\x03")
    assert terminal.rest()[0] == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port", "x"], "argument --port: must be 0 to 65535, not 'x'"),
        (["--workers", "0"], "argument --workers: must be 1 to 64, not '0'"),
        (["--log", "loud"], "argument --log: must be plain or json, not 'loud'"),
        (["--host", "300.1.1.1", "--port", "0"], "host '300.1.1.1' cannot be used"),
        (["--host", "192.0.2.77", "--port", "0"], "port 0 of '192.0.2.77' cannot be used"),
        (["--proxy", "me"], "bad proxy 'me': it must be an address like 10.0.0.1"),
        (["--redis", "nonsense"], "bad Redis 'nonsense'"),
        (["--database", "postgresql://me:s3cret@127.0.0.1:1/x"], "the database 'postgresql"),
    ],
)
def test_mistakes_are_one_sentence(
    capsys: Capsys,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said = complaint(capsys, "serve", *arguments)
    assert said.startswith(f"yokai: {message}")
    assert "s3cret" not in said


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("YOKAI_PORT", "many", "argument --port: must be 0 to 65535, not 'many'"),
        ("YOKAI_LOG", "loud", "argument --log: must be plain or json, not 'loud'"),
        ("YOKAI_NO_SOLVE", "perhaps", "YOKAI_NO_SOLVE must be 1 or 0, not 'perhaps'"),
    ],
)
def test_environment_is_read_as_the_arguments_are(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, message: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert complaint(capsys, "serve").startswith(f"yokai: {message}")


def test_limits_are_the_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Settings] = []
    monkeypatch.setattr(program, "serve_others", lambda settings, *_: told.append(settings))
    monkeypatch.setenv("YOKAI_LINES_EACH", "7")
    assert main(["serve", "--generosity", "0.5", "--lines", "9"]) == 0
    assert main(["serve", "--generosity", "0"]) == 0
    half, free = told
    assert (half.lines, half.lines_each) == (9, 7)
    assert half.one_line == Rate(ONE_LINE.burst / 2, ONE_LINE.a_second / 2)
    assert half.rates["solve"].player is None
    assert free.rates == {}
    bucket = Bucket(free.one_line, 0.0)
    assert [bucket.take(0.0) for _ in range(1000)] == [0.0] * 1000


@pytest.mark.parametrize(
    "words", [("--generosity", "much"), ("--generosity", "-1"), ("--lines", "0")]
)
def test_limit_that_is_none_is_a_sentence(capsys: Capsys, words: tuple[str, str]) -> None:
    assert words[1] in complaint(capsys, "serve", *words)
