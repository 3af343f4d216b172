"""Work in portions: in order, a few at a time, and given up when nobody listens."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from yokai.learn.mining.ordered_map import local_table, ordered_map


def test_results_come_in_order_whoever_is_first() -> None:
    late = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            late.wait(60)
        elif number == 3:
            late.set()
        return number

    with ThreadPoolExecutor(4) as executor:
        assert list(ordered_map(executor, 4, work, range(9))) == list(range(9))


def test_no_more_is_asked_for_than_can_be_worked_on() -> None:
    asked = []

    def items() -> Iterator[int]:
        for number in range(10**9):
            asked.append(number)
            yield number

    with ThreadPoolExecutor(1) as executor:
        results = ordered_map(executor, 1, abs, items())
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        results.close()
    assert len(asked) <= 5


def test_error_of_a_portion_is_told() -> None:
    def fail(number: int) -> int:
        raise ValueError(f"no {number}")

    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="no 7"):
        list(ordered_map(executor, 1, fail, [7]))


def test_large_game_has_no_table() -> None:
    assert local_table("expert") is None
