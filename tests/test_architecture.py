"""Who may import whom: a module looks down, never up or sideways."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "yokai"
CORE = ROOT / "core"

# Each layer may import those before it. Modules named together do not know each other.
PYTHON = [
    {"errors", "machine", "_core"},
    {"move", "progressbar", "tablefile"},
    {"notation", "piece", "outcome", "refusal", "limits", "catalogue"},
    {"rulefile"},
    {"variant"},
    {"drawing", "meaning", "weights"},
    {"position"},
    {"game"},
    {"record", "tablebase", "dialect", "mate"},
    {"lines", "verdict"},
    {"levels"},
    {"engine"},
    {"review", "puzzles", "match", "protocol"},
    {"rl", "train", "server", "tui", "textgame", "solving"},
    {"cli"},
]
# Everyone asks a game for its start, so Variant.start looks up once, when it is called.
LOOKS_UP = {("variant", "position")}

CPP = [
    {"bitboard", "stop", "fail", "threads", "pages"},
    {"rules"},
    {"position"},
    {"movegen"},
    {"perft", "search", "solve", "batch"},
    {"bindings"},
]


def layer_of(name: str, layers: list[set[str]]) -> int:
    found = [index for index, layer in enumerate(layers) if name in layer]
    assert found, f"{name} has no place in the order of modules: give it one here"
    return found[0]


def module_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(file: Path) -> set[str]:
    """The modules of ours that a file imports, wherever it does so."""
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file.name}: name the package, no dots"
            if node.module == "yokai":
                names += [f"yokai.{alias.name}" for alias in node.names]
            else:
                names.append(node.module or "")
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return {name.split(".")[1] for name in names if name.startswith("yokai.")}


MODULES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if file.name != "__init__.py" or file.parent != PACKAGE
]


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_module_imports_only_what_is_below(file: Path) -> None:
    module = module_of(file)
    place = layer_of(module, PYTHON)
    for name in imported(file) - {module}:
        below = layer_of(name, PYTHON) < place
        assert below != ((module, name) in LOOKS_UP), f"{module} imports {name}"


def test_look_upward_happens_in_one_place() -> None:
    source = (PACKAGE / "variant.py").read_text(encoding="utf-8")
    assert len(re.findall(r"from yokai\.position import", source)) == 2  # one is for types only
    assert "if TYPE_CHECKING:\n    from yokai.position import" in source


def part_of(file: Path) -> str:
    """The folder, or the header and its source."""
    return file.relative_to(CORE).parts[0].split(".")[0]


FILES = sorted(CORE.rglob("*.?pp"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CORE)))
def test_core_file_includes_only_what_is_below(file: Path) -> None:
    part = part_of(file)
    place = layer_of(part, CPP)
    for name in re.findall(r'#include "([^"]+)"', file.read_text(encoding="utf-8")):
        found = [base / name for base in (file.parent, CORE) if (base / name).exists()]
        assert found, f"{file.name} includes {name}, which is not there"
        other = part_of(found[0].resolve())
        assert other == part or layer_of(other, CPP) < place, f"{file.name} includes {name}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CORE)))
def test_python_is_known_to_the_bindings_alone(file: Path) -> None:
    if part_of(file) != "bindings":
        assert not re.search(r"#include <(nanobind|Python)", file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(CORE)))
def test_core_knows_no_game_and_no_piece_by_name(file: Path) -> None:
    words = r"classic|expert|dobutsu|kodama|koropokkuru|kitsune|tanuki|kirin|oni|lion|chick"
    code = re.sub(r"//.*", "", file.read_text(encoding="utf-8"))
    assert not re.search(rf"\b({words})\b", code, re.IGNORECASE)
