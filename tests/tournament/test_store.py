"""The file is whole whatever happens: killed, cut off, a full disk, two commands at once."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.support.cups import cup
from yokai.errors import YokaiError
from yokai.tournament.event_log import Entrant, GameResult, LogEntry
from yokai.tournament.store import FILE, EventLogFile, is_locked, locked, read_entries

LINES: list[LogEntry] = [
    cup("swiss"),
    Entrant("fox", "bot:/fox"),
    GameResult(1, "south", "capture", "V2.2\n"),
]


def filled(folder: Path) -> Path:
    store = EventLogFile(folder / FILE, 0)
    store.add(*LINES)
    store.close()
    return folder / FILE


def test_lines_come_back_and_can_be_read_in_parts(tmp_path: Path) -> None:
    assert read_entries(tmp_path) == ([], 0)
    path = filled(tmp_path)
    lines, size = read_entries(tmp_path)
    assert lines == LINES
    assert size == path.stat().st_size
    assert read_entries(tmp_path, size) == ([], size)
    store = EventLogFile(path, size)
    store.add(Entrant("owl", "bot:/owl"))
    store.close()
    assert read_entries(tmp_path, size)[0] == [Entrant("owl", "bot:/owl")]


def test_line_that_was_cut_off_does_not_count_and_is_removed(tmp_path: Path) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    for cut in range(1, last + 1):
        path.write_bytes(whole[:-cut])
        lines, size = read_entries(tmp_path)
        assert lines == LINES[:2]
        store = EventLogFile(path, size)
        store.add(LINES[2])
        store.close()
        assert path.read_bytes() == whole


def test_damaged_line_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = filled(tmp_path)
    path.write_bytes(path.read_bytes() + b'{"kind": "game", "number": "x"}\n')
    with pytest.raises(YokaiError, match=r"damaged at .*number.*no entry of an event log"):
        read_entries(tmp_path)


def test_full_disk_keeps_the_lines_before_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(tmp_path)
    whole = path.read_bytes()
    store = EventLogFile(path, len(whole))
    write = os.write

    def half(file: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data[: len(data) // 2])

    monkeypatch.setattr("os.write", half)
    with pytest.raises(YokaiError, match="No space left on device; fix that and run the"):
        store.add(GameResult(2, None, "repetition", "x" * 500))
    monkeypatch.undo()
    assert path.read_bytes() == whole
    store.add(LINES[2])
    store.close()
    assert read_entries(tmp_path)[0] == [*LINES, LINES[2]]


def test_two_commands_in_one_folder_are_refused(tmp_path: Path) -> None:
    assert not is_locked(tmp_path)
    with locked(tmp_path / "new"):
        assert is_locked(tmp_path / "new")
        with (
            pytest.raises(YokaiError, match="another command is playing the tournament in"),
            locked(tmp_path / "new"),
        ):
            pass
    assert not is_locked(tmp_path / "new")
    (tmp_path / "file").write_text("")
    with pytest.raises(YokaiError, match="cannot keep a tournament in"), locked(tmp_path / "file"):
        pass
