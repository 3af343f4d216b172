"""The host of a tab: engines, tables and bots in one thread."""

from __future__ import annotations

import asyncio
import weakref

import pytest

from yokai import Game, Variant, variant
from yokai.app.host import BotFailed, EngineRequest
from yokai.engine.engine import Engine
from yokai.refusal import Refusal
from yokai.storage.events import Header, Seat
from yokai.tab.host import TabHost

CLASSIC = variant("classic")


def test_engine_is_lent_again_and_only_the_last_is_kept() -> None:
    host, seen = TabHost(), list[Engine]()

    def look(engine: Engine) -> int:
        seen.append(engine)
        return engine.level.number

    async def think(game: Variant, level: int) -> int:
        return await host.engines.think(EngineRequest("player", game, level, None), look)

    assert [asyncio.run(think(CLASSIC, level)) for level in (1, 7)] == [1, 7]
    assert seen[0] is seen[1]
    gone = weakref.ref(seen[0])
    seen.clear()
    asyncio.run(think(variant("dobutsu"), 7))
    assert gone() is None  # its memory is free for the other game's


def test_no_bot_plays_here() -> None:
    host = TabHost()
    against = Header(
        "g", "classic", CLASSIC.start.sfen, Seat("me"), Seat(None, bot="b"), None, None, 0
    )
    assert list(host.bots.names) == []
    with pytest.raises(Refusal, match="no bot 'b'"):
        host.bots.check(against)
    with pytest.raises(BotFailed):
        asyncio.run(host.bots.choose("b", against, Game(CLASSIC)))
