"""`yokai bot`: begin one, and check one."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.support.games import DATA
from tests.support.shell import complaint, say
from yokai.cli import main

Capsys = pytest.CaptureFixture[str]
FEW = ["--movetime", "20", "--grace", "20000"]


def broken(fault: str) -> str:
    return shlex.join([sys.executable, str(DATA / "bots" / "broken.py"), fault])


def test_new_and_check(capsys: Capsys, tmp_path: Path) -> None:
    folder = tmp_path / "fox"
    told = say(capsys, "bot", "new", folder)
    assert str(folder / "alphabeta_bot.py") in told
    assert told.endswith(f"then: yokai bot check {folder}\n")
    (folder / "bot.toml").write_text('name = "fox"\ncommand = "python3 random_bot.py"')
    shown = say(capsys, "bot", "check", folder, *FEW)
    assert "It is fit to play." in shown
    assert ", all legal" in shown
    assert "of 1024 MB" in shown
    assert "bubblewrap" in shown


def test_bot_is_checked_by_a_rule_file(capsys: Capsys, tmp_path: Path) -> None:
    say(capsys, "bot", "new", tmp_path / "fox")
    (tmp_path / "fox" / "bot.toml").write_text('name = "fox"\ncommand = "python3 random_bot.py"')
    rules = DATA / "variants" / "tiny.toml"
    shown = say(capsys, "bot", "check", tmp_path / "fox", *FEW, "--variant", rules)
    assert "plays tiny" in shown
    assert "It is fit to play." in shown


def test_broken_bot_is_not_fit(capsys: Capsys) -> None:
    assert main(["bot", "check", broken("rubbish"), *FEW]) == 1
    shown = capsys.readouterr().out
    assert "Against random as south it lost by bad answer: 'my move is " in shown
    assert shown.count("How to mend it: ") == 1
    assert '    > {"game": "classic"' in shown
    assert "    < my move is " in shown
    assert max(map(len, shown.splitlines())) < 200
    assert shown.endswith("It is not fit to play yet.\n")


def test_check_for_programs(capsys: Capsys) -> None:
    assert main(["bot", "check", broken("illegal"), "--json", "--memory", "64", *FEW]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["good"], told["allowed_mb"]) == (False, 64)
    assert told["faults"][0]["reason"] == "illegal move"


def test_usi_is_checked_too(capsys: Capsys, tmp_path: Path) -> None:
    say(capsys, "bot", "new", tmp_path / "fox")
    command = f"python3 {tmp_path}/fox/random_bot.py"
    told = json.loads(say(capsys, "bot", "check", command, "--usi", "--json", *FEW))
    assert told["good"]
    assert told["bot"].startswith("bot+usi:python3")


def test_bad_check_is_refused(capsys: Capsys, tmp_path: Path) -> None:
    assert "--movetime must be" in complaint(capsys, "bot", "check", "x", "--movetime", "0")
    assert "bad option Memory='1'" in complaint(capsys, "bot", "check", "x", "--memory", "1")
    assert "bot.toml: No such file" in complaint(capsys, "bot", "check", tmp_path)
    assert "unknown variant" in complaint(capsys, "bot", "check", "x", "--variant", "chess")
    assert main(["bot", "check", "no-such-bot"]) == 1
    told = capsys.readouterr().out
    assert "there is no program 'no-such-bot'" in told
    assert "  memory  " not in told, "nothing was measured"
