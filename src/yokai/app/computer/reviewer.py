"""Reviews for the page: worked out in a thread, told how far they are, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator

from yokai import _core
from yokai.app.computer.analyst import replay
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
from yokai.review.review import Judged, Moment, Review, Stopped, review
from yokai.review.texts import key_of
from yokai.rules.game import Game
from yokai.server.gate.fair_queue import Turns
from yokai.server.machine.engine_pool import Thinkers
from yokai.server.machine.table_builder import Tablebases
from yokai.solve.tablebase import Tablebase

_KEPT = 32  # reviews that were asked for lately
_BREATH = 0.2  # seconds between two answers

_Key = tuple[str, str, tuple[str, ...], bool]


class Reviewer:
    """Looks at games again, few at a time; one visitor waits for themselves."""

    def __init__(self, thinkers: Thinkers, tables: Tablebases, seconds: float = 20.0) -> None:
        """Think on `thinkers` for about so many seconds a game, unless a table knows."""
        self._thinkers, self._tables, self._seconds = thinkers, tables, seconds
        self._turns = Turns(at_once=1, waiting=3)  # by address
        self._kept: OrderedDict[_Key, ReviewView] = OrderedDict()

    async def review(self, asked: LookBack, address: str = "") -> AsyncGenerator[ReviewNews, None]:
        """Say how far it is, again and again, and at last all; close the iterator to stop."""
        game = await asyncio.to_thread(replay, asked.variant, asked.sfen, asked.moves)
        table = self._tables.get(game.variant.id)
        moves = tuple(move.usi for move in game.moves)
        key = (game.variant.id, game.start.sfen, moves, table is not None)
        if key not in self._kept:
            async with self._turns.of(address):
                async for news in self._work(asked, game, table, key):
                    yield news
        self._kept.move_to_end(key)
        yield ReviewNews(asked.id, 1.0, self._kept[key])

    async def _work(
        self, asked: LookBack, game: Game, table: Tablebase | None, key: _Key
    ) -> AsyncGenerator[ReviewNews, None]:
        loop = asyncio.get_running_loop()
        news, stop = asyncio.Event(), _core.Stop()
        far = 0.0

        def tell(stage: str, share: float) -> None:
            nonlocal far
            far = _STAGES[stage][0] + share * _STAGES[stage][1]
            loop.call_soon_threadsafe(news.set)

        def work(engine: Engine) -> Review | None:
            try:
                return review(
                    game,
                    table=table,
                    engine=engine,
                    seconds=self._seconds,
                    progress=tell,
                    stop=stop,
                )
            except Stopped:
                return None

        working = asyncio.create_task(self._thinkers.think(game.variant, STRONGEST, None, work))
        working.add_done_callback(lambda _: news.set())
        try:
            while not working.done():
                await news.wait()
                news.clear()
                if not working.done():
                    yield ReviewNews(asked.id, round(far, 3), None)
                    await asyncio.sleep(_BREATH)
            found = working.result()
            assert found  # nobody has stopped it
            self._kept[key] = present(found)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        finally:
            stop.set()
            working.cancel()


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
