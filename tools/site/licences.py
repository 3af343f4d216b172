"""One page with the licences of everything that the site ships."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from email.parser import HeaderParser
from html import escape
from pathlib import Path

from compile_light import LICENCES
from python_files import Zips
from toolchain import Toolchain
from workshop import BUILD, PINS, ROOT, BuildError

_TEXTS = ("LICEN", "COPYING", "AUTHORS", "NOTICE")  # how the names of such files begin
_COMMON = Path("/usr/share/common-licenses")  # of Debian
# What is compiled into Pyodide's WebAssembly, beside CPython itself.
_WITHIN = {
    "musl and Emscripten": "MIT; University of Illinois/NCSA",
    "LLVM libc++, libc++abi and compiler-rt": "Apache 2.0 with LLVM exceptions",
    "SQLite": "public domain",
    "zlib": "zlib",
    "bzip2": "bzip2 (BSD-like)",
    "liblzma": "0BSD",
    "Zstandard": "BSD 3-Clause",
    "libffi": "MIT",
    "Expat": "MIT",
    "libmpdec": "BSD 2-Clause",
    "HACL*": "MIT",
}


@dataclass(frozen=True)
class Work:
    """Something that somebody else has written, with the texts of its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()


def licences_page(tools: Toolchain, zips: Zips) -> Path:
    """Write the page; a library without the text of its licence is an error."""
    works = [*_works(tools, zips)]
    rows = "".join(
        f"<tr><td>{escape(work.name)}</td><td>{escape(work.version)}</td>"
        f"<td>{escape(work.licence)}</td></tr>\n"
        for work in works
    )
    texts = "".join(
        f"<h2>{escape(work.name)}</h2>\n"
        + "".join(
            f"<pre>{escape(text.read_text(encoding='utf-8', errors='replace').strip())}</pre>\n"
            for text in work.texts
        )
        for work in works
        if work.texts
    )
    page = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        "<title>Licences</title>\n<h1>Licences of everything on this site</h1>\n"
        "<table>\n<tr><th>Work</th><th>Version</th><th>Licence</th></tr>\n"
        f"{rows}</table>\n{texts}</html>\n"
    )
    file = BUILD / "licences.html"
    if not file.exists() or file.read_text(encoding="utf-8") != page:
        file.write_text(page, encoding="utf-8")
    return file


def _works(tools: Toolchain, zips: Zips) -> Iterator[Work]:
    yield Work("yokai", "", "MIT", (ROOT / "LICENSE",))
    pyodide = PINS["pyodide"]
    yield Work("Pyodide", pyodide["version"], "MPL 2.0", (_COMMON / "MPL-2.0",))
    headers = BUILD / "wheels" / "headers" / "wasmpy_build" / "include"
    python = headers / f"cp{pyodide['python'].replace('.', '')}" / "LICENSE"
    yield Work("CPython", pyodide["python"], "PSF License 2", (python,))
    for name, licence in _WITHIN.items():
        yield Work(f"{name} (within Pyodide)", "", licence)
    yield Work("musl and Emscripten", "", "MIT; NCSA", (BUILD / "libc" / "copyright",))
    release = PINS["compiler"]["release"]
    llvm = Path(f"/usr/share/doc/libc++-{release}-dev-wasm32/copyright")
    yield Work("LLVM libc++", release, "Apache 2.0 with LLVM exceptions", (llvm,))
    wasi = "Apache 2.0 with LLVM exceptions; MIT"
    yield Work("wasi-libc (in the light core)", "", wasi, (LICENCES[0],))
    yield _of_wheel("nanobind", tools.nanobind.parent)
    yield Work("robin-map", "", "MIT", (_robin_map(tools),))
    for name in sorted(zips.libraries):
        yield _of_wheel(name, tools.shipped)


def _robin_map(tools: Toolchain) -> Path:
    """The licence of robin-map, which only the first comment of its header holds."""
    header = tools.nanobind / "ext" / "robin_map" / "include" / "tsl" / "robin_map.h"
    comment = header.read_text(encoding="utf-8").partition("*/")[0]
    if "Permission is hereby granted" not in comment:
        raise BuildError(f"{header.name} begins without its licence")
    text = BUILD / "robin_map.txt"
    text.write_text("\n".join(line.strip(" /*") for line in comment.splitlines()))
    return text


def _of_wheel(name: str, folder: Path) -> Work:
    found = [
        entry
        for entry in folder.glob("*.dist-info")
        if entry.name.split("-")[0].lower().replace("-", "_") == name
    ]
    if len(found) != 1:
        raise BuildError(f"the library {name} has no metadata in {folder}")
    about = HeaderParser().parsestr((found[0] / "METADATA").read_text(encoding="utf-8"))
    texts = sorted(
        file
        for file in found[0].rglob("*")
        if file.is_file() and file.name.upper().startswith(_TEXTS)
    )
    if not texts:
        raise BuildError(f"the library {name} comes without the text of its licence")
    licence = (about["License-Expression"] or about["License"] or "").partition("\n")[0]
    if not licence:
        kinds = [kind for kind in about.get_all("Classifier", []) if kind.startswith("License")]
        licence = ", ".join(kind.split(" :: ")[-1] for kind in kinds)
    return Work(about["Name"], about["Version"], licence, tuple(texts))
