"""The entrants of a tournament, whatever they call themselves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from yokai.errors import YokaiError
from yokai.tournament.entry import bot_in, clean, find_bots, listed, newcomers
from yokai.tournament.event_log import Entrant


def bot(folder: Path, text: str = 'command = "./run"') -> Path:
    folder.mkdir(parents=True)
    (folder / "bot.toml").write_text(text)
    return folder


def test_bots_are_found_in_folders_and_one_deeper(tmp_path: Path) -> None:
    bot(tmp_path / "fox", 'name = "Fox"\ncommand = "./fox"')
    bot(tmp_path / "ann" / "owl")
    bot(tmp_path / ".hidden")
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "link").symlink_to(tmp_path / "fox")  # to another's bot
    (tmp_path / "notes.txt").write_text("")
    found, strange = find_bots(tmp_path, seed=1)
    assert {one.name for one in found} == {"Fox", "owl"}
    assert strange == [f"'{tmp_path / 'empty'}' is left out: it has no bot.toml"]
    with pytest.raises(YokaiError, match="cannot look for bots in"):
        find_bots(tmp_path / "gone", 1)


def test_order_is_drawn_by_the_seed(tmp_path: Path) -> None:
    for name in "abcdefgh":
        bot(tmp_path / name)
    orders = {tuple(one.name for one in find_bots(tmp_path, seed)[0]) for seed in (1, 1, 2, 3)}
    assert len(orders) == 3


@pytest.mark.parametrize("text", ["x = [", "command = 3", "", "\0"])
def test_bot_whose_file_is_broken_takes_part_under_its_folders_name(
    tmp_path: Path, text: str
) -> None:
    assert bot_in(bot(tmp_path / "fox", text)).name == "fox"


def test_strange_files_do_not_stop_us(tmp_path: Path) -> None:
    (tmp_path / "pipe").mkdir()
    os.mkfifo(tmp_path / "pipe" / "bot.toml")  # would wait for a writer for ever
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "bot.toml").write_text("#" * 100_000)
    (tmp_path / "folder" / "bot.toml").mkdir(parents=True)
    bot(Path(os.fsdecode(bytes(tmp_path) + b"/\xff")))
    found, strange = find_bots(tmp_path, 1)
    assert {one.name for one in found} == {"pipe", "large", "folder"}
    assert len(strange) == 1
    assert "has unprintable characters: rename the folder" in strange[0]


def test_names_are_fit_to_be_shown() -> None:
    assert clean("\x1b[31mred\x07") == "[31mred"
    assert clean("a\u202eb\u200bc") == "abc"
    assert clean("x" * 1000) == "x" * 40
    assert clean("\n\t") == ""
    assert listed("random", "\u202e").name == "random"
    assert bot_in(Path("/tmp"), "\x00").name == "tmp"


def test_everyone_has_a_name_of_their_own_and_comes_once() -> None:
    there = newcomers([], [Entrant("fox", "bot:/a"), Entrant("FOX", "bot:/b"), listed("random")])
    assert [one.name for one in there] == ["fox", "FOX (2)", "random"]
    more = newcomers(there, [listed("random"), Entrant("ｆｏｘ", "bot:/c"), listed("random")])
    assert [one.name for one in more] == ["ｆｏｘ (3)", "random (2)"]
    assert newcomers([*there, *more], [*there, *more]) == []
    long = [Entrant("x" * 40, f"bot:/{number}") for number in range(2)]
    assert [one.name for one in newcomers([], long)] == ["x" * 40, "x" * 36 + " (2)"]


def test_bot_that_gives_itself_a_new_name_is_still_the_same() -> None:
    there = [Entrant("fox", "bot:/a")]
    assert newcomers(there, [Entrant("wolf", "bot:/a")]) == []
