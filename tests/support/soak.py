"""Sizes of tests: small in `make test`, large in `make soak`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])

SOAK = os.environ.get("YOKAI_SOAK") == "1"


def often(few: int, many: int) -> int:
    """Return `few` in `make test`, `many` in `make soak`."""
    return many if SOAK else few


def soaked(test: Test) -> Test | None:
    """Leave a test to `make soak`: in `make test` others see most of what it sees."""
    return test if SOAK else None
