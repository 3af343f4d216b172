"""Fixtures that take long to make, made once for all workers of a run."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A folder that the first worker to ask fills, while the others wait."""
    mine = factory.getbasetemp()
    everyones = mine.parent if "PYTEST_XDIST_WORKER" in os.environ else mine
    folder = everyones / "shared" / name
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            half_made = folder.with_suffix(".making")
            half_made.mkdir(exist_ok=True)
            make(half_made)
            half_made.rename(folder)
    return folder
