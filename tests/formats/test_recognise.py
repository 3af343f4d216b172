"""Formats are told apart by their content."""

from __future__ import annotations

import random
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.core.random_records import random_records
from yokai import BadNotation, Record, YokaiError
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


@pytest.mark.parametrize("variant", ["classic", "expert"])
@pytest.mark.parametrize("name", NAMES)
def test_damaged_texts_are_read_or_refused_as_errors_of_ours(name: str, variant: str) -> None:
    rng = random.Random(f"{name} {variant}")
    for record in random_records(variant, 6, plies=20):
        text = record.export(name)
        for _ in range(12):
            at, length = rng.randrange(len(text)), rng.randrange(6)
            piece = text[rng.randrange(len(text)) :][: rng.randrange(12)]
            with suppress(YokaiError):
                again = Record.parse(text[:at] + piece + text[at + length :])
                assert Record.parse(again.text, again.game.variant).text == again.text


@pytest.mark.parametrize(
    "text",
    [
        "手合割：どうぶつ\n" + "1 " * 200_000,
        "手合割：どうぶつ\n1 ２二ひよこ(23)" + " (0:" * 100_000,
        '[Variant "Dobutsu"]\n' + "(" * 300_000,
        '[Variant "Dobutsu"]\n{' + "[%" * 200_000,
        '[Variant "' + "\\" * 300_000,
        "P1" + " * " * 100_000,
        "position startpos moves " + "2c2b " * 60_000,
        "rkb/1p1/1P1/BKR b - 1\n" * 60_000,
        "\n" * 300_000,
        " \n" * 200_000,
    ],
)
def test_hostile_texts_are_read_or_refused_soon(text: str) -> None:
    began = time.process_time()
    with suppress(YokaiError):
        Record.parse(text)
    assert time.process_time() - began < 5
