"""The site's Python side: built from pinned parts, and our tests pass inside Pyodide under node."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

from tests.support.core.pyodide_selection import ALL, LEFT_OUT, QUICK, SLOW, selection
from tests.support.games import ROOT

TOOLS = ROOT / "tools" / "site"
FIGURES = ROOT / "tests" / "support" / "core" / "core_figures.py"
LARGEST = 10_000_000  # bytes of all files, gzipped


def run(*command: str | Path) -> str:
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-4_000:]
    return done.stdout


def test_every_file_of_the_site_is_in_its_manifest() -> None:
    run(TOOLS / "build_site.py")
    site = ROOT / "site"
    manifest = json.loads((site / "manifest.json").read_text(encoding="utf-8"))
    told = {entry["file"]: entry["size"] for entry in manifest["files"].values()}
    there = {str(file.relative_to(site)): file for file in site.rglob("*") if file.is_file()}
    assert {name: file.stat().st_size for name, file in there.items()} == told | {
        name: (site / name).stat().st_size for name in ("manifest.json", "service-worker.js")
    }
    sums = {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in there.items()}
    assert all(sums[entry["file"]] == entry["sha256"] for entry in manifest["files"].values())
    assert sum(entry["gzipped"] for entry in manifest["files"].values()) < LARGEST


def test_application_is_imported_and_the_core_counts_finds_and_solves_as_here() -> None:
    """With nothing but the files of the site."""
    names = [
        ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)
        for package in ("app", "storage", "tab")
        for file in sorted((ROOT / "src" / "yokai" / package).rglob("*.py"))
        if file.name != "__init__.py" and "migrations" not in file.parts
    ]
    assert "yokai.app.routes.asgi" in names
    here = run(FIGURES).splitlines()[0]
    there = run(TOOLS / "in_pyodide.py", FIGURES, *names).splitlines()[0]
    assert json.loads(there) == json.loads(here)


def test_our_tests_pass_inside_pyodide() -> None:
    told = run(TOOLS / "in_pyodide.py", "--tests", *selection())
    assert " passed" in told
    assert "failed" not in told


SERVED = """
import sys, threading
from pathlib import Path
from urllib.request import urlopen
from serve_site import server_of

folder = Path(sys.argv[1])
with server_of(folder, 0) as first, server_of(folder, first.server_port) as second:
    threading.Thread(target=second.serve_forever, daemon=True).start()
    with urlopen(f"http://127.0.0.1:{second.server_port}/index.html") as answer:
        print(answer.read().decode(), answer.headers["Cross-Origin-Embedder-Policy"])
    second.shutdown()
"""


def test_site_is_served_on_another_port_if_one_is_taken(tmp_path: Path) -> None:
    """As `make play-site` serves it: isolated, so that threads may share memory."""
    (tmp_path / "index.html").write_text("the forest")
    command = [sys.executable, "-c", SERVED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=TOOLS)
    assert done.stdout == "the forest require-corp\n", done.stderr


def test_what_is_missing_is_told_in_one_sentence(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, TOOLS / "build_site.py"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": str(tmp_path)},
    )
    assert done.returncode == 1
    assert re.fullmatch(r"The site cannot be built: \S+ is missing: .*\n", done.stderr)


def test_download_with_another_hash_is_refused_and_removed(tmp_path: Path) -> None:
    file = tmp_path / "pyodide.tgz"
    file.write_bytes(b"changed on its way")
    code = (
        "import sys, pathlib, toolchain; toolchain.check_hash(pathlib.Path(sys.argv[1]), 'a', 'b')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, file], capture_output=True, text=True, cwd=TOOLS
    )
    assert "pyodide.tgz is not what pins.toml names: its hash is a" in done.stderr
    assert not file.exists()


def test_what_is_selected_exists() -> None:
    tests = [*QUICK, *ALL, *SLOW, *(test for tests in LEFT_OUT.values() for test in tests)]
    for test in tests:
        file, _, name = test.partition("::")
        assert (ROOT / file).exists(), test
        if name:
            assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), test
