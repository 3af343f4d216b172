"""Which Python modules the application needs: found by importing it inside Pyodide."""

from __future__ import annotations

import ast
import json
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from run_pyodide import bare
from toolchain import Toolchain
from workshop import (
    BUILD,
    HERE,
    PACKAGE,
    PINS,
    ROOT,
    BuildError,
    digest,
    digest_tree,
    read_json,
    write_json,
)

from yokai.formats.recognise import FORMATS

# The packages whose modules are all shipped, with everything that they import.
ROOTS = ("app", "storage", "tab")
# What only the build runs: the tab gets a database ready-made.
NOT_ROOTS = ("storage.migrations",)
# What is imported later, by a name that is put together: by libraries, and by the readers of games.
LATER = (
    *("anyio._backends._asyncio", "encodings.cp932", "platformdirs"),
    "sqlalchemy.dialects.sqlite",
    *(each.module for each in FORMATS),
)
# What is never shipped. The build fails if the application imports one of these.
NEVER = (
    *("numpy", "alembic", "mako", "uvicorn", "websockets", "redis", "hiredis", "psycopg", "torch"),
    *("yokai.server", "yokai.train", "yokai.rl", "yokai.terminal", "yokai.commands", "yokai.cli"),
)
# Files of the package that are no code and not for the tab.
NOT_DATA = ("arena/templates", "rl", "tournament/page", "_core.pyi", "py.typed")
# Of the page's folder, Python reads only the words and the drawings of the pieces.
OF_THE_PAGE = ("web/locale", "web/art/animals", "web/art/kanji", "web/art/yokai")

STAGE = BUILD / "stage"


def name_of(file: Path) -> str:
    """The dotted name of one of our modules."""
    parts = ("yokai", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in sorted(PACKAGE.rglob("*.py"))}


def data_files() -> list[Path]:
    """The files of the package that are no code and that the tab needs, below the package."""
    found = []
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE)
        if file.is_dir() or file.suffix in {".py", ".pyc", ".so", ".pyd"}:
            continue
        of_the_page = name.is_relative_to("web")
        if _is_in(name, OF_THE_PAGE) if of_the_page else not _is_in(name, NOT_DATA):
            found.append(name)
    return found


def named_modules() -> list[str]:
    """Our modules that the roots name, directly or through others, also inside functions."""
    waiting = [name for name in MODULES if _is_root(name)]
    known = set()
    while waiting:
        name = waiting.pop()
        if name not in known:
            known.add(name)
            waiting += [other for other in _imports(MODULES[name]) if not _is_below(other, NEVER)]
    return sorted(known)


def stage(core: Path) -> Path:
    """Our package beside its core, as Pyodide can import it."""
    folder = STAGE / "yokai"
    data = data_files()
    made_of = digest(digest_tree([*MODULES.values(), *(PACKAGE / n for n in data)], PACKAGE), core)
    if read_json(STAGE / "made_of.json") != made_of:
        shutil.rmtree(STAGE, ignore_errors=True)
        for name in [*(file.relative_to(PACKAGE) for file in MODULES.values()), *data]:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE / name, folder / name)
        shutil.copy(core, folder / core.name)
        about = STAGE / "yokai_no_mori-0.dist-info" / "METADATA"
        about.parent.mkdir()
        about.write_text(_about())
        write_json(STAGE / "made_of.json", made_of)
    return STAGE


def application_modules(tools: Toolchain, core: Path) -> dict[str, str]:
    """Every module that the application imports, with its file as Pyodide sees it: of ours below
    /stage, of libraries below /shipped, of Python in its zip."""
    kept = BUILD / "modules.json"
    script = HERE / "inside" / "list_modules.py"
    made_of = digest(digest_tree(MODULES.values(), PACKAGE), PINS, script, Path(__file__))
    known = read_json(kept)
    if not known or known["made_of"] != made_of:
        out = BUILD / "out"
        out.mkdir(parents=True, exist_ok=True)
        place = replace(
            bare(tools, stage=stage(core), shipped=tools.shipped, out=out),
            path=("/stage", "/shipped"),
        )
        done = place.run(script, "/out/modules.json", *LATER, *named_modules())
        if done.returncode:
            raise BuildError(f"the application cannot be imported in Pyodide:\n{done.stderr}")
        files = json.loads((out / "modules.json").read_text(encoding="utf-8"))
        known = {"made_of": made_of, "files": files}
        write_json(kept, known)
    modules: dict[str, str] = known["files"]
    if unwanted := sorted(name for name in modules if _is_below(name, NEVER)):
        raise BuildError(f"the application imports what is never shipped: {', '.join(unwanted)}")
    return modules


def _is_in(file: Path, folders: tuple[str, ...]) -> bool:
    return any(file.is_relative_to(folder) for folder in folders)


def _is_root(name: str) -> bool:
    below = name.removeprefix("yokai.")
    return name == "yokai" or (_is_below(below, ROOTS) and not _is_below(below, NOT_ROOTS))


def _is_below(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _imports(file: Path) -> Iterator[str]:
    """Our modules that a file imports anywhere, but for its types."""
    waiting: list[ast.AST] = [ast.parse(file.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
            yield node.module
            yield from (
                name for alias in node.names if (name := f"{node.module}.{alias.name}") in MODULES
            )
        waiting += ast.iter_child_nodes(node)


def _about() -> str:
    """What the package says of itself, by which `yokai.__version__` is known."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
