"""The core must also compile for a place without exceptions, threads and system calls."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.support.each_file import of_each

ROOT = Path(__file__).parent.parent.parent
CORE = ROOT / "core"
OURS = [
    file
    for file in sorted([*CORE.rglob("*.?pp"), *CORE.rglob("*.inc")])
    if file.parent.name != "bindings"
]

# What not every place has, and the only headers that may ask for it.
SYSTEM = {
    "thread": "threads.hpp",
    "mutex": "threads.hpp",
    "condition_variable": "crew.hpp",
    "future": "threads.hpp",
    "sys/mman.h": "pages.hpp",
    "unistd.h": "file.hpp crew.hpp",
    "fstream": None,
    "iostream": None,
    "filesystem": None,
}


@of_each(OURS)
def test_system_is_asked_in_one_header_each(file: Path) -> None:
    for name in re.findall(r"#include <([^>]+)>", file.read_text(encoding="utf-8")):
        allowed = (SYSTEM.get(name, file.name) or "").split()
        assert file.name in allowed, f"{file.name} includes <{name}>"


@of_each(OURS)
def test_errors_are_thrown_in_one_header(file: Path) -> None:
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    thrown = set(re.findall(r"\b(throw|try|catch)\b", code))
    allowed = {"fail.hpp": {"throw"}, "threads.hpp": {"try", "catch"}}
    allowed["crew.hpp"] = allowed["threads.hpp"]
    assert thrown <= allowed.get(file.name, set())


def test_core_compiles_without_exceptions_and_threads() -> None:
    compiler = shutil.which(os.environ.get("CXX", "c++"))
    assert compiler, "the core was built by a compiler, and now there is none"
    # As one source: most of the time goes into the standard library's headers.
    source = "".join(f'#include "{file}"\n' for file in OURS if file.suffix == ".cpp")
    done = subprocess.run(
        [
            *(compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"),
            *("-fno-exceptions", "-fno-rtti", "-DYOKAI_SANDBOX", "-xc++", "-"),
        ],
        input=source,
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.returncode == 0
