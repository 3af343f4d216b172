"""The order of our packages, and which packages of others each of them may use."""

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import yokai
from tests.support.each_file import of_each
from tests.support.games import ROOT

PACKAGE = ROOT / "src" / "yokai"
CORE = ROOT / "core"

# A package may import the packages of earlier rows. Packages of one row do not know each other.
LAYERS = """
errors _core
refusal system steady_clock glicko
i18n notation
rules
formats
solve
engine
openings
arena protocol learn review
tournament workshop
storage
app
server tab train terminal rl
examples commands
cli
"""
# The same for the parts of a package: its folders, and its own modules as "".
PARTS = {
    "learn": "'' | lessons puzzles | mining",
    "storage": "sql migrations | '' | groups operator",
}
# What each package may use beside the standard library and the packages below it: this table is
# the promise that the application runs in a browser tab. "numpy" in brackets means: inside
# functions only, so that importing the package does not import numpy.
OUTSIDE = {
    "app": "msgspec fsrs",
    "app.routes": "msgspec starlette segno",
    "arena": "(distributed)",
    "commands": "(distributed) (torch) (matplotlib)",
    "examples": "numpy torch",
    "rl": "numpy gymnasium pettingzoo",
    "server": "msgspec starlette uvicorn h11 websockets segno (redis) (cryptography)",
    "solve": "(numpy)",
    "storage": "sqlalchemy alembic",
    "system": "(platformdirs)",
    "tab": "starlette",
    "tournament": "msgspec (numpy)",
    "train": "numpy torch matplotlib",
}
# Modules of the standard library that only some packages may import: those of the set below.
MACHINE = {
    "threading", "subprocess", "multiprocessing", "socket", "concurrent", "signal", "select",
    "socketserver", "fcntl", "mmap", "queue",
}  # fmt: skip
USES_MACHINE = {
    "system", "solve", "engine", "arena", "protocol", "learn", "tournament", "storage", "server",
    "rl", "train", "terminal", "workshop", "commands", "cli",
}  # fmt: skip
# What the application may not call: its host runs long work and tells the time.
NOT_IN_APP = {
    ("asyncio", "to_thread"), ("asyncio", "wrap_future"), ("time", "time"), ("time", "time_ns"),
    ("time", "sleep"), ("time", "monotonic"),
}  # fmt: skip

CPP = [
    {"bitboard", "stop", "fail", "threads", "pages", "file", "random"},
    {"crew"},
    {"rules"},
    {"position"},
    {"movegen", "key"},
    {"perft", "search", "solve", "batch"},
    {"bindings", "light"},
]


def layers_of(text: str, between: str) -> list[set[str]]:
    return [set(layer.replace("''", "").split() or [""]) for layer in text.strip().split(between)]


def layer_of(name: str, layers: list[set[str]]) -> int:
    found = [index for index, layer in enumerate(layers) if name in layer]
    assert found, f"{name} has no place in the order of packages: give it one here"
    return found[0]


MODULES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if file != PACKAGE / "__init__.py" and "versions" not in file.parts
]


def name_of(file: Path) -> str:
    """A module's dotted name below yokai."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(file) for file in MODULES}


def imports(tree: ast.AST) -> Iterator[str]:
    """The full names of everything that is imported in a tree."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "name the package, no dots"
            module = node.module or ""
            for alias in node.names:
                full = f"{module}.{alias.name}"
                yield full if full.removeprefix("yokai.") in NAMES else module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def ours(file: Path) -> set[str]:
    """The modules of ours that a file imports, wherever it does so."""
    return {
        name.removeprefix("yokai.") for name in imports(parsed(file)) if name.startswith("yokai.")
    }


def at_start(file: Path) -> set[str]:
    """Everything a file imports when it is imported itself."""
    found: set[str] = set()
    for node in parsed(file).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= set(imports(node))
        elif isinstance(node, ast.Try):
            found |= {name for each in node.body for name in imports(each)}
    return found


@of_each(MODULES)
def test_module_imports_only_packages_below(file: Path) -> None:
    package, *rest = name_of(file).split(".")
    house = layers_of(LAYERS, "\n")
    for name in ours(file):
        other, *inside = name.split(".")
        if other != package:
            assert layer_of(other, house) < layer_of(package, house), f"{package} imports {name}"
        elif package in PARTS and rest:
            parts = layers_of(PARTS[package], "|")
            mine = rest[0] if (PACKAGE / package / rest[0]).is_dir() else ""
            theirs = inside[0] if (PACKAGE / package / inside[0]).is_dir() else ""
            below = mine == theirs or layer_of(theirs, parts) < layer_of(mine, parts)
            assert below, f"{package}: {mine or 'its own modules'} imports {name}"


def test_no_two_modules_import_each_other() -> None:
    graph = {name_of(file): {each.removeprefix("yokai.") for each in at_start(file)} & NAMES
             for file in MODULES}  # fmt: skip
    TopologicalSorter(graph).prepare()  # an error that names a cycle


def outside_of(file: Path) -> dict[str, bool]:
    """The packages of others that a file uses, and whether it does so at its start."""
    tops = {name.split(".")[0] for name in imports(parsed(file))}
    first = {name.split(".")[0] for name in at_start(file)}
    others = tops - set(sys.stdlib_module_names) - {"yokai"}
    return {name: name in first for name in others}


@of_each(MODULES)
def test_module_uses_only_the_outside_packages_it_may(file: Path) -> None:
    name = name_of(file)
    package = name.split(".")[0]
    allowed = next(
        (OUTSIDE[key] for key in (".".join(name.split(".")[:2]), package) if key in OUTSIDE), ""
    ).split()
    for other, at_once in outside_of(file).items():
        fine = other in allowed or (f"({other})" in allowed and not at_once)
        assert fine, f"{name} uses {other}{' at its start' if at_once else ''}"


@of_each(MODULES)
def test_only_some_packages_know_threads_processes_and_sockets(file: Path) -> None:
    package = name_of(file).split(".")[0]
    used = {name.split(".")[0] for name in imports(parsed(file))} & MACHINE
    assert not used or package in USES_MACHINE, f"{name_of(file)} uses {', '.join(sorted(used))}"


@of_each(MODULES)
def test_application_leaves_threads_and_time_to_its_host(file: Path) -> None:
    if name_of(file).split(".")[0] == "app":
        for node in ast.walk(parsed(file)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert (node.value.id, node.attr) not in NOT_IN_APP, ast.unparse(node)


# Defaults, told in the help of who has them.
DEFAULTS = {"engine/engine.py", "engine/external.py", "commands/match.py", "rl/scoring.py"} | {
    f"examples/{name}.py" for name in ("alphazero", "imitation", "ppo")
}
KNOW_GAMES = {"rules/variant.py", "formats/foreign.py"} | DEFAULTS


@of_each(MODULES)
def test_no_name_of_a_game_steers_the_code(file: Path) -> None:
    strings = {node.value for node in ast.walk(parsed(file)) if isinstance(node, ast.Constant)}
    assert bool(strings & set(yokai.VARIANTS)) is (
        file.relative_to(PACKAGE).as_posix() in KNOW_GAMES
    )


@of_each(MODULES)
def test_module_has_its_test_opposite(file: Path) -> None:
    place = file.relative_to(PACKAGE)
    if file.name != "__init__.py" and "migrations" not in place.parts:
        test = ROOT / "tests" / place.parent / f"test_{place.name}"
        assert test.exists(), f"{place} has no {test.relative_to(ROOT)}"


MOST_MODULES = 25  # in one folder; more of them hide a noun


def test_no_folder_is_crowded() -> None:
    others = [file for name in ("tests", "bench", "tools") for file in (ROOT / name).rglob("*.py")]
    for folder in {file.parent for file in [*MODULES, *others]}:
        names = {file.name for file in folder.glob("*.py")} - {"__init__.py", "conftest.py"}
        assert len(names) <= MOST_MODULES, f"{folder.relative_to(ROOT)} has {len(names)} modules"


def part_of(file: Path) -> str:
    """The folder, or the header and its source."""
    return file.relative_to(CORE).parts[0].split(".")[0]


FILES = sorted(CORE.rglob("*.?pp"))


@of_each(FILES)
def test_core_file_includes_only_what_is_below(file: Path) -> None:
    part = part_of(file)
    place = layer_of(part, CPP)
    for name in re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8")):
        found = [base / name for base in (file.parent, CORE) if (base / name).exists()]
        assert found, f"{file.name} includes {name}, which is not there"
        other = part_of(found[0].resolve())
        assert other == part or layer_of(other, CPP) < place, f"{file.name} includes {name}"


@of_each(FILES)
def test_python_is_known_to_the_bindings_alone(file: Path) -> None:
    if part_of(file) != "bindings":
        assert not re.search(r"#include <(nanobind|Python)", file.read_text(encoding="utf-8"))


@of_each(FILES)
def test_core_knows_no_game_and_no_piece_by_name(file: Path) -> None:
    words = r"classic|expert|dobutsu|kodama|koropokkuru|kitsune|tanuki|kirin|oni|lion|chick"
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    assert not re.search(rf"\b({words})\b", code, re.IGNORECASE)
