"""A bot's folder on its way to another machine."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from yokai.errors import EngineError
from yokai.tournament import bot_package as packages
from yokai.tournament.bot_package import BotPackage, pack, unpacked
from yokai.tournament.event_log import Entrant


@pytest.fixture
def fox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "there"))
    (tmp_path / "there").mkdir()
    folder = tmp_path / "the fox"
    (folder / "src" / "empty").mkdir(parents=True)
    (folder / "bot.toml").write_text('command = "./run"\nbuild = "cp src/code run"')
    (folder / "src" / "code").write_bytes(b"\x00\xff")
    (folder / "src" / "code").chmod(0o755)
    (folder / "secret").symlink_to("/etc/passwd")
    return folder


def test_folder_arrives_whole_and_is_built_once(fox: Path) -> None:
    entrant = Entrant("fox", f"bot:'{fox}'")
    sent = pickle.loads(pickle.dumps(pack(entrant)))
    there = sent.unpack()
    assert there.name == "the fox"
    assert (there / "src" / "empty").is_dir()
    assert (there / "src" / "code").read_bytes() == b"\x00\xff"
    assert (there / "src" / "code").stat().st_mode & 0o777 == 0o755
    assert (there / "bot.toml").stat().st_mode & 0o777 == 0o644
    assert not (there / "secret").exists(), "links stay at home"
    assert (there / "run").exists()
    (there / "run").unlink()
    assert unpacked(entrant, sent).player == f"bot:'{there}'"
    assert not (there / "run").exists(), "nobody builds it again"
    (fox / "bot.toml").write_text('command = "./run"')
    changed = BotPackage.pack(fox)
    assert changed.unpack() != there, "another version lies elsewhere"


def test_what_cannot_be_built_is_told_each_time(fox: Path) -> None:
    (fox / "bot.toml").write_text('command = "./run"\nbuild = "false"')
    sent = BotPackage.pack(fox)
    for _ in range(2):
        with pytest.raises(EngineError, match="cannot build 'the fox' by 'false'"):
            sent.unpack()


def test_large_folder_is_refused(fox: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packages, "_MOST_BYTES", 10)
    with pytest.raises(EngineError, match="'the fox' is too large to be sent"):
        BotPackage.pack(fox)


def test_only_folders_of_bots_are_sent() -> None:
    for player in ("random", "yokai:3", "bot:python3 bot.py", "usi:engine"):
        assert pack(Entrant("x", player)) is None
    assert unpacked(Entrant("x", "random"), None) == Entrant("x", "random")
