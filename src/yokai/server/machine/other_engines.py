"""Analyses by engines of others, which the operator of the machine has named."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from yokai import _core
from yokai.arena.botfile import words
from yokai.arena.contender import Contender
from yokai.arena.program_engine import ProgramEngine
from yokai.arena.uci_player import SPELLINGS
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import EngineError
from yokai.refusal import Refusal
from yokai.rules.game import Game


def can_analyse(contender: Contender) -> bool:
    """Does it speak a protocol in which an engine tells its lines?"""
    return contender.kind in SPELLINGS


async def analyse(
    contender: Contender, game: Game, limits: Limits, count: int, stop: _core.Stop
) -> AsyncGenerator[list[Line], None]:
    """Start an engine for one position, and yield its best lines as they deepen. It ends with the
    iteration."""
    opening = asyncio.ensure_future(asyncio.to_thread(_open, contender, game))
    engine = None
    try:
        engine = await asyncio.shield(opening)
        search = engine.think(game, limits, count)
        while lines := await asyncio.to_thread(search.next_lines):
            yield lines
            if stop.is_set:
                break
    except EngineError as error:
        words = {"name": contender.argument}
        raise Refusal("engine_failed", f"the engine has failed: {error}", words) from None
    finally:
        if engine:
            engine.stop()
            await asyncio.shield(asyncio.to_thread(engine.close))
        else:  # nobody waits any more for an engine that starts
            opening.add_done_callback(_close)


def _open(contender: Contender, game: Game) -> ProgramEngine:
    return ProgramEngine(
        words(contender.argument),
        game.variant,
        protocol=contender.kind,
        options=dict(contender.options),
    )


def _close(opening: asyncio.Future[ProgramEngine]) -> None:
    if not opening.cancelled() and not opening.exception():
        opening.result().close()
