"""Fixtures of tests that need a store, or rooms on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.databases import Postgres
from tests.support.rooms import Place
from tests.support.stores import prepared
from yokai.storage.store import Store


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind, with its tables."""
    if request.param == "sqlite":
        return f"sqlite:///{prepared(tmp_path / 'games.sqlite')}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store of one's own."""
    store = Store(f"sqlite:///{prepared(tmp_path / 'games.sqlite')}")
    yield store
    store.close()


@pytest.fixture
def place(store: Store) -> Place:
    """Rooms on that store."""
    return Place(store)
