"""Run a script or our tests with the site's files, inside Pyodide under node.

    python tools/site/in_pyodide.py SCRIPT [ARGUMENT...]
    python tools/site/in_pyodide.py --tests [ARGUMENT OF PYTEST...]

A script has exactly what a visitor's browser gets. Tests also have pytest, all of Python's library
and those modules of yokai that are not shipped. The repository is the folder /repository.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from build_site import build
from run_pyodide import Place
from toolchain import toolchain
from workshop import BUILD, HERE, ROOT, SITE, BuildError


def main() -> int:
    """Build the site if need be, run, and return the exit code."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        manifest, tools = build(), toolchain()
    except BuildError as error:
        sys.exit(f"The site cannot be built: {error}")
    files = manifest["files"]
    start = json.loads((SITE / files["start"]["file"]).read_text(encoding="utf-8"))
    place = Place(
        tools.node,
        (SITE / files["pyodide.mjs"]["file"]).parent,
        info=start["lock"]["info"],
        stdlib=SITE / files["stdlib"]["file"],
        unpack=(SITE / files["python"]["file"],),
        mounts={"/repository": ROOT},
    )
    script, arguments = Path(sys.argv[1]), sys.argv[2:]
    if sys.argv[1] == "--tests":
        script = HERE / "inside" / "run_tests.py"
        zips = BUILD / "zips"
        place = replace(
            place,
            stdlib=zips / "whole_stdlib.zip",
            unpack=(*place.unpack, zips / "beside.zip"),
            mounts={**place.mounts, "/tests": tools.tests},
            path=("/tests",),
            env={"YOKAI_SOAK": os.environ.get("YOKAI_SOAK", "0")},
        )
    return place.run(script.resolve(), *arguments, capture=False).returncode


if __name__ == "__main__":
    sys.exit(main())
