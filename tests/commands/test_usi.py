"""`yokai usi` as a program."""

from __future__ import annotations

import subprocess

from tests.support.engine_dialogue import Program
from tests.support.games import DATA
from tests.support.shell import PROGRAM


def test_program_speaks_until_quit() -> None:
    program = Program("usi")
    program.send("usi", "isready", "position startpos", "go depth 3")
    assert program.until("bestmove")[-1].startswith("bestmove ")
    program.send("go infinite")
    program.until("info")
    assert program.leave("quit") == (0, "")


def test_variant_to_begin_with_may_be_a_rule_file() -> None:
    program = Program("usi", "--variant", str(DATA / "variants" / "tiny.toml"))
    program.send("position startpos", "d")
    assert program.until("Sfen:")[-1] == "Sfen: 1ks/3/SK1 b Ps 1"
    assert program.leave("quit") == (0, "")


def test_program_ends_with_its_input() -> None:
    program = Program("usi")
    program.send("go infinite")
    program.until("info")
    assert program.leave() == (0, "")


def test_program_survives_bytes_that_are_no_text() -> None:
    typed = b"\xff\xfe\n\x80position startpos\nisready\nquit\n"
    done = subprocess.run([*PROGRAM, "usi"], input=typed, capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"readyok\n", b"")
