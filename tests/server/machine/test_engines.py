"""Engines in threads: a pool for each role, and results that come one after the other."""

import asyncio
import threading
import time
from collections.abc import Iterator
from contextlib import aclosing

import pytest

import yokai
from yokai import _core
from yokai.app.host import EngineRequest
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.rules.game import Game
from yokai.server.machine.engines import PooledEngines

EXPERT = yokai.variant("expert")


def test_move_waits_for_no_analysis() -> None:
    async def live() -> None:
        engines = PooledEngines(analysts=1)
        gate = threading.Event()
        busy = [
            asyncio.create_task(
                engines.think(EngineRequest("analyst", EXPERT, 1), lambda _: gate.wait(10))
            )
            for _ in range(3)
        ]
        async with asyncio.timeout(5):
            assert (
                await engines.think(EngineRequest("player", EXPERT, 1), lambda _: "moved")
                == "moved"
            )
        assert engines.share("analyst") < engines.share("player") == 1
        gate.set()
        await asyncio.gather(*busy)
        await asyncio.to_thread(engines.close)

    asyncio.run(live())


def test_slow_reader_hears_the_latest_state_and_the_last() -> None:
    done = threading.Event()

    def count(_: Engine) -> Iterator[int]:
        yield from range(200)
        done.set()

    async def live() -> list[int]:
        engines, told = PooledEngines(), []
        async with aclosing(engines.steps(EngineRequest("reviewer", EXPERT, 1), count)) as states:
            async for state in states:
                told.append(state)
                await asyncio.to_thread(done.wait, 10)
        await asyncio.to_thread(engines.close)
        return told

    told = asyncio.run(live())
    assert told[-1] == 199
    assert told == sorted(set(told))
    assert len(told) <= 2


def test_work_nobody_listens_to_is_ended() -> None:
    ended = threading.Event()

    def endless(_: Engine) -> Iterator[int]:
        try:
            while True:
                time.sleep(0.001)
                yield 1
        finally:
            ended.set()

    async def live() -> None:
        engines = PooledEngines()
        async with aclosing(engines.steps(EngineRequest("reviewer", EXPERT, 1), endless)) as states:
            assert await anext(states) == 1
        assert await asyncio.to_thread(ended.wait, 10)
        await asyncio.to_thread(engines.close)

    asyncio.run(live())


def test_error_of_the_work_is_told() -> None:
    def fail(_: Engine) -> Iterator[int]:
        yield 1
        raise ZeroDivisionError

    async def live() -> list[int]:
        engines = PooledEngines()
        try:
            return [
                state async for state in engines.steps(EngineRequest("reviewer", EXPERT, 1), fail)
            ]
        finally:
            await asyncio.to_thread(engines.close)

    with pytest.raises(ZeroDivisionError):
        asyncio.run(live())


def test_lines_come_together_and_end_with_their_time() -> None:
    async def live() -> list[int]:
        engines = PooledEngines()
        game, limits = Game(EXPERT.start), Limits(movetime=200)
        async with aclosing(engines.lines(game, limits, 3, _core.Stop())) as states:
            counts = [len(lines) async for lines in states]
        await asyncio.to_thread(engines.close)
        return counts

    counts = asyncio.run(asyncio.wait_for(live(), 10))
    assert counts
    assert set(counts) == {3}
