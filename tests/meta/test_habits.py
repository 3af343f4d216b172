"""How we work: what the make targets promise, and who else calls them."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.games import ROOT
from tests.support.shell import PATIENCE, uncounted

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = {
    name
    for names in re.findall(r"^\.PHONY:(.*)", MAKEFILE.replace("\\\n", " "), re.M)
    for name in names.split()
}
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
TESTS: dict[str, list[Path]] = {}  # the files of tests/ by their names
for _file in sorted((ROOT / "tests").rglob("*.py")):
    TESTS.setdefault(_file.stem, []).append(_file)


def targets_of(command: str) -> list[str]:
    """What a command makes; it does nothing else."""
    program, *words = command.split()
    assert program == "make", command
    return [word for word in words if not word.startswith("-")]


def text_files() -> list[Path]:
    """What people wrote; not what they have lying about."""
    folders = [".ci", ".github", "bench", "core", "docs", "src", "tests", "tools"]
    inside = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.is_file()]
    return [
        file
        for file in inside
        if file.suffix not in {".png", ".webp", ".npz", ".net", ".pyc", ".wasm"}
    ] + [
        *ROOT.glob("*.md"),
        *ROOT.glob("*.toml"),
        *(ROOT / name for name in ("Makefile", "CMakeLists.txt", ".editorconfig", HOOKS.name)),
    ]


def test_code_whose_examples_nobody_runs_has_none() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]
    ignored = re.findall(r"--ignore=(\S+)", options["addopts"])
    assert ignored
    for file in (file for folder in ignored for file in (ROOT / folder).rglob("*.py")):
        assert ">>>" not in file.read_text(encoding="utf-8"), file


def test_every_public_class_has_a_name_of_its_own() -> None:
    """A name means one thing everywhere. The core's classes, in C++, may be named as ours are."""
    places: dict[str, list[str]] = {}
    for file in (ROOT / "src" / "yokai").rglob("*.py"):
        for name in re.findall(r"^class ([A-Za-z]\w*)", file.read_text(encoding="utf-8"), re.M):
            places.setdefault(name, []).append(str(file.relative_to(ROOT)))
    assert len(places) > 100
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_every_target_says_what_it_is_for() -> None:
    helped = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True)
    listed = set(re.findall(r"^make ([\w-]+)", helped.stdout, re.M))
    programs = {
        "browsers",
        "bubblewrap",
        "chromium",
        "fairy",
        "fonts",
        "iproute",
        "java",
        "mono",
        "postgresql",
        "redis",
        "wasm",
    }  # which come along
    assert listed == TARGETS - programs


# The actions of workflows: the source comes in, and what is made goes to GitHub Pages or to PyPI.
CHECKOUT = {"actions/checkout"}
ACTIONS = {
    "site.yml": CHECKOUT
    | {f"actions/{name}-pages" for name in ("configure", "deploy")}
    | {"actions/upload-pages-artifact"},
    "release.yml": CHECKOUT
    | {f"actions/{name}" for name in ("download-artifact", "setup-python", "upload-artifact")}
    | {"pypa/gh-action-pypi-publish"},
    "test.yml": CHECKOUT,
}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.name))
def test_workflow_only_makes(file: Path) -> None:
    workflow: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    actions = [step["uses"] for step in steps if "uses" in step]
    assert all(re.fullmatch(r"(actions|pypa)/[a-z-]+@[0-9a-f]{40}", action) for action in actions)
    assert {action.split("@")[0] for action in actions} == ACTIONS[file.name]
    for step in steps:
        assert len({"run", "uses"} & step.keys()) == 1
        command = step.get("run", "make")
        # Wheels are made by cibuildwheel, on systems without make; test_release.py reads the rest.
        if file.name != "release.yml" or command.startswith("make"):
            assert set(targets_of(command)) <= TARGETS


def test_only_the_job_that_deploys_may_write_and_it_runs_nothing_of_ours() -> None:
    jobs = {
        f"{file.stem} {name}": job
        for file in WORKFLOWS
        for name, job in yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].items()
    }
    allowed = {name: job["permissions"] for name, job in jobs.items() if "permissions" in job}
    assert allowed == {
        "release publish": {"id-token": "write"},
        "release push": {"packages": "write"},
        "site deploy": {"pages": "write", "id-token": "write"},
    }
    for name in allowed:
        commands = [step["run"].split()[0] for step in jobs[name]["steps"] if "run" in step]
        assert {*commands} == ({"docker"} if name == "release push" else set())
    build, upload = jobs["site build"]["steps"][1:]
    assert (build["run"], upload["with"]) == ("make pages", {"path": "site"})


def test_ci_is_make_test() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "exec make test"


def test_hooks_are_ours_and_need_no_network() -> None:
    checked = [sys.executable, "-m", "pre_commit", "validate-config", str(HOOKS)]
    assert subprocess.run(checked, cwd=ROOT).returncode == 0
    [repo] = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))["repos"]
    assert repo["repo"] == "local"
    made = [hook["entry"] for hook in repo["hooks"] if not hook["entry"].startswith("git diff ")]
    assert {target for entry in made for target in targets_of(entry)} == {"lint", "types"}


def headless(text: str) -> bool:
    """Does a text begin with a clause in the place of a noun, such as "Who is late loses"?"""
    begin = re.match(
        r"(Who|Whom|Whoever|What|Whatever|Nor)\b.*?([.?]\s|[.?]?\Z|\n\n)", text, re.DOTALL
    )
    return begin is not None and "?" not in begin.group()


def test_clause_in_the_place_of_a_noun_is_found() -> None:
    assert headless("Who is late loses.")
    assert headless("What is kept of a player")
    assert not headless("Who is late? Nobody.")
    assert not headless("A player who is late loses.")


def test_docstrings_begin_with_their_subject() -> None:
    """The first of the three rules of English in CONTRIBUTING.md."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    found = [
        f"{file.relative_to(ROOT)}: {text.splitlines()[0]}"
        for file in (ROOT / "src").rglob("*.py")
        if "versions" not in file.parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, documented) and (text := ast.get_docstring(node)) and headless(text)
    ]
    assert found == []


def test_files_end_with_a_line_and_no_line_with_a_space() -> None:
    for file in text_files():
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"[ \t\r]$", text, re.M), file
        assert not text or re.search(r"[^\n]\n\Z", text), file


def test_no_test_is_left_out() -> None:
    """What a test needs is installed by make; a test that is skipped tests nothing."""
    left_out = re.compile(r"pytest\.(skip|importorskip|xfail|mark\.(skip|skipif|xfail))\b")
    for file in (ROOT / "tests").rglob("*.py"):
        assert not left_out.search(file.read_text(encoding="utf-8")), file


Function = ast.FunctionDef | ast.AsyncFunctionDef
CLAIMS = {"expect", "fail", "raises", "warns"}  # of pytest and of playwright


@cache
def functions_of(file: Path) -> dict[str, tuple[Path, Function]]:
    """The functions that a file of the tests defines, or imports from another one of them."""
    found: dict[str, tuple[Path, Function]] = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found[name] = file, node
            case ast.ImportFrom(module=str(module)) if module.startswith("tests."):
                for other in TESTS.get(module.split(".")[-1], []):
                    theirs = functions_of(other)
                    names = {alias.name for alias in node.names}
                    found |= {name: theirs[name] for name in names & theirs.keys()}
    return found


def asserts(file: Path, function: Function, asked: frozenset[Function] = frozenset()) -> bool:
    """Does a function assert something, itself or by a function that it calls?"""
    known = functions_of(file)
    for node in ast.walk(function):
        match node:
            case ast.Assert():
                return True
            case ast.Call(func=ast.Name(id=name)) if name in known:
                where, helper = known[name]
                if helper not in asked and asserts(where, helper, asked | {function}):
                    return True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                # A checker of somebody else's is known by its name, as gymnasium's check_env.
                if name in CLAIMS or name.startswith(("assert_", "check_")):
                    return True
    return False


def test_every_test_asserts_something() -> None:
    """A test that only runs something finds no wrong result."""
    nothing = [
        name
        for files in TESTS.values()
        for file in files
        for name, (where, function) in functions_of(file).items()
        if name.startswith("test_") and where == file and not asserts(file, function)
    ]
    assert nothing == []


def test_test_without_an_assertion_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_nothing.py"
    file.write_text(
        "def test_run(): run()\n"
        "def test_itself(): assert run()\n"
        "def test_by_a_helper(): again()\n"
        "def test_of_an_error():\n    with pytest.raises(ValueError): run()\n"
        "def run(): return run()\n"
        "def again(): test_itself()\n"
    )
    found = {name for name, (_, node) in functions_of(file).items() if asserts(file, node)}
    assert found == {"test_itself", "test_by_a_helper", "test_of_an_error", "again"}


def test_coverage_of_killed_programs_is_passed_over(tmp_path: Path) -> None:
    environment = uncounted() | {"COVERAGE_FILE": str(tmp_path / "python")}
    counted = [sys.executable, "-m", "coverage", "run", "-m", "yokai.cli", "--version"]
    subprocess.run(counted, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    (tmp_path / "python.half.written").touch()
    [combine] = re.findall(r"^\t@\$\(BIN\)/python (.*coverage combine.*)", MAKEFILE, re.M)
    done = subprocess.run(
        [sys.executable, *combine.split()], cwd=ROOT, env=environment, capture_output=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (tmp_path / "python").stat().st_size


def test_programs_hear_ctrl_c_also_where_the_run_ignores_it() -> None:
    """As in `make test &`, by cron and by nohup: some tests press Ctrl-C, and wait for the end."""
    ignore = "import pytest, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN);"
    one = "tests/commands/test_perft.py::test_ctrl_c_stops_a_count_that_would_take_for_ever"
    done = subprocess.run(
        [sys.executable, "-c", f"{ignore} sys.exit(pytest.main(sys.argv[1:]))", one],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=uncounted(),
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout


class Machine:
    """One that lacks a program of Debian's, and whose apt-get only notes what it is asked."""

    def __init__(self, folder: Path, user: int, lists: bool) -> None:
        self.asked = folder / "asked"
        self.path = folder / "bin"
        self.path.mkdir()
        for tool in ("sh", "find", "flock", "grep"):
            found = shutil.which(tool)
            assert found
            (self.path / tool).symlink_to(found)
        self._write("id", f"echo {user}")
        known = "" if lists else "case $1$2$3 in *update*) ;; *) grep -q update $asked;; esac"
        self._write("apt-get", f'asked={self.asked}; echo "$@" >> $asked\n{known}')

    def _write(self, name: str, script: str) -> None:
        (self.path / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.path / name).chmod(0o755)

    def make(self, target: str) -> tuple[int, str]:
        command = [shutil.which("make") or "", "--silent", target]
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, env={"PATH": str(self.path)}
        )
        return done.returncode, done.stderr

    def calls(self) -> list[str]:
        lines = self.asked.read_text().splitlines() if self.asked.exists() else []
        return [line.removeprefix("--quiet --yes ") for line in lines]


INSTALL = "install --no-install-recommends chromium-headless-shell"


def test_root_gets_what_is_missing_and_nothing_more(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0, lists=True)
    assert machine.make("chromium") == (0, "")
    assert machine.calls() == [INSTALL]


def test_machine_without_lists_of_packages_fetches_them(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=0, lists=False)
    assert machine.make("chromium") == (0, "")
    assert machine.calls() == [INSTALL, "update", INSTALL]


def test_anyone_else_is_told_what_to_type(tmp_path: Path) -> None:
    machine = Machine(tmp_path, user=1000, lists=True)
    status, said = machine.make("chromium")
    assert status != 0
    assert said.splitlines()[0] == (f"chromium-headless-shell is missing: sudo apt-get {INSTALL}")
    assert machine.calls() == []
