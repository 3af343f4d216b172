"""The command that builds and shows opening books."""

from __future__ import annotations

from pathlib import Path

import pytest

import yokai
from yokai.cli import main
from yokai.formats.book import Book


def test_book_is_built_continued_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "expert.book"
    build = f"book build expert {file} --nodes 300 --concurrency 1 --positions"
    assert main([*build.split(), "2"]) == 0
    first = Book.load(file).moves(yokai.variant("expert").start)
    assert main([*build.split(), "3"]) == 0
    book = Book.load(file)
    assert len(book) == 3
    assert book.moves(yokai.variant("expert").start) == first
    capsys.readouterr()
    assert main(["book", "show", str(file), "expert"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == len(first)
    assert shown[0].startswith(first[0].move.describe(yokai.variant("expert").start))
    assert "%" in shown[0]


def test_position_that_the_book_lacks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.book"
    Book("classic").save(file)
    assert main(["book", "show", str(file), "classic"]) == 0
    assert "small.book does not have rkb/1p1/1P1/BKR b - 1" in capsys.readouterr().out


def test_book_of_another_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "small.book"
    Book("classic").save(file)
    assert main(["book", "build", "expert", str(file)]) == 2
    assert "it is one of 'classic', not of 'expert'" in capsys.readouterr().err


def test_folder_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build = f"book build expert {tmp_path / 'no' / 'a.book'} --positions 1 --nodes 50"
    assert main([*build.split(), "--concurrency", "1"]) == 2
    assert "cannot write '" in capsys.readouterr().err
