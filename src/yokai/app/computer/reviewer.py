"""Reviews for the page: worked out in a thread, told how far they are, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing

from yokai.app.computer.analyst import replay
from yokai.app.host import Host, Visitor
from yokai.app.messages import (
    FactView,
    JudgedView,
    LookBack,
    MomentView,
    ReviewNews,
    ReviewView,
    WorthView,
)
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.line import Score
from yokai.engine.win_chance import chance, percent
from yokai.notation.move import Side
from yokai.review.facts import Fact
from yokai.review.review import Judged, Moment, Review, ReviewProgress, reviewing
from yokai.review.texts import key_of
from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase

_KEPT = 32  # reviews that were asked for lately
_BREATH = 0.2  # seconds between two answers

_Key = tuple[str, str, tuple[str, ...], bool]


class Reviewer:
    """Looks at games again, few at a time; one visitor waits for themselves."""

    def __init__(self, host: Host, seconds: float = 20.0) -> None:
        """Think for about so many seconds a game, unless a table knows."""
        self._host, self._seconds = host, seconds
        self._kept: OrderedDict[_Key, ReviewView] = OrderedDict()

    async def review(self, asked: LookBack, visitor: Visitor) -> AsyncGenerator[ReviewNews, None]:
        """Say how far it is, again and again, and at last all; close the iterator to stop."""
        game = await self._host.run(replay, asked.variant, asked.sfen, asked.moves)
        table = self._host.tables.get(game.variant.id)
        moves = tuple(move.usi for move in game.moves)
        key = (game.variant.id, game.start.sfen, moves, table is not None)
        if key not in self._kept:
            async with (
                visitor.queue("reviews"),
                aclosing(self._work(asked, game, table, key)) as work,
            ):
                async for news in work:
                    yield news
        self._kept.move_to_end(key)
        yield ReviewNews(asked.id, 1.0, self._kept[key])

    async def _work(
        self, asked: LookBack, game: Game, table: Tablebase | None, key: _Key
    ) -> AsyncGenerator[ReviewNews, None]:
        def work(engine: Engine) -> Iterator[ReviewProgress | Review]:
            return reviewing(game, table=table, engine=engine, seconds=self._seconds)

        told = self._host.engines.steps("reviewer", game.variant, STRONGEST, None, work)
        async with aclosing(told) as steps:
            async for step in steps:
                if isinstance(step, Review):
                    self._keep(key, present(step))
                    break
                first, length = _STAGES[step.stage]
                yield ReviewNews(asked.id, round(first + step.done * length, 3), None)
                await asyncio.sleep(_BREATH)

    def _keep(self, key: _Key, review: ReviewView) -> None:
        self._kept[key] = review
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


# Where each stage begins, and how long it is, as shares of all of it.
_STAGES = {"look": (0.0, 0.6), "look again": (0.6, 0.2), "explain": (0.8, 0.2)}


def present(found: Review) -> ReviewView:
    """A review as the page reads it."""
    return ReviewView(
        exact=found.exact,
        south=_accuracy(found, Side.SOUTH),
        north=_accuracy(found, Side.NORTH),
        curve=[percent(share) for share in found.curve],
        moves=[_judged(each) for each in found.moves],
        moments=[_moment(each) for each in found.moments],
    )


def _accuracy(found: Review, side: Side) -> int | None:
    accuracy = found.accuracy(side)
    return None if accuracy is None else round(accuracy)


def _judged(each: Judged) -> JudgedView:
    def worth(score: Score) -> WorthView:
        return WorthView(percent(chance(each.before.variant, score)), score.plies)

    return JudgedView(
        ply=each.ply,
        side=each.side.word,
        move=each.move.usi,
        best=each.best.usi,
        grade=each.grade,
        could=worth(each.could),
        did=worth(each.did),
    )


def _moment(each: Moment) -> MomentView:
    return MomentView(
        ply=each.judged.ply,
        facts=[_fact(fact) for fact in each.facts],
        better=_fact(each.better),
        punished=[move.usi for move in each.punished],
        instead=[move.usi for move in each.instead],
    )


def _fact(fact: Fact) -> FactView:
    return FactView(key_of(fact), dict(fact.pieces), dict(fact.squares), dict(fact.numbers))
