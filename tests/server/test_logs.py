"""The log: lines for programs, and no flood."""

import io
import json
import logging

import pytest

from yokai.server.logs import Calm, set_up


def test_line_for_programs_is_json(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    root = logging.getLogger()
    kept, root.handlers = root.handlers, []
    level = root.level
    try:
        set_up("json", logging.INFO)
        try:
            raise ValueError("what\nhappened")
        except ValueError:
            logging.getLogger("yokai.server.x").exception("a %s\nof lines", "pair")
        logging.getLogger("yokai.server.x").info("fine")
        logging.getLogger("other").info("not ours")
    finally:
        root.handlers = kept
        root.setLevel(level)
        logging.getLogger("yokai").setLevel(logging.NOTSET)
    first, second = [json.loads(line) for line in written.getvalue().splitlines()]
    assert (first["level"], first["message"]) == ("error", "a pair\nof lines")
    assert "ValueError: what\nhappened" in first["error"]
    assert (second["level"], second["logger"]) == ("info", "yokai.server.x")


def record(message: str, *words: object) -> logging.LogRecord:
    return logging.LogRecord("x", logging.WARNING, "", 0, message, words, None)


def test_trouble_that_lasts_does_not_fill_the_disk() -> None:
    calm = Calm(most=3, seconds=60)
    assert [calm.filter(record("no answer: %d", n)) for n in range(5)] == [True] * 3 + [False] * 2
    assert calm.filter(record("another kind"))
    calm._begun -= 61
    after = record("no answer: %d", 6)
    assert calm.filter(after)
    assert after.getMessage() == "no answer: 6 (and 2 lines before were left out)"
