"""Uploads of strangers: what is taken, and what is refused before anything is written."""

from __future__ import annotations

import io
import zipfile

import pytest

from tests.support.uploads import BOT, bomb, linked, lying_bomb, packed
from yokai.tournament.hand_in.upload import MOST_FILES, BadUpload, read_upload


def test_folder_is_taken_as_it_is_and_as_an_archive() -> None:
    files = [("fox/bot.toml", BOT[1]), ("fox/lib/a.py", b"x"), ("fox/__pycache__/a.pyc", b"")]
    given = read_upload(files)
    assert [file.path for file in given] == ["bot.toml", "lib/a.py"]
    assert read_upload([("Fox.ZIP", packed(*files))]) == given


def test_program_keeps_its_permission() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        entry = zipfile.ZipInfo("engine")
        entry.external_attr = 0o100755 << 16
        archive.writestr(entry, b"\x7fELF")
        archive.writestr(*BOT)
    assert read_upload([("a.zip", data.getvalue())])[0].is_program
    assert read_upload([("run.sh", b"#!/bin/sh"), BOT])[0].is_program


@pytest.mark.parametrize(
    ("path", "command"), [("fox.py", "python3 fox.py"), ("bot.js", "node bot.js")]
)
def test_single_program_needs_no_bot_file(path: str, command: str) -> None:
    files = read_upload([(path, b"")])
    assert files[1].path == "bot.toml"
    assert files[1].data.decode() == f'command = "{command}"\n'


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ([("a.zip", bomb())], "too_large"),
        ([("a.zip", lying_bomb())], "not_zip"),
        ([("a.zip", packed(("../../etc/cron.d/x", b"")))], "bad_path"),
        ([("a.zip", packed(("/etc/passwd", b"")))], "bad_path"),
        ([("..\\x", b""), BOT], "bad_path"),
        ([("C:/x", b""), BOT], "bad_path"),
        ([("a/../x", b""), BOT], "bad_path"),
        ([("\x1b[2J", b""), BOT], "bad_path"),
        ([("x" * 300, b""), BOT], "bad_path"),
        ([("/".join("abcdefghijklmnop"), b""), BOT], "bad_path"),
        ([("a.zip", linked("/etc/passwd"))], "link"),
        ([("a.zip", packed(*((f"{n}", b"") for n in range(10_000))))], "too_many_files"),
        ([(f"{n}", b"") for n in range(MOST_FILES + 1)], "too_many_files"),
        ([("a.zip", b"no archive")], "not_zip"),
        ([("a.zip", packed(("a", b""))[:-30])], "not_zip"),
        ([("a.zip", packed())], "empty"),
        ([], "empty"),
        ([("Bot.toml", b""), BOT], "twice"),
        ([("a", b""), ("a/b", b""), BOT], "twice"),
        ([("a.txt", b"")], "no_bot_file"),
        ([("it's.py", b"")], "bad_path"),
    ],
)
def test_hostile_or_mistaken_upload_is_refused(files: list[tuple[str, bytes]], fault: str) -> None:
    with pytest.raises(BadUpload) as refused:
        read_upload(files)
    assert refused.value.fault == fault, str(refused.value)


def test_archive_with_a_password_is_refused() -> None:
    data = bytearray(packed(BOT))
    for mark, at in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(mark) + at] |= 1
    with pytest.raises(BadUpload) as refused:
        read_upload([("a.zip", bytes(data))])
    assert refused.value.fault == "locked"
