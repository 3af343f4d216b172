"""Stores for the tests of storage: with threads and in place, on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.stores import prepared
from yokai.storage.store import Store

WAYS = ["threads", "in place"]


@pytest.fixture(params=WAYS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store in a file of its own, with threads and in place."""
    file = prepared(tmp_path / "games.sqlite")
    store = Store(f"sqlite:///{file}", in_place=request.param == "in place")
    yield store
    store.close()


@pytest.fixture(params=WAYS)
def any_store(request: pytest.FixtureRequest, url: str) -> Iterator[Store]:
    """A store on each kind of database, with threads and in place."""
    store = Store(url, in_place=request.param == "in place")
    yield store
    store.close()
