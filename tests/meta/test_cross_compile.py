"""The core compiles and links for systems that we have not got: Windows, macOS, Linux on ARM.

Zig is a compiler with the headers of every system; `make soak` installs it from PyPI. A release
builds the wheels on those systems themselves.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.games import ROOT

TARGETS = ("x86_64-windows-gnu", "aarch64-macos", "x86_64-macos", "aarch64-linux-musl")


def core_files() -> list[str]:
    """The files of the core without its bindings, from CMakeLists.txt."""
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    [listed] = re.findall(r"set\(CORE\n([^)]*)\)", text)
    return str(listed).split()


def test_core_files_are_found() -> None:
    assert len(core_files()) > 20
    assert all((ROOT / file).is_file() for file in core_files())


@pytest.mark.parametrize("target", TARGETS)
def test_core_compiles_and_links_for_other_systems(target: str, tmp_path: Path) -> None:
    zig = [sys.executable, "-m", "ziglang", "c++", "-target", target]
    flags = ["-std=c++20", "-O2", "-DNDEBUG", "-fPIC", "-Wall", "-Wextra", "-Werror"]

    def build(number: int, file: str) -> str:
        result = str(tmp_path / f"{number}.o")
        avx2 = ["-mavx2"] if file.endswith("_avx2.cpp") and target.startswith("x86_64") else []
        run([*zig, *flags, *avx2, "-c", str(ROOT / file), "-o", result])
        return result

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(build, *zip(*enumerate(core_files()), strict=True)))
    made = tmp_path / "core"
    run([*zig, "-shared", *objects, "-o", str(made)])
    assert made.stat().st_size > 100_000


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
