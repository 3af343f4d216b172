"""The light core: the search and the solver as WebAssembly that needs neither Python nor Pyodide.

There are two modules: one for a single thread, which runs anywhere, and one for several threads in
shared memory. `python tools/site/compile_light.py` puts both beside the page's other files, where
`yokai serve` finds them; git ignores them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from compile_files import Build
from toolchain import Compiler, compiler
from workshop import BUILD, PACKAGE, PINS, ROOT, BuildError, alone

_LIBC = Path("/usr/include/wasm32-wasi")
_COMPILE = [
    *("--target=wasm32-wasi", "-std=c++20", "-O3", "-DNDEBUG", "-msimd128", "-mbulk-memory"),
    *("-fno-exceptions", "-fno-rtti", "-fno-c++-static-destructors", "-fno-threadsafe-statics"),
    *("-fvisibility=hidden", "-nostdinc++", "-nostdlibinc", "-DYOKAI_SANDBOX"),
]
_LINK = [
    *("--no-entry", "--export=__wasm_call_ctors", "--import-undefined", "--gc-sections"),
    *("--strip-all", "--stack-first", "-z", "stack-size=4194304", "--max-memory=4294967296"),
]
_LIBRARIES = [
    *(f"-L/usr/lib/llvm-{PINS['compiler']['release']}/lib/wasm32-wasi", "-L/usr/lib/wasm32-wasi"),
    *("-lc++", "-lc++abi", "-lc", "-lm"),
]
_THREADS = ["-matomics", "-DYOKAI_POOL"]
# Debian's libraries were compiled without atomics; pool.cpp locks what of them the threads share.
_LINK_THREADS = [
    *("--import-memory", "--shared-memory", "--no-check-features", "--export=__stack_pointer"),
    *("--wrap=malloc", "--wrap=aligned_alloc", "--wrap=free"),
]
# Of what is linked in.
LICENCES = [
    Path(f"/usr/share/doc/{name}/copyright")
    for name in ("wasi-libc", f"libc++-{PINS['compiler']['release']}-dev-wasm32")
]
# The core but for its bindings and what only training and batches use.
_FOLDERS = (".", "search", "solve", "light")


def compile_light(clang: Compiler) -> tuple[Path, Path]:
    """Compile what has changed, and link the module for one thread and that for several."""
    sources = [file for name in _FOLDERS for file in sorted((ROOT / "core" / name).glob("*.cpp"))]
    api = "".join(file.read_text(encoding="utf-8") for file in sources if "light" in file.parts)
    exports = [
        f"--export-if-defined={name}" for name in re.findall(r"^LIGHT .*?(\w+)\(", api, re.M)
    ]
    modules = []
    for name, compile_more, link_more in (
        ("light", [], []),
        ("light-threads", _THREADS, _LINK_THREADS),
    ):
        build = Build(clang, BUILD / name, [*_COMPILE, *compile_more], (clang.libcxx, _LIBC))
        flags = [*_LINK, *link_more, *exports, *_LIBRARIES]
        modules.append(build.link(f"{name}.wasm", flags, sources))
    return modules[0], modules[1]


def main() -> int:
    """Compile both, and put them into the package with the licences of what is linked in."""
    try:
        with alone():
            files = {module.name: module.read_bytes() for module in compile_light(compiler())}
            for name, content in {**files, "LICENCES.md": _licences()}.items():
                there = PACKAGE / "web" / "light" / name
                if not there.exists() or there.read_bytes() != content:
                    there.write_bytes(content)
    except BuildError as error:
        print(f"The light core cannot be built: {error}", file=sys.stderr)
        return 1
    return 0


def _licences() -> bytes:
    texts = [file.read_text(encoding="utf-8", errors="replace") for file in LICENCES]
    lines = [line.rstrip() for text in texts for line in text.splitlines()]
    return ("\n".join(lines) + "\n").encode()


if __name__ == "__main__":
    sys.exit(main())
