"""A search in a thread: iterated, stopped at any moment from anywhere, asked for its result."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections.abc import Callable

import pytest

import yokai
from yokai import Game, Position, _core
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS
from yokai.engine.limits import Limits
from yokai.engine.search_handle import Choice, SearchHandle, Tell
from yokai.errors import EngineError
from yokai.solve.tablebase import Tablebase

START = yokai.variant("expert").start
SOON = 20.0  # seconds, for a busy machine; a lost stop would take for ever


def in_time(work: Callable[[], None], seconds: float = SOON) -> None:
    """Do something in a thread, and fail if it hangs."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), "it hangs"
    if failures:
        raise failures[0]


def test_lines_deepen_and_the_last_are_the_result() -> None:
    with Engine("expert", hash_mb=1).think(START, Limits(depth=5), lines=2) as search:
        told = list(search)
        choice = search.result()
    assert [lines[0].depth for lines in told] == [1, 2, 3, 4, 5]
    assert all([line.rank for line in lines] == [1, 2] for lines in told)
    assert choice == Choice(told[-1][0].moves[0], told[-1])
    assert choice.move in START.legal_moves
    assert list(search) == []  # nothing is told twice


def test_what_is_asked_for_late_is_not_left_out() -> None:
    search = Engine("expert", hash_mb=1).think(START, Limits(depth=3))
    search.result()
    assert [lines[0].depth for lines in search] == [1, 2, 3]


def test_leaving_stops_it_and_frees_the_engine() -> None:
    engine = Engine("expert", hash_mb=1)

    def leave_in_the_middle() -> None:
        with engine.think(START) as search:
            next(iter(search))
        engine.forget()  # refused by an engine that still thinks
        assert search.result().lines

    in_time(leave_in_the_middle)


def test_leaving_by_an_error_stops_it_too() -> None:
    engine = Engine("expert", hash_mb=1)

    def fail() -> None:
        with pytest.raises(ZeroDivisionError), engine.think(START):
            raise ZeroDivisionError
        engine.forget()

    in_time(fail)


def test_engine_is_free_when_the_lines_end_and_when_the_result_is_there() -> None:
    engine = Engine("expert", hash_mb=1)
    for _ in range(100):
        *_, last = engine.think(START, Limits(nodes=10))
        engine.forget()  # refused by an engine that still thinks
        choice = engine.think(START, Limits(nodes=10)).result()
        engine.forget()
        assert [line.moves for line in choice.lines] == [line.moves for line in last]


def test_busy_engine_refuses_a_second_search_at_once() -> None:
    engine = Engine("expert", hash_mb=1)
    with engine.think(START), pytest.raises(EngineError, match="thinking already"):
        engine.think(START)


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_is_never_lost_whenever_it_comes(threads: int) -> None:
    """Before the start, right after it, twice, from another thread, at odd moments."""
    engine, rng = Engine("expert", hash_mb=1, threads=threads), random.Random(9)

    def before() -> None:
        stop = _core.Stop()
        stop.set()
        assert engine.think(START, stop=stop).result().move in START.legal_moves

    def at_once() -> None:
        search = engine.think(START)
        search.stop()
        assert search.result().move in START.legal_moves

    def twice() -> None:
        search = engine.think(START)
        search.stop()
        search.result()
        search.stop()
        assert search.result().lines

    def from_another_thread() -> None:
        search = engine.think(START)
        stoppers = [threading.Thread(target=search.stop) for _ in range(3)]
        for stopper in stoppers:
            stopper.start()
        list(search)
        for stopper in stoppers:
            stopper.join()

    def by_the_engine() -> None:
        search = engine.think(START)
        engine.stop()
        assert search.result().lines

    def at_an_odd_moment() -> None:
        with engine.think(START):
            time.sleep(rng.random() * 0.002)

    ways = (before, at_once, twice, from_another_thread, by_the_engine, at_an_odd_moment)

    def hammer() -> None:
        for way in itertools.islice(itertools.cycle(ways), 600):
            way()

    in_time(hammer, 3 * SOON)


def test_stop_of_one_search_ends_no_other() -> None:
    engine = Engine("expert", hash_mb=1)
    with engine.think(START) as first:
        pass
    first.stop()
    assert engine.think(START, Limits(depth=4)).result().lines[0].depth == 4


@pytest.mark.parametrize("number", [n for n in LEVELS if n < max(LEVELS)])
def test_a_level_is_heard_once_and_chooses_as_it_plays(number: int) -> None:
    moves = []
    for _ in range(2):
        with Engine("classic", number, hash_mb=1, seed=4).think(Game("classic")) as search:
            told = list(search)
        moves.append(search.result().move)
        assert told == [search.result().lines]
    played = Engine("classic", number, hash_mb=1, seed=4).best_move(Game("classic")).move
    assert moves == [played, played]


def test_adviser_knows_no_level() -> None:
    with Engine("expert", 1, hash_mb=1).think(START, Limits(depth=6), advise=True) as search:
        assert [lines[0].depth for lines in search] == [1, 2, 3, 4, 5, 6]


def test_table_is_told_at_once(classic_table: Tablebase) -> None:
    start = yokai.variant("classic").start
    with Engine("classic", hash_mb=1, table=classic_table).think(start, lines=3) as search:
        told = list(search)
    assert [[line.score.plies for line in lines] for lines in told] == [[-78, -78, -78]]
    assert search.result().move == told[0][0].moves[0]


def test_search_of_nothing_is_refused_at_once() -> None:
    engine = Engine("expert", hash_mb=1)
    with pytest.raises(EngineError, match="the game is over"):
        engine.think(Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1"))
    with pytest.raises(EngineError, match="bad lines"):
        engine.think(START, lines=0)
    engine.forget()  # and is not busy


def test_failure_is_the_result_and_the_end_of_the_lines() -> None:
    def fail(tell: Tell, stop: _core.Stop) -> Choice:
        raise MemoryError("no more")

    search = SearchHandle(fail, _core.Stop())
    with pytest.raises(MemoryError, match="no more"):
        list(search)
    with pytest.raises(MemoryError, match="no more"), search:
        search.result()


def test_engine_without_a_thread_to_think_in_is_not_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Engine("expert", hash_mb=1)

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", refuse)
        with pytest.raises(RuntimeError, match="can't start"):
            engine.think(START)
    assert engine.think(START, Limits(depth=1)).result().lines
