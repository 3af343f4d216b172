"""Many pairs of games, until it is clear."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import yokai
from yokai import NORTH, SOUTH
from yokai.arena import Pair, Sprt, play_match
from yokai.arena.executors import processes
from yokai.arena.match import finished
from yokai.arena.openings import Opening
from yokai.arena.referee import RefereedGame


def sweep(number: int, first: Opening) -> Pair:
    won = RefereedGame("", SOUTH, "capture"), RefereedGame("", NORTH, "capture")
    time.sleep(0.001)
    return Pair(number, *won)


def endless() -> Iterator[Opening]:
    while True:
        yield Opening(yokai.variant("classic").start)


def test_sprt_stops_a_clear_match() -> None:
    with ThreadPoolExecutor(2) as executor:
        pairs = list(play_match(executor, 2, sweep, endless(), 10_000, Sprt(0, 50)))
    assert 1 < len(pairs) < 100
    assert Sprt(0, 50).verdict(pairs[-1][1]) == "accepted"


def test_all_pairs_are_played_without_sprt() -> None:
    with ThreadPoolExecutor(2) as executor:
        numbers = [pair.number for pair, _ in play_match(executor, 2, sweep, endless(), 25)]
    assert sorted(numbers) == list(range(1, 26))


def dawdle(number: int, first: Opening) -> Pair:
    if number > 1:
        time.sleep(60)
    return sweep(number, first)


def test_decided_match_waits_for_no_game() -> None:
    began = time.monotonic()
    with processes(2) as (executor, workers):
        at_once = Sprt(0, 50, bound=0)
        [(pair, _)] = play_match(executor, workers, dawdle, endless(), 10, at_once)
    assert pair.number == 1
    assert time.monotonic() - began < 10


def test_jobs_are_begun_only_when_a_worker_is_free() -> None:
    begun: list[int] = []

    def jobs() -> Iterator[tuple[str, tuple[int, int]]]:
        for number in range(4):
            begun.append(number)
            yield f"job {number}", (number, 2)

    with ThreadPoolExecutor(2) as executor:
        done = finished(executor, 2, pow, jobs())
        first = next(done)
        assert begun == [0, 1]
        assert sorted([first, *done]) == [(f"job {n}", n**2) for n in range(4)]
