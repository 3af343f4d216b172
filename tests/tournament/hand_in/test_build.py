"""The file `bot.toml` of a bot that is built."""

from __future__ import annotations

from pathlib import Path

from yokai.arena.botfile import BotFile
from yokai.tournament.hand_in.build import bot_file, build_files


def test_bot_file_says_the_same_without_the_build(tmp_path: Path) -> None:
    told = 'name = "Fox \\"the\\" \\\\ 9"\ncommand = "./fox \'a b\'"\n'
    told += 'build = "make"\nprotocol = "usi"\n'
    (tmp_path / "bot.toml").write_text(told)
    before = BotFile.read(tmp_path)
    (tmp_path / "bot.toml").write_bytes(bot_file(tmp_path).data)
    after = BotFile.read(tmp_path)
    assert after.build == ()
    assert (after.name, after.command, after.protocol) == (
        before.name,
        before.command,
        before.protocol,
    )
    assert build_files(tmp_path) is None, "nothing is left to build"
