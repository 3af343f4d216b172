"""What is remembered of a bot, however much it talks."""

from __future__ import annotations

from yokai.arena.bot_log import BotLog
from yokai.arena.player import Forfeit


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


def test_escape_sequences_of_a_bot_do_nothing_to_a_terminal() -> None:
    evil = "\x1b[2J\x1b]0;owned\x07 \u202e \x9b1m ゆき"
    bot_log = BotLog()
    bot_log.note("<", evil)
    for text in (bot_log.text, str(Forfeit("crash", evil)), Forfeit("crash", evil).detail):
        assert text.isprintable()
        assert text.endswith(r"\x1b[2J\x1b]0;owned\x07 \u202e \x9b1m ゆき")


def test_tail_has_the_question_and_all_that_was_printed_since() -> None:
    bot_log = BotLog()
    for number in range(30):
        bot_log.note("<", f"old {number}")
    assert len(bot_log.tail.splitlines()) == 12
    bot_log.note(">", '{"game": "classic"}')
    for row in range(20):  # a position and a traceback
        bot_log.note("!", f"row {row}")
    lines = bot_log.tail.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (21, '> {"game": "classic"}', "! row 19")
    for row in range(200):
        bot_log.note("!", f"row {row}")
    assert len(bot_log.tail.splitlines()) == 12, "the question is gone"


def test_tail_of_long_lines_is_bounded() -> None:
    bot_log = BotLog()
    bot_log.note(">", "usi")
    for row in range(50):
        bot_log.note("!", "x" * 15_000 + f" {row}")
    assert len(bot_log.tail) == 100_000
    assert bot_log.tail.endswith("x 49")
