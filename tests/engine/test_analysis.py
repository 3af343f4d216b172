"""An analysis by `for` and by `async for`, left early or waited for."""

from __future__ import annotations

import asyncio
import gc

import pytest

import yokai
from yokai import Engine, EngineError, Limits

START = yokai.variant("expert").start


def test_loop_that_is_left_stops_the_search() -> None:
    engine = Engine("expert")
    for lines in engine.analyse(START):
        if lines[0].depth == 3:
            break
    gc.collect()
    assert engine.lines(START, Limits(depth=2))[0].depth == 2


def test_async_for_yields_the_same_lines() -> None:
    async def depths() -> list[int]:
        return [lines[0].depth async for lines in yokai.analyse(START, Limits(depth=4))]

    assert asyncio.run(depths()) == [
        lines[0].depth for lines in yokai.analyse(START, Limits(depth=4))
    ]


def test_other_work_goes_on_while_an_analysis_is_awaited() -> None:
    async def both() -> tuple[int, int]:
        engine, ticks = Engine("expert"), 0
        async with engine.analyse(START) as analysis:
            async for lines in analysis:
                await asyncio.sleep(0)
                ticks += 1
                if lines[0].depth >= 5:
                    break
        return ticks, engine.lines(START, Limits(depth=1))[0].depth

    ticks, depth = asyncio.run(both())
    assert (ticks >= 5, depth) == (True, 1)


def test_cancelled_task_ends_the_search() -> None:
    async def cancelled() -> None:
        engine = Engine("expert")
        analysis = engine.analyse(START)

        async def endless() -> None:
            async for _ in analysis:
                pass

        task = asyncio.create_task(endless())
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        analysis.close()
        assert engine.lines(START, Limits(depth=1))

    asyncio.run(cancelled())


def test_closed_analysis_is_at_its_end() -> None:
    with Engine("expert").analyse(START) as analysis:
        next(analysis)
    assert [*analysis] == []


def test_error_of_the_search_is_raised_at_the_first_step() -> None:
    with pytest.raises(EngineError, match="plays expert"):
        next(Engine("expert").analyse(yokai.variant("classic").start))
