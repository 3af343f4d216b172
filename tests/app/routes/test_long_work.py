"""Long work ends after some seconds, or when whoever asked has gone."""

import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.support.applications import Visitor
from tests.support.line import PATIENCE
from tests.support.servers import serving
from yokai import Record
from yokai.app.routes import long_work
from yokai.app.routes.long_work import Deadline
from yokai.refusal import Refusal


def test_deadline_is_reached_after_its_time_or_when_it_is_called_off() -> None:
    time = 1_000
    deadline = Deadline(500, lambda: time)
    time += 500
    deadline.check()
    time += 1
    with pytest.raises(Refusal, match=r"longer than 0\.5 s: ask for less"):
        deadline.check()
    early = Deadline(500, lambda: time)
    early.check()
    early.call_off()
    with pytest.raises(Refusal):
        early.check()


def test_work_ends_after_some_seconds(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "_LONGEST_WORK", -1)
    branch = {"ply": 0, "moves": ["1d1c"]}
    study = {"variant": "classic", "moves": ["2c2b"], "variations": [branch]}
    record = {"text": "$VARIANT:classic\n2c2b"}
    for address, body in (("/api/record", record), ("/api/study", study)):
        refused = visitor.post(address, json=body)
        assert (refused.status_code, refused.json()["error"]) == (429, "busy")
        assert refused.json()["message"].endswith("s: ask for less")


def test_work_ends_when_the_asker_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(_: str, tick: Callable[[], object]) -> None:
        begun.set()
        try:
            while True:
                tick()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(Record, "parse", endless)
    monkeypatch.setattr(long_work, "_LONGEST_WORK", 10_000 * int(PATIENCE))
    body = b'{"text": ""}'
    asked = b"POST /api/record HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body)
    with serving(tmp_path) as address:
        url = urlsplit(address)
        with socket.create_connection((url.hostname, url.port)) as line:
            line.sendall(asked + body)
            assert begun.wait(PATIENCE)
            assert not ended.wait(0.2)
        assert ended.wait(PATIENCE)
