"""Reviews over the socket: how far they are, the whole at the end, and once for all who ask."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from yokai.app.computer.reviewer import Reviewer
from yokai.app.messages import LookBack, ReviewNews
from yokai.refusal import Refusal
from yokai.server.machine.engine_pool import EnginePool
from yokai.server.machine.table_builder import TableBuilder
from yokai.solve.tablebase import Tablebase

ASKED = LookBack(
    id=7, variant="classic", sfen="1rb/1k1/pBP/1KR b - 1", moves=["2c3d", "3c3d+", "2d3d"]
)


@pytest.fixture
def thinkers() -> Iterator[EnginePool]:
    thinkers = EnginePool(threads=1)
    yield thinkers
    thinkers.close()


async def reviewer_of(thinkers: EnginePool, folder: Path) -> Reviewer:
    tables = TableBuilder(folder)
    await tables.start()
    return Reviewer(thinkers, tables, seconds=1)


async def heard(reviewer: Reviewer, asked: LookBack = ASKED) -> list[ReviewNews]:
    return [news async for news in reviewer.review(asked, "here")]


def test_truth_is_told_with_facts_and_kept(thinkers: EnginePool, classic_table: Tablebase) -> None:
    async def twice() -> tuple[list[ReviewNews], list[ReviewNews]]:
        reviewer = await reviewer_of(thinkers, classic_table.file.path.parent)
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


def test_progress_grows_and_the_engine_judges_without_a_table(
    thinkers: EnginePool, tmp_path: Path
) -> None:
    async def ask() -> list[ReviewNews]:
        return await heard(await reviewer_of(thinkers, tmp_path))

    news = asyncio.run(ask())
    shares = [each.share for each in news]
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert news[-1].review
    assert not news[-1].review.exact


def test_one_address_waits_for_itself_and_is_refused_in_the_end(
    thinkers: EnginePool, tmp_path: Path
) -> None:
    async def many() -> list[object]:
        reviewer = await reviewer_of(thinkers, tmp_path)
        asked = [LookBack(id=n, variant="classic", moves=["1d1c", "3a3b"][:n]) for n in range(3)]
        asked += [LookBack(id=9, variant="dobutsu", moves=["1d1c", "3a3b"][:n]) for n in range(3)]
        tasks = [asyncio.create_task(heard(reviewer, each)) for each in asked]
        return [*await asyncio.gather(*tasks, return_exceptions=True)]

    results = asyncio.run(many())
    refused = [each for each in results if isinstance(each, Refusal)]
    assert {no.reason for no in refused} == {"busy"}
    assert len(refused) == 2
