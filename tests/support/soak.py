"""How much of something: a little in `make test`, much in `make soak`."""

from __future__ import annotations

import os

SOAK = os.environ.get("YOKAI_SOAK") == "1"


def often(few: int, many: int) -> int:
    """Few, or many where there is time."""
    return many if SOAK else few
