"""Answering what a position is worth: the truth where it is known, else thoughts that deepen."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from yokai import _core
from yokai.engine.chances import chance, percent
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Limits
from yokai.engine.line import Line, known_lines
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.server.messages import Analyse, Analysis, LineView, ScoreView, ValueView
from yokai.server.tablebases import Tablebases
from yokai.server.thinkers import Busy, Thinkers
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_BREATH = 0.05  # seconds between two answers
_PLACES = 4  # analyses at once
_PLACES_EACH = 2  # of one player
_TURN = 5.0  # seconds that nobody cuts short who has no more than others


@dataclass(eq=False)
class _Place:
    """An analysis that goes on."""

    address: str
    player: str | None
    begun: float
    stop: _core.Stop


class Analyst:
    """Looks at any position, for as long as the reader wants."""

    def __init__(self, thinkers: Thinkers, tables: Tablebases, longest: int) -> None:
        """Think on `thinkers` for `longest` milliseconds at most, unless a table knows."""
        self._thinkers, self._tables, self._longest = thinkers, tables, longest
        self._places: list[_Place] = []  # the one that began first is the first

    async def analyse(
        self, asked: Analyse, address: str = "", player: str | None = None
    ) -> AsyncGenerator[Analysis, None]:
        """Answer again and again until there is no more to say; close the iterator to stop.

        Whoever comes when all places are taken gets one of those who have most; what is cut
        short ends as if its time were up.
        """
        game = await asyncio.to_thread(replay, asked.variant, asked.sfen, asked.moves)
        table = self._tables.get(game.variant.id)
        if game.outcome:
            yield Analysis(asked.id, True, 0, [], [], True)
        elif truth := await asyncio.to_thread(_truth, table, game.position, asked):
            yield truth
        else:
            place = _Place(address, player, time.monotonic(), _core.Stop())
            self._sit_down(place)
            try:
                async with aclosing(self._thoughts(game, asked, place.stop)) as answers:
                    async for answer in answers:
                        yield answer
            finally:
                self._leave(place)

    def _sit_down(self, place: _Place) -> None:
        mine = [each for each in self._places if place.player and each.player == place.player]
        if len(mine) >= _PLACES_EACH:
            self._leave(mine[0])
        elif len(self._places) >= _PLACES:
            self._leave(self._gives_way(place))
        self._places.append(place)

    def _gives_way(self, place: _Place) -> _Place:
        """The oldest of the address that has most; Busy if that has no more than is fair."""
        count = Counter(each.address for each in self._places)
        ((address, most),) = count.most_common(1)
        if count[place.address] == most:
            address = place.address
        oldest = next(each for each in self._places if each.address == address)
        is_fair = most == 1 and address != place.address
        if is_fair and place.begun - oldest.begun < _TURN:
            raise Busy
        return oldest

    def _leave(self, place: _Place) -> None:
        place.stop.set()
        if place in self._places:
            self._places.remove(place)

    async def _thoughts(
        self, game: Game, asked: Analyse, stop: _core.Stop
    ) -> AsyncGenerator[Analysis, None]:
        loop = asyncio.get_running_loop()
        latest: list[Analysis] = []  # only the last one is of interest
        news = asyncio.Event()
        limits = Limits(movetime=self._longest)

        wanted = min(asked.lines, len(game.legal_moves))
        shown: list[LineView] = []  # of the present depth, as yet

        def tell(line: Line) -> None:
            shown.append(_line(game.variant, line))
            if len(shown) == wanted:
                latest[:] = [Analysis(asked.id, False, line.depth, shown.copy(), [], False)]
                shown.clear()
                loop.call_soon_threadsafe(news.set)

        def work(engine: Engine) -> None:
            engine.lines(game, limits, asked.lines, tell=tell, stop=stop)

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
    lines = [_line(position.variant, line) for line in known_lines(verdict)[: asked.lines]]
    return Analysis(asked.id, True, 0, lines, values, True)


def _line(game: Variant, line: Line) -> LineView:
    score = ScoreView(percent(chance(game, line.score)), line.score.plies)
    return LineView(score, [move.usi for move in line.moves])
