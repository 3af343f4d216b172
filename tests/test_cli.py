"""The command line itself: finding commands, and telling mistakes in a sentence."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import yokai
from tests.support.shell import PROGRAM, Capsys, complaint, run, say
from yokai.cli import main
from yokai.rules.shipped import UnfitFile


def test_version(capsys: Capsys) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"yokai {yokai.__version__}\n"


def test_warning_of_ours_is_a_sentence_and_others_say_where_they_come_from(capsys: Capsys) -> None:
    say(capsys, "show", "classic")
    assert warnings.formatwarning("all is well", UnfitFile, "a.py", 3) == "yokai: all is well\n"
    other = warnings.formatwarning("all is well", UserWarning, "a.py", 3, "")
    assert other == "a.py:3: UserWarning: all is well\n"


def test_help_has_examples_and_they_work(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    text = capsys.readouterr().out.partition("examples:")[2]
    examples = [re.split(r"   +", line.strip())[0] for line in text.splitlines() if line]
    assert len(examples) >= 6
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "game.toml").write_text(yokai.variant("classic").source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for example in examples:
        program, command, *rest = shlex.split(example)
        assert program == "yokai"
        if command in ("show", "perft") or "--text" in rest:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            assert say(capsys, command, *rest)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "chess"], "unknown variant 'chess': choose one of classic, expert, dobutsu"),
        (["show", "no/such.toml"], "no/such.toml: cannot be read: No such file or directory"),
        (["show", "such.toml"], "such.toml: cannot be read: No such file or directory"),
        (["show", "classic", "--sfen", "x"], "bad SFEN 'x': it must be a board"),
        (["show", "classic", "--sfen", "3/3/3/3 b - 1"], "bad position '3/3/3/3 b - 1'"),
        (["show", "classic", "--moves", "2c2a"], "illegal move '2c2a' in rkb/1p1/1P1/BKR b - 1: "),
        (["show", "classic", "--moves", "hop"], "cannot read the move 'hop'"),
        (["perft", "classic", "x"], "argument DEPTH: must be 0 to 64, not 'x'"),
        (["perft", "classic", "-1"], "argument DEPTH: must be 0 to 64, not '-1'"),
        (["perft", "classic", "65"], "argument DEPTH: must be 0 to 64, not '65'"),
        (["perft", "classic"], "the following arguments are required: DEPTH"),
        (["dance"], "argument COMMAND: invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    capsys: Capsys, arguments: list[str], message: str
) -> None:
    assert complaint(capsys, *arguments).startswith(f"yokai: {message}")


def test_program_is_installed() -> None:
    program = Path(sys.executable).with_name("yokai")
    shown = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    assert shown.stdout == f"yokai {yokai.__version__}\n"


def test_program_exits_with_2_and_without_a_traceback() -> None:
    done = run("show", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "yokai: unknown variant 'chess': choose one of classic, expert, dobutsu\n"


def test_bytes_that_are_no_letters_stop_nothing() -> None:
    done = run("play", "classic", "--text", typed="愛\nb2xb3\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Y?kai no Mori" in done.stdout
    assert "North to move" in done.stdout


def test_broken_pipe_is_quiet() -> None:
    command = shlex.join([*PROGRAM, "show", "classic"])
    script = f"{command} > >(exec true)"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def test_help_needs_neither_numpy_nor_the_server() -> None:
    """Every command waits for what is imported here."""
    names = ("numpy", "starlette", "sqlalchemy", "uvicorn", "yokai.app", "yokai.server")
    code = f"""
import sys
import yokai.cli
try:
    yokai.cli.main(["--help"])
except SystemExit:
    print(*[name for name in {names} if name in sys.modules], file=sys.stderr)
"""
    asked = [sys.executable, "-c", code]
    said = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert said.stderr.strip() == ""
