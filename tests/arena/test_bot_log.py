"""What is remembered of a bot, however much it talks."""

from __future__ import annotations

from yokai.arena.bot_log import BotLog


def test_journal_keeps_the_end_and_the_most() -> None:
    journal = BotLog()
    for number in range(1000):
        journal.note("<", f"{number} " + "x" * 20_000)
        journal.answered(number / 1000)
        journal.used(number % 7, number % 5)
    assert journal.lines[-1].startswith("< 999 x")
    assert journal.lines[-1].endswith("… (20004 characters)")
    assert len(journal.text) < 1_000_000
    assert (journal.answers, journal.slowest) == (1000, 0.999)
    journal.answered(5.0, after_start=True)
    assert (journal.answers, journal.slowest) == (1001, 0.999)
    assert (journal.memory, journal.processes) == (6, 4)
