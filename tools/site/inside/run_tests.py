"""Inside Pyodide: run pytest on some of our tests.

run_tests.py ARGUMENT... gives pytest the arguments, in the repository's folder.
"""

import os
import sys
from pathlib import Path

import pytest

os.chdir("/repository")
sys.path[:0] = ["/repository", str(Path(__file__).parent)]
# Without the settings of pyproject.toml and conftest.py, which start browsers and databases.
OWN = [
    *("-c", "/dev/null", "--rootdir=/repository", "--noconftest", "-p", "tab_conftest"),
    *("-p", "no:cacheprovider", "-p", "no:faulthandler", "--import-mode=importlib"),
    *("--capture=sys", "-W", "error", "-q"),
]
sys.exit(pytest.main([*OWN, *sys.argv[1:]]))
