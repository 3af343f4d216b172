"""Analysis for a reader: the truth where it is known, else thoughts that end when he leaves."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import TypeVar, cast

import pytest

from yokai import EngineError, Variant, variant
from yokai.app.computer.analyst import Analyst
from yokai.app.host import Busy
from yokai.app.messages import Analyse, Analysis
from yokai.engine.engine import Engine
from yokai.server.machine.engine_pool import EnginePool
from yokai.server.machine.table_builder import TableBuilder
from yokai.solve.tablebase import Tablebase

T = TypeVar("T")
EXPERT = Analyse(id=1, variant="expert", lines=2)


class OneEngine:
    """EnginePool with one engine, whose work may be held back."""

    def __init__(self) -> None:
        self.engine = Engine("expert", hash_mb=1)
        self.gate, self.ended = threading.Event(), threading.Event()
        self.gate.set()

    async def think(
        self, game: Variant, level: int, table: Tablebase | None, work: Callable[[Engine], T]
    ) -> T:
        def run() -> T:
            self.gate.wait()
            try:
                return work(self.engine)
            finally:
                self.ended.set()

        return await asyncio.to_thread(run)


class OneTable:
    """Tables that are one, or none."""

    def __init__(self, table: Tablebase | None = None) -> None:
        self._table = table

    def get(self, _: str) -> Tablebase | None:
        return self._table


def analyst(thinkers: OneEngine, table: Tablebase | None = None, longest: int = 120_000) -> Analyst:
    return Analyst(cast(EnginePool, thinkers), cast(TableBuilder, OneTable(table)), longest)


def first(
    answers: int, thinkers: OneEngine, asked: Analyse = EXPERT, longest: int = 120_000
) -> list[Analysis]:
    """This many answers, and then nobody reads on."""

    async def read() -> list[Analysis]:
        told = []
        thoughts = analyst(thinkers, longest=longest).analyse(asked)
        async for answer in thoughts:
            told.append(answer)
            if len(told) == answers:
                break
        await thoughts.aclose()
        assert await asyncio.to_thread(thinkers.ended.wait, 20)
        return told

    return asyncio.run(read())


def test_thoughts_deepen_and_end_when_nobody_reads_on() -> None:
    thinkers = OneEngine()
    begun = time.monotonic()
    told = first(3, thinkers)
    assert time.monotonic() - begun < 20  # and not the two minutes it may take
    depths = [answer.depth for answer in told]
    assert depths == sorted(depths)
    assert all(len(answer.lines) == 2 for answer in told)
    assert not any(answer.done or answer.exact for answer in told)
    thinkers.engine.forget()  # refused by an engine that still thinks


def test_stop_that_comes_before_the_thinking_is_not_lost() -> None:
    thinkers = OneEngine()
    thinkers.gate.clear()

    async def leave_early() -> None:
        thoughts = analyst(thinkers).analyse(EXPERT)
        waiting = asyncio.ensure_future(anext(thoughts))
        await asyncio.sleep(0.2)  # it waits for a thread by now
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        thinkers.gate.set()
        assert await asyncio.to_thread(thinkers.ended.wait, 20)

    asyncio.run(leave_early())
    thinkers.engine.forget()


def test_short_analysis_says_that_it_is_done() -> None:
    *_, last = first(1000, OneEngine(), longest=100)
    assert last.done
    assert last.lines[0].moves


def test_failure_of_the_engine_reaches_the_reader() -> None:
    thinkers = OneEngine()
    with (
        thinkers.engine.think(variant("expert").start),
        pytest.raises(EngineError, match="thinking already"),
    ):
        first(1, thinkers)


def test_truth_is_told_at_once_with_every_move_and_perfect_lines(classic_table: Tablebase) -> None:
    async def read() -> list[Analysis]:
        asked = Analyse(id=1, variant="classic", lines=2)
        return [told async for told in analyst(OneEngine(), classic_table).analyse(asked)]

    [truth] = asyncio.run(read())
    assert truth.exact
    assert truth.done
    assert [value.plies for value in truth.values] == [78, 78, 78, 76]
    assert [(line.score.plies, len(line.moves)) for line in truth.lines] == [
        (-78, 78),
        (-78, 78),
    ]


class Endless:
    """EnginePool who think until they are stopped."""

    async def think(
        self, game: Variant, level: int, table: Tablebase | None, work: Callable[[Engine], T]
    ) -> None:
        await asyncio.Future()


async def begin(analyst: Analyst, address: str, player: str) -> asyncio.Task[None]:
    async def listen() -> None:
        async for _ in analyst.analyse(EXPERT, address, player):
            pass

    task = asyncio.create_task(listen())
    await asyncio.sleep(0.02)
    return task


def places(analyst: Analyst) -> list[tuple[str, str | None]]:
    return [(place.address, place.player) for place in analyst._places]


def crowd() -> Analyst:
    return Analyst(cast(EnginePool, Endless()), cast(TableBuilder, OneTable()), 1000)


def test_one_player_has_two_analyses_at_most() -> None:
    async def ask() -> None:
        desk = crowd()
        tasks = [await begin(desk, "a", player) for player in ("me", "you", "me", "me", "me")]
        assert places(desk) == [("a", "you"), ("a", "me"), ("a", "me")]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert places(desk) == []

    asyncio.run(ask())


def test_whoever_comes_gets_a_place_of_those_who_have_most() -> None:
    async def ask() -> None:
        desk = crowd()
        tasks = [await begin(desk, "many", f"player {n}") for n in range(8)]
        assert places(desk) == [("many", f"player {n}") for n in range(4, 8)]
        for address in "abc":
            tasks.append(await begin(desk, address, address))
            tasks.append(await begin(desk, "many", address + "!"))
        assert places(desk)[:3] == [("a", "a"), ("b", "b"), ("c", "c")]
        assert len(places(desk)) == 4
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(ask())


def test_fair_share_lasts_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(wait: float) -> object:
        desk = crowd()
        tasks = [await begin(desk, address, address) for address in "abcd"]
        await asyncio.sleep(wait)
        late = await begin(desk, "e", "e")
        error = type(late.exception()) if late.done() else None
        for task in [*tasks, late]:
            task.cancel()
        await asyncio.gather(*tasks, late, return_exceptions=True)
        return error

    assert asyncio.run(ask(0)) is Busy
    monkeypatch.setattr("yokai.app.computer.analyst._TURN", 0.05)
    assert asyncio.run(ask(0.1)) is None
