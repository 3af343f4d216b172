"""What is remembered of a bot, however much it talks."""

from __future__ import annotations

from yokai.arena.bot_log import BotLog


def test_journal_keeps_the_end_and_the_most() -> None:
    bot_log = BotLog()
    for number in range(1000):
        bot_log.note("<", f"{number} " + "x" * 20_000)
        bot_log.answered(number / 1000)
        bot_log.used(number % 7, number % 5)
    assert bot_log.lines[-1].startswith("< 999 x")
    assert bot_log.lines[-1].endswith("… (20004 characters)")
    assert len(bot_log.text) < 1_000_000
    assert (bot_log.answers, bot_log.slowest) == (1000, 0.999)
    bot_log.answered(5.0, after_start=True)
    assert (bot_log.answers, bot_log.slowest) == (1001, 0.999)
    assert (bot_log.memory, bot_log.processes) == (6, 4)
