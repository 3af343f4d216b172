"""Mistakes that beginners make: each is told with its cause and its cure."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

import yokai
from yokai.arena import Conditions, Contender
from yokai.arena.bot_check import BotReport, check_bot
from yokai.engine.limits import Limits
from yokai.errors import EngineError

CONDITIONS = Conditions(yokai.variant("classic"), Limits(movetime=100, depth=1), max_plies=8)
LOOP = "import json, sys, time\nfor line in sys.stdin:\n    q = json.loads(line)\n    "
SAY = "print(json.dumps({'move': q['moves'][0]}), flush=True)"
BOT = "import yokai\nclass Fox(yokai.Bot):\n    def choose(self, position, clock):\n        "
RUN = "\nif __name__ == '__main__':\n    Fox().run()\n"
OUT = "sys.stdout.buffer.write"


def checked(folder: Path, program: str, command: str = "python3 bot.py") -> BotReport:
    (folder / "bot.py").write_text(program)
    (folder / "bot.py").chmod(0o755)
    (folder / "bot.toml").write_text(f"command = {json.dumps(command)}\n")
    *_, report = check_bot(Contender.parse(f"bot:{shlex.quote(str(folder))}"), CONDITIONS)
    return report


MISTAKES = {
    "illegal move": (LOOP + "print('{\"move\": \"1a1a\"}', flush=True)", "one of the question's"),
    "print to stdout": (LOOP + "print('hm', flush=True); " + SAY, "'hm' is no JSON object"),
    "exception": (LOOP + "1 / 0", "ZeroDivisionError"),
    "exception in choose": (BOT + "return 1 / 0" + RUN, "ZeroDivisionError"),
    "Latin-1": (LOOP + OUT + "('é\\n'.encode('latin-1')); sys.stdout.flush()", "UTF-8"),
    "UTF-16": (LOOP + OUT + "('{}\\n'.encode('utf-16')); sys.stdout.flush()", "UTF-8"),
    "USI words": (LOOP + "print('bestmove 2c2b', flush=True)", 'a line like {"move": "2c2b"}'),
    "bare move": (LOOP + "print('2c2b', flush=True)", 'a line like {"move": "2c2b"}'),
    "infinite loop": (LOOP + "while True: pass", "look at the clock while it thinks"),
    "no flush": (LOOP + SAY.replace(", flush=True", ""), "flush standard output"),
    "class without run()": (BOT + "return position.legal_moves[0]", "must call run()"),
    "slow": (LOOP + "time.sleep(0.4); " + SAY, "100 ms are allowed, and 500 ms more in the whole"),
    "forgotten return": (BOT + "position.legal_moves[0]" + RUN, "does choose() return its move?"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_told_with_its_cure(tmp_path: Path, mistake: str) -> None:
    program, sentence = MISTAKES[mistake]
    report = checked(tmp_path, program)
    told = " ".join(f"{fault.detail} {fault.advice}" for fault in report.faults)
    assert not report.good
    assert sentence in told
    assert report.transcript["random"], "the whole conversation is there"


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("./bot.py", "its first line must name it, as #!/usr/bin/env python3 does"),
        ("pyton3 bot.py", "did you mean python3?"),
        ("./engine", "put ./engine into the bot's folder"),
        ("{venv}/bin/python bot.py", r'the sandbox hides .*folders = \["{venv}"\]'),
    ],
)
def test_program_that_cannot_be_started_is_told(
    tmp_path: Path, command: str, sentence: str
) -> None:
    (venv := tmp_path / "venv" / "bin").mkdir(parents=True)
    (venv / "python").symlink_to("/usr/bin/python3")
    (folder := tmp_path / "fox").mkdir()
    report = checked(folder, LOOP + SAY, command.replace("{venv}", str(venv.parent)))
    assert not report.good
    assert re.search(sentence.replace("{venv}", str(venv.parent)), report.faults[0].advice)


def test_named_virtual_environment_can_be_read(tmp_path: Path) -> None:
    (venv := tmp_path / "venv" / "bin").mkdir(parents=True)
    (venv / "python").symlink_to("/usr/bin/python3")
    (folder := tmp_path / "fox").mkdir()
    text = f'command = "{venv}/python bot.py"\nfolders = ["{venv.parent}"]\n'
    (folder / "bot.py").write_text(LOOP + SAY)
    (folder / "bot.toml").write_text(text)
    bot = Contender.parse(f"bot:{shlex.quote(str(folder))}")
    with pytest.raises(EngineError, match=r"its owner has put an empty file \.bots-may-read"):
        bot.prepare()
    (venv.parent / "pyvenv.cfg").touch()
    *_, report = check_bot(bot, CONDITIONS)
    assert report.good, report.faults


def test_bot_that_hangs_before_it_reads_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.arena.bot_player.START_SECONDS", 0.3)
    monkeypatch.setattr("yokai.arena.bot_check.SLOW_SECONDS", 0.2)
    (tmp_path / "bot.py").write_text("while True:\n    pass\n")
    told: list[str] = []
    bot = Contender.parse(f"bot:python3 {shlex.quote(str(tmp_path / 'bot.py'))}")
    *_, report = check_bot(bot, CONDITIONS, slow=lambda: told.append("it has not answered yet"))
    [fault] = report.faults
    assert told == ["it has not answered yet"], "the author does not wait for the verdict"
    assert (fault.reason, fault.cure) == ("stall", "start")
    assert fault.detail.endswith("and never read the first question")


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        ("nomcs RandomBot.cs", "the program 'nomcs' is not on this machine: install it"),
        ("cc -c bot.c", r"bot.c:1:.*error"),
    ],
)
def test_failed_build_is_told(tmp_path: Path, build: str, sentence: str) -> None:
    (tmp_path / "bot.c").write_text("int main( {")
    (tmp_path / "Makefile").write_text(f"all:\n\t{build}\n")
    (tmp_path / "bot.toml").write_text('command = "./bot"\nbuild = "make"\n')
    with pytest.raises(EngineError, match=sentence):
        Contender.parse(f"bot:{shlex.quote(str(tmp_path))}").prepare()


def test_prints_of_a_sound_bot_reach_its_author(tmp_path: Path) -> None:
    report = checked(tmp_path, LOOP + "print('hm', file=sys.stderr); " + SAY)
    assert report.good
    assert report.legal == report.answers
    assert report.prints["random"][0] == "hm"
