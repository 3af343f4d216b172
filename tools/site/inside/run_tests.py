"""Inside Pyodide: run pytest on some of our tests.

run_tests.py ARGUMENT... gives pytest the arguments, in the repository's folder.
"""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from yokai import Tablebase

SOAK = os.environ.get("YOKAI_SOAK") == "1"
TABLES = {"classic_table", "dobutsu_table"}  # which take a minute to build


class Tab:
    """What conftest.py is elsewhere."""

    def pytest_configure(self) -> None:
        """Let property tests run the same examples each time, and not many."""
        from hypothesis import settings

        settings.register_profile(
            "tab", deadline=None, derandomize=True, database=None, max_examples=20
        )
        settings.load_profile("tab")

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave tests that need a whole table to the soak."""
        long = [item for item in items if TABLES & set(getattr(item, "fixturenames", ()))]
        if not SOAK and long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if item not in long]

    @pytest.fixture(scope="session")
    def classic_table(self) -> "Tablebase":
        """All of classic, solved here."""
        return table_of("classic")

    @pytest.fixture(scope="session")
    def dobutsu_table(self) -> "Tablebase":
        """All of dobutsu, solved here."""
        return table_of("dobutsu")


def table_of(name: str) -> "Tablebase":
    """Solve a variant on one thread."""
    from yokai import Tablebase

    return Tablebase.build(name, Path(f"/tmp/{name}.table"), threads=1)


os.chdir("/repository")
sys.path.insert(0, "/repository")
# Without the settings of pyproject.toml and conftest.py, which start browsers and databases.
OWN = [
    *("-c", "/dev/null", "--rootdir=/repository", "--noconftest", "--import-mode=importlib"),
    *("--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-W", "error", "-q"),
]
sys.exit(pytest.main([*OWN, *sys.argv[1:]], [Tab()]))
