"""Causes and cures of failures; whole bots are in test_mistakes.py."""

from __future__ import annotations

from yokai.arena.mending import ADVICE, RUN, START, Cure, cure_of, missing_tool


def test_only_a_known_cause_has_a_cure_of_its_own() -> None:
    usual = Cure("crash", ADVICE["crash"])
    assert cure_of("crash", "after the question for move 1: exit status 0") == RUN
    assert cure_of("crash", "after move 1: exit status 0, saying 'bye'") == usual
    assert cure_of("crash", "exit status 3") == usual
    assert cure_of("stall", "it was busy for 10 s, and never read the first question") == START
    assert cure_of("illegal move").name == "illegal_move"


def test_cure_of_a_mistyped_program_has_its_words() -> None:
    cure = cure_of("crash", "cannot start 'pyton3 bot.py': there is no program 'pyton3'")
    assert (cure.name, cure.words["program"]) == ("typo", "pyton3")
    assert cure.words["meant"] in cure.sentence


def test_tool_is_missing_only_if_it_is_not_there() -> None:
    assert missing_tool(["sh: 1: nomcs: not found"]) == "nomcs"
    assert missing_tool(["sh: 1: nomcs: command not found"]) == "nomcs"
    assert missing_tool(["cc: bot.c: No such file or directory"]) == ""
    assert missing_tool(["make: sh: No such file or directory"]) == ""
