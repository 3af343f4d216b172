"""What the steps of the site's build share: folders, hashes, and how a failure is told."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PACKAGE = ROOT / "src" / "yokai"
BUILD = ROOT / "build" / "site"  # what lies between the sources and the site
SITE = ROOT / "site"
# What other clones of the repository can use too.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "yokai-build"
PINS_FILE = HERE / "pins.toml"
PINS: dict[str, Any] = tomllib.loads(PINS_FILE.read_text(encoding="utf-8"))


class BuildError(Exception):
    """The site cannot be built; the message says in one sentence why and what helps."""


@contextmanager
def alone() -> Iterator[None]:
    """Build while nobody else builds: tests do it, too, and several at once."""
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest(*parts: object) -> str:
    """The SHA-256 of files (given as paths) and of anything else by its text."""
    sha = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else str(part).encode()
        sha.update(hashlib.sha256(content).digest())
    return sha.hexdigest()


def digest_tree(files: Iterable[Path], root: Path) -> str:
    """The SHA-256 of many files: their names below a folder, and their contents."""
    return digest(*(part for file in sorted(files) for part in (str(file.relative_to(root)), file)))


def read_json(file: Path) -> Any:
    """What a JSON file holds, or None if there is no such file."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else None


def write_json(file: Path, value: object) -> None:
    """Write a JSON file, whole or not at all."""
    write_whole(file, json.dumps(value, indent=1, sort_keys=True) + "\n")


def write_whole(file: Path, text: str) -> None:
    """Have this text in a file, which others may be reading: they see the old one or the new one,
    and no change if it is the same."""
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(file.name + ".half")
    half.write_text(text, encoding="utf-8")
    half.replace(file)
