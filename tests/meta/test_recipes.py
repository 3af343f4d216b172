"""The recipes of CONTRIBUTING.md, followed in a copy: a check fails where a place is left out."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath

import pytest

from tests.support.games import ROOT
from tests.support.shell import PATIENCE, PROGRAM, uncounted
from tests.support.soak import SOAK, soaked
from yokai import _core
from yokai.i18n import LANGUAGES

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
TSC = ROOT / ".venv" / "page" / "node_modules" / ".bin" / "tsc"
PACKAGES = Path(pytest.__file__).parent.parent  # where pip has put them
NOT_COPIED = {".git", ".venv", "build", "dist", "shots"}
DOCS = "tests/meta/test_docs.py::"
FLAGS = "tests/meta/test_flags.py::"
LOCALE = "tests/meta/test_locale.py::"
MESSAGES = "tests/app/messages/test_messages.py::"
MODULES = "tests/meta/test_web_modules.py::"
WORDS = [f"src/yokai/web/locale/{language}.json" for language in LANGUAGES]

# Stands in for a core with the flag of the recipe: it takes the flag, and does nothing with it.
OLD_CORE = """
from yokai import _core
make_rules = _core.Rules
_core.Rules = lambda *, brave_reach, **facts: make_rules(**facts)
"""


class Copy:
    """A copy of the repository in which a recipe is followed."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "copy"
        self.first: dict[str, str | None] = {}  # the first text of each changed file, if it had one
        others = shutil.ignore_patterns(*NOT_COPIED, ".*_cache", ".hypothesis", "*.so", "*.pyc.*")
        shutil.copytree(ROOT, self.root, ignore=others)  # with what Python has compiled
        core = Path(_core.__file__)
        (self.root / "src" / "yokai" / core.name).symlink_to(core)
        (folder / "old_core.py").write_text(OLD_CORE)
        paths = (self.root / "src", folder, PACKAGES)
        inherited = uncounted()
        self.environment = {
            **{name: value for name, value in inherited.items() if not name.startswith("PYTEST")},
            "PYTHONPATH": ":".join(map(str, paths)),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PATH": f"{inherited['PATH']}:{BIN}",  # where make puts node, if there is no other
        }

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> None:
        self.first.setdefault(path, self.read(path) if (self.root / path).exists() else None)
        (self.root / path).write_text(text, encoding="utf-8")

    def replace(self, path: str, old: str, new: str) -> None:
        """Replace a text where it first stands."""
        text = self.read(path)
        assert old in text, f"{path} has no {old!r}"
        self.write(path, text.replace(old, new, 1))

    def add(self, path: str, lines: str, *, after: str = "", before: str = "") -> None:
        """Add lines after or before the first line that begins with a text, or at the end."""
        there = self.read(path).splitlines(keepends=True)
        anchor = after or before
        found = [at for at, line in enumerate(there) if line.lstrip().startswith(anchor)]
        assert found, f"no line of {path} begins with {anchor!r}"
        at = found[0] + bool(after) if anchor else len(there)
        self.write(path, "".join([*there[:at], lines, *there[at:]]))

    def add_words(self, words: dict[str, str]) -> None:
        """Add texts to the catalogue of every language."""
        for path in WORDS:
            catalogue = json.loads(self.read(path)) | words
            self.write(path, json.dumps(catalogue, ensure_ascii=False, indent=2) + "\n")

    def forget(self, *paths: str) -> None:
        """Undo what was done in these files."""
        for path in paths:
            text = self.first[path]
            if text is None:
                (self.root / path).unlink()
            else:
                (self.root / path).write_text(text, encoding="utf-8")

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.root,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=10 * PATIENCE,
        )

    def python(self, *arguments: str) -> str:
        """Run Python on the copy: without site (-S) it does not find the installed package."""
        done = self.run(sys.executable, "-S", *arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def pytest(self, *tests: str) -> list[str]:
        """Run tests of the copy, and return the names of those that fail."""
        options = ("-p", "no:cacheprovider", "--noconftest", "--tb=line")
        done = self.run(sys.executable, "-S", "-m", "pytest", *options, *tests)
        assert done.returncode in (0, 1), done.stdout + done.stderr
        return re.findall(r"^FAILED (\S+)", done.stdout, re.MULTILINE)

    def tsc(self) -> str:
        """Check the types of the page, and return what is wrong."""
        self.python("tools/wire_types.py")
        return self.run(TSC, "-p", ".").stdout

    def check_style(self) -> None:
        """Check the style of every Python file that was changed."""
        changed = [path for path in self.first if path.endswith(".py")]
        for words in (["check"], ["format", "--check"]):
            done = self.run(BIN / "ruff", *words, "--no-cache", *changed)
            assert done.returncode == 0, done.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def pattern(path: str) -> str:
    """The paths that a path of CONTRIBUTING.md means."""
    return re.sub(r"<\w+>", "*", path).rstrip("/")


def places(title: str) -> set[str]:
    """The places that the steps of a recipe tell to touch: `path`: what to add."""
    recipe = re.split(r"\n##", TEXT.partition(f"### {title}\n")[2])[0]
    steps = "\n".join(re.findall(r"^\d+\. .*", recipe, re.MULTILINE))
    told = re.findall(r"`([^`\s]+/[^`\s]*)`(?=(?: and `[^`]+`)*:)", steps)
    return {pattern(path) for path in [*told, *re.findall(r"writes `([^`]+)`", steps)]}


def check_places(title: str, copy: Copy) -> None:
    """Check that the recipe names the places that were touched, and no other."""
    named = places(title)
    met = {path: {each for each in named if PurePosixPath(path).match(each)} for path in copy.first}
    assert [path for path, found in met.items() if not found] == []
    assert named - set().union(*met.values()) == set()


def test_every_path_exists() -> None:
    paths = re.findall(r"`([^`\s]+/[^`\s]*|CHANGELOG\.md|Makefile)`", TEXT)
    assert len(paths) > 100
    assert [path for path in paths if not any(ROOT.glob(pattern(path)))] == []


BRAVE_TEST = """

def test_brave_royal_wins_by_a_reach_where_it_can_be_captured() -> None:
    source = yokai.variant("classic").source
    for flag, end in (("true", Outcome(SOUTH, "reach")), ("false", None)):
        game = read_variant(f"brave_reach = {flag}\\n{source}", "brave")
        assert Position.parse(game, "1rk/K2/3/3 b - 1").play("3b3a").outcome == end
"""


def add_flag(copy: Copy) -> None:
    """Add `brave_reach`: a royal on the far row wins, also where it can be captured."""
    flag = "    brave_reach: bool = False\n"
    copy.add("src/yokai/rules/rulefile.py", flag, after="reach_wins: bool")
    question = "    bool brave_reach = false;  // does it win also where it can be captured?\n"
    copy.add("core/rules.hpp", question, after="bool reach_wins")
    bindings = "core/bindings/rules.cpp"
    copy.replace(bindings, "bool reach_wins,", "bool reach_wins, bool brave_reach,")
    field = ".reach_wins = reach_wins,"
    copy.replace(bindings, field, f"{field}\n.brave_reach = brave_reach,")
    copy.replace(bindings, '"reach_wins"_a,', '"reach_wins"_a, "brave_reach"_a,')
    copy.add("src/yokai/_core.pyi", "        brave_reach: bool,\n", after="reach_wins: bool,")

    safe = "!can_take_royal(p, mover, p.royal[moved])"
    copy.replace("core/movegen.cpp", safe, f"(r.brave_reach || {safe})")
    attacked = "a.by[other(us)];"
    brave = f"(rules_.brave_reach ? Bits(0) : {attacked.rstrip(';')});"
    copy.replace("core/search/worker.cpp", f"~{attacked}", f"~{brave}")
    refused = '    if (r.brave_reach) refuse("a royal that can be captured may win");\n'
    copy.add("core/solve/index_layout.cpp", refused, before="if (r.checkmate_ends)")

    oracle = "tests/support/oracle.py"
    copy.add(oracle, flag, after="reach_wins: bool")
    reached = "    return not any(\n        royal in"
    copy.replace(oracle, reached, reached.replace("return", "return state.rules.brave_reach or"))
    reading = '        brave_reach=table.get("brave_reach", False),\n'
    copy.add("tests/support/games.py", reading, after="reach_wins=")
    test = "tests/rules/test_position.py"
    copy.add(test, BRAVE_TEST)
    reader = "from yokai.rules.variant import read_variant\n"
    copy.add(test, reader, after="from yokai.rules.position")

    row = "| `brave_reach`"
    explained = f"{row} | does it win there also where it can be captured? | `false` |\n"
    copy.add("docs/guide/variant.md", explained, after="| `reach_wins`")
    values = f"{row}: also where it can be captured | no | no | no |\n"
    copy.add("docs/reference/rules.md", values, after="| `reach_wins`")
    copy.add(
        "src/yokai/app/messages/responses.py", "    brave_reach: bool\n", after="reach_wins: bool"
    )
    card = '  { name: "brave", when: (game) => game.brave_reach },\n'
    copy.add("src/yokai/web/views/rules/cards.js", card, before='{ name: "draw", ')
    copy.add_words({"rules.brave.title": "Brave", "rules.brave": "Nobody stops it"})
    seen = '    "Brave": lambda game: game.brave_reach,\n'
    copy.add("tests/page/test_rules.py", seen, after='"Crossing')
    check_places("A rule flag", copy)


def test_rule_flag(copy: Copy) -> None:
    add_flag(copy)
    copy.check_style()
    checks = [
        "tests/meta/test_flags.py",
        "tests/rules/test_rulefile.py",
        "tests/rules/test_rule_reader.py",
        f"{DOCS}test_every_key_of_a_rule_file_is_explained",
        f"{DOCS}test_defaults_of_a_rule_file_are_told",
        f"{DOCS}test_table_of_the_rules_is_that_of_the_files",
        f"{LOCALE}test_every_string_is_used",
        f"{LOCALE}test_no_string_is_missing",
    ]
    assert copy.pytest("-p", "old_core", *checks) == []
    assert copy.tsc() == ""
    core = ["core/rules.hpp", "core/bindings/rules.cpp", "src/yokai/_core.pyi"]
    forgotten = [*core, "tests/support/games.py"]
    copy.forget(*forgotten, "docs/guide/variant.md", "docs/reference/rules.md")
    copy.forget("src/yokai/app/messages/responses.py", "src/yokai/web/locale/ja.json")
    assert {*copy.pytest("-p", "old_core", *checks)} == {
        *(f"{FLAGS}test_core_and_oracle_know_every_flag[{path}-brave_reach]" for path in forgotten),
        f"{FLAGS}test_page_is_told_every_flag",
        f"{DOCS}test_every_key_of_a_rule_file_is_explained",
        f"{DOCS}test_defaults_of_a_rule_file_are_told",
        f"{DOCS}test_table_of_the_rules_is_that_of_the_files[0-classic]",
        f"{DOCS}test_table_of_the_rules_is_that_of_the_files[1-dobutsu]",
        f"{DOCS}test_table_of_the_rules_is_that_of_the_files[2-expert]",
        f"{LOCALE}test_no_string_is_missing[ja-]",
    }


if SOAK:  # it takes a minute to build the core of the copy, with the places in C++

    def test_core_with_the_flag_agrees_with_the_oracle(copy: Copy) -> None:
        add_flag(copy)
        site = copy.root.parent / "site"
        pip = (sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps")
        done = copy.run(*pip, "--target", site, "-C", "cmake.define.YOKAI_STRICT=ON", ".")
        assert done.returncode == 0, done.stderr
        copy.environment["PYTHONPATH"] = f"{site}:{PACKAGES}"
        checks = ("tests/rules/test_position.py", "tests/rules/test_oracle_agreement.py")
        assert copy.pytest(*checks) == []
        copy.forget("tests/support/oracle.py", "tests/support/games.py")
        assert "tests/rules/test_oracle_agreement.py" in " ".join(copy.pytest(*checks))


WAVE = '''"""The command `yokai wave`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

HELP = "wave to somebody"


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("name", metavar="NAME", help="whom to wave to")


def run(args: Namespace) -> None:
    """Wave."""
    print(f"{args.name}, hello!")
'''
WAVE_TEST = '''"""`yokai wave`: a greeting."""

from __future__ import annotations

from tests.support.shell import Capsys, say


def test_wave_names_who_is_waved_to(capsys: Capsys) -> None:
    assert say(capsys, "wave", "Aiko") == "Aiko, hello!\\n"
'''


@soaked
def test_command(copy: Copy) -> None:
    docs, test = "docs/guide/cli.md", "tests/commands/test_wave.py"
    copy.write("src/yokai/commands/wave.py", WAVE)
    copy.write(test, WAVE_TEST)
    copy.add(docs, "## yokai wave NAME\n\nWaves to somebody.\n\n", before="## yokai perft")
    check_places("A command", copy)
    copy.check_style()
    assert "wave to somebody" in copy.python(*PROGRAM[1:], "--help")
    listed = f"{DOCS}test_every_command_and_every_word_is_listed"
    assert copy.pytest(listed, test) == []
    copy.forget(docs, test)
    opposite = "tests/meta/test_architecture.py::test_module_has_its_test_opposite"
    assert copy.pytest(listed, opposite) == [listed, opposite]


@soaked
def test_language_of_the_page(copy: Copy) -> None:
    locale = copy.root / "src" / "yokai" / "web" / "locale"
    for file in sorted(locale.rglob("en.json")):
        path = file.with_name("eo.json").relative_to(copy.root).as_posix()
        copy.write(path, file.read_text(encoding="utf-8"))
    page = "src/yokai/web/words/language.js"
    copy.replace(page, 'en: "English",', 'en: "English", eo: "Esperanto",')
    marks = """    "eo": {r"['\\"]": "l'arbaro"},\n"""
    copy.add("tests/meta/test_locale.py", marks, after="MISPRINTS = {")
    docs = ("docs/guide/cli.md", "docs/inside/page.md")
    for path in docs:
        copy.replace(path, "`en`, ", "`en`, `eo`, ")
    check_places("A language of the page", copy)
    copy.check_style()
    program = "from yokai.i18n import choose; print(choose('eo', {}).say('nav.play'))"
    assert copy.python("-c", program) == "Play\n"
    assert copy.pytest("tests/meta/test_locale.py") == []
    copy.forget("src/yokai/web/locale/review/eo.json", page, *docs)
    copy.forget("tests/meta/test_locale.py")
    failed = copy.pytest("tests/meta/test_locale.py")
    assert set(failed) >= {
        f"{LOCALE}test_page_and_terminal_speak_every_language_there_is",
        f"{LOCALE}test_docs_name_every_language",
        f"{LOCALE}test_each_part_speaks_every_language",
        f"{LOCALE}test_no_string_is_missing[eo-review]",
        f"{LOCALE}test_marks_are_set_as_the_language_sets_them[eo-]",
    }


ASKED = '''class Wave(_Asked, frozen=True, tag="wave"):
    """Wave back to me."""

    name: Word


'''
TOLD = '''class WavedNews(_Told, frozen=True, tag="waved"):
    """The server waves back."""

    name: str


'''
ANSWERED = """            case messages.Wave():
                await self._send(messages.WavedNews(asked.name))
"""
WAVED_TEST = """

def test_wave_is_waved_back(line: Line) -> None:
    assert line.ask("waved", type="wave", name="Aiko")["name"] == "Aiko"
"""


def test_message(copy: Copy) -> None:
    messages = "src/yokai/app/messages"
    copy.add(f"{messages}/asked.py", ASKED, before="Asked = (")
    copy.add(f"{messages}/asked.py", "    Wave |\n", after="Asked = (")
    copy.add(f"{messages}/told.py", TOLD, before="Told = (")
    copy.add(f"{messages}/told.py", "    WavedNews |\n", after="Told = (")
    socket, docs = "src/yokai/app/routes/socket.py", "docs/reference/server.md"
    copy.add(socket, ANSWERED, before="case messages.Ping():")
    copy.add(docs, "| `wave` | wave back to this `name` |\n", before="| `watch` |")
    copy.add(docs, "| `waved` | the server waves back |\n", before="| `game` | the whole state")
    sent = '    socket.send({ type: "wave", name: "Aiko" });\n'
    copy.add("src/yokai/web/views/lobby-view.js", sent, after="this.socket = socket;")
    copy.add("tests/app/routes/test_socket.py", WAVED_TEST)
    check_places("A message", copy)
    copy.check_style()
    checks = [
        f"{MESSAGES}test_every_message_is_in_the_docs",
        f"{MESSAGES}test_socket_has_a_case_for_every_message_of_the_page",
    ]
    waved = "tests/app/routes/test_socket.py::test_wave_is_waved_back"
    assert copy.pytest(*checks, waved) == []
    assert copy.tsc() == ""
    copy.forget(docs, socket)
    assert copy.pytest(*checks) == checks


GARDEN = """/** A garden to look at. */

import { GARDEN } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";

export class GardenView {
  constructor() {
    this.title = t("garden.title");
    this.element = h("div", { class: "page" }, h("a", { href: GARDEN }, this.title));
  }
}
"""
GARDEN_WALK = """@walk
def to_the_garden(visitor: Visitor) -> Iterator[str]:
    visitor.open("#/garden")
    yield "garden"


"""
GARDEN_SHOT = """    page.goto(f"{visitor.address}?lang={lang}#/garden")
    keep(page, "garden")
"""


@soaked
def test_view(copy: Copy) -> None:
    address, router = "src/yokai/web/kit/address.js", "src/yokai/web/router.js"
    copy.write("src/yokai/web/views/garden-view.js", GARDEN)
    copy.add(address, 'export const GARDEN = "#/garden";\n', after="export const LOBBY")
    imported = 'import { GardenView } from "./views/garden-view.js";\n'
    copy.add(router, imported, before="import { HomeView }")
    route = '  { path: "garden", make: () => new GardenView() },\n'
    copy.add(router, route, after='{ path: "lobby"')
    copy.replace("src/yokai/web/header.js", '"game", "lobby"', '"game", "lobby", "garden"')
    copy.add_words({"garden.title": "Garden"})
    docs = "| `#/garden` | a garden to look at |\n"
    copy.add("docs/inside/page.md", docs, after="| `#/lobby`")
    copy.add("tests/page/test_access.py", GARDEN_WALK, before="@walk")
    copy.add("tests/support/pages/shots.py", GARDEN_SHOT, after='keep(page, "lobby")')
    check_places("A view", copy)
    copy.check_style()
    asked = f"{LOCALE}test_every_string_the_code_asks_for_exists"
    checks = ["tests/meta/test_web_modules.py", asked, f"{LOCALE}test_no_string_is_missing"]
    assert copy.pytest(*checks) == []
    assert copy.tsc() == ""
    copy.forget(address, router, *WORDS)
    assert "GARDEN" in copy.tsc()
    assert copy.pytest(*checks) == [
        f"{MODULES}test_every_address_is_in_the_docs",
        f"{MODULES}test_every_module_is_reached_from_the_page",
        asked,
    ]
