"""Engines in threads, and the queue before them."""

import asyncio
import threading
import time

import pytest

import yokai
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.server.thinkers import Busy, Thinkers

EXPERT = yokai.variant("expert")


def test_full_queue_refuses_at_once() -> None:
    gate = threading.Event()

    async def crowd() -> list[str | BaseException]:
        thinkers = Thinkers(threads=1, waiting=1)

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
        thinkers = Thinkers(threads=1)
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
        thinkers = Thinkers(threads=1)

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
        thinkers = Thinkers(threads=1)

        def think(engine: Engine) -> None:
            engine.lines(EXPERT.start, Limits(movetime=300))

        job = asyncio.create_task(thinkers.think(EXPERT, 10, None, think))
        ticks = 0
        while not job.done():
            await asyncio.sleep(0.01)
            ticks += 1
        thinkers.close()
        return ticks

    assert asyncio.run(count()) >= 10
