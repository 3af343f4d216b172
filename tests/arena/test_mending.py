"""Causes and cures of failures; whole bots are in test_mistakes.py."""

from __future__ import annotations

from yokai.arena.mending import RUN, mend_crash, missing_tool


def test_only_a_known_cause_has_a_cure() -> None:
    assert mend_crash("after the question for move 1: exit status 0") == RUN
    assert mend_crash("after move 1: exit status 0, saying 'bye'") is None
    assert mend_crash("exit status 3") is None


def test_tool_is_missing_only_if_it_is_not_there() -> None:
    assert missing_tool(["sh: 1: nomcs: not found"]) == "nomcs"
    assert missing_tool(["sh: 1: nomcs: command not found"]) == "nomcs"
    assert missing_tool(["cc: bot.c: No such file or directory"]) == ""
    assert missing_tool(["make: sh: No such file or directory"]) == ""
