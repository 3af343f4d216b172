"""Answering what a position is worth: the truth where it is known, else thoughts that deepen."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncGenerator
from contextlib import aclosing

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.errors import BadTable
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.server.messages import Analyse, Analysis, LineView, ScoreView, ValueView
from yokai.server.tablebases import Tablebases
from yokai.server.thinkers import Thinkers
from yokai.solve.tablebase import Tablebase

_log = logging.getLogger(__name__)
_LONGEST = 120_000  # milliseconds of one analysis
_BREATH = 0.05  # seconds between two answers
_BEST = 10


class Analyst:
    """Looks at any position, for as long as the reader wants."""

    def __init__(self, thinkers: Thinkers, tables: Tablebases) -> None:
        self._thinkers, self._tables = thinkers, tables

    async def analyse(self, asked: Analyse) -> AsyncGenerator[Analysis, None]:
        """Answer again and again until there is no more to say; close the iterator to stop."""
        game = await asyncio.to_thread(replay, asked.variant, asked.sfen, asked.moves)
        table = self._tables.get(game.variant.id)
        if game.outcome:
            yield Analysis(asked.id, game.position.sfen, True, 0, [], [], True)
        elif truth := await asyncio.to_thread(_truth, table, game.position, asked):
            yield truth
        else:
            async with aclosing(self._thoughts(game, asked)) as answers:
                async for answer in answers:
                    yield answer

    async def _thoughts(self, game: Game, asked: Analyse) -> AsyncGenerator[Analysis, None]:
        loop, stopped = asyncio.get_running_loop(), threading.Event()
        latest: list[Analysis] = []  # only the last one is of interest
        news = asyncio.Event()
        sfen = game.position.sfen

        def say(lines: list[Line]) -> None:
            shown = [_line(line.score, line.moves, game.position) for line in lines]
            latest[:] = [Analysis(asked.id, sfen, False, lines[0].depth, shown, [], False)]
            loop.call_soon_threadsafe(news.set)

        def work(engine: Engine) -> None:
            for lines in engine.analyse(game, Limits(movetime=_LONGEST), asked.lines):
                if stopped.is_set():
                    return
                say(lines)

        thinking = asyncio.create_task(self._thinkers.think(game.variant, _BEST, None, work))
        thinking.add_done_callback(lambda _: news.set())
        try:
            while not thinking.done():
                await news.wait()
                news.clear()
                if latest and not thinking.done():
                    yield latest[0]
                    await asyncio.sleep(_BREATH)
            thinking.result()
            if latest:
                last = latest[0]
                yield Analysis(last.id, sfen, False, last.depth, last.lines, [], True)
        finally:
            stopped.set()
            thinking.cancel()


def replay(name: str, sfen: str | None, moves: list[str]) -> Game:
    """The game a question is about."""
    rules = variant(name)
    game = Game(Position.parse(rules, sfen) if sfen is not None else rules)
    for move in moves:
        game.play(move)
    return game


def _truth(table: Tablebase | None, position: Position, asked: Analyse) -> Analysis | None:
    """What the table knows; nothing if there is none, or it is damaged."""
    try:
        if table and table.knows(position):
            return _lookup(table, position, asked)
    except BadTable as error:
        _log.error("%s", error)
    return None


def _lookup(table: Tablebase, position: Position, asked: Analyse) -> Analysis:
    moves = table.moves(position)
    values = [ValueView(m.move.usi, m.value.result, m.value.plies) for m in moves]
    lines = []
    for found in moves[: asked.lines]:
        rest = table.line(position.play(found.move))
        lines.append(_line(Score.of(found.value), (found.move, *rest), position))
    return Analysis(asked.id, position.sfen, True, 0, lines, values, True)


def _line(score: Score, moves: tuple[Move, ...], position: Position) -> LineView:
    text = []
    for move in moves:
        text.append(position.describe(move))
        position = position.play(move)
    return LineView(ScoreView(score.centi, score.plies), [move.usi for move in moves], text)
