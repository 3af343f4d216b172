"""Property tests run the same examples everywhere, and as long as they need.

The solved tables are built once, when the first test asks for one.
"""

import pytest
from hypothesis import settings

from yokai.solve.tablebase import Tablebase

pytest_plugins = ["browser"]

settings.register_profile("yokai", deadline=None, derandomize=True, database=None, max_examples=300)
settings.load_profile("yokai")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the browser to the end: its event loop runs from its first test to the last of all."""
    items.sort(key=lambda item: item.path.name.startswith("test_page"))


@pytest.fixture(scope="session")
def classic_table(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    return Tablebase.build("classic", tmp_path_factory.mktemp("tables") / "classic.table")


@pytest.fixture(scope="session")
def dobutsu_table(tmp_path_factory: pytest.TempPathFactory) -> Tablebase:
    return Tablebase.build("dobutsu", tmp_path_factory.mktemp("tables") / "dobutsu.table")
