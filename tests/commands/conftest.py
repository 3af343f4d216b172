"""A cache folder of our own for every command, and a game small enough to solve in no time."""

from pathlib import Path

import pytest

from tests.support.core.small_games import GAMES

ROOKS = GAMES[1]


@pytest.fixture
def rooks(tmp_path: Path) -> Path:
    path = tmp_path / "rooks.toml"
    path.write_text(ROOKS.source)
    return path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the user's is read or written, here or by a program we start."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name: str(folder / name))
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder
