"""A visitor who asks for much waits for themselves; the others do not wait for them."""

import asyncio

from yokai.refusal import Refusal
from yokai.server.gate.fair_queue import FairQueue


def test_each_name_does_a_little_at_a_time() -> None:
    turns, running, seen = FairQueue(at_once=1, waiting=2), [0], [0]
    done: list[str] = []

    async def ask(name: str) -> str:
        try:
            async with turns.of(name):
                running[0] += 1
                seen[0] = max(seen[0], running[0])
                await asyncio.sleep(0.01)
                running[0] -= 1
                done.append(name)
                return "done"
        except Refusal as refused:
            return refused.reason

    async def everyone() -> list[str]:
        return await asyncio.gather(*(ask(name) for name in "aaaaab"))

    assert asyncio.run(everyone()) == ["done"] * 3 + ["busy"] * 2 + ["done"]
    assert seen == [2]  # one of each
    assert done.index("b") < 2  # who did not wait behind the others
    assert turns._queues == {}


def test_who_leaves_while_waiting_gives_the_turn_on() -> None:
    turns = FairQueue(at_once=1, waiting=1)

    async def hold(until: asyncio.Event) -> None:
        async with turns.of("a"):
            await until.wait()

    async def story() -> None:
        until = asyncio.Event()
        first, second = (asyncio.create_task(hold(until)) for _ in range(2))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.wait([second])
        third = asyncio.create_task(hold(until))
        await asyncio.sleep(0)
        until.set()
        await asyncio.gather(first, third)

    asyncio.run(story())
    assert turns._queues == {}
