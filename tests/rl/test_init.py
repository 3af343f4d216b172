"""What is asked for is fetched, and little else: learners' libraries are an extra."""

from __future__ import annotations

import subprocess
import sys

import pytest

import yokai.rl

EXTRA = ("gymnasium", "pettingzoo", "jax", "pgx", "torch")
LOADED = f"import sys; print(sorted(set({EXTRA}) & set(sys.modules)))"


@pytest.mark.parametrize(
    ("module", "brought"),
    [("yokai", []), ("yokai.rl", ["gymnasium"]), ("yokai.rl.scoring", ["gymnasium"])],
)
def test_import_brings_no_extra_along_but_the_one_that_registers_names(
    module: str, brought: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import {module}; {LOADED}"], capture_output=True, text=True
    )
    assert (done.stdout, done.stderr) == (f"{brought}\n", "")


def test_package_needs_no_gymnasium() -> None:
    asked = "import sys; sys.modules['gymnasium'] = None; from yokai.rl import Batch; print(Batch)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("<class 'yokai.rl.batch.Batch'>\n", "")


@pytest.mark.parametrize(("name", "missing"), [("aec", "pettingzoo"), ("duel", "gymnasium")])
def test_missing_extra_is_named(name: str, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, yokai.rl._LATER[name], raising=False)
    monkeypatch.delitem(vars(yokai.rl), name, raising=False)
    with pytest.raises(
        ModuleNotFoundError, match=rf"rl.{name} needs {missing}: pip install .*rl\]"
    ):
        getattr(yokai.rl, name)


def test_package_is_found_without_being_imported() -> None:
    asked = "import yokai; print(yokai.rl.Batch('classic', 3).games)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("3\n", "")


def test_every_name_is_there() -> None:
    assert all(getattr(yokai.rl, name) for name in yokai.rl.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = yokai.rl.nonsense
