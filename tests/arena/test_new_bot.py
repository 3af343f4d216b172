"""A new bot's folder plays at once, in every language.

`make test` tries the languages below; `make soak` names another in YOKAI_LANGUAGES.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import yokai
from tests.support.games import DATA, ROOT
from yokai import Game, Position
from yokai.arena import Conditions, Contender
from yokai.arena.botfile import BotFile
from yokai.arena.match import play_pair, try_out
from yokai.arena.new_bot import LANGUAGES, new_bot
from yokai.arena.openings import Opening
from yokai.engine.limits import Limits
from yokai.errors import YokaiError

TOOLS = {
    "python": ["python3"],
    "c": ["make", "cc"],
    "javascript": ["node"],
    "java": ["make", "javac", "java"],
    "csharp": ["make", "mcs", "mono"],
}
CHOSEN = os.environ.get("YOKAI_LANGUAGES", "python c javascript java").split()
OWN_GAME = yokai.load_variant(DATA / "variants" / "wide.toml")
RANDOM = Contender.parse("random")
TAKES_ALL = "1k1/1P1/3/BK1 b - 1"  # the kodama takes the koropokkuru
REACHES = "2k/K2/3/3 b - 1"  # 3b3a wins by reach (rule 11)


@pytest.mark.parametrize("language", CHOSEN)
def test_new_bot_plays_at_once(language: str, tmp_path: Path) -> None:
    for tool in TOOLS[language]:
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        assert shutil.which(tool, path=path), f"{tool} is missing; `make test` installs it"
    folder = tmp_path / "my bot"
    new_bot(folder, language)
    conditions = Conditions(yokai.variant("expert"), Limits(movetime=20), grace=20, max_plies=14)
    bot = Contender.parse(f"bot:'{folder}'")
    assert try_out(bot, conditions) == ""  # which builds it
    file = folder / "bot.toml"
    text = file.read_text()
    commands = re.findall(r'command = "(.*)"', text)
    assert len(commands) == 3
    assert "Let it play by: yokai bot check FOLDER" in said_by_hand(commands[0], folder)
    for command in commands:
        file.write_text(f'command = "{command}"')
        pair = play_pair(1, Opening(conditions.game.start), bot, RANDOM, conditions)
        for played in (pair.first, pair.second):
            assert played.reason in ("length", "capture", "checkmate"), played.record
        clever = "random" not in command.lower()
        looks_ahead = "alpha" in command.lower()
        terms = (yokai.variant("classic"), Limits(movetime=400), 20.0)
        with closing(bot.enter_bot(*terms)) as player:
            player.new_game()
            if clever:
                found = player.choose(Game(Position.parse("classic", TAKES_ALL)))
                assert (found, command) == (yokai.Move("2b2a+"), command)
            if looks_ahead:
                found = player.choose(Game(Position.parse("classic", REACHES)))
                assert (found, command) == (yokai.Move("3b3a"), command)

            if looks_ahead:
                own = Game(OWN_GAME)
                for _ in range(6):
                    if own.outcome:
                        break
                    own.play(player.choose(own) or "")
                assert own.moves, command


def said_by_hand(command: str, folder: Path) -> str:
    """The first line on standard error of a bot that is started in a terminal."""
    ours, theirs = os.openpty()
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    with subprocess.Popen(
        shlex.split(command),
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PATH": path},
    ) as bot:
        assert bot.stderr
        told = bot.stderr.readline()
        bot.kill()
    os.close(ours)
    os.close(theirs)
    return told


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "python"])
def test_examples_have_no_rules_of_their_own(language: str, tmp_path: Path) -> None:
    for file in new_bot(tmp_path / "Fox", language):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r'"[o ]{3,9}"', text), f"{file.name} knows how a piece steps"
        assert not re.search(r"== ?3\b", text), f"{file.name} knows a board"


@pytest.mark.parametrize("language", LANGUAGES)
def test_folder_is_whole(language: str, tmp_path: Path) -> None:
    files = new_bot(tmp_path / "Fox", language)
    assert sorted(files) == sorted((tmp_path / "Fox").iterdir())
    assert BotFile.read(tmp_path / "Fox").name == "Fox"
    readme = (tmp_path / "Fox" / "README.md").read_text(encoding="utf-8")
    assert not re.findall(r"\{\w+\}", readme)
    for example in re.findall(r"^\| `(.+)` \|", readme, re.MULTILINE):
        assert (tmp_path / "Fox" / example).exists()
    assert len(re.findall(r"^\| `(.+)` \|", readme, re.MULTILINE)) == 3


def test_examples_in_python_keep_our_style(tmp_path: Path) -> None:
    new_bot(tmp_path / "Fox", "python")
    ruff = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*ruff, "--ignore", "D1", str(tmp_path / "Fox")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_bad_name_language_or_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "file").touch()
    for folder, language, complaint in (
        (tmp_path / "taken", "c", "is there already"),
        (tmp_path / "file" / "x", "c", "cannot write"),
        (tmp_path / "x\ny", "c", "bad name"),
        (tmp_path / "-x", "c", "bad name"),
        (tmp_path / "x", "cobol", "no language 'cobol': choose one of python"),
    ):
        with pytest.raises(YokaiError, match=complaint):
            new_bot(folder, language)
