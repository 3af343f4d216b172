"""Sizes of tests: small in `make test`, large in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("YOKAI_SOAK") == "1"


def often(few: int, many: int) -> int:
    """Return `few` in `make test`, `many` in `make soak`."""
    return many if SOAK else few
