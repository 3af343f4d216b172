"""Formats are told apart by their content."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.random_records import random_records
from yokai import BadNotation, Record
from yokai.formats.recognise import NAMES, format_named, format_of


@pytest.mark.parametrize("variant", ["classic", "expert"])
@pytest.mark.parametrize("name", NAMES)
def test_what_we_write_is_recognised(name: str, variant: str) -> None:
    for record in random_records(variant, 4):
        assert format_of(record.export(name)).name == name


def test_unknown_format_is_refused() -> None:
    (record,) = random_records("classic", 1)
    with pytest.raises(BadNotation, match="unknown format 'docx': there are yokai, pgn, csa, kif"):
        record.export("docx")


@pytest.mark.parametrize(
    ("ending", "name"),
    [
        (".yokai", "yokai"),
        (".KIF", "kif"),
        (".csa", "csa"),
        (".pgn", "pgn"),
        (".sfen", "positions"),
    ],
)
def test_ending_of_a_file_names_its_format(tmp_path: Path, ending: str, name: str) -> None:
    (record,) = random_records("classic", 1)
    file = tmp_path / f"game{ending}"
    record.save(file)
    found = format_named(file.name)
    assert found
    assert found.name == name
    assert format_of(file.read_bytes().decode(found.encoding)).name == name
    assert Record.load(file).game.moves == record.game.moves


def test_any_other_ending_gets_our_own_format(tmp_path: Path) -> None:
    (record,) = random_records("classic", 1)
    record.save(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text() == record.text
