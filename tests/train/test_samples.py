"""Folders of samples: whole files or none, and nothing of another game."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import yokai
from yokai import _core
from yokai.errors import BadNet
from yokai.train.samples import SampleFolder, quiet, read_all, sample_type

CLASSIC = yokai.variant("classic")


def some(count: int, flags: int = 0) -> bytes:
    samples = np.zeros(count, sample_type(CLASSIC))
    samples["flags"] = flags
    samples["left"] = np.arange(count)
    return samples.tobytes()


def test_portions_are_kept_and_missed(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path / "games", CLASSIC)
    folder.begin({"nodes": 1})
    assert folder.missing(3) == [0, 1, 2]
    folder.keep(1, some(5))
    folder.keep(2, some(7, _core.TAKES))
    folder.begin({"nodes": 1})
    assert folder.missing(3) == [0]
    assert len(folder.read()) == 12
    assert list(folder.read(6)["left"]) == list(range(7))
    assert len(quiet(read_all(CLASSIC, [folder.path, folder.path]))) == 10


def test_folder_of_other_games_is_refused(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path, CLASSIC)
    folder.begin({"nodes": 1})
    with pytest.raises(BadNet, match="played with other settings"):
        folder.begin({"nodes": 2})
    with pytest.raises(BadNet, match="holds no games: play some first"):
        folder.read()
    folder.keep(0, some(3)[:-1])
    with pytest.raises(BadNet, match="not a file of classic's games"):
        folder.read()
    dobutsu = SampleFolder(tmp_path, yokai.variant("dobutsu"))
    folder.keep(0, some(3))
    with pytest.raises(BadNet, match="holds no games of dobutsu"):
        dobutsu.read()


def test_folder_with_the_old_fingerprint_is_continued(tmp_path: Path) -> None:
    folder = SampleFolder(tmp_path, CLASSIC)
    text = json.dumps({"rules": CLASSIC.fingerprints[1], "nodes": 1}, indent=1) + "\n"
    (tmp_path / "about.json").write_text(text, encoding="utf-8")
    folder.begin({"nodes": 1})
    folder.keep(0, some(3))
    assert len(folder.read()) == 3
    with pytest.raises(BadNet, match="played with other settings"):
        folder.begin({"nodes": 2})
