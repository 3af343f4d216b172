"""The C++ core and nanobind, compiled to a module that Pyodide's Python can import.

An extension of Pyodide is a position-independent WebAssembly library. Debian's clang makes one,
because we build for Python's stable ABI and Debian's libc++ for WebAssembly has the ABI of
Pyodide's. A file is compiled anew if it, a header that it reads, or a flag has changed.
"""

from __future__ import annotations

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path

from toolchain import Toolchain
from workshop import BUILD, ROOT, BuildError, digest, read_json, write_json

_JOBS = 2
_COMPILE = [
    *("--target=wasm32-unknown-emscripten", "-std=c++20", "-O3", "-DNDEBUG", "-fPIC"),
    *("-fwasm-exceptions", "-msimd128", "-mbulk-memory", "-fvisibility=hidden"),
    *("-nostdinc++", "-nostdlibinc", "-include", "cstdio"),
    *("-DPy_LIMITED_API=0x030C0000", "-DYOKAI_SANDBOX"),
]
_WARN = ["-Wall", "-Wextra", "-Werror"]
_LINK = [
    *("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic"),
    *("--export=PyInit__core", "--export-if-defined=__wasm_apply_data_relocs", "--strip-all"),
]


def compile_core(tools: Toolchain) -> Path:
    """Compile what has changed, and link `_core.so`."""
    sources = [*sorted((ROOT / "core").rglob("*.cpp")), tools.nanobind / "src" / "nb_combined.cpp"]
    told = subprocess.run([tools.compiler, "--version"], capture_output=True, text=True).stdout
    version = f"{told} nanobind {metadata.version('nanobind')}"
    with ThreadPoolExecutor(_JOBS) as pool:
        objects = list(pool.map(lambda source: _compile(tools, version, source), sources))
    module = BUILD / "core" / "_core.so"
    mark = module.with_suffix(".json")
    made_of = digest(version, _LINK, *objects)
    if not module.exists() or read_json(mark) != made_of:
        _run([tools.linker, *_LINK, "-o", str(module), *map(str, objects)], "_core.so")
        write_json(mark, made_of)
    return module


def _compile(tools: Toolchain, version: str, source: Path) -> Path:
    ours = source.is_relative_to(ROOT / "core")
    name = "_".join(source.relative_to(ROOT / "core").parts) if ours else source.name
    file = BUILD / "core" / f"{name}.o"
    flags = [*_COMPILE, *(_WARN if ours else [])]
    flags += [part for folder in tools.includes for part in ("-isystem", str(folder))]
    known = read_json(file.with_suffix(".json"))
    if file.exists() and known and known == _made_of(version, flags, known["reads"]):
        return file
    file.parent.mkdir(parents=True, exist_ok=True)
    rule = file.with_suffix(".d")
    command = [tools.compiler, *flags, "-MMD", "-MF", str(rule), "-c", str(source), "-o", str(file)]
    _run(command, str(source))
    # A rule of make, "name.o: file file \": what the compiler has read, without system headers.
    reads = re.sub(r"\\\n", " ", rule.read_text(encoding="utf-8")).split()[1:]
    write_json(file.with_suffix(".json"), _made_of(version, flags, reads))
    return file


def _made_of(version: str, flags: list[str], reads: list[str]) -> dict[str, object]:
    """What an object file depends on; what was read and is gone makes it differ."""
    there = [Path(name) for name in reads if Path(name).exists()]
    return {"reads": [str(file) for file in there], "hash": digest(version, flags, *there)}


def _run(command: list[str], name: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{name} cannot be compiled for the tab:\n{done.stderr.strip()}")
