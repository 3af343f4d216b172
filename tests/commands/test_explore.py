"""The command that explores openings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import yokai
from yokai.cli import main
from yokai.formats.book import Book
from yokai.solve.tablebase import Tablebase


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["explore", *args]) == 0
    return capsys.readouterr().out


def test_book_is_shown_best_move_first(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = Book("expert")
    start = yokai.variant("expert").start
    book.add(start, "4f4e", score=-300)
    book.add(start, "3d3c", score=10, results=(4, 1, 2))
    book.save(tmp_path / "my.book")
    rows = said(capsys, "expert", "--book", str(tmp_path / "my.book")).splitlines()[-2:]
    assert rows[0].split() == [
        "3d3c", "kodama", "c3xc4", "51", "%", "7", "games:", "+4", "=1", "-2",
    ]  # fmt: skip
    assert rows[1].split()[0] == "4f4e"
    facts = json.loads(said(capsys, "expert", "--json", "--book", str(tmp_path / "my.book")))
    assert [each["move"] for each in facts["moves"]] == ["3d3c", "4f4e"]
    assert facts["moves"][0]["games"] == [4, 1, 2]


def test_shipped_book_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert "%" in said(capsys, "expert")
    assert "The book has no moves here." in said(capsys, "expert", "--sfen", "4k/5/5/5/5/K4 b P 1")


def test_solved_game_is_exact_and_names_its_openings(
    capsys: pytest.CaptureFixture[str],
    classic_table: Tablebase,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Tablebase, "find", lambda _: classic_table)
    text = said(capsys, "classic", "--moves", "2c2b", "1a2b", "3d2c")
    assert "Opening: ゾウ冠" in text
    [seated] = [line for line in text.splitlines() if "相腰掛ぞう" in line]
    assert seated.split()[0] == "3a3b"
    assert "73" in seated


def test_game_without_its_table_says_how_to_get_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tablebase, "find", lambda _: None)
    assert "yokai solve dobutsu makes its table" in said(capsys, "dobutsu")


def test_shape_is_told_with_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "classic", "--sfen", "1k1/3/1BB/1K1 b - 1")
    assert "South: ゾウ無双, 77 % of the points with best play" in told
