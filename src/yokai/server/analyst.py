"""Answering what a position is worth: the truth where it is known, else thoughts that deepen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from yokai import _core
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Limits
from yokai.engine.line import Line, known_lines
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.server.messages import Analyse, Analysis, LineView, ScoreView, ValueView
from yokai.server.tablebases import Tablebases
from yokai.server.thinkers import Thinkers
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_BREATH = 0.05  # seconds between two answers


class Analyst:
    """Looks at any position, for as long as the reader wants."""

    def __init__(self, thinkers: Thinkers, tables: Tablebases, longest: int) -> None:
        """Think on `thinkers` for `longest` milliseconds at most, unless a table knows."""
        self._thinkers, self._tables, self._longest = thinkers, tables, longest

    async def analyse(self, asked: Analyse) -> AsyncGenerator[Analysis, None]:
        """Answer again and again until there is no more to say; close the iterator to stop."""
        game = await asyncio.to_thread(replay, asked.variant, asked.sfen, asked.moves)
        table = self._tables.get(game.variant.id)
        if game.outcome:
            yield Analysis(asked.id, True, 0, [], [], True)
        elif truth := await asyncio.to_thread(_truth, table, game.position, asked):
            yield truth
        else:
            async with aclosing(self._thoughts(game, asked)) as answers:
                async for answer in answers:
                    yield answer

    async def _thoughts(self, game: Game, asked: Analyse) -> AsyncGenerator[Analysis, None]:
        loop, stop = asyncio.get_running_loop(), _core.Stop()
        latest: list[Analysis] = []  # only the last one is of interest
        news = asyncio.Event()
        limits = Limits(movetime=self._longest)

        def work(engine: Engine) -> None:
            with engine.think(game, limits, asked.lines, advise=True, stop=stop) as thought:
                for lines in thought:
                    shown = [_line(line) for line in lines]
                    latest[:] = [Analysis(asked.id, False, lines[0].depth, shown, [], False)]
                    loop.call_soon_threadsafe(news.set)

        thinking = asyncio.create_task(self._thinkers.think(game.variant, STRONGEST, None, work))
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
                yield Analysis(last.id, False, last.depth, last.lines, [], True)
        finally:
            stop.set()
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
    verdict = look_up(table, position, asked.lines)
    if not verdict:
        return None
    values = [ValueView(m.move.usi, m.value.result, m.value.plies) for m in verdict.moves]
    lines = [_line(line) for line in known_lines(verdict)[: asked.lines]]
    return Analysis(asked.id, True, 0, lines, values, True)


def _line(line: Line) -> LineView:
    score = ScoreView(line.score.centi, line.score.plies)
    return LineView(score, [move.usi for move in line.moves])
