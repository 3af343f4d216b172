"""Inside Pyodide: run pytest on some of our tests.

run_tests.py ARGUMENT... gives pytest the arguments, in the repository's folder.
"""

import os
import sys

import pytest


class FewExamples:
    """Property tests run the same examples each time, and not many."""

    def pytest_configure(self) -> None:
        """Say so to hypothesis, which must not be imported before pytest has begun."""
        from hypothesis import settings

        settings.register_profile(
            "tab", deadline=None, derandomize=True, database=None, max_examples=20
        )
        settings.load_profile("tab")


os.chdir("/repository")
sys.path.insert(0, "/repository")
# Without the settings of pyproject.toml and conftest.py, which start browsers and databases.
OWN = [
    *("-c", "/dev/null", "--rootdir=/repository", "--noconftest", "--import-mode=importlib"),
    *("--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-W", "error", "-q"),
]
sys.exit(pytest.main([*OWN, *sys.argv[1:]], [FewExamples()]))
