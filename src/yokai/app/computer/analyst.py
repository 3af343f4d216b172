"""Answering what a position is worth: the truth where it is known, else thoughts that deepen."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from yokai import _core
from yokai.app.host import Busy, Host, Visitor
from yokai.app.messages import Analyse, Analysis, LineView, ScoreView, ValueView
from yokai.engine.limits import Limits
from yokai.engine.line import Line, table_lines
from yokai.engine.win_chance import chance, percent
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_BREATH = 0.05  # seconds between two answers
_PLACES = 4  # analyses at once
_PLACES_EACH = 2  # of one player
_TURN = 5_000  # milliseconds that nobody cuts short who has no more than others


@dataclass(eq=False)
class _Place:
    """An analysis that goes on."""

    address: str
    player: str | None
    begun: int
    stop: _core.Stop


class Analyst:
    """Looks at any position, for as long as the reader wants."""

    def __init__(self, host: Host, longest: int) -> None:
        """Think for `longest` milliseconds at most, unless a table knows."""
        self._host, self._longest = host, longest
        self._places: list[_Place] = []  # the one that began first is the first

    async def analyse(self, asked: Analyse, visitor: Visitor) -> AsyncGenerator[Analysis, None]:
        """Answer again and again until there is no more to say; close the iterator to stop.

        Whoever comes when all places are taken gets one of those who have most; what is cut
        short ends as if its time were up.
        """
        game = await self._host.run(replay, asked.variant, asked.sfen, asked.moves)
        table = self._host.tables.get(game.variant.id)
        if game.outcome:
            yield Analysis(asked.id, True, 0, [], [], True)
        elif truth := await self._host.run(_truth, table, game.position, asked):
            yield truth
        else:
            place = _Place(visitor.address, visitor.player, self._host.now(), _core.Stop())
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
        """Answers that deepen; the last one says that it is the last."""
        last: Analysis | None = None
        limits = Limits(movetime=self._longest)
        found = self._host.engines.lines(game, limits, asked.lines, stop)
        async with aclosing(found) as thoughts:
            async for lines in thoughts:
                shown = [_line(game.variant, line) for line in lines]
                last = Analysis(asked.id, False, lines[0].depth, shown, [], False)
                yield last
                await asyncio.sleep(_BREATH)
        if last:
            yield Analysis(last.id, False, last.depth, last.lines, [], True)


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
    lines = [_line(position.variant, line) for line in table_lines(verdict)[: asked.lines]]
    return Analysis(asked.id, True, 0, lines, values, True)


def _line(game: Variant, line: Line) -> LineView:
    score = ScoreView(percent(chance(game, line.score)), line.score.plies)
    return LineView(score, [move.usi for move in line.moves])
