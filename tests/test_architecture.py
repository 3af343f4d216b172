"""Who may import whom: a module looks down, never up or sideways."""

import ast
import re
from pathlib import Path

import yokai
from every import of_each

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "yokai"
CORE = ROOT / "core"

# Each layer may import those before it. Packages named together do not know each other.
HOUSE = """
errors machine glicko _core
words notation
rules
formats
solve
engine
arena protocol learn review
tournament
train server terminal rl
commands
cli
"""
# The same inside the packages that are large enough to lose one's way in.
INSIDE = {
    "rules": "outcome piece refusal | rulefile | variant | drawing move_finder | position | game",
    "solve": "value index tablefile | reachable solver | tablebase known | verdict",
    "engine": "limits weights netfile mate line glance captures | levels thought reason chances"
    " | engine | draw",
    "arena": "elo journal openings player usage new_bot | sandbox | process referee botfile"
    " | executors peer bot_player | contender | contest lineup | trial",
    "train": "records compare tune chances | inputs selfplay linear | model | fit plots",
    "protocol": "option vocabulary thinker move_clock | go usi uci | question engine_options"
    " | conversation bot_talk | bot",
    "tournament": "lines matching | store live ledger | ratings round_robin swiss knock_out"
    " gauntlet fixtures entry parcel | game_task | formats standings | tournament cupfile"
    " | runner results_page | results",
    "learn": "forced lesson texts puzzle orientation mates portions"
    " | lessonfile opponent puzzlefile refutation promise themes pattern difficulty mining_journal"
    " | path shelf puzzle_judge selection table_finder search_finder | judge mining puzzle_check"
    " | check hints remarks",
    "review": "grades looks facts | review | texts | famous",
    "rl": "bounds actions planes | pixels batch truth | episode players | perfection pettingzoo_env"
    " gymnasium_env",
    "terminal": "arguments bot_arguments progressbar computer textpuzzle"
    " | textgame report scoreboard retrospect",
    "commands": "backup bot eval lessons match migrate perft play puzzles review serve show"
    " solve tournament train uci usi",
    "server": "bus clock messages history refusal visitor proxies schema migrations bundle"
    " database metrics home workers arrivals"
    " | limits turns rounds assets"
    " | guard writer backup thinkers tablebases presentation new_game ladder calm ratings progress"
    " | tournament_views store logs replies bots solvers repetition"
    " | storms puzzle_desk | storm_desk"
    " | answers analyst room connections spectators | live reader study presence reviewer"
    " | rooms lookout attendance links"
    " | redis_bus timeouts opponent player_pages replier company lobby | caretaker | services"
    " | socket operation famous lessons puzzles tournament_routes"
    " | app | program | tournament_program",
}
# Everyone asks a game for its start, so Variant.start looks up once, when it is called.
LOOKS_UP = {("variant", "position")}

CPP = [
    {"bitboard", "stop", "fail", "threads", "pages", "file", "random"},
    {"rules"},
    {"position"},
    {"movegen", "key"},
    {"perft", "search", "solve", "batch"},
    {"bindings"},
]


def layers_of(text: str, between: str) -> list[set[str]]:
    return [set(layer.split()) for layer in text.strip().split(between)]


def layer_of(name: str, layers: list[set[str]]) -> int:
    found = [index for index, layer in enumerate(layers) if name in layer]
    assert found, f"{name} has no place in the order of modules: give it one here"
    return found[0]


def imported(file: Path) -> set[str]:
    """The modules of ours that a file imports, wherever it does so, as dotted names."""
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file.name}: name the package, no dots"
            if node.module and (PACKAGE.parent / node.module.replace(".", "/")).is_dir():
                names += [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                names.append(node.module or "")
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
    return {name.removeprefix("yokai.") for name in names if name.startswith("yokai.")}


MODULES = [
    file
    for file in sorted(PACKAGE.rglob("*.py"))
    if file.name != "__init__.py" or file.parent != PACKAGE
]


@of_each(MODULES)
def test_module_imports_only_what_is_below(file: Path) -> None:
    package, *rest = file.relative_to(PACKAGE).with_suffix("").parts
    house = layers_of(HOUSE, "\n")
    inside = layers_of(INSIDE[package], "|") if package in INSIDE and rest != ["__init__"] else None
    for name in imported(file):
        other, _, module = name.partition(".")
        if other != package:
            assert layer_of(other, house) < layer_of(package, house), f"{package} imports {name}"
        elif inside:
            mine, theirs = rest[0], module.split(".")[0]
            below = mine == theirs or layer_of(theirs, inside) < layer_of(mine, inside)
            assert below != ((mine, theirs) in LOOKS_UP), f"{package}: {mine} imports {theirs}"


# Defaults, told in the help of who has them.
DEFAULTS = {"engine/engine.py", "commands/match.py", "rl/perfection.py"}
KNOW_GAMES = {"rules/variant.py", "formats/foreign.py"} | DEFAULTS


@of_each(MODULES)
def test_no_name_of_a_game_steers_the_code(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    strings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert bool(strings & set(yokai.VARIANTS)) is (
        file.relative_to(PACKAGE).as_posix() in KNOW_GAMES
    )


# What is tested through others: rooms and sockets show what the other parts of the server do.
TESTED_BY_OTHERS = {"server"}


@of_each(MODULES)
def test_module_has_its_test_opposite(file: Path) -> None:
    place = file.relative_to(PACKAGE)
    if file.name != "__init__.py" and place.parts[0] not in TESTED_BY_OTHERS:
        test = ROOT / "tests" / place.parent / f"test_{place.name}"
        assert test.exists(), f"{place} has no {test.relative_to(ROOT)}"


def test_look_upward_happens_in_one_place() -> None:
    source = (PACKAGE / "rules" / "variant.py").read_text(encoding="utf-8")
    look = "from yokai.rules.position import"
    assert source.count(look) == 2  # one is for types only
    assert f"if TYPE_CHECKING:\n    {look}" in source


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
