"""The C++ core and nanobind, compiled to a module that Pyodide's Python can import.

An extension of Pyodide is a position-independent WebAssembly library. Debian's clang makes one,
because we build for Python's stable ABI and Debian's libc++ for WebAssembly has the ABI of
Pyodide's.
"""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

from compile_files import Build
from toolchain import Toolchain
from workshop import BUILD, ROOT

_COMPILE = [
    *("--target=wasm32-unknown-emscripten", "-std=c++20", "-O3", "-DNDEBUG", "-fPIC"),
    *("-fwasm-exceptions", "-msimd128", "-mbulk-memory", "-fvisibility=hidden"),
    *("-nostdinc++", "-nostdlibinc", "-include", "cstdio"),
    *("-DPy_LIMITED_API=0x030C0000", "-DYOKAI_SANDBOX"),
]
_LINK = [
    *("-shared", "--experimental-pic", "--import-memory", "--unresolved-symbols=import-dynamic"),
    *("--export=PyInit__core", "--export-if-defined=__wasm_apply_data_relocs", "--strip-all"),
]


def compile_core(tools: Toolchain) -> Path:
    """Compile what has changed, and link `_core.so`."""
    ours = sorted((ROOT / "core").rglob("*.cpp"))
    sources = [file for file in ours if file.parent.name != "light"]
    prefix = ("nanobind/nanobind.h",)
    build = Build(tools.compiler, BUILD / "core", _COMPILE, tools.includes, prefix)
    sources.append(tools.nanobind / "src" / "nb_combined.cpp")
    return build.link("_core.so", _LINK, sources, metadata.version("nanobind"))
