"""`yokai serve`: an address for others, workers that are replaced, an orderly end."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
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
from yokai.arena.sandbox import Protection
from yokai.cli import main
from yokai.server import main as program
from yokai.server.gate.rate_limits import ONE_CONNECTION, Bucket, Rate
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
        logged = [json.loads(line) for line in errors.splitlines()]
        [said] = [each["message"] for each in logged if each["level"] != "info"]
        assert re.fullmatch(r"worker [01] ended \(-9\) and is started again", said)
        # What an operator wants to know the next morning.
        messages = "\n".join(each["message"] for each in logged)
        assert "the server begins, with the database 'sqlite:" in messages
        assert "the server ends in good order" in messages


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
        # A visitor who comes through a proxy is not from here, whatever its address.
        assert browser.get("/metrics", **{"X-Forwarded-For": "192.0.2.9"}).status_code == 403
        assert browser.get("/healthz", Host="elsewhere.example").status_code == 200  # by the proxy
        wanted = {"variant": "classic", "opponent": "beside"}
        for origin, status in (("https://mori.example", 201), ("https://else.example", 403)):
            made = browser.post("/api/games", wanted, Origin=origin)
            assert made.status_code == status
        status, errors = server.stop()
        assert status == 0
        assert {line.split()[2] for line in errors.splitlines()} == {"INFO"}


def test_phone_is_shown_where_to_go_and_finds_https_with_a_certificate_of_its_own(
    tmp_path: Path,
) -> None:
    terminal = Terminal("serve", *QUIET, "--tls", **homes(tmp_path))
    shown = terminal.until("For the operator alone")
    found = re.search(r"https://([\d.]+):(\d+)/", shown)
    assert found
    assert found[1] != "0.0.0.0"
    assert "opens it with its camera" in shown
    assert shown.count("█") > 50
    trusted = ssl.create_default_context(cafile=str(tmp_path / "yokai/tls/certificate.pem"))
    address = f"https://127.0.0.1:{found[2]}"
    with httpx2.Client(base_url=address, verify=trusted) as client:
        asked = client.get("/healthz", headers={"Host": "any.example"})
        assert (asked.status_code, asked.text) == (200, "ok\n")
        page = client.get("/")
    assert "Secure" in page.headers["set-cookie"]
    assert page.headers["cross-origin-opener-policy"] == "same-origin"
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
    assert (half.connections, half.connections_each) == (9, 7)
    assert half.one_connection == Rate(ONE_CONNECTION.burst / 2, ONE_CONNECTION.a_second / 2)
    assert half.rates["solve"].player is None
    assert free.rates == {}
    bucket = Bucket(free.one_connection, 0.0)
    assert [bucket.take(0.0) for _ in range(1000)] == [0.0] * 1000


@pytest.mark.parametrize(
    "words", [("--generosity", "much"), ("--generosity", "-1"), ("--lines", "0")]
)
def test_limit_that_is_none_is_a_sentence(capsys: Capsys, words: tuple[str, str]) -> None:
    assert words[1] in complaint(capsys, "serve", *words)


@pytest.mark.parametrize("name", ["bad name/", "mori.example/", "http://mori.example", "a..b"])
def test_name_that_no_browser_sends_is_a_sentence(capsys: Capsys, name: str) -> None:
    assert repr(name) in complaint(capsys, "serve", "--name", name)


def test_bot_that_is_not_there_is_a_sentence(capsys: Capsys) -> None:
    assert "there is no program '/nope'" in complaint(capsys, "serve", "--bot", "/nope")


def test_bots_without_bubblewrap_are_told_and_refused_to_root(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Protection("limits", "bubblewrap is not installed")
    monkeypatch.setattr("yokai.commands.serve.protection", lambda: held)
    monkeypatch.setattr(program, "serve_others", lambda *_: None)
    monkeypatch.setattr("os.getuid", lambda: 0)
    refused = complaint(capsys, "serve", "--bot", "sh bot.sh")
    assert "root cannot offer bots here: bubblewrap is not installed" in refused
    monkeypatch.setattr("os.getuid", lambda: 1000)
    assert main(["serve", "--bot", "sh bot.sh"]) == 0
    warned = "yokai: warning: bots can read what this user can read: bubblewrap is not installed"
    assert capsys.readouterr().err.strip() == warned
    assert main(["serve"]) == 0
    assert capsys.readouterr().err == ""


def test_certificate_and_key_belong_together(tmp_path: Path, capsys: Capsys) -> None:
    said = complaint(capsys, "serve", "--certificate", str(tmp_path / "no.pem"))
    assert "belong together" in said
    files = ("--certificate", str(tmp_path / "no.pem"), "--key", str(tmp_path / "no.key"))
    assert "there is no file" in complaint(capsys, "serve", *files)


def test_code_and_forbidden_names_are_checked(tmp_path: Path, capsys: Capsys) -> None:
    assert "1 to 64 characters" in complaint(capsys, "serve", "--code", " ")
    missing = str(tmp_path / "words")
    assert "cannot be read" in complaint(capsys, "serve", "--forbidden-names", missing)


def test_person_is_told_addresses_and_the_operators_link(
    monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(program, "addresses_of", lambda *_: ["http://10.0.0.5:1/", "http://b:1/"])
    monkeypatch.setattr(program, "local_name", lambda: "mori.local")
    program.greet("0.0.0.0", 1, admin="/admin/secret")
    assert "secret" not in capsys.readouterr().out  # a log is read by others
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    program.greet("0.0.0.0", 1, admin="/admin/secret")
    said = capsys.readouterr().out
    assert "also at http://b:1/, http://mori.local:1/" in said
    assert "1/tcp" in said
    assert "--tls" in said
    assert "For the operator alone: http://10.0.0.5:1/admin/secret" in said
    monkeypatch.setattr(program, "addresses_of", lambda *_: ["http://127.0.0.1:1/"])
    program.greet("0.0.0.0", 1)
    said = capsys.readouterr().out
    assert "no network" in said
    assert "camera" not in said
