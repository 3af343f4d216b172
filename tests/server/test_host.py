"""The server as the application's host."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import yokai
from tests.support.servers import PATIENCE, bot
from yokai.app.bus import LocalBus
from yokai.app.host import EngineRequest
from yokai.engine.engine import Engine
from yokai.server.host import ServerHost
from yokai.server.settings import Settings

CLASSIC = yokai.variant("classic")


def test_loop_goes_on_while_work_is_done() -> None:
    async def live() -> str:
        host = ServerHost(Settings(), LocalBus())
        gate = threading.Event()
        work = asyncio.create_task(host.run(gate.wait, 10))
        await asyncio.sleep(0.01)
        assert not work.done()
        gate.set()
        assert await work
        await host.close()
        return "closed"

    assert asyncio.run(live()) == "closed"


def test_long_work_leaves_short_work_its_threads() -> None:
    async def live() -> int:
        host = ServerHost(Settings(), LocalBus())
        gate = threading.Event()
        long = [asyncio.create_task(host.compute(gate.wait, PATIENCE)) for _ in range(100)]
        await asyncio.sleep(0.01)
        found = await asyncio.wait_for(host.run(pow, 3, 4), PATIENCE / 2)
        gate.set()
        await asyncio.gather(*long)
        await host.close()
        return found

    assert asyncio.run(live()) == 81


def test_analyses_beside_a_tournament_think_one_after_the_other(tmp_path: Path) -> None:
    def meet(settings: Settings, patience: float) -> bool:
        """Do two analyses think at the same time?"""
        both = threading.Barrier(2, timeout=patience)

        def think(_: Engine) -> bool:
            with suppress(threading.BrokenBarrierError):
                both.wait()
                return True
            return False

        async def live() -> list[bool]:
            host = ServerHost(settings, LocalBus())
            jobs = [
                host.engines.think(EngineRequest("analyst", CLASSIC, 1), think) for _ in range(2)
            ]
            met = await asyncio.gather(*jobs)
            await host.close()
            return met

        return all(asyncio.run(live()))

    assert meet(Settings(), PATIENCE)
    assert not meet(Settings(tournament=tmp_path), 0.2)


def test_bots_are_those_of_the_settings(tmp_path: Path) -> None:
    async def names(settings: Settings) -> list[str]:
        host = ServerHost(settings, LocalBus())
        await host.close()
        return list(host.bots.names)

    offered = Settings(bots=(bot("fox", "none"),), bot_logs=tmp_path)
    assert asyncio.run(names(offered)) == ["fox"]
    assert asyncio.run(names(Settings())) == []


def test_closing_stops_what_is_thought_and_leaves_no_thread() -> None:
    begun = threading.Event()

    def think(engine: Engine) -> None:
        begun.set()
        engine.lines(yokai.variant("expert").start, yokai.Limits(movetime=60_000))

    async def live(wait: Callable[[], object]) -> None:
        host = ServerHost(Settings(), LocalBus())
        expert = yokai.variant("expert")
        job = asyncio.create_task(host.engines.think(EngineRequest("player", expert, 1), think))
        await host.run(wait)
        await asyncio.wait_for(host.close(), 10)
        await asyncio.gather(job, return_exceptions=True)

    before = set(threading.enumerate())
    asyncio.run(live(lambda: begun.wait(10)))
    assert set(threading.enumerate()) - before == set()
