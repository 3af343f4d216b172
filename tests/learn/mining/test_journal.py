"""The journal of a mine: what was whole is kept, and what was not is written again."""

from pathlib import Path

import pytest

from yokai import BadPuzzle
from yokai.learn.mining.journal import Journal

ORDER = "classic 20 1"


def fill(path: Path) -> None:
    with Journal(path, ORDER) as journal:
        journal.add_portion(["a puzzle", "another"])
        journal.add_portion([])
        journal.add_ratings({"tkkkf2": 1325})


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "j"
    fill(path)
    with Journal(path, ORDER) as journal:
        assert journal.portions == [["a puzzle", "another"], []]
        assert journal.ratings == {"tkkkf2": 1325}
        journal.add_portion(["a third"])
    with Journal(path, ORDER) as journal:
        assert journal.portions == [["a puzzle", "another"], [], ["a third"]]


def test_cut_anywhere_it_opens_with_whole_portions_alone(tmp_path: Path) -> None:
    path = tmp_path / "j"
    fill(path)
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    for length in range(head, len(whole)):
        path.write_bytes(whole[:length])
        with Journal(path, ORDER) as journal:
            assert journal.portions in (
                [],
                [["a puzzle", "another"]],
                [["a puzzle", "another"], []],
            )
            assert journal.ratings == {}
            journal.add_ratings({"new": 1})
        with Journal(path, ORDER) as journal:
            assert journal.ratings == {"new": 1}


def test_journal_of_another_order_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "j"
    fill(path)
    with pytest.raises(BadPuzzle, match="belongs to 'yokai-mining 1 classic 20 1', not to"):
        Journal(path, "classic 20 2")
    assert path.read_text(encoding="utf-8").count("portion") == 2  # nothing is lost


def test_place_where_nothing_can_be_kept_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadPuzzle, match="cannot be written"):
        Journal(tmp_path / "no" / "j", ORDER)
