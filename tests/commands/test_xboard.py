"""`yokai xboard` as a program."""

from __future__ import annotations

from tests.support.engine_dialogue import Program


def test_program_plays() -> None:
    program = Program("xboard", "--variant", "classic")
    program.send("xboard", "protover 2", "new", "variant dobutsu", "sd 3", "usermove b2b3")
    assert program.until("move")[-1].startswith("move ")
    assert program.leave("quit") == (0, "")
