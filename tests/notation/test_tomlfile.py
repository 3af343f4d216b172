"""Files people write: each mistake is one sentence that names file and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai.errors import BadVariant
from yokai.notation.tomlfile import REQUIRED, Keys, TomlFile, read_text

KEYS: Keys = {"name": (str, REQUIRED), "size": (int, 3)}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name", "my.toml: is not TOML: "),
        ("size = 4", "my.toml: top.name: is missing"),
        ("name = 4", "my.toml: top.name: must be text, not '4'"),
        ("name = 'x'\nsize = true", "my.toml: top.size: must be a whole number, not 'True'"),
        ("name = 'x'\ncolour = 1", "my.toml: top.colour: is no known key; known are name, size"),
    ],
)
def test_mistake_is_one_sentence(text: str, sentence: str) -> None:
    file = TomlFile("my.toml", BadVariant)
    with pytest.raises(BadVariant) as caught:
        file.table(file.load(text), KEYS, "top.")
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_what_is_left_out_has_its_default() -> None:
    assert TomlFile("f", BadVariant).table({"name": "x"}, KEYS, "") == {"name": "x", "size": 3}


def test_table_must_be_one() -> None:
    with pytest.raises(BadVariant, match=r"^f: top: must be a table, not '3'$"):
        TomlFile("f", BadVariant).table(3, KEYS, "top.")


def test_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="cannot be read: No such file"):
        read_text(tmp_path / "none.toml", BadVariant)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadVariant, match="is not a text file in UTF-8"):
        read_text(tmp_path / "bytes.toml", BadVariant)
