"""Looking again and again, whatever went wrong the last time."""

import asyncio
import logging

import pytest

from yokai.refusal import Refusal
from yokai.server.cluster.periodic import Periodic


def looks(*faults: Exception | None) -> int:
    """How often a look is made, at least, that goes wrong in these ways, one after the other."""
    count = 0
    enough = asyncio.Event()

    async def look() -> None:
        nonlocal count
        count += 1
        fault = faults[count - 1] if count <= len(faults) else None
        if fault:
            raise fault
        if count > len(faults):
            enough.set()

    async def work() -> None:
        looking = Periodic(0.001, look, "it cannot be looked at")
        looking.start()
        await asyncio.wait_for(enough.wait(), 10)
        await looking.close()

    asyncio.run(work())
    return count


def test_looks_go_on_after_faults_which_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert looks(ZeroDivisionError(), None, KeyError("x")) >= 4
    assert [record.message for record in caplog.records] == ["it cannot be looked at"] * 2
    assert all(record.levelno == logging.ERROR for record in caplog.records)


def test_store_that_is_away_is_not_logged_again(caplog: pytest.LogCaptureFixture) -> None:
    assert looks(Refusal("unavailable", "the games cannot be reached")) >= 2
    assert caplog.records == []
