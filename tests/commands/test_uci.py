"""`yokai uci` as a program."""

from __future__ import annotations

import subprocess

from tests.support.engine_dialogue import Program
from tests.support.shell import PROGRAM


def test_program_speaks_to_scripts() -> None:
    program = Program("uci")
    program.send("uci", "setoption name UCI_Variant value dobutsu", "isready", "go depth 4")
    assert program.until("bestmove")[-1].startswith("bestmove ")
    program.send("d")
    assert "Fen: gle/1c1/1C1/ELG[] w - - 0 1" in program.until("Sfen:")
    assert program.leave("quit") == (0, "")


def test_variant_to_begin_with_has_our_name() -> None:
    program = Program("uci", "--variant", "dobutsu")
    program.send("uci", "d")
    assert "Fen: gle/1c1/1C1/ELG[] w - - 0 1" in program.until("Sfen:")
    assert program.leave("quit") == (0, "")


def test_program_ends_when_nobody_listens() -> None:
    program = subprocess.Popen(
        [*PROGRAM, "uci"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        bufsize=1,
    )
    with program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write("isready\n")
        program.stdout.readline()
        program.stdout.close()
        program.stdin.write("go depth 5\nisready\ngo infinite\nstop\nquit\n")
        program.stdin.close()
        assert program.wait(20) in (0, 1)
        assert program.stderr.read() == ""
