"""How we work: what the make targets promise, and who else calls them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.games import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = {
    name
    for names in re.findall(r"^\.PHONY:(.*)", MAKEFILE.replace("\\\n", " "), re.M)
    for name in names.split()
}
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"


def targets_of(command: str) -> list[str]:
    """What a command makes; it does nothing else."""
    program, *words = command.split()
    assert program == "make", command
    return [word for word in words if not word.startswith("-")]


def text_files() -> list[Path]:
    """What people wrote; not what they have lying about."""
    folders = [".ci", ".github", "bench", "core", "docs", "examples", "src", "tests", "tools"]
    inside = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.is_file()]
    return [
        file for file in inside if file.suffix not in {".png", ".webp", ".npz", ".net", ".pyc"}
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
    listed = set(re.findall(r"^make (\w+)", helped.stdout, re.M))
    programs = {
        "bubblewrap",
        "chromium",
        "fairy",
        "fonts",
        "java",
        "mono",
        "postgresql",
        "redis",
    }  # which come along
    assert listed == TARGETS - programs


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: str(file.name))
def test_workflow_only_makes(file: Path) -> None:
    jobs: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    assert {step["uses"].split("@")[0] for step in steps if "uses" in step} == {"actions/checkout"}
    for step in steps:
        assert set(targets_of(step.get("run", "make"))) <= TARGETS


def test_ci_is_make_test() -> None:
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-1] == "exec make test"


def test_hooks_are_ours_and_need_no_network() -> None:
    checked = [sys.executable, "-m", "pre_commit", "validate-config", str(HOOKS)]
    assert subprocess.run(checked, cwd=ROOT).returncode == 0
    [repo] = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))["repos"]
    assert repo["repo"] == "local"
    made = [hook["entry"] for hook in repo["hooks"] if not hook["entry"].startswith("git diff ")]
    assert {target for entry in made for target in targets_of(entry)} == {"lint", "types"}


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
