"""The door to engines of others; tests/arena/test_program_engine.py goes through it."""

from __future__ import annotations

import yokai
from yokai.engine.external import open_engine


def test_package_and_module_open_the_same_way() -> None:
    assert yokai.engine.open is open_engine is yokai.open_engine
