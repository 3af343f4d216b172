"""Mining: the same seed, the same file; killed, it goes on."""

from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.soak import often
from yokai import Tablebase, variant
from yokai.learn.mining import mine as mining
from yokai.learn.mining.mine import Order, mine
from yokai.learn.mining.proof import faults, twins
from yokai.learn.mining.table_finder import find_by_table
from yokai.learn.puzzles.puzzle_file import write_puzzles


class Killed(Exception):
    """As if the process had ended."""


def text_of(order: Order, journal: Path, workers: int = 2, last: float = 2.0) -> str:
    """The file, unless it is killed when this share is done."""

    def tell(stage: str, done: float) -> None:
        if done >= last:
            raise Killed

    with ThreadPoolExecutor(workers) as executor:
        found = mine(order, executor, workers, journal, tell)
    return write_puzzles(order.game, found)


@pytest.fixture
def order(monkeypatch: pytest.MonkeyPatch, classic_table: Tablebase) -> Order:
    monkeypatch.setattr(mining, "local_table", lambda game: classic_table)
    return Order(variant("classic"), often(10, 24), 5)


def test_same_seed_same_file_whoever_works_and_however_often_it_is_killed(
    order: Order, tmp_path: Path
) -> None:
    whole = text_of(order, tmp_path / "one", workers=1)
    journal = tmp_path / "two"
    for last in (0.1, 0.6, 1.0):  # while it finds, and while it asks the levels
        with pytest.raises(Killed):
            text_of(order, journal, workers=3, last=last)
        with journal.open("ab") as file:
            file.write(b"portion 3\nhalf a li")
    assert text_of(order, journal, workers=2) == whole
    other = Order(order.game, order.count, order.seed + 1)
    assert text_of(other, tmp_path / "three") != whole


def test_what_is_mined_is_right(order: Order, tmp_path: Path, classic_table: Tablebase) -> None:
    with ThreadPoolExecutor(2) as executor:
        found = mine(order, executor, 2, tmp_path / "j", lambda stage, done: None)
    assert len(found) == order.count
    assert list(twins(found)) == []
    assert [fault for each in found for fault in faults(each, classic_table)] == []
    assert len({each.rating for each in found}) > 3


def test_what_was_done_before_is_not_done_again(
    order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = text_of(order, tmp_path / "j")

    def never(*_: object) -> None:
        raise AssertionError("asked again")

    monkeypatch.setattr(mining, "find_by_table", never)
    monkeypatch.setattr(mining, "difficulty", never)
    assert text_of(order, tmp_path / "j", workers=1) == whole


def test_mine_that_is_exhausted_gives_what_there_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: Order
) -> None:
    monkeypatch.setattr(mining, "BARREN", 3)
    monkeypatch.setattr(mining, "find_by_table", lambda table, *_: find_by_table(table, 5, 1))
    with ThreadPoolExecutor(1) as executor:
        found = run(Order(order.game, 500, 5), executor, tmp_path / "j")
    assert 0 < found < 500


def run(order: Order, executor: Executor, journal: Path) -> int:
    return len(mine(order, executor, 1, journal, lambda stage, done: None))


def test_large_game_is_mined_by_search(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        found = mine(
            Order(variant("expert"), 2, 7), executor, 1, tmp_path / "j", lambda stage, done: None
        )
    assert [faults(each, None) for each in found] == [[], []]
