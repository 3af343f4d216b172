"""The server as a program: its address, its end, and games that outlive it."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from tests.support.servers import Browser, Json, Line
from tests.support.shell import PROGRAM, Capsys, complaint
from tests.support.soak import SOAK
from yokai.cli import main
from yokai.engine.levels import STRONGEST
from yokai.server.main import config_of, listen
from yokai.server.settings import Settings


def _browser(folder: Path) -> Path:
    """A browser that only notes where it was sent."""
    script = folder / "browser.sh"
    script.write_text(
        f'#!/bin/sh\nprintf %s "$1" > {folder}/opened.new\nmv {folder}/opened.new {folder}/opened\n'
    )
    script.chmod(0o755)
    return script


class Server:
    """A `yokai play` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        homes = {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        homes["BROWSER"] = f"{_browser(folder)} %s"
        self.process = subprocess.Popen(
            [*PROGRAM, "play", "--no-solve", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | homes,
        )
        assert self.process.stdout
        self.greeting = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.greeting)
        assert found, self.process.communicate()
        self.address = found[0].rstrip("/")
        self.port = int(found[1])

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Server]:
    server = Server(folder, *arguments)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop(signal.SIGKILL)


def test_game_outlives_a_killed_server(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as server:
        browser = Browser(server.address)
        game = browser.begin(variant="classic", level=1, side="south")["id"]
        with browser.line() as line:
            line.state(type="watch", game=game, version=-1)
            state = line.state(type="play", game=game, version=0, move="1d1c")
            assert state["thinking"]
            server.stop(signal.SIGKILL)  # the computer is about to move
    with running(tmp_path, "--port", "0") as server:
        browser = Browser(server.address, browser.token)
        assert [listed["id"] for listed in browser.get("/api/games").json()["games"]] == [game]
        with browser.line() as line:
            state = line.state(type="watch", game=game, version=-1)
            if state["thinking"]:
                state = line.news()
            assert [state["moves"][0]["usi"], len(state["moves"])] == ["1d1c", 2]
            line.send(type="play", game=game, version=2, move=state["position"]["legal"][0])
            assert line.news()["version"] == 3
        status, errors = server.stop()
        assert status == 0
        # The restart may have taken so long that clocks get time back.
        told = [line for line in errors.splitlines() if "nobody was served" not in line]
        assert told == []


def test_ctrl_c_ends_it_in_good_order_while_someone_watches(tmp_path: Path) -> None:
    with running(tmp_path, "--port", "0") as server:
        opened = tmp_path / "opened"
        deadline = time.monotonic() + 20
        while not opened.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert opened.read_text() == f"{server.address}/"
        browser = Browser(server.address)
        assert browser.get("/api/levels", Host="elsewhere.example").status_code == 403
        game = browser.begin(variant="expert", level=STRONGEST, side="north")["id"]
        with browser.line() as line:
            line.send(type="analyse", id=1, variant="expert")
            line.state(type="watch", game=game, version=-1)
            line.expect("analysis")
            assert server.stop() == (0, "")
    assert (tmp_path / "yokai" / "games.sqlite").exists()


# A server on which reading a record takes two minutes, and asks nobody whether it shall go on.
STUCK = """
import sys, time
from yokai import Record
from yokai.cli import main
from yokai.server import main as server

server.GRACE = 1.5
Record.parse = lambda text, tick: print("begun", flush=True) or time.sleep(120)
main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    "command", [["serve", "--host", "127.0.0.1"], *[["play", "--no-browser"]] * SOAK]
)
def test_signal_ends_it_whatever_runs(tmp_path: Path, command: list[str]) -> None:
    store = f"sqlite:///{tmp_path / 'mine.sqlite'}"
    arguments = [*command, "--port", "0", "--no-solve", "--database", store]
    with subprocess.Popen(
        [sys.executable, "-c", STUCK, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout
            assert process.stderr
            found = re.search(r"http://127\.0\.0\.1:(\d+)", process.stdout.readline())
            assert found
            body = b'{"text": ""}'
            asked = b"POST /api/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: 12\r\n\r\n"
            with socket.create_connection(("127.0.0.1", int(found[1]))) as line:
                line.sendall(asked + body)
                assert process.stdout.readline() == "begun\n"
                process.send_signal(signal.SIGTERM)
                assert process.wait(10) == 1
            assert "did not end within 1.5 s and is ended now" in process.stderr.read()
        finally:
            process.kill()


def test_two_servers_share_a_database(tmp_path: Path, capsys: Capsys) -> None:
    store = ["--no-browser", "--database", f"sqlite:///{tmp_path / 'mine.sqlite'}"]
    with running(tmp_path, *store) as one, running(tmp_path, *store) as two:
        assert one.port != two.port  # a port that was not asked for gives way
        here = Browser(one.address)
        there = Browser(two.address, here.token)
        game = here.begin(variant="classic", opponent="beside")["id"]
        with here.line() as line, there.line() as other:
            line.send(type="play", game=game, version=0, move="2c2b")
            other.send(type="play", game=game, version=0, move="1d1c")
            heard = [*until_pong(line), *until_pong(other)]
        # The player who was second is told that the game has moved on.
        answers = sorted((told["type"], told.get("reason")) for told in heard)
        assert answers == [("played", None), ("refused", "stale")]
        assert len(here.game(game)["moves"]) == 1
        assert here.game(game) == there.game(game)

        taken = complaint(capsys, "play", *store, "--port", one.port)
        assert taken == f"yokai: port {one.port} cannot be used: Address already in use\n"
    assert not (tmp_path / "yokai").exists()
    assert not (tmp_path / "opened").exists()


MOMENTS = [(0.0, signal.SIGTERM, 1), (0.4, signal.SIGINT, 1), (1.2, signal.SIGINT, 2)]
ALL_MOMENTS = [*product((0.0, 0.4, 1.2), (signal.SIGTERM, signal.SIGINT), (1, 2))]


@pytest.mark.parametrize(("wait", "number", "workers"), ALL_MOMENTS if SOAK else MOMENTS)
def test_signal_at_the_start_ends_it_without_a_traceback(
    tmp_path: Path, workers: int, number: signal.Signals, wait: float
) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    options = ["--port", "0", "--no-solve", "--database", database, "--workers", str(workers)]
    process = subprocess.Popen(
        [*PROGRAM, "serve", "--host", "127.0.0.1", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # as in a terminal, Ctrl-C reaches all of the group
    )
    assert process.stdout
    assert "http://" in process.stdout.readline()
    time.sleep(wait)
    if number is signal.SIGINT:
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    try:
        _, errors = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert "Traceback" not in errors
    assert process.returncode in (0, 130, -number)  # before it handles the signal, that is the end


def until_pong(line: Line) -> list[Json]:
    line.send(type="ping")
    heard = []
    while (told := line.hear())["type"] != "pong":
        heard.append(told)
    return heard


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["classic"],
            "VARIANT and --sfen need --text: in the browser the page asks for the variant",
        ),
        (["--text"], "name the variant: yokai play VARIANT --text"),
        (["--port", "70000"], "argument --port: must be 0 to 65535, not '70000'"),
        (["--database", "nonsense"], "bad database 'nonsense'"),
    ],
)
def test_mistakes_are_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(["play", "--no-browser", *arguments])
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    assert status == 2
    assert capsys.readouterr().err.startswith(f"yokai: {message}")


def test_uvloop_is_used_where_it_is_installed() -> None:
    assert config_of(Settings(database="sqlite://")).loop == "auto"


def test_every_address_is_also_that_of_ipv4() -> None:
    if not socket.has_dualstack_ipv6():
        return
    with listen("::", 0) as listening:
        listening.listen()
        port = listening.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            with socket.create_connection((host, port), timeout=20) as asking:
                assert asking.getpeername()[:2] == (host, port)
