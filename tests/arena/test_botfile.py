"""A bot's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from yokai.arena.botfile import BotFile
from yokai.errors import EngineError


def write(folder: Path, text: str) -> Path:
    (folder / "bot.toml").write_text(text)
    return folder


def test_folder_is_read(tmp_path: Path) -> None:
    text = 'name = " Red  Fox "\ncommand = "sh \'my bot.sh\' 3"\nprotocol = "usi"\nbuild = "make"'
    bot = BotFile.read(write(tmp_path, text))
    assert (bot.name, bot.command) == ("Red Fox", ("sh", "my bot.sh", "3"))
    assert (bot.protocol, bot.build, bot.folder) == ("usi", ("make",), tmp_path)
    assert BotFile.read(write(tmp_path, 'command = "x"')).name == tmp_path.name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "it has no command"),
        ("command = 3", "'command' must be text"),
        ("comand = 'x'", "'comand' must be text and one of build, command, name, protocol"),
        ("command = 'x'\nprotocol = 'uci'", "the protocol is plain or usi, not 'uci'"),
        ('command = "\'x"', "cannot read the command"),
        ("command", "cannot read"),
    ],
)
def test_bad_folder_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        BotFile.read(write(tmp_path, text))


def test_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EngineError, match=r"no bot in .*nowhere': bot.toml: No such file"):
        BotFile.read(tmp_path / "nowhere")


def test_bot_is_built_in_its_own_folder_alone(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    build = f"touch made {tmp_path}/own/too"
    BotFile.read(write(own, f'command = "x"\nbuild = "{build}"')).make()
    assert (own / "made").exists()
    assert (own / "too").exists()
    BotFile.read(write(own, f'command = "x"\nbuild = "touch {tmp_path}/outside"')).make()
    assert not (tmp_path / "outside").exists()  # it was made in a world of its own
    wrong = BotFile.read(write(own, 'command = "x"\nbuild = "ls --no-such-error"'))
    with pytest.raises(EngineError, match="cannot build 'own' by 'ls --no-such-error': ls: "):
        wrong.make()
    BotFile.read(write(own, 'command = "x"')).make()


def test_escape_sequences_of_a_build_do_nothing_to_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "evil.sh").write_text("printf 'error \\033]0;owned\\007' >&2; exit 1")
    bot = BotFile.read(write(tmp_path, 'command = "x"\nbuild = "sh evil.sh"'))
    with pytest.raises(EngineError, match=r"error \\x1b\]0;owned\\x07$"):
        bot.make()
