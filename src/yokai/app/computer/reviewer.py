"""Reviews of games for the page, with their progress; the last ones are cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing

from yokai.app import messages
from yokai.app.computer.analyst import replay
from yokai.app.host import EngineRequest, Host, Visitor
from yokai.app.views import fact_view
from yokai.engine.engine import Engine
from yokai.engine.line import Score
from yokai.engine.win_chance import chance, percent
from yokai.notation.move import Side
from yokai.review.review import (
    MOST_MOMENTS,
    Judged,
    Moment,
    Review,
    ReviewProgress,
    reviewing,
)
from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase

_KEPT = 32  # reviews in the cache
_INTERVAL = 200  # milliseconds between two messages, at least
_BRIEF = 3.0  # seconds of search for a brief review, at most

_Key = tuple[str, str, tuple[str, ...], bool, str | None, bool]


class Reviewer:
    """Reviews games, few at a time; a visitor's reviews wait for each other."""

    def __init__(self, host: Host, seconds: float = 20.0) -> None:
        """Search for about so many seconds a game, where no tablebase has it."""
        self._host, self._seconds = host, seconds
        self._kept: OrderedDict[_Key, messages.ReviewView] = OrderedDict()

    async def review(
        self, asked: messages.LookBack, visitor: Visitor
    ) -> AsyncGenerator[messages.ReviewNews, None]:
        """Yield the progress, and at last the review; close the iterator to stop."""
        game = await self._host.run(replay, asked.variant, asked.sfen, asked.moves)
        table = self._host.tables.get(game.variant.id)
        moves = tuple(move.usi for move in game.moves)
        key = (game.variant.id, game.start.sfen, moves, table is not None, asked.side, asked.brief)
        if key not in self._kept:
            async with (
                visitor.queue("reviews"),
                aclosing(self._work(asked, game, table, key)) as work,
            ):
                async for news in work:
                    yield news
        self._kept.move_to_end(key)
        yield messages.ReviewNews(asked.id, 1.0, self._kept[key])

    async def _work(
        self, asked: messages.LookBack, game: Game, table: Tablebase | None, key: _Key
    ) -> AsyncGenerator[messages.ReviewNews, None]:
        side = next((side for side in Side if side.word == asked.side), None)

        seconds = min(self._seconds, _BRIEF) if asked.brief else self._seconds
        most = 1 if asked.brief else MOST_MOMENTS

        def work(engine: Engine) -> Iterator[ReviewProgress | Review]:
            return reviewing(
                game, table=table, engine=engine, seconds=seconds, side=side, most=most
            )

        request, told = EngineRequest("reviewer", game.variant), 0
        async with aclosing(self._host.engines.steps(request, work)) as steps:
            async for step in steps:
                if isinstance(step, Review):
                    self._keep(key, present(step))
                    break
                if (now := self._host.now()) - told >= _INTERVAL:
                    told = now
                    first, length = _STAGES[step.stage]
                    yield messages.ReviewNews(asked.id, round(first + step.done * length, 3), None)

    def _keep(self, key: _Key, review: messages.ReviewView) -> None:
        self._kept[key] = review
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


# The start and the length of each stage, as shares of the review.
_STAGES = {"look": (0.0, 0.6), "look again": (0.6, 0.2), "explain": (0.8, 0.2)}


def present(found: Review) -> messages.ReviewView:
    """A review as the page reads it."""
    return messages.ReviewView.of(
        found,
        south=_accuracy(found, Side.SOUTH),
        north=_accuracy(found, Side.NORTH),
        curve=[percent(share) for share in found.curve],
        moves=[_judged(each) for each in found.moves],
        moments=[_moment(each) for each in found.moments],
    )


def _accuracy(found: Review, side: Side) -> int | None:
    accuracy = found.accuracy(side)
    return None if accuracy is None else round(accuracy)


def _judged(each: Judged) -> messages.JudgedView:
    def worth(score: Score) -> messages.WorthView:
        return messages.WorthView(percent(chance(each.before.variant, score)), score.plies)

    return messages.JudgedView.of(
        each,
        side=each.side.word,
        move=each.move.usi,
        best=each.best.usi,
        could=worth(each.could),
        did=worth(each.did),
    )


def _moment(each: Moment) -> messages.MomentView:
    return messages.MomentView(
        ply=each.judged.ply,
        facts=[fact_view(fact) for fact in each.facts],
        better=fact_view(each.better),
        punished=[move.usi for move in each.punished],
        instead=[move.usi for move in each.instead],
    )
