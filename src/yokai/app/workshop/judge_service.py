"""Judgements of games for the page, with their progress; the last ones are cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing

from yokai.app.host import Busy, EngineRequest, Host, Visitor
from yokai.app.messages import (
    FairerView,
    ForcedLine,
    ForetoldView,
    Judge,
    JudgedMove,
    JudgementNews,
    JudgementView,
    PieceWorthView,
    ResemblanceView,
    ResultsView,
)
from yokai.rules.variant import Variant, variant
from yokai.solve.tablebase import Tablebase
from yokai.workshop.fairer import Fairer, FairerProgress, making_fairer
from yokai.workshop.judge import Judgement, JudgeProgress, judging
from yokai.workshop.solved_game import FallibleGames

_KEPT = 64  # judgements in the cache
_AT_ONCE = 1  # judgements, each of which may take much memory
_LONGEST = 300_000  # milliseconds for one, so that others get their turn


class JudgeService:
    """Judges games, one at a time; a visitor's judgements wait for each other."""

    def __init__(self, host: Host, most_positions: int) -> None:
        """Solve games of at most so many positions; larger ones are played by the engine."""
        self._host, self._most = host, most_positions
        self._running = 0
        self._kept: OrderedDict[tuple[str, bool], JudgementNews] = OrderedDict()

    async def judge(self, asked: Judge, visitor: Visitor) -> AsyncGenerator[JudgementNews, None]:
        """Yield the progress, and at last the result; close the iterator to stop."""
        game = await self._host.run(variant, asked.variant)
        key = (game.id, asked.fairer)
        if key not in self._kept:
            async with visitor.queue("reviews"):
                if self._running >= _AT_ONCE:
                    raise Busy
                self._running += 1
                end = self._host.now() + _LONGEST
                try:
                    async with aclosing(self._work(asked, game)) as work:
                        async for news in work:
                            yield news
                            if news.done:
                                self._keep(key, news)
                            elif self._host.now() > end:
                                raise Busy
                finally:
                    self._running -= 1
        else:
            kept = self._kept[key]
            yield JudgementNews(asked.id, kept.stage, 1.0, True, kept.judgement, kept.fairer)

    def _keep(self, key: tuple[str, bool], news: JudgementNews) -> None:
        self._kept[key] = news
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    async def _work(self, asked: Judge, game: Variant) -> AsyncGenerator[JudgementNews, None]:
        table = self._host.tables.get(game.id)
        request = EngineRequest("reviewer", game)

        def work(_: object) -> Iterator[JudgementNews]:
            if asked.fairer:
                return _fairer(asked, game, self._most)
            return _judged(asked, game, table, self._most)

        async with aclosing(self._host.engines.steps(request, work)) as steps:
            async for news in steps:
                yield news


def _judged(
    asked: Judge, game: Variant, table: Tablebase | None, most: int
) -> Iterator[JudgementNews]:
    steps = judging(game, table=table, most_positions=most)
    step: JudgeProgress | None = None
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            view = _judgement_view(end.value)
            yield JudgementNews(asked.id, "describe", 1.0, True, view, None)
            return
        told = step.foretold
        foretold = ForetoldView(told.positions, told.memory, told.seconds) if told else None
        yield JudgementNews(asked.id, step.stage, step.done, False, None, None, foretold)


def _fairer(asked: Judge, game: Variant, most: int) -> Iterator[JudgementNews]:
    state: FairerProgress | None = None
    for state in making_fairer(game, min(most, _MOST_OF_A_NEIGHBOUR)):
        best = [_fairer_view(each) for each in state.best]
        yield JudgementNews(asked.id, "neighbours", state.done, False, None, best)
    if state:
        best = [_fairer_view(each) for each in state.best]
        yield JudgementNews(asked.id, "neighbours", 1.0, True, None, best)


_MOST_OF_A_NEIGHBOUR = 8_000_000  # positions: there are dozens of neighbours


def _judgement_view(found: Judgement) -> JudgementView:
    value, longest = found.value, found.longest
    return JudgementView(
        positions=found.positions,
        result=value.result if value else None,
        plies=value.plies if value else 0,
        keeping=found.keeping,
        first_moves=[
            JudgedMove(each.move.usi, each.value.result, each.value.plies)
            for each in found.first_moves
        ],
        line=[move.usi for move in found.line],
        drawn=found.drawn,
        beginners=_results(found.beginners),
        strong=_results(found.strong),
        games=found.games,
        longest=ForcedLine(longest.start.sfen, [move.usi for move in longest.moves])
        if longest
        else None,
        worth=[PieceWorthView(each.piece, each.points) for each in found.worth],
        resembles=[
            ResemblanceView(each.variant or each.row.variant.code, each.variant, each.distance)
            for each in found.resembles
        ],
    )


def _fairer_view(found: Fairer) -> FairerView:
    near, estimate = found.neighbour, found.estimate
    return FairerView(
        near.variant.code,
        near.change,
        near.subject,
        near.before,
        near.after,
        _results(estimate.beginners),
        _results(estimate.strong),
    )


def _results(games: FallibleGames) -> ResultsView:
    shares = games.shares
    return ResultsView(shares.first, shares.second, shares.drawn, games.plies)
