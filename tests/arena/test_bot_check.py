"""A bot's trial: sound ones pass, broken ones are told why and what to do."""

from __future__ import annotations

import json
import shlex
import sys

import pytest

import yokai
from tests.support.games import DATA
from yokai.arena import Conditions, Contender
from yokai.arena.bot_check import OPPONENTS, BotReport, check_bot
from yokai.arena.mending import ADVICE
from yokai.engine.limits import Limits

BROKEN = DATA / "bots" / "broken.py"


def tried(fault: str) -> BotReport:
    bot = Contender.parse(f"bot:{shlex.join([sys.executable, str(BROKEN), fault])}", ["Memory=99"])
    limits = Limits(movetime=200, depth=1)
    conditions = Conditions(yokai.variant("classic"), limits, grace=20, max_plies=12)
    *_, report = check_bot(bot, conditions)
    return report


def test_sound_bot_is_fit() -> None:
    report = tried("good")
    assert report.good
    assert report.faults == []
    assert {name: len(points) for name, points in report.scores.items()} == dict.fromkeys(
        OPPONENTS, 2
    )
    assert report.answers >= 8
    assert 0 < report.memory_mb < 99
    assert (report.allowed_mb, report.processes) == (99, 1)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("rubbish", "bad answer"), ("illegal", "illegal move"), ("start", "crash")],
)
def test_broken_bot_is_told_why(fault: str, reason: str) -> None:
    report = tried(fault)
    assert not report.good
    assert len(report.faults) == 3
    for found in report.faults:
        assert found.reason == reason
        assert found.detail
        assert found.advice == ADVICE[reason]
        assert any(line.startswith('> {"game": "classic"') for line in found.transcript)
    again = json.loads(json.dumps(report.json))
    assert (again["good"], again["faults"][0]["side"]) == (False, "south")


def test_slow_bot_is_noticed() -> None:
    report = BotReport("x", "classic", "", 100, 1, answers=40, late=5)
    assert report.is_slow
    assert not report.good
    assert BotReport("x", "classic", "", 100, 1, answers=40, late=4).good
