"""Files of strangers: two encodings, and an end to patience."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai import BadNotation, MissingFile, Record
from yokai.formats.encoding import LONGEST, decoded, read_any_text


@pytest.mark.parametrize("data", [b"\xff\xff\x81", b"\xff", b"\xff\xfe\0", b"PK\0\0"])
def test_neither_utf_8_nor_shift_jis_is_refused(data: bytes) -> None:
    with pytest.raises(BadNotation, match="x: is not a text file in UTF-8 or Shift-JIS"):
        decoded(data, "x")


def test_files_and_texts_have_a_greatest_length(tmp_path: Path) -> None:
    file = tmp_path / "long"
    file.write_bytes(b" " * (LONGEST + 1))
    with pytest.raises(BadNotation, match="is too long, 4,000,000 bytes at most"):
        read_any_text(file)
    with pytest.raises(BadNotation, match="is too long, 4,000,000 characters at most"):
        Record.parse(" " * (LONGEST + 1))


def test_missing_file_and_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="cannot be read: No such file"):
        read_any_text(tmp_path / "no")
    with pytest.raises(BadNotation, match="cannot be read: Is a directory"):
        read_any_text(tmp_path)
    with pytest.raises(BadNotation, match="is no name of a file"):
        read_any_text(Path("a\0b"))
