"""Samples of self-play: positions with search score and result, in a folder of files.

The file `about.json` says how the games were played. Each portion of the games has its own file,
which is complete or missing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from yokai import _core
from yokai.errors import BadNet, quote
from yokai.rules.variant import Variant

SampleArray = npt.NDArray[np.void]

_ABOUT = "about.json"
_LOUD = _core.IN_DANGER | _core.TAKES | _core.PROMOTES


def sample_type(game: Variant) -> np.dtype[np.void]:
    """The type of a sample, as core/search/selfplay.hpp writes it."""
    key = game.squares + 2 * len(game.kinds) + 1
    return np.dtype(
        [("key", "u1", key), ("flags", "u1"), ("score", "<i2"), ("left", "<u2"), ("result", "u1")]
    )


class SampleFolder:
    """The folder of the samples of one self-play."""

    def __init__(self, path: str | Path, game: Variant) -> None:
        """Name the folder, which need not exist yet."""
        self.path, self.game = Path(path), game

    def begin(self, about: dict[str, Any]) -> None:
        """Create the folder for games played like this; refuse a folder of other games."""
        texts = [
            json.dumps({"rules": rules, **about}, indent=1) + "\n"
            for rules in self.game.fingerprints
        ]
        file = self.path / _ABOUT
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                _write(file, texts[0].encode())
            elif file.read_text(encoding="utf-8") not in texts:
                raise BadNet(
                    f"{quote(str(self.path))} has games that were played with other settings:"
                    f" see {_ABOUT} there, and name another folder"
                )
        except OSError as error:
            raise BadNet(f"cannot write to {quote(str(self.path))}: {error}") from None

    def missing(self, portions: int) -> list[int]:
        """The numbers of the portions without a file."""
        return [number for number in range(portions) if not self._file(number).exists()]

    def keep(self, number: int, samples: bytes) -> None:
        """Write the file of a portion."""
        _write(self._file(number), samples)

    def read(self, most: int | None = None) -> SampleArray:
        """All samples, or the newest portions with at least `most` samples."""
        kind, found, size = sample_type(self.game), list[SampleArray](), 0
        for file in sorted(self.path.glob("*.bin"), reverse=True):
            data = file.read_bytes()
            if len(data) % kind.itemsize:
                raise BadNet(f"{quote(str(file))} is not a file of {self.game.id}'s games")
            found.append(np.frombuffer(data, kind))
            size += len(found[-1])
            if most is not None and size >= most:
                break
        if not found:
            raise BadNet(f"{quote(str(self.path))} holds no games: play some first")
        self._check()
        return np.concatenate(found[::-1])

    def _check(self) -> None:
        try:
            about = json.loads((self.path / _ABOUT).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            about = {}
        if not isinstance(about, dict) or about.get("rules") not in self.game.fingerprints:
            raise BadNet(f"{quote(str(self.path))} holds no games of {self.game.id}")

    def _file(self, number: int) -> Path:
        return self.path / f"{number:06}.bin"


def read_all(game: Variant, folders: Iterable[str | Path], most: int | None = None) -> SampleArray:
    """The samples of several folders in one array."""
    return np.concatenate([SampleFolder(path, game).read(most) for path in folders])


def quiet(samples: SampleArray) -> SampleArray:
    """The quiet samples: no check, and the best move takes and promotes nothing."""
    found: SampleArray = samples[(samples["flags"] & _LOUD) == 0]
    return found


def _write(file: Path, data: bytes) -> None:
    """Write a file atomically."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    draft.write_bytes(data)
    draft.replace(file)
