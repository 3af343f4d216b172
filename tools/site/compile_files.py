"""C++ files compiled to WebAssembly: each anew if it, a header that it reads, or a flag changed.

A linked module is also kept outside the repository, by a hash of all that it is made of: another
clone compiles nothing that this machine has compiled before. What nearly every file begins with is
read once, as a precompiled header: reading it took two thirds of the time.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from toolchain import Compiler
from workshop import (
    BUILD,
    CACHE,
    PINS_FILE,
    ROOT,
    BuildError,
    digest,
    digest_tree,
    read_json,
    write_json,
)

_JOBS = 2
_KEPT = CACHE / "modules"
_MOST_KEPT = 30
_WARN = ["-Wall", "-Wextra", "-Werror"]  # for our own files
_PREFIX = ("algorithm", "atomic", "chrono", "functional", "stdexcept", "string", "vector")


@dataclass(frozen=True)
class Build:
    """Object files of one set of flags, in a folder of their own."""

    compiler: Compiler
    folder: Path
    flags: Sequence[str]
    includes: Sequence[Path]
    prefix: Sequence[str] = ()  # headers that nearly every file reads, beside the usual ones

    @cached_property
    def _version(self) -> str:
        command = [self.compiler.program, "--version"]
        return subprocess.run(command, capture_output=True, text=True).stdout

    def link(
        self, name: str, flags: Sequence[str], sources: Sequence[Path], more: str = ""
    ) -> Path:
        """Compile and link a module, unless one of the same is kept; `more` is what else it depends
        on."""
        core = digest_tree((p for p in (ROOT / "core").rglob("*.*")), ROOT)
        made_of = digest(self._version, more, core, PINS_FILE, [*self.flags, *flags], *sources)
        kept = _KEPT / f"{made_of[:24]}-{name}"
        if not kept.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            self._compile_prefix()
            with ThreadPoolExecutor(_JOBS) as pool:
                objects = list(pool.map(self._compile, sources))
            half = self.folder / name
            # Libraries come after the files that need them.
            _run([self.compiler.linker, "-o", str(half), *map(str, objects), *flags], name)
            _keep(half, kept)
        module = BUILD / "modules" / name
        if not module.exists() or digest(module) != digest(kept):
            module.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kept, module)
        return module

    @property
    def _precompiled(self) -> Path:
        return self.folder / "prefix.pch"

    def _flags(self) -> list[str]:
        return [*self.flags, *(part for p in self.includes for part in ("-isystem", str(p)))]

    def _compile_prefix(self) -> None:
        """Precompile the headers, always anew: the compiler refuses those of an older library."""
        header = self.folder / "prefix.hpp"
        header.write_text("".join(f"#include <{name}>\n" for name in (*_PREFIX, *self.prefix)))
        command = [self.compiler.program, *self._flags(), *_WARN, "-x", "c++-header", str(header)]
        _run([*command, "-o", str(self._precompiled)], "the precompiled header")

    def _compile(self, source: Path) -> Path:
        ours = source.is_relative_to(ROOT / "core")
        name = "_".join(source.relative_to(ROOT / "core").parts) if ours else source.name
        file = self.folder / f"{name}.o"
        flags = self._flags()
        if ours:
            flags += [*_WARN, "-include-pch", str(self._precompiled)]
        known = read_json(file.with_suffix(".json"))
        if file.exists() and known and known == _made_of(self._version, flags, known["reads"]):
            return file
        rule = file.with_suffix(".d")
        command = [self.compiler.program, *flags, "-MMD", "-MF", str(rule)]
        _run([*command, "-c", str(source), "-o", str(file)], str(source))
        # A rule of make, "name.o: file file \": what the compiler has read, without system headers.
        reads = re.sub(r"\\\n", " ", rule.read_text(encoding="utf-8")).split()[1:]
        write_json(file.with_suffix(".json"), _made_of(self._version, flags, reads))
        return file


def _made_of(version: str, flags: list[str], reads: list[str]) -> dict[str, object]:
    """What an object file depends on; what was read and is gone makes it differ."""
    there = [Path(name) for name in reads if Path(name).exists()]
    return {"reads": [str(file) for file in there], "hash": digest(version, flags, *there)}


def _keep(file: Path, kept: Path) -> None:
    """Keep a module, whole or not at all, and forget those that were made long ago."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    half = kept.with_name(f"{kept.name}.{os.getpid()}")
    shutil.copyfile(file, half)
    half.replace(kept)
    newest_first = sorted(kept.parent.iterdir(), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in newest_first[_MOST_KEPT:]:
        old.unlink(missing_ok=True)


def _run(command: list[str], name: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"{name} cannot be compiled for a browser:\n{done.stderr.strip()}")
