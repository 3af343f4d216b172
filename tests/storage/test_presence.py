"""What processes tell each other of who is at which game."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.support.stores import rows
from yokai.storage.presence import HIDDEN, KEPT, LEASE, LOOKING, NOBODY, Group, Report, Trace
from yokai.storage.schema import company, workers
from yokai.storage.store import Store

GROUP = Group(Trace(LOOKING, 5, "hello", 6), Trace(HIDDEN, 7), 3)


@pytest.fixture
def other(url: str) -> Iterator[Store]:
    """Another process on the same database."""
    store = Store(url, in_place=True)
    yield store
    store.close()


def test_others_hear_what_one_says(any_store: Store, other: Store) -> None:
    async def work() -> None:
        mine, theirs = any_store.presence, other.presence
        await mine.keep({"a": Group(), "b": GROUP}, 1_000)
        await mine.keep({"a": GROUP}, 1_100)
        report = Report("a", any_store.worker, GROUP)
        known = {any_store.worker: 1_100 + LEASE}
        assert await theirs.others() == known
        assert await theirs.heard(1_100) == (known, [report])
        assert await theirs.at("a") == await mine.at("a") == [report]
        assert await mine.heard(0) == ({}, [])  # nobody else is there
        await mine.leave(1_200)
        assert await theirs.others() == {any_store.worker: 1_200}

    asyncio.run(work())


def test_what_is_long_past_is_swept(any_store: Store, other: Store) -> None:
    async def work() -> None:
        left = Group(Trace(NOBODY, 5))
        await any_store.presence.keep({"a": GROUP, "b": left}, 1_000)
        await other.presence.keep({"a": GROUP}, 1_000)
        await any_store.presence.keep({}, 1_000 + KEPT)
        await any_store.presence.sweep(1_000 + LEASE + KEPT + 1)
        assert [row["worker"] for row in rows(any_store, workers)] == [any_store.worker]
        found = rows(any_store, company)
        assert [(row["worker"], row["game"]) for row in found] == [(any_store.worker, "a")]

    asyncio.run(work())


def test_group_whose_process_is_lost_has_left() -> None:
    assert not GROUP.is_empty
    lost = GROUP.lost(9)
    assert lost == Group(Trace(NOBODY, 9, "hello", 6), Trace(NOBODY, 9), 0)
    assert lost.lost(12) == lost
