"""The release workflow: what it builds, who may publish, and what cibuildwheel is told."""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any

import pytest
import yaml
from packaging.version import Version
from scikit_build_core.settings.skbuild_read_settings import SettingsReader

from tests.support.games import ROOT

TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEELS = PROJECT["tool"]["cibuildwheel"]


def test_every_system_has_a_wheel() -> None:
    built = {
        (row["runner"], row["platform"]) for row in JOBS["wheels"]["strategy"]["matrix"]["include"]
    }
    assert {platform for _, platform in built} == {"linux", "macos", "windows", "pyodide"}
    assert len([on for on, platform in built if platform == "linux"]) == 2  # Intel and ARM
    # A job waits for ever for a machine that GitHub has no more, as for macos-13.
    assert {on for on, platform in built if platform == "macos"} == {"macos-15", "macos-15-intel"}


def test_wheels_are_for_every_python_and_are_tested() -> None:
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    stable = PROJECT["tool"]["scikit-build"]["wheel"]["py-api"]
    # Each Python before the stable ABI has its own wheel, and one serves all later ones.
    assert WHEELS["build"] == ["cp311-*", f"{stable}-*"]
    assert Version(oldest) == Version("3.11")
    assert stable == "cp312"
    assert "yokai" in WHEELS["test-command"]
    assert "skip" not in WHEELS or "musllinux" not in str(WHEELS["skip"])


@pytest.mark.parametrize(("platform", "stable"), [("linux", "cp312"), ("emscripten", "")])
def test_wheel_of_pyodide_is_not_of_the_stable_abi(
    platform: str, stable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    settings = SettingsReader(PROJECT, {}, state="wheel").settings
    assert settings.wheel.py_api == stable


def test_only_the_last_job_may_publish_and_only_a_tag() -> None:
    assert yaml.safe_load(TEXT)["permissions"] == {"contents": "read"}
    may = [name for name, job in JOBS.items() if "id-token" in job.get("permissions", {})]
    assert may == ["publish"]
    publish = JOBS["publish"]
    assert publish["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert publish["needs"] == ["sdist", "wheels"]
    assert publish["environment"]["name"] == "pypi"
    assert "secrets." not in TEXT  # trusted publishing needs no password


def test_image_is_built_from_the_containerfile_and_pushed_by_a_tag_alone() -> None:
    built = [step.get("run", "") for step in JOBS["image"]["steps"]]
    assert "docker build --file Containerfile --tag yokai ." in built
    [served] = [run for run in built if "/readyz" in run]
    [volume] = re.findall("^VOLUME (.+)$", (ROOT / "Containerfile").read_text(), re.M)
    assert f"--volume yokai:{volume} yokai\n" in served
    assert f"yokai backup {volume}/" in served
    push = JOBS["push"]
    assert push["if"] == "startsWith(github.ref, 'refs/tags/')"
    assert push["needs"] == "image"
    assert all("docker run" not in step.get("run", "") for step in push["steps"])


def test_index_gets_wheels_and_source_alone() -> None:
    taken = [step["with"] for step in JOBS["publish"]["steps"] if "pattern" in step.get("with", {})]
    assert [each["pattern"] for each in taken] == ["{sdist,wheels-*}"]


def test_every_job_ends() -> None:
    assert all(job["timeout-minutes"] <= 60 for job in JOBS.values())
