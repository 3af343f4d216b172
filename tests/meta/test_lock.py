"""The lock: exact versions with hashes of all that a server is installed with."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support.faults.coverage_fuzz import TARGETS

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
LOCK = (ROOT / "requirements.txt").read_text().replace("\\\n", "")
LOCKED = [line for line in LOCK.splitlines() if line and not line.lstrip().startswith("#")]


# What a server is installed with; `server` names `play` by our own name.
SERVER = [
    each
    for each in [*PROJECT["dependencies"], *EXTRAS["play"], *EXTRAS["server"]]
    if Requirement(each).name != PROJECT["name"]
]


@pytest.mark.parametrize("wanted", SERVER)
def test_lock_has_what_the_project_wants(wanted: str) -> None:
    """Make it again by `make lock`."""
    need = Requirement(wanted)
    versions = re.findall(rf"^{need.name}==([^ ]+)", LOCK, re.MULTILINE)
    assert versions
    assert all(version in need.specifier for version in versions)


def test_each_locked_package_has_a_hash() -> None:
    for line in LOCKED:
        assert re.fullmatch(
            r"[a-z0-9-]+==\S+( ; [^#]+?)?( +--hash=sha256:[0-9a-f]{64})+ *", line
        ), line


@pytest.mark.parametrize("wanted", [*SERVER, *EXTRAS["rl"], *EXTRAS["train"]])
def test_each_dependency_is_a_range_with_an_upper_bound(wanted: str) -> None:
    """An exact version would fight with everything else in a user's environment."""
    bounds = {each.operator for each in Requirement(wanted).specifier}
    assert "<" in bounds
    assert "==" not in bounds


def test_base_is_numpy_and_two_small_packages() -> None:
    base = {Requirement(wanted).name for wanted in PROJECT["dependencies"]}
    assert base == {"msgspec", "numpy", "platformdirs"}


def test_actions_of_the_workflows_are_named_by_their_commit() -> None:
    """A tag can be moved to other code, a commit cannot."""
    used = [
        line.split("uses:")[1].strip()
        for file in sorted((ROOT / ".github" / "workflows").glob("*.yml"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "uses:" in line
    ]
    assert len(used) >= 7
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", each), each


def test_workflow_scans_the_lock_for_known_faults() -> None:
    """Of packages with exactly the hashes of the lock."""
    assert "- run: make audit" in (ROOT / ".github" / "workflows" / "test.yml").read_text()
    (scan,) = re.findall(r"^\t\$\(BIN\)/pip-audit (.+)$", (ROOT / "Makefile").read_text(), re.M)
    assert scan == "--require-hashes --disable-pip --requirement requirements.txt"


def test_soak_fuzzes_every_kind_of_file_by_coverage() -> None:
    (kinds,) = re.findall(r"for what in (.+); do", (ROOT / "Makefile").read_text())
    assert sorted(kinds.split()) == sorted(TARGETS)
