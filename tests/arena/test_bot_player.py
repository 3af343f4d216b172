"""Bots in the plain protocol: sound ones play, and each broken one loses with its reason."""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import closing
from pathlib import Path

import pytest

import yokai
from tests.support.games import DATA
from yokai import Game
from yokai.arena import Conditions, Contender, play_pair
from yokai.arena.bot_player import BotPlayer
from yokai.arena.match import try_out
from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit
from yokai.arena.process_usage import family
from yokai.arena.sandbox import Protection, Sandbox, protection
from yokai.engine.limits import Limits

BROKEN = DATA / "bots" / "broken.py"
GAME = yokai.variant("expert")
CONDITIONS = Conditions(GAME, Limits(movetime=300), grace=20, max_plies=30)


def broken(fault: str, *arguments: object) -> list[str]:
    return [sys.executable, str(BROKEN), fault, *map(str, arguments)]


def player(fault: str, *arguments: object) -> BotPlayer:
    sandbox = Sandbox((str(BROKEN.parent),), memory_mb=200, processes=8)
    # Only who is tested for being late meets a referee in a hurry; this machine may be busy.
    grace = 0.7 if fault in ("hang", "late", "deaf") else 20.0
    return BotPlayer(broken(fault, *arguments), CONDITIONS.limits, sandbox, grace)


def failure(fault: str, *arguments: object) -> Forfeit:
    """Play two moves with a bot, one of which it does not survive."""
    game = Game(GAME)
    children = family(os.getpid())
    with closing(player(fault, *arguments)) as bot:
        bot.new_game()
        with pytest.raises(Forfeit) as caught:  # noqa: PT012  # three moves are one thing here
            for _ in range(3):
                move = bot.choose(game)
                assert move
                game.play(move)
                game.play(game.legal_moves[0])
    assert set(family(os.getpid())) <= set(children), "something is left running"
    assert caught.value.detail.count("\n") == 0
    return caught.value


@pytest.mark.parametrize(
    ("fault", "reason", "words"),
    [
        ("start", "crash", "exit status 1, saying 'this bot cannot even start'"),
        ("hang", "stall", r"no answer to the question for move 3 within 3\.0 s; 300 ms are"),
        ("illegal", "illegal move", "1a1a"),
        ("flood", "bad answer", "'and another thing' is no JSON object"),
        ("long line", "flood", "a line of 65536 bytes or more"),
        ("memory", "", "MemoryError|more than 200 MB"),
        ("children", "processes", "more than 8 programs at once"),
        ("idle children", "processes", "more than 8 programs at once"),
        ("late", "time", r"move 3 took 25\d\d ms, \d{1,2} ms of it processor time; 300 ms are"),
        ("encoding", "bad answer", "is not text in UTF-8"),
        ("leave", "crash", "after the question for move 3: exit status 0"),
        ("rubbish", "bad answer", "is no JSON object: write a line like"),
        ("twice", "", "without being asked|illegal move"),
        ("no move", "bad answer", 'has no "move"'),
        ("deaf", "", "crash|stall"),
    ],
)
def test_broken_bot_loses_with_its_reason(fault: str, reason: str, words: str) -> None:
    lost = failure(fault)
    assert reason in lost.reason
    assert re.search(words, str(lost)), str(lost)


SLEEPER = """
import json, sys, time
for line in sys.stdin:
    print("thinking hard", file=sys.stderr, flush=True)
    {work}
    answer = {"move": json.loads(line)["moves"][0], "say": "  zzz\\n"}
    print(json.dumps(answer), flush=True)
"""


@pytest.mark.parametrize(
    "work",
    ["time.sleep(0.15)", "e = time.process_time() + .15\n    while time.process_time() < e: 0"],
)
def test_budget_of_a_game_ends_also_for_a_bot_that_sleeps(tmp_path: Path, work: str) -> None:
    program = tmp_path / "sleeper.py"
    program.write_text(SLEEPER.replace("{work}", work))
    bot = Contender.parse(f"bot:{shlex.join([sys.executable, str(program)])}")
    terms = Conditions(GAME, Limits(movetime=50), grace=0.25, max_plies=30)
    pair = play_pair(1, Opening(GAME.start), bot, Contender.parse("random"), terms)
    assert (pair.points[1], pair.second.reason) == (0, "time")
    assert "50 ms are allowed, and 250 ms more in the whole game" in pair.second.detail
    first, third = pair.second.notes[1:4:2]
    assert first.ms >= 150 <= third.ms
    assert first.cpu is not None
    assert (first.cpu > 100) == ("process_time" in work)
    assert (first.say, first.prints) == ("zzz", "thinking hard")
    assert "\n'*zzz\n" in pair.second.record, "what it says is a comment at its move"


@pytest.mark.parametrize(
    ("fault", "words"),
    [("memory", "MemoryError|more than 200 MB"), ("children", "more than 8 programs at once")],
)
def test_limits_hold_without_bubblewrap(
    fault: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.arena.sandbox.protection", lambda: Protection("limits", ""))
    assert re.search(words, str(failure(fault)))


def test_sound_bot_plays_whole_games_and_its_journal_tells() -> None:
    bot = Contender.parse(f"bot:{shlex.join(broken('good'))}", ["Memory=300"])
    assert try_out(bot, CONDITIONS) == ""
    pair = play_pair(1, Opening(GAME.start), bot, Contender.parse("random"), CONDITIONS)
    for played in (pair.first, pair.second):
        assert played.reason in ("capture", "checkmate", "repetition", "length"), played.record
    game = Game(GAME)
    with closing(player("good")) as alone:
        alone.new_game()
        for _ in range(3):
            game.play(alone.choose(game) or "")
    bot_log = alone.bot_log
    assert (bot_log.answers, bot_log.processes) == (3, 1)
    assert 1 << 20 < bot_log.memory < 100 << 20
    assert bot_log.text.count('< {"move": ') == 3


def test_bot_may_resign_and_missing_program_is_a_crash() -> None:
    game = Game(GAME)
    with closing(player("resign")) as bot:
        bot.new_game()
        game.play(bot.choose(game) or "")
        assert bot.choose(game) is None
    none = BotPlayer(["no-such-bot"], CONDITIONS.limits, Sandbox(()), 0.1)
    with pytest.raises(Forfeit, match="there is no program 'no-such-bot'"):
        none.new_game()
    with pytest.raises(Forfeit, match="it does not run"):
        none.choose(game)


def test_files_of_others_cannot_be_read_in_bubblewrap(tmp_path: Path) -> None:
    assert protection().kind == "bubblewrap", "apt-get install bubblewrap"
    secret = tmp_path / "secret"
    secret.write_text("the other bot's ideas")
    lost = failure("peek", secret)
    assert lost.reason == "crash"
    assert "FileNotFoundError" in lost.detail
