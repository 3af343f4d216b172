"""Another program at the end of two pipes."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from tests.support.games import DATA
from yokai.arena.player import Forfeit
from yokai.arena.process import EngineProcess

BAD = DATA / "engines" / "bad.py"


def read_slowly(lines: Iterator[str]) -> None:
    """Like one who always finds another line to read."""
    for _ in islice(lines, 5000):
        time.sleep(0.001)


def test_program_that_never_stops_talking_is_stalled() -> None:
    with closing(EngineProcess(["yes", "info string and another thing"])) as process:
        began = time.monotonic()
        with pytest.raises(Forfeit, match=r"stall: no answer to 'go' within 0\.5 s"):
            read_slowly(process.answers("go", 0.5))
        assert time.monotonic() - began < 5
    assert not process._reader.is_alive()


def test_file_for_a_program_is_gone_with_it() -> None:
    with closing(EngineProcess([sys.executable, str(BAD), "resign"])) as process:
        path = Path(process.file("a rule"))
        assert path.read_text() == "a rule"
    assert not path.exists()


def test_endless_patience_is_none_too_long() -> None:
    with closing(EngineProcess([sys.executable, str(BAD), "resign"])) as process:
        assert "usiok" in process.answers("usi", 1e30)


def test_program_that_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.arena.process._HEARING_SECONDS", 0.3)
    with (
        closing(EngineProcess(["sleep", "60"])) as process,
        pytest.raises(Forfeit, match="stall: it does not read what it is told"),
    ):
        process.send("x" * 1_000_000)
