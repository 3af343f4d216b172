"""Build the site: `make site`.

    python tools/site/build_site.py

writes site/ with a manifest of every file. Names hold a hash of the content, so that files of two
versions are never mixed and a browser may keep them for ever. What has not changed is not made
again; the parts between lie in build/site/.
"""

from __future__ import annotations

import gzip
import hashlib
import shutil
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compile_core import compile_core
from compile_light import compile_light
from empty_database import empty_database
from licences import licences_page
from page_files import page_files
from python_files import python_files
from run_pyodide import pyodide_info
from toolchain import Toolchain, toolchain
from workshop import (
    BUILD,
    PACKAGE,
    ROOT,
    SITE,
    BuildError,
    alone,
    digest,
    read_json,
    write_json,
    write_whole,
)

SERVICE_WORKER = "service-worker.js"
MOST = 10_000_000  # bytes of all files, gzipped
_HASH = 12  # letters of a hash in a name


@dataclass(frozen=True)
class Piece:
    """A file of the site."""

    part: str  # to whom its bytes are counted
    key: str  # by which the page asks for it
    source: Path
    name: str  # in the site


def build() -> dict[str, Any]:
    """Build everything, and return the manifest."""
    with alone():
        tools = toolchain()
        ours = list(_pieces(tools))
        start = _start(ours, pyodide_info(tools))
        pages = [
            Piece("page", page.name, page.source, page.name) for page in page_files(start.name)
        ]
        return _assemble([*ours, start, *pages])


def _pieces(tools: Toolchain) -> Iterator[Piece]:
    """Everything but the page."""
    zips = python_files(tools, compile_core(tools))
    # Pyodide finds its own files by their names, so the folder has the hash.
    of_pyodide = [tools.pyodide / name for name in ("pyodide.mjs", "pyodide.asm.mjs")]
    of_pyodide.append(tools.pyodide / "pyodide.asm.wasm")
    folder = f"pyodide-{digest(*of_pyodide)[:_HASH]}"
    for file in of_pyodide:
        yield Piece("Pyodide", file.name, file, f"{folder}/{file.name}")
    yield _hashed("Python's library", "stdlib", zips.stdlib)
    yield _hashed("yokai and its libraries", "python", zips.python)
    yield _hashed("empty database", "database", empty_database())
    for module in compile_light(tools.compiler):
        yield _hashed("light core", module.stem, module)
    yield Piece("licences", "licences", licences_page(tools, zips), "licences.html")


def _hashed(part: str, key: str, source: Path) -> Piece:
    return Piece(part, key, source, f"{key}-{digest(source)[:_HASH]}{source.suffix}")


def _start(pieces: list[Piece], info: dict[str, str]) -> Piece:
    """The list of what the page starts Python with. Its name has a hash too, so that a page starts
    the Python of its own version, whatever a browser or a host has kept."""
    files = {p.key: {"file": p.name, "size": p.source.stat().st_size} for p in pieces}
    lock = {"info": info, "packages": {}}  # as loadPyodide's lockFileContents
    write_json(BUILD / "start.json", {"files": files, "lock": lock})
    return _hashed("page", "start", BUILD / "start.json")


def _assemble(pieces: list[Piece]) -> dict[str, Any]:
    """Put the files into site/, take away what is of an older build, and write the manifest."""
    kept = BUILD / "gzipped.json"
    known: dict[str, int] = read_json(kept) or {}
    files: dict[str, dict[str, Any]] = {}
    for piece in pieces:
        content = piece.source.read_bytes()
        sha = hashlib.sha256(content).hexdigest()
        if sha not in known:
            known[sha] = len(gzip.compress(content, 9))
        files[piece.key] = {
            **{"file": piece.name, "part": piece.part, "sha256": sha},
            **{"size": len(content), "gzipped": known[sha]},
        }
        there = SITE / piece.name
        if not there.exists() or there.read_bytes() != content:
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(content)
    write_json(kept, {sha: known[sha] for sha in (entry["sha256"] for entry in files.values())})
    manifest = {
        "version": digest(*(entry["sha256"] for entry in files.values()))[:_HASH],
        "files": files,
    }
    write_json(SITE / "manifest.json", manifest)
    # At the top, for it serves everything below it; and changed by every new version.
    text = (PACKAGE / "web" / "tab" / SERVICE_WORKER).read_text(encoding="utf-8")
    write_whole(SITE / SERVICE_WORKER, text.replace("@version@", str(manifest["version"])))
    _remove_others({"manifest.json", SERVICE_WORKER, *(piece.name for piece in pieces)})
    if (total := _total(manifest)) > MOST:
        raise BuildError(f"the site has {total:,} bytes gzipped, more than {MOST:,}")
    return manifest


def _remove_others(names: set[str]) -> None:
    for file in sorted(SITE.rglob("*"), reverse=True):
        if file.is_file() and str(file.relative_to(SITE)) not in names:
            file.unlink()
        elif file.is_dir() and not any(file.iterdir()):
            shutil.rmtree(file)


def _total(manifest: dict[str, Any]) -> int:
    return sum(entry["gzipped"] for entry in manifest["files"].values())


def table(manifest: dict[str, Any]) -> str:
    """The bytes of each part, raw and gzipped."""
    parts: dict[str, list[int]] = {}
    for entry in manifest["files"].values():
        sums = parts.setdefault(entry["part"], [0, 0])
        sums[0] += entry["size"]
        sums[1] += entry["gzipped"]
    rows = [("part", "bytes", "gzipped")]
    rows += [(part, f"{raw:,}", f"{packed:,}") for part, (raw, packed) in parts.items()]
    sums = [sum(column) for column in zip(*parts.values(), strict=True)]
    rows.append(("all", f"{sums[0]:,}", f"{sums[1]:,}"))
    return "\n".join(f"{part:<26}{raw:>14}{packed:>14}" for part, raw, packed in rows)


def main() -> None:
    """Build, and say how large it has become."""
    begun = time.monotonic()
    try:
        manifest = build()
    except BuildError as error:
        sys.exit(f"The site cannot be built: {error}")
    print(table(manifest))
    print(f"{SITE.relative_to(ROOT)}/ built in {time.monotonic() - begun:.1f} s")


if __name__ == "__main__":
    main()
