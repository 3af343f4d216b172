"""Inside Pyodide: what tests/conftest.py is elsewhere, without browsers and databases."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# Those of tests/app/routes/conftest.py, which is not read here.
from tests.app.routes.conftest import door, line, visitor

__all__ = ["door", "line", "visitor"]

if TYPE_CHECKING:
    from tests.support.rooms import Place
    from yokai import Tablebase
    from yokai.storage.store import Store

SOAK = os.environ.get("YOKAI_SOAK") == "1"
TABLES = {"classic_table", "dobutsu_table"}  # which take a minute to build


def pytest_configure() -> None:
    """Let property tests run the same examples each time, and not many."""
    from hypothesis import settings  # which must not be imported before pytest has begun

    settings.register_profile(
        "tab", deadline=None, derandomize=True, database=None, max_examples=20
    )
    settings.load_profile("tab")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests that need a whole table to the soak."""
    long = [item for item in items if TABLES & set(getattr(item, "fixturenames", ()))]
    if not SOAK and long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def table_of(name: str) -> "Tablebase":
    """Solve a variant on one thread."""
    from yokai import Tablebase

    return Tablebase.build(name, Path(f"/tmp/{name}.table"), threads=1)


@pytest.fixture(scope="session")
def classic_table() -> "Tablebase":
    """All of classic, solved here."""
    return table_of("classic")


@pytest.fixture(scope="session")
def dobutsu_table() -> "Tablebase":
    """All of dobutsu, solved here."""
    return table_of("dobutsu")


@pytest.fixture
def store(tmp_path: Path) -> "Iterator[Store]":
    """A store of one's own, as the tab has it: without threads, on a database ready-made."""
    from tests.support.stores import prepared
    from yokai.storage.store import Store

    file = prepared(tmp_path / "games.sqlite")
    store = Store(f"sqlite:///{file}", in_place=True, alone=True)
    yield store
    store.close()


@pytest.fixture
def place(store: "Store") -> "Place":
    """Rooms on that store."""
    from tests.support.rooms import Place

    return Place(store)
