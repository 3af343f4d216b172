"""Stores for the tests of storage: with threads and in place, on SQLite and on PostgreSQL.

In `make test` a store is as its users have it: with threads on a server, in place in a browser tab,
which has SQLite alone. `make soak` asks every kind of database in both ways.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.soak import SOAK
from tests.support.stores import prepared
from yokai.storage.store import Store

WAYS = ["threads", "in place"]


@pytest.fixture(params=WAYS if SOAK else WAYS[:1])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A store in a file of its own, with threads and in place."""
    file = prepared(tmp_path / "games.sqlite")
    store = Store(f"sqlite:///{file}", in_place=request.param == "in place")
    yield store
    store.close()


@pytest.fixture(params=WAYS if SOAK else ["usual"])
def any_store(request: pytest.FixtureRequest, url: str) -> Iterator[Store]:
    """A store on each kind of database, with threads and in place."""
    usual = "in place" if url.startswith("sqlite") else "threads"
    way = usual if request.param == "usual" else request.param
    store = Store(url, in_place=way == "in place")
    yield store
    store.close()
