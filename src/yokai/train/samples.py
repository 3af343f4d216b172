"""Positions with what a search said of them and how the game ended, in files of a folder.

A folder has a file `about.json`, which says how its games were played, and a file for each portion
of them, which is there as a whole or not at all.
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
    """One sample, as core/search/selfplay.hpp writes it."""
    key = game.squares + 2 * len(game.kinds) + 1
    return np.dtype(
        [("key", "u1", key), ("flags", "u1"), ("score", "<i2"), ("left", "<u2"), ("result", "u1")]
    )


class SampleFolder:
    """Where the samples of one self-play lie."""

    def __init__(self, path: str | Path, game: Variant) -> None:
        """Name the folder; it need not be there yet."""
        self.path, self.game = Path(path), game

    def begin(self, about: dict[str, Any]) -> None:
        """Make it ready for games played like this, or for more of them."""
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
                    f"{quote(str(self.path))} has games that were played otherwise:"
                    f" see {_ABOUT} there, and name another folder"
                )
        except OSError as error:
            raise BadNet(f"cannot write to {quote(str(self.path))}: {error}") from None

    def missing(self, portions: int) -> list[int]:
        """Which of so many portions are not there yet."""
        return [number for number in range(portions) if not self._file(number).exists()]

    def keep(self, number: int, samples: bytes) -> None:
        """Write a portion."""
        _write(self._file(number), samples)

    def read(self, most: int | None = None) -> SampleArray:
        """All samples, or those of the last portions that hold `most`."""
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
    """The samples of several folders, together."""
    return np.concatenate([SampleFolder(path, game).read(most) for path in folders])


def quiet(samples: SampleArray) -> SampleArray:
    """Those in which nothing hangs: no danger, and the best move takes and promotes nothing."""
    found: SampleArray = samples[(samples["flags"] & _LOUD) == 0]
    return found


def _write(file: Path, data: bytes) -> None:
    """The whole file or none, whatever happens meanwhile."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.part")
    draft.write_bytes(data)
    draft.replace(file)
