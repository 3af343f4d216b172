"""Analysis for a reader: the truth where it is known, else lines that deepen until they leave."""

from __future__ import annotations

import asyncio
import time
from base64 import b64encode
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.support.hosts import (
    HOSTS,
    AnyVisitor,
    HostInPlace,
    HostKind,
    hosting,
)
from yokai import _core
from yokai.app.computer.analyst import Analyst, replay
from yokai.app.host import Busy
from yokai.app.messages import Analyse, Analysis, LightSearch
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import EngineError
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase
from yokai.tab.host import EnginesInPlace

EXPERT = Analyse(id=1, variant="expert", lines=2)
both_hosts = pytest.mark.parametrize("kind", HOSTS)


def first(
    answers: int, kind: HostKind, tables: Path, asked: Analyse = EXPERT, longest: int = 120_000
) -> list[Analysis]:
    """This many answers, and then nobody reads on."""

    async def read() -> list[Analysis]:
        told = []
        async with hosting(kind, tables) as host:
            thoughts = Analyst(host, longest).analyse(asked, AnyVisitor())
            async for answer in thoughts:
                assert isinstance(answer, Analysis)
                told.append(answer)
                if len(told) == answers:
                    break
            await thoughts.aclose()
        return told

    return asyncio.run(read())


@both_hosts
def test_lines_deepen_and_end_when_nobody_reads_on(kind: HostKind, tmp_path: Path) -> None:
    begun = time.monotonic()
    told = first(3, kind, tmp_path)
    assert time.monotonic() - begun < 20  # and not the two minutes it may take
    depths = [answer.depth for answer in told]
    assert depths == sorted(depths)
    assert all(len(answer.lines) == 2 for answer in told)
    assert not any(answer.done or answer.exact for answer in told)


@both_hosts
def test_short_analysis_says_that_it_is_done(kind: HostKind, tmp_path: Path) -> None:
    *_, last = first(1000, kind, tmp_path, longest=100)
    assert last.done
    assert last.lines[0].moves


@both_hosts
def test_as_many_lines_as_asked_for_with_the_positions_searched(
    kind: HostKind, tmp_path: Path
) -> None:
    for count in (1, 5):
        asked = Analyse(id=1, variant="expert", lines=count)
        *_, last = first(1000, kind, tmp_path, asked, longest=100)
        assert len(last.lines) == count
        assert last.nodes > 10 * last.depth


# South's koropokkuru can be taken: nothing hurts as long as South moves, and all if South passes.
IN_DANGER = "2k/3/1p1/1K1 b - 1"


def test_threat_is_what_the_opponent_would_do_after_a_pass(tmp_path: Path) -> None:
    asked = Analyse(id=1, variant="classic", sfen=IN_DANGER, threat=True)
    *_, last = first(1000, "in place", tmp_path, asked, longest=200)
    assert (last.lines[0].moves, last.lines[0].score.plies) == (["2c2d+"], 1)
    quiet = Analyse(id=1, variant="classic", sfen=IN_DANGER)
    *_, last = first(1000, "in place", tmp_path, quiet, longest=200)
    assert last.lines[0].score.plies != 1


def test_page_that_can_search_itself_searches_the_threat() -> None:
    async def read() -> list[Analysis | LightSearch]:
        asked = Analyse(id=1, variant="expert", moves=["4f4e"], threat=True, light=True)
        return [told async for told in Analyst(HostInPlace(), 1000).analyse(asked, AnyVisitor())]

    [told] = asyncio.run(read())
    passed = Position.parse("expert", "sgkgs/5/1ppp1/1PPP1/1G3/S1KGS b - 2")
    assert isinstance(told, LightSearch)
    assert (told.key, told.before) == (b64encode(passed.key).decode(), "")


class Broken(EnginesInPlace):
    """Engines that fail."""

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        raise EngineError("this engine is thinking already")
        yield []


def test_failure_of_the_engine_reaches_the_reader() -> None:
    async def read() -> None:
        host = HostInPlace()
        host.engines = Broken()
        await anext(Analyst(host, 1000).analyse(EXPERT, AnyVisitor()))

    with pytest.raises(EngineError, match="thinking already"):
        asyncio.run(read())


def test_page_that_can_search_itself_is_told_what_to_search() -> None:
    """And the engines of the server, which would fail, are not asked."""

    async def read() -> list[Analysis | LightSearch]:
        host = HostInPlace()
        host.engines = Broken()
        asked = Analyse(id=7, variant="expert", moves=["4f4e", "5a5b"], lines=2, light=True)
        return [told async for told in Analyst(host, 1000).analyse(asked, AnyVisitor())]

    game = replay("expert", None, ["4f4e", "5a5b"])
    hashes = b"".join(p._core.hash.to_bytes(8, "little") for p in game.positions[:-1])
    [told] = asyncio.run(read())
    assert told == LightSearch(
        *(7, "expert", b64encode(game.position.key).decode(), b64encode(hashes).decode(), 2, 1000)
    )


@both_hosts
def test_page_that_can_search_itself_still_gets_the_truth(
    kind: HostKind, classic_table: Tablebase
) -> None:
    asked = Analyse(id=1, variant="classic", light=True)
    [truth] = first(1000, kind, classic_table.file.path.parent, asked)
    assert truth.exact


@both_hosts
def test_truth_is_told_at_once_with_every_move_and_perfect_lines(
    kind: HostKind, classic_table: Tablebase
) -> None:
    asked = Analyse(id=1, variant="classic", lines=2)
    [truth] = first(1000, kind, classic_table.file.path.parent, asked)
    assert truth.exact
    assert truth.done
    assert [value.plies for value in truth.values] == [78, 78, 78, 76]
    assert [(line.score.plies, len(line.moves)) for line in truth.lines] == [
        (-78, 78),
        (-78, 78),
    ]


class Endless(EnginesInPlace):
    """Engines that think until they are stopped."""

    async def lines(
        self, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        while not stop.is_set:
            await asyncio.sleep(0.005)
        return
        yield []


async def begin(analyst: Analyst, address: str, player: str) -> asyncio.Task[None]:
    async def listen() -> None:
        async for _ in analyst.analyse(EXPERT, AnyVisitor(player, address)):
            pass

    task = asyncio.create_task(listen())
    await asyncio.sleep(0.02)
    return task


def places(analyst: Analyst) -> list[tuple[str, str | None]]:
    return [(place.address, place.player) for place in analyst._running]


def crowd() -> Analyst:
    host = HostInPlace()
    host.engines = Endless()
    return Analyst(host, 1000)


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
    monkeypatch.setattr("yokai.app.computer.analyst._GUARANTEED", 50)
    assert asyncio.run(ask(0.1)) is None
