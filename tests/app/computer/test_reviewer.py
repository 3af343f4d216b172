"""Reviews over the socket: how far they are, the whole at the end, and once for all who ask."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from tests.review.test_review import random_game
from tests.support.hosts import HOSTS, AnyVisitor, HostKind, hosting
from yokai.app.computer.reviewer import Reviewer
from yokai.app.host import QueueName, Visitor
from yokai.app.messages import LookBack, ReviewNews
from yokai.refusal import Refusal
from yokai.review.review import MOST_MOMENTS
from yokai.server.gate.fair_queue import FairQueue
from yokai.solve.tablebase import Tablebase

ASKED = LookBack(
    id=7, variant="classic", sfen="1rb/1k1/pBP/1KR b - 1", moves=["2c3d", "3c3d+", "2d3d"]
)


both_hosts = pytest.mark.parametrize("kind", HOSTS)


@asynccontextmanager
async def reviewing(kind: HostKind, folder: Path) -> AsyncIterator[Reviewer]:
    async with hosting(kind, folder) as host:
        yield Reviewer(host, seconds=1)


async def heard(
    reviewer: Reviewer, asked: LookBack = ASKED, visitor: Visitor | None = None
) -> list[ReviewNews]:
    return [news async for news in reviewer.review(asked, visitor or AnyVisitor())]


@both_hosts
def test_truth_is_told_with_facts_and_kept(kind: HostKind, classic_table: Tablebase) -> None:
    async def twice() -> tuple[list[ReviewNews], list[ReviewNews]]:
        async with reviewing(kind, classic_table.file.path.parent) as reviewer:
            return await heard(reviewer), await heard(reviewer)

    first, second = asyncio.run(twice())
    found = first[-1].review
    assert found
    assert [news.review for news in first[:-1]] == [None] * (len(first) - 1)
    assert (first[-1].id, first[-1].share, found.exact) == (7, 1.0, True)
    assert [each.move for each in found.moves] == ASKED.moves
    assert found.moves[0].could.plies == 17
    assert found.moments[0].facts[0].key == "review.fact.gives_more"
    assert len(found.curve) == 4
    assert len(second) == 1  # nothing is worked out again
    assert second[0].review is found


@both_hosts
def test_brief_review_explains_only_the_move_that_decided(
    kind: HostKind, classic_table: Tablebase
) -> None:
    async def both() -> list[list[ReviewNews]]:
        async with reviewing(kind, classic_table.file.path.parent) as reviewer:
            moves = [move.usi for move in random_game(2, 60).moves]
            asked = LookBack(id=8, variant="classic", moves=moves, side="north")
            brief = msgspec.structs.replace(asked, brief=True)
            return [await heard(reviewer, asked), await heard(reviewer, brief)]

    whole, brief = (each[-1].review for each in asyncio.run(both()))
    assert whole
    assert brief
    assert len(whole.moments) == MOST_MOMENTS
    (only,) = brief.moments
    decided = whole.moves[only.ply - 1]
    assert (decided.side, decided.grade) in {("north", "mistake"), ("north", "blunder")}
    assert only.ply >= max(each.ply for each in whole.moments)  # no later one mattered
    assert brief.moves == whole.moves


@both_hosts
def test_progress_grows_and_the_engine_judges_without_a_table(
    kind: HostKind, tmp_path: Path
) -> None:
    async def ask() -> list[ReviewNews]:
        async with reviewing(kind, tmp_path) as reviewer:
            return await heard(reviewer)

    news = asyncio.run(ask())
    shares = [each.share for each in news]
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert news[-1].review
    assert not news[-1].review.exact


class OneAddress(AnyVisitor):
    """A visitor whose reviews wait for each other, as the server lets them."""

    def __init__(self) -> None:
        super().__init__()
        self._reviews = FairQueue(at_once=1, waiting=3)

    def queue(self, name: QueueName) -> AbstractAsyncContextManager[None]:
        return self._reviews.of("here")


def test_one_address_waits_for_itself_and_is_refused_in_the_end(tmp_path: Path) -> None:
    async def many() -> list[object]:
        async with reviewing("threads", tmp_path) as reviewer:
            lines = [["1d1c", "3a3b"][:n] for n in range(3)]
            asked = [LookBack(id=1, variant="classic", moves=moves) for moves in lines]
            asked += [LookBack(id=9, variant="dobutsu", moves=moves) for moves in lines]
            here = OneAddress()
            tasks = [asyncio.create_task(heard(reviewer, each, here)) for each in asked]
            return [*await asyncio.gather(*tasks, return_exceptions=True)]

    results = asyncio.run(many())
    refused = [each for each in results if isinstance(each, Refusal)]
    assert {no.reason for no in refused} == {"busy"}
    assert len(refused) == 2


@both_hosts
def test_review_that_nobody_reads_ends(kind: HostKind, tmp_path: Path) -> None:
    async def leave() -> float:
        async with hosting(kind, tmp_path) as host:
            asked = LookBack(id=1, variant="expert", moves=["3d3c"])
            news = Reviewer(host, seconds=60).review(asked, AnyVisitor())
            await anext(news)
            begun = time.monotonic()
            await news.aclose()
        return time.monotonic() - begun

    assert asyncio.run(leave()) < 5  # and not the minute it may take
