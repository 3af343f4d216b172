"""The log: lines for programs."""

import io
import json
import logging

import pytest

from yokai.server.ops.logs import set_up


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
