"""Engines in threads, and the queue before them."""

import asyncio
import os
import threading
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import yokai
from yokai.app.host import Busy
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.server.machine.engine_pool import EnginePool

EXPERT = yokai.variant("expert")


def test_full_queue_refuses_at_once() -> None:
    gate = threading.Event()

    async def crowd() -> list[str | BaseException]:
        thinkers = EnginePool(threads=1, waiting=1)

        def wait(_: Engine) -> str:
            gate.wait(10)
            return "done"

        jobs = [asyncio.create_task(thinkers.think(EXPERT, 1, None, wait)) for _ in range(3)]
        await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
        gate.set()
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert await thinkers.think(EXPERT, 1, None, wait) == "done"  # there is room again
        thinkers.close()
        return results

    first, second, third = asyncio.run(crowd())
    assert (first, second) == ("done", "done")
    assert isinstance(third, Busy)


def test_thought_nobody_waits_for_is_stopped() -> None:
    async def leave() -> None:
        thinkers = EnginePool(threads=1)
        begun = threading.Event()

        def think(engine: Engine) -> None:
            begun.set()
            engine.lines(EXPERT.start, Limits(movetime=30_000))

        job = asyncio.create_task(thinkers.think(EXPERT, 10, None, think))
        await asyncio.to_thread(begun.wait)
        await asyncio.sleep(0.1)
        job.cancel()
        with pytest.raises(asyncio.CancelledError):
            await job
        await asyncio.to_thread(thinkers.close)

    begun = time.monotonic()
    asyncio.run(leave())
    assert time.monotonic() - begun < 10


def test_closing_stops_what_runs() -> None:
    async def close() -> None:
        thinkers = EnginePool(threads=1)

        def think(engine: Engine) -> int:
            return len(engine.lines(EXPERT.start, Limits(movetime=30_000)))

        job = asyncio.create_task(thinkers.think(EXPERT, 10, None, think))
        await asyncio.sleep(0.3)
        await asyncio.to_thread(thinkers.close)
        assert await job == 1

    begun = time.monotonic()
    asyncio.run(close())
    assert time.monotonic() - begun < 10


def test_loop_goes_on_meanwhile() -> None:
    async def count() -> int:
        thinkers = EnginePool(threads=1)

        def think(engine: Engine) -> None:
            engine.lines(EXPERT.start, Limits(movetime=1000))

        job = asyncio.create_task(thinkers.think(EXPERT, 10, None, think))
        ticks = 0
        while not job.done():
            await asyncio.sleep(0.01)
            ticks += 1
        thinkers.close()
        return ticks

    assert asyncio.run(count()) >= 10


def think_in_turn(thinkers: EnginePool, *games: str, level: int = 3) -> list[Engine]:
    """Which engine thinks about each, one after the other."""

    async def ask() -> list[Engine]:
        variants = [yokai.variant(game) for game in games]
        return [await thinkers.think(game, level, None, lambda engine: engine) for game in variants]

    return asyncio.run(ask())


def test_engines_are_used_again() -> None:
    thinkers = EnginePool(threads=2)
    first, again, other, third = think_in_turn(thinkers, "expert", "expert", "classic", "expert")
    assert first is again is third
    assert other.variant.id == "classic"
    thinkers.close()


def test_there_are_never_more_engines_than_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[weakref.ref[Engine]] = []

    def make(*arguments: Any, **how: Any) -> Engine:
        engine = Engine(*arguments, **how)
        made.append(weakref.ref(engine))
        return engine

    monkeypatch.setattr("yokai.server.machine.engine_pool.Engine", make)
    thinkers = EnginePool(threads=2)

    async def crowd() -> None:
        names = [*yokai.VARIANTS] * 5
        jobs = (
            thinkers.think(yokai.variant(n), 1, None, lambda e: time.sleep(0.01)) for n in names
        )
        await asyncio.gather(*jobs)

    asyncio.run(crowd())
    assert sum(engine() is not None for engine in made) <= 2
    thinkers.close()


def test_engine_that_could_not_be_made_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = EnginePool(threads=1)
    with monkeypatch.context() as patch:
        patch.setattr("yokai.server.machine.engine_pool.Engine", None)
        with pytest.raises(TypeError):
            think_in_turn(thinkers, "expert")
    assert think_in_turn(thinkers, "expert", "classic")[1].variant.id == "classic"
    thinkers.close()


def test_engine_plays_at_the_level_asked_for_and_has_forgotten_the_last_game() -> None:
    thinkers = EnginePool(threads=1)
    deep = Limits(depth=9)

    async def ask(level: int, work: Callable[[Engine], Any]) -> Any:
        return await thinkers.think(EXPERT, level, None, work)

    def nodes(engine: Engine) -> int:
        return engine.lines(EXPERT.start, deep)[0].nodes

    first = asyncio.run(ask(10, nodes))
    assert asyncio.run(ask(10, nodes)) == first  # nothing was remembered, or it were fewer
    assert asyncio.run(ask(3, lambda engine: engine.level.number)) == 3
    thinkers.close()


def test_share_is_smaller_where_many_wait() -> None:
    async def shares() -> list[float]:
        thinkers, gate = EnginePool(threads=2, waiting=16), threading.Event()
        seen = [thinkers.share]
        tasks = []
        for _ in range(8):
            work = thinkers.think(EXPERT, 1, None, lambda _: gate.wait(10))
            tasks.append(asyncio.create_task(work))
            await asyncio.sleep(0)
            seen.append(thinkers.share)
        gate.set()
        await asyncio.gather(*tasks)
        thinkers.close()
        return seen

    assert asyncio.run(shares()) == [1, 1, 1, 2 / 3, 2 / 4, 2 / 5, 2 / 6, 2 / 7, 2 / 8]


def niceness_of_threads() -> set[int]:
    """The niceness of every thread of this process."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        try:
            text = (task / "stat").read_text()
        except OSError:  # it has ended
            continue
        found.add(int(text.rpartition(")")[2].split()[16]))
    return found


def test_search_gives_way_to_others_but_python_does_not() -> None:
    """A thread that gives way must not hold the GIL: where other programs keep the processors busy,
    all games would wait for it."""
    usual = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    seen: list[tuple[int, set[int]]] = []

    def work(engine: Engine) -> None:
        def tell(_: object) -> None:
            mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
            seen.append((mine, niceness_of_threads()))

        engine.lines(yokai.Game("expert"), Limits(depth=3), 2, tell=tell)

    async def think() -> None:
        pool = EnginePool(threads=1, niceness=7)
        await pool.think(EXPERT, 1, None, work)
        pool.close()

    asyncio.run(think())
    assert seen
    assert {mine for mine, _ in seen} == {usual}
    assert all(min(usual + 7, 19) in niceness for _, niceness in seen)


def test_error_of_a_listener_reaches_who_asked() -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    def work(engine: Engine) -> None:
        engine.lines(yokai.Game("expert"), Limits(depth=9), tell=fail)

    async def think() -> None:
        pool = EnginePool(threads=1, niceness=7)
        try:
            await pool.think(EXPERT, 1, None, work)
        finally:
            pool.close()

    with pytest.raises(ZeroDivisionError):
        asyncio.run(think())
