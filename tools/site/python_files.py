"""The Python side of the site: our package, its libraries and Python's own, compiled and packed."""

from __future__ import annotations

import gzip
import json
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from application_modules import MODULES, STAGE, application_modules, data_files, stage
from run_pyodide import bare
from toolchain import Toolchain
from workshop import BUILD, HERE, PACKAGE, PINS, BuildError, digest

# What is left out of Python's library.
_LIBRARY = tomllib.loads((HERE / "library.toml").read_text(encoding="utf-8"))
NOT_SHIPPED = frozenset(_LIBRARY["left_out"].split())
ENCODINGS = frozenset(_LIBRARY["encodings"].split())
# Libraries that import their own modules when a name is first used, so that all are shipped, and
# the files that they read as source to know these names.
LAZY = ("anyio",)
NOT_LAZY = ("anyio/pytest_plugin.py", "anyio/_backends/_trio.py")
AS_SOURCE = ("anyio/__init__.py", "anyio/abc/__init__.py")
# Pyodide's own modules read docstrings.
_DOCUMENTED = ("pyodide", "_pyodide")
_IN_ZIP = f"/lib/python{PINS['pyodide']['python'].replace('.', '')}.zip/"
_STRIPPED = 2  # as by python -OO: without docstrings and asserts
# Of our package, what tests of what is shipped may import beside it.
_BESIDE = (
    *("yokai.arena", "yokai.engine", "yokai.formats", "yokai.learn", "yokai.notation"),
    *("yokai.protocol", "yokai.review", "yokai.rules", "yokai.solve", "yokai.tournament"),
)


@dataclass(frozen=True)
class Zips:
    """Made of the application's modules."""

    stdlib: Path
    python: Path
    whole_stdlib: Path  # with what is left out of the other; only for tests
    beside: Path  # modules of ours that are not shipped, as source; only for tests
    libraries: frozenset[str]  # the names of those that are shipped


@dataclass(frozen=True)
class Source:
    """A file of Python that is to be compiled."""

    file: Path
    seen: str  # where Pyodide finds it
    name: str  # in the zip, and in errors
    level: int = _STRIPPED

    @property
    def compiled(self) -> Path:
        """Where its bytecode is kept."""
        version = PINS["pyodide"]["version"]
        return BUILD / "pyc" / f"{digest(self.file, self.name, self.level, version)}.pyc"


def python_files(tools: Toolchain, core: Path) -> Zips:
    """Compile and pack everything of Python."""
    staged, stdlib = stage(core), _stdlib(tools)
    modules = application_modules(tools, core)
    files = {*modules.values(), *_lazy_files(tools)}
    ours: list[Source] = []
    plain: dict[str, Path] = {f"yokai/{name}": PACKAGE / name for name in data_files()}
    about = next(staged.glob("*.dist-info/METADATA"))
    plain[str(about.relative_to(staged))] = about
    libraries = set()
    for file in sorted(files):
        for top, folder in (("/stage/", staged), ("/shipped/", tools.shipped)):
            if file.startswith(top):
                name = file.removeprefix(top)
                if file.endswith(".py") and name not in AS_SOURCE:
                    ours.append(Source(folder / name, file, name))
                else:
                    plain[name] = folder / name
                if folder == tools.shipped:
                    libraries.add(name.split("/")[0].removesuffix(".py"))
    theirs = [
        Source(file, f"/stdlib/{name}", name, 0 if name.startswith(_DOCUMENTED) else _STRIPPED)
        for name, file in stdlib.items()
        if name.endswith(".py") and _is_shipped(name)
    ]
    _refuse_needed(modules)
    _compile(tools, [*ours, *theirs])
    out = BUILD / "zips"
    library = {f"{source.name}c": source.compiled for source in theirs}
    left_out = {name: file for name, file in stdlib.items() if not _is_shipped(name)}
    beside = {
        str(Path("yokai") / file.relative_to(PACKAGE)): file
        for name, file in MODULES.items()
        if name not in modules and name.startswith(_BESIDE)
    }
    return Zips(
        stdlib=_pack(out / "stdlib.zip", library),
        whole_stdlib=_pack(out / "whole_stdlib.zip", library | left_out),
        python=_pack_together(
            out / "python.pack", plain | {f"{source.name}c": source.compiled for source in ours}
        ),
        beside=_pack(out / "beside.zip", beside),
        libraries=frozenset(libraries),
    )


def _lazy_files(tools: Toolchain) -> list[str]:
    """The modules of lazy libraries, as Pyodide sees them."""
    found = (file for name in LAZY for file in (tools.shipped / name).rglob("*.py"))
    names = [str(file.relative_to(tools.shipped)) for file in found]
    return [f"/shipped/{name}" for name in names if name not in NOT_LAZY]


def _is_shipped(name: str) -> bool:
    """Is a file of Python's library, as `xml/sax/handler.py`, for the tab?"""
    parts = Path(name).with_suffix("").parts
    if parts[0] == "encodings":
        return parts[-1] in ENCODINGS
    return not any(".".join(parts[:length]) in NOT_SHIPPED for length in range(1, len(parts) + 1))


def _refuse_needed(modules: dict[str, str]) -> None:
    """Everything that was imported must be shipped."""
    names = [file.partition(_IN_ZIP)[2] for file in modules.values() if _IN_ZIP in file]
    if lost := sorted(name for name in names if not _is_shipped(name)):
        raise BuildError(f"python_files.py leaves out what the application imports: {lost}")


def _stdlib(tools: Toolchain) -> dict[str, Path]:
    """Python's library as Pyodide has it, unpacked, by names below its zip."""
    folder = BUILD / "stdlib"
    mark = folder / ".version"
    if not mark.exists() or mark.read_text() != PINS["pyodide"]["version"]:
        with zipfile.ZipFile(tools.pyodide / "python_stdlib.zip") as archive:
            archive.extractall(folder)
        mark.write_text(PINS["pyodide"]["version"])
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and file != mark]
    return {str(file.relative_to(folder)): file for file in files}


def _compile(tools: Toolchain, sources: list[Source]) -> None:
    """Compile what is not kept from an earlier build."""
    new = [source for source in sources if not source.compiled.exists()]
    if not new:
        return
    out = BUILD / "out"
    out.mkdir(parents=True, exist_ok=True)
    (BUILD / "pyc").mkdir(exist_ok=True)
    orders = [
        (source.seen, source.name, f"/out/{number}.pyc", source.level)
        for number, source in enumerate(new)
    ]
    (out / "orders.json").write_text(json.dumps(orders))
    place = replace(
        bare(tools, stage=STAGE, shipped=tools.shipped, stdlib=BUILD / "stdlib", out=out),
        env={"PYTHONNODEBUGRANGES": "1"},  # errors name lines, not columns: a fifth smaller
    )
    done = place.run(HERE / "inside" / "compile_modules.py", "/out/orders.json")
    if done.returncode:
        raise BuildError(f"Python files cannot be compiled in Pyodide:\n{done.stderr}")
    for number, source in enumerate(new):
        (out / f"{number}.pyc").replace(source.compiled)


def _pack(file: Path, content: dict[str, Path]) -> Path:
    """Write a zip that depends on nothing but its content; leave one that is the same alone."""
    with _made_of(file, content) as new:
        if new:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
                for name in sorted(content):
                    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    entry.external_attr = 0o644 << 16
                    archive.writestr(entry, content[name].read_bytes())
    return file


def _pack_together(file: Path, content: dict[str, Path]) -> Path:
    """Write a compressed tar archive, which a browser unpacks without Python. It has no name that
    a host might take for a reason to unpack it itself."""
    with _made_of(file, content) as new:
        if new:
            with (
                gzip.GzipFile(file, "wb", compresslevel=9, mtime=0) as packed,
                tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
            ):
                for name in sorted(content):
                    entry = tarfile.TarInfo(name)
                    entry.size = content[name].stat().st_size
                    with content[name].open("rb") as source:
                        archive.addfile(entry, source)
    return file


@contextmanager
def _made_of(file: Path, content: dict[str, Path]) -> Iterator[bool]:
    """Must an archive be written, because it has not this content yet?"""
    mark = file.with_suffix(".content")
    made_of = digest(*(part for name in sorted(content) for part in (name, content[name])))
    if file.exists() and mark.exists() and mark.read_text() == made_of:
        yield False
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    yield True
    mark.write_text(made_of)
