"""Both hosts keep what the application is promised of one."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, nullcontext
from pathlib import Path
from typing import TypeVar

import pytest

import yokai
from tests.support.applications import one_thread
from tests.support.hosts import HOSTS, HostKind, hosting
from yokai import _core
from yokai.app.host import EngineRequest, Host, TooFast
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import UnknownVariant
from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase

T = TypeVar("T")
EXPERT = yokai.variant("expert")
on_both = pytest.mark.parametrize("kind", HOSTS)


def on(kind: HostKind, work: Callable[[Host], Awaitable[T]], tables: Path) -> T:
    """Do some work on a host; none of it starts a thread where the host has one."""

    async def do() -> T:
        async with hosting(kind, tables) as host:
            with one_thread() if kind == "in place" else nullcontext():
                return await work(host)

    return asyncio.run(do())


@on_both
def test_work_is_done_where_the_host_works(kind: HostKind, tmp_path: Path) -> None:
    async def work(host: Host) -> tuple[int, int]:
        return await host.run(pow, 3, 4), await host.run(threading.get_ident)

    found, thread = on(kind, work, tmp_path)
    assert found == 81
    assert (thread == threading.get_ident()) is (kind == "in place")


@on_both
def test_error_of_work_reaches_who_asked(kind: HostKind, tmp_path: Path) -> None:
    async def work(host: Host) -> None:
        with pytest.raises(UnknownVariant):
            await host.run(yokai.variant, "chess")

    on(kind, work, tmp_path)


@on_both
def test_engine_is_lent_at_the_level_asked_for(kind: HostKind, tmp_path: Path) -> None:
    async def work(host: Host) -> int:
        def think(engine: Engine) -> int:
            assert engine.best_move(EXPERT.start).move in EXPERT.start.legal_moves
            return engine.level.number

        return await host.engines.think(EngineRequest("player", EXPERT, 2), think)

    assert on(kind, work, tmp_path) == 2


@on_both
def test_lines_deepen_until_they_are_stopped(kind: HostKind, tmp_path: Path) -> None:
    async def work(host: Host) -> list[int]:
        stop, depths = _core.Stop(), []
        lines = host.engines.lines(Game(EXPERT.start), Limits(movetime=60_000), 2, stop)
        async with aclosing(lines) as states:
            async for state in states:
                assert len(state) <= 2
                depths.append(state[0].depth)
                if len(depths) == 3:
                    stop.set()
        return depths

    depths = on(kind, work, tmp_path)
    assert len(depths) >= 3
    assert depths == sorted(depths)


@on_both
def test_last_state_of_long_work_is_always_told(kind: HostKind, tmp_path: Path) -> None:
    def count(_: Engine) -> Iterator[int]:
        yield from range(1_000)

    async def work(host: Host) -> list[int]:
        async with aclosing(
            host.engines.steps(EngineRequest("reviewer", EXPERT, 1), count)
        ) as states:
            return [state async for state in states]

    told = on(kind, work, tmp_path)
    assert told[-1] == 999
    assert told == sorted(set(told))


@on_both
def test_table_of_the_folder_is_found(
    kind: HostKind, tmp_path: Path, classic_table: Tablebase
) -> None:
    async def work(host: Host) -> list[object]:
        with pytest.raises(UnknownVariant):
            host.tables.status("chess")
        states = [host.tables.status(name).state for name in ("classic", "expert")]
        return [host.tables.get("classic") is not None, *states]

    assert on(kind, work, tmp_path) == [False, "none", "unsolvable"]
    folder = classic_table.file.path.parent
    assert on(kind, work, folder) == [True, "ready", "unsolvable"]


@on_both
def test_time_of_day_runs_on(kind: HostKind, tmp_path: Path) -> None:
    async def work(host: Host) -> int:
        before = host.now()
        await asyncio.sleep(0.02)
        return host.now() - before

    assert 15 <= on(kind, work, tmp_path) < 10_000


@pytest.mark.parametrize(("wait", "seconds"), [(0.01, "1"), (1.0, "1"), (1.01, "2"), (59.5, "60")])
def test_wait_is_told_in_whole_seconds(wait: float, seconds: str) -> None:
    assert TooFast(wait).words == {"seconds": seconds}


def test_thread_would_be_noticed() -> None:
    """What the tests on the host with one thread rely on, also of a thread that has ended."""

    def start() -> None:
        with one_thread():
            thread = threading.Thread(target=int, name="helper")
            thread.start()
            thread.join()

    with pytest.raises(AssertionError, match="on a host that has one: helper"):
        start()


def test_long_work_in_a_thread_would_be_noticed() -> None:
    async def work() -> None:
        with one_thread():
            await asyncio.to_thread(int)

    with pytest.raises(AssertionError, match="threads were started"):
        asyncio.run(work())
