"""Naming bots: folders, commands, all folders of one; and what is wrong with a name."""

from pathlib import Path

import pytest

from yokai import EngineError
from yokai.arena.bot_list import bot_folders, named_bots
from yokai.arena.new_bot import new_bot


def folder(parent: Path, name: str) -> str:
    new_bot(parent / name, "python")
    return str(parent / name)


def test_bots_are_named_by_their_folders_and_commands(tmp_path: Path) -> None:
    fox = folder(tmp_path, "fox")
    found = named_bots([fox, "bot+usi:python3  -m owl"])
    assert [bot.name for bot in found] == ["fox", "python3 -m owl"]
    assert [bot.contender.kind for bot in found] == ["bot", "bot+usi"]


def test_folder_of_bots_gives_all_of_them_in_order(tmp_path: Path) -> None:
    for name in ("owl", "fox"):
        folder(tmp_path, name)
    (tmp_path / "notes").mkdir()
    folder(tmp_path / "un packed", "heron")
    found, empty = bot_folders(tmp_path)
    assert [path.name for path in found] == ["fox", "owl", "heron"]
    assert [path.name for path in empty] == ["notes"]
    assert [bot.name for bot in named_bots([], [str(tmp_path)])] == ["fox", "owl", "heron"]


def test_what_cannot_be_offered_is_told(tmp_path: Path) -> None:
    fox = folder(tmp_path / "a", "fox")
    with pytest.raises(EngineError, match="two bots are called 'fox': give one of them another"):
        named_bots([fox, folder(tmp_path / "b", "fox")])
    (tmp_path / "empty").mkdir()
    with pytest.raises(EngineError, match=r"no folder in it has a bot\.toml"):
        named_bots([], [str(tmp_path / "empty")])
    with pytest.raises(EngineError, match=r"cannot look for bots in '.*gone': No such"):
        named_bots([], [str(tmp_path / "gone")])


def test_name_is_one_short_line(tmp_path: Path) -> None:
    [bot] = named_bots(["python3 " + "x" * 200])
    assert len(bot.name) == 60
    Path(folder(tmp_path, "fox"), "bot.toml").write_text('name = "a\\u0007\\nb"\ncommand = "x"\n')
    assert named_bots([str(tmp_path / "fox")])[0].name == "a b"
