"""The light core under node: built if it is not, and asked by `light_runner.mjs`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.games import ROOT

LIGHT = ROOT / "src" / "yokai" / "web" / "light"


@cache
def light_core() -> Path:
    """The folder of the modules, which are built if anything has changed."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "site" / "compile_light.py"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return LIGHT


def ask(games: list[dict[str, Any]], threads: int = 1) -> list[Any]:
    """What the core with one thread, or that with several, finds of each game."""
    node = shutil.which("node") or str(Path(sys.executable).parent / "node")
    module = light_core() / ("light.wasm" if threads == 1 else "light-threads.wasm")
    job = {"core": str(LIGHT / "core.js"), "module": str(module), "threads": threads}
    done = subprocess.run(
        [node, ROOT / "tests" / "support" / "core" / "light_runner.mjs"],
        input=json.dumps(job | {"games": games}),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found
