"""Databases that cannot be used, and passwords that are never told."""

from pathlib import Path

import pytest

from yokai.errors import YokaiError
from yokai.storage.sql.engine import open_engine
from yokai.storage.store import Store


def test_confirmed_is_on_the_disk(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    engine.dispose()


def test_files_are_the_owner_s_alone(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'here' / 'games.sqlite'}")
    store.secret("cookies")
    files = [*(tmp_path / "here").iterdir()]
    assert {file.name for file in files} >= {"games.sqlite", "games.sqlite-wal"}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    store.close()


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle9://x/y", "sqlite:////proc/nothing/games.sqlite"]
)
def test_database_that_cannot_be_used_is_a_sentence(url: str) -> None:
    with pytest.raises(YokaiError, match="database"):
        Store(url)


def test_file_that_is_no_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(YokaiError, match="cannot be used"):
        Store(f"sqlite:///{tmp_path / 'games.sqlite'}")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:s3cret@127.0.0.1:1/games",
        "postgresql://me:s3cret@127.0.0.1:x/games",
        "postgresql://me@127.0.0.1:1/games?password=s3cret",
        "oracle9://me:s3cret@host/games",
        "mysql+pymysql://me:s3cret@host/games",
        "://me:s3cret@host",
        "postgresql+psycopg://me:s3cret@localhost:1/none",
        "postgresql+nodriver://me:s3cret@localhost/none",
        "nonsense://me:s3cret@localhost",
        "postgresql//me:s3cret@localhost",
        "postgresql+psycopg://me:s3cret:2@loc@alhost:x/none",
        "mysql://:s3cret@localhost/none",
        "sqlite://me:s3cret@nowhere/none",
        "postgresql+psycopg://localhost:1/none?user=me&password=s3cret",
    ],
)
def test_password_is_never_told(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(YokaiError, match="database") as told:
        Store(url)
    assert not any(tmp_path.iterdir())
    assert "s3cret" not in str(told.value)
    assert "***" in str(told.value)
    assert "\n" not in str(told.value)
