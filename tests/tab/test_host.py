"""The host of a tab: engines, tables and bots in one thread."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from yokai import Game, variant
from yokai.app.host import BotFailed, EngineRequest
from yokai.engine.engine import Engine
from yokai.refusal import Refusal
from yokai.solve.tablebase import Tablebase
from yokai.storage.events import Header, Seat
from yokai.tab.host import TabHost

CLASSIC = variant("classic")


def test_engine_is_lent_again_and_remembers_nothing() -> None:
    host, seen = TabHost(), list[Engine]()

    def look(engine: Engine) -> int:
        seen.append(engine)
        return engine.level.number

    async def think(level: int) -> int:
        return await host.engines.think(EngineRequest("player", CLASSIC, level, None), look)

    assert [asyncio.run(think(level)) for level in (1, 7)] == [1, 7]
    assert seen[0] is seen[1]


def test_nothing_is_solved_and_a_table_that_is_there_is_found(
    tmp_path: Path, classic_table: Tablebase
) -> None:
    host = TabHost(tmp_path)
    assert host.tables.status("classic").state == "none"
    with pytest.raises(Refusal, match="no games are solved"):
        host.tables.solve("classic")
    path = classic_table.file.path
    (tmp_path / path.name).symlink_to(path)
    assert host.tables.status("classic").state == "ready"
    assert host.tables.status("expert").state == "unsolvable"


def test_no_bot_plays_here() -> None:
    host = TabHost()
    against = Header(
        "g", "classic", CLASSIC.start.sfen, Seat("me"), Seat(None, bot="b"), None, None, 0
    )
    assert list(host.bots.names) == []
    with pytest.raises(Refusal, match="no bots"):
        host.bots.check(against)
    with pytest.raises(BotFailed):
        asyncio.run(host.bots.choose("b", against, Game(CLASSIC)))
