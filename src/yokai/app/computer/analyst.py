"""Analyses of positions: exact values from a tablebase, or else a search that deepens."""

from __future__ import annotations

import asyncio
import struct
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, replace

from yokai import _core
from yokai.app.host import Busy, Host, Visitor
from yokai.app.messages import Analyse, Analysis, LightSearch, LineView, ScoreView, ValueView
from yokai.engine.limits import Limits
from yokai.engine.line import Line, table_lines
from yokai.engine.win_chance import chance, percent
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import look_up

_INTERVAL = 0.05  # seconds between two results
_MOST = 4  # analyses at once
_MOST_EACH = 2  # analyses of one player at once
_GUARANTEED = 5_000  # milliseconds for an address that has no more analyses than others


@dataclass(eq=False)
class _Running:
    """A running analysis."""

    address: str
    player: str | None
    begun: int
    stop: _core.Stop


class Analyst:
    """Analyses any position, for as long as the reader wants."""

    def __init__(self, host: Host, longest: int) -> None:
        """Search for `longest` milliseconds at most, where no tablebase has the position."""
        self._host, self._longest = host, longest
        self._running: list[_Running] = []  # the oldest first

    async def analyse(
        self, asked: Analyse, visitor: Visitor
    ) -> AsyncGenerator[Analysis | LightSearch, None]:
        """Yield better and better results; close the iterator to stop.

        A page that can search itself is told what to search, unless the result is known, the game
        is none of those that are shipped, or another engine than ours is asked. When all
        slots are busy, the oldest analysis of the heaviest address is stopped, as if its time were
        up.
        """
        game = await self._host.run(_position_of, asked)
        table = None if asked.engine else self._host.tables.get(game.variant.id)
        if game.outcome:
            yield Analysis(asked.id, True, 0, [], [], True)
        elif exact := await self._host.run(_exact, table, game.position, asked):
            yield exact
        elif asked.light and not asked.engine and game.variant.is_built_in:
            yield _light_search(asked, game, self._longest)
        else:
            mine = _Running(visitor.address, visitor.player, self._host.now(), _core.Stop())
            self._admit(mine)
            try:
                async with aclosing(self._search(game, asked, mine.stop)) as answers:
                    async for answer in answers:
                        yield answer
            finally:
                self._leave(mine)

    def _admit(self, new: _Running) -> None:
        own = [each for each in self._running if new.player and each.player == new.player]
        if len(own) >= _MOST_EACH:
            self._leave(own[0])
        elif len(self._running) >= _MOST:
            self._leave(self._to_stop(new))
        self._running.append(new)

    def _to_stop(self, new: _Running) -> _Running:
        """The oldest analysis of the heaviest address; Busy if that has no more than is fair."""
        count = Counter(each.address for each in self._running)
        ((address, most),) = count.most_common(1)
        if count[new.address] == most:
            address = new.address
        oldest = next(each for each in self._running if each.address == address)
        is_fair = most == 1 and address != new.address
        if is_fair and new.begun - oldest.begun < _GUARANTEED:
            raise Busy
        return oldest

    def _leave(self, old: _Running) -> None:
        old.stop.set()
        if old in self._running:
            self._running.remove(old)

    async def _search(
        self, game: Game, asked: Analyse, stop: _core.Stop
    ) -> AsyncGenerator[Analysis, None]:
        """The results of a search at each depth; the last one says that it is the last."""
        last: Analysis | None = None
        limits = Limits(movetime=self._longest)
        if asked.engine:
            found = self._host.bots.lines(asked.engine, game, limits, asked.lines, stop)
        else:
            found = self._host.engines.lines(game, limits, asked.lines, stop)
        async with aclosing(found) as thoughts:
            async for lines in thoughts:
                shown = [_line(game.variant, line) for line in lines]
                nodes = max(line.nodes for line in lines)
                last = Analysis(asked.id, False, lines[0].depth, shown, [], False, nodes)
                yield last
                await asyncio.sleep(_INTERVAL)
        if last:
            yield Analysis(last.id, False, last.depth, last.lines, [], True, last.nodes)


def replay(name: str, sfen: str | None, moves: list[str]) -> Game:
    """The game after some moves from a position."""
    rules = variant(name)
    game = Game(Position.parse(rules, sfen) if sfen is not None else rules)
    for move in moves:
        game.play(move)
    return game


def _position_of(asked: Analyse) -> Game:
    """The game whose last position is analysed. A threat has no game before it."""
    game = replay(asked.variant, asked.sfen, asked.moves)
    if not asked.threat or game.outcome:
        return game
    setup = game.position.setup
    return Game(Position.from_setup(game.variant, replace(setup, turn=setup.turn.other)))


def _exact(table: Tablebase | None, position: Position, asked: Analyse) -> Analysis | None:
    """The exact values of a tablebase; None if there is none, or it is damaged."""
    verdict = look_up(table, position, asked.lines)
    if not verdict:
        return None
    values = [ValueView(m.move.usi, m.value.result, m.value.plies) for m in verdict.moves]
    lines = [_line(position.variant, line) for line in table_lines(verdict)[: asked.lines]]
    return Analysis(asked.id, True, 0, lines, values, True)


def _light_search(asked: Analyse, game: Game, ms: int) -> LightSearch:
    hashes = [position._core.hash for position in game.positions[:-1]]
    key = b64encode(game.position.key).decode()
    before = b64encode(struct.pack(f"<{len(hashes)}Q", *hashes)).decode()
    return LightSearch(asked.id, game.variant.id, key, before, asked.lines, ms)


def _line(game: Variant, line: Line) -> LineView:
    score = ScoreView(percent(chance(game, line.score)), line.score.plies)
    return LineView(score, [move.usi for move in line.moves])
