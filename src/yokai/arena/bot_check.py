"""The check of a bot: games against weak opponents that test rules, time and memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any

from yokai.arena.bot_log import BotLog
from yokai.arena.contender import Contender
from yokai.arena.match import Conditions
from yokai.arena.mending import ADVICE, RETURN, Cure, cure_of
from yokai.arena.openings import Opening
from yokai.arena.referee import RefereedGame, play
from yokai.arena.sandbox import Sandbox, protection
from yokai.notation.move import Side

SLOW_SECONDS = 4.0  # without a first answer, after which the author is told
OPPONENTS = ("random", "yokai:1", "yokai:2", "yokai:3")
_MOST_FAULTS = 3  # after which the check ends
_LATE_SHARE = 0.1  # of the answers; a bot with more late ones is too slow


@dataclass(frozen=True)
class FailedGame:
    """A game that the bot lost by a failure, with advice for its author."""

    opponent: str
    side: str
    reason: str
    detail: str
    advice: str
    transcript: list[str]  # the last lines before the failure
    cure: str = ""  # the name of the advice
    words: dict[str, str] = field(default_factory=dict)  # in the advice


@dataclass
class BotReport:
    """The result of a bot check."""

    bot: str
    variant: str
    protection: str
    allowed_ms: int
    allowed_mb: int
    scores: dict[str, list[float]] = field(default_factory=dict)  # points by opponent
    faults: list[FailedGame] = field(default_factory=list)
    answers: int = 0
    legal: int = 0  # answers that were legal moves
    late: int = 0  # answers that took longer than their limit
    slowest_ms: int = 0
    memory_mb: int = 0
    processes: int = 0
    prints: dict[str, list[str]] = field(default_factory=dict)  # on standard error, by opponent
    transcript: dict[str, list[str]] = field(default_factory=dict)  # every line, by opponent

    @property
    def good(self) -> bool:
        """Did the bot play without failures, and in time?"""
        return not self.faults and not self.is_slow

    @property
    def is_slow(self) -> bool:
        """Is more than one answer in ten late, though within the budget of its game?"""
        return self.late > max(1, self.answers * _LATE_SHARE)

    @property
    def json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {"good": self.good, "slow": self.is_slow, **asdict(self)}

    def used(self, bot_log: BotLog) -> None:
        """Add the measurements of a bot log."""
        self.answers += bot_log.answers
        self.late += bot_log.late
        self.slowest_ms = max(self.slowest_ms, round(bot_log.slowest * 1000))
        self.memory_mb = max(self.memory_mb, -(-bot_log.memory >> 20))
        self.processes = max(self.processes, bot_log.processes)


def check_bot(
    bot: Contender,
    conditions: Conditions,
    opponents: Sequence[str] = OPPONENTS,
    slow: Callable[[], None] = lambda: None,
) -> Iterator[BotReport]:
    """Play two games against each opponent; yield the growing report after each opponent.

    `slow` is called from a thread of its own if the bot has not answered after some seconds.
    """
    memory = int(dict(bot.options).get("Memory", Sandbox.memory_mb))
    allowed = conditions.limits.movetime or 0
    report = BotReport(bot.name, conditions.game.id, protection().text, allowed, memory)
    given_up = 0  # games in which it resigned at its first move
    terms = (conditions.game, conditions.limits, conditions.grace)
    for number, name in enumerate(opponents):
        opponent = Contender.parse(name)
        with ExitStack() as stack:
            ours = stack.enter_context(closing(bot.enter_bot(*terms)))
            theirs = stack.enter_context(closing(opponent.enter(*terms, seed=number)))
            ours.bot_log.transcript = []
            if not number:
                stack.enter_context(_alarm(ours.bot_log, slow))
            for side in Side:
                seats = (ours, theirs) if side is Side.SOUTH else (theirs, ours)
                names = (bot.name, name) if side is Side.SOUTH else (name, bot.name)
                start = Opening(conditions.game.start)
                played = play(start, seats, names, conditions.max_plies)
                report.scores.setdefault(name, []).append(played.score(side))
                own = played.own_notes(side)
                report.legal += len(own)
                said = [line for note in own for line in note.prints.splitlines()]
                report.prints.setdefault(name, []).extend(said)
                if played.reason in ADVICE and played.winner is side.other:
                    report.faults.append(_fault(name, side, played))
                given_up += played.reason == "resignation" and not own
                if _is_enough(report):
                    break
        report.used(ours.bot_log)
        report.transcript[name] = ours.bot_log.transcript
        yield report
        if _is_enough(report):
            return
    if given_up and given_up == sum(map(len, report.scores.values())):
        told = "it resigned at its first move in every game"
        last = [*ours.bot_log.lines][-2:]
        report.faults.append(_failed(name, side, "resignation", told, RETURN, last))
        yield report


@contextmanager
def _alarm(bot_log: BotLog, slow: Callable[[], None]) -> Iterator[None]:
    """Call `slow` if a bot has given no answer after some seconds, though its games go on."""

    def look() -> None:
        if not bot_log.answers:
            slow()

    timer = threading.Timer(SLOW_SECONDS, look)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _is_enough(report: BotReport) -> bool:
    """Has the bot failed often enough? A bot that hangs costs seconds, so once will do."""
    stalls = any(fault.reason == "stall" for fault in report.faults)
    return stalls or len(report.faults) >= _MOST_FAULTS


def _fault(opponent: str, side: Side, played: RefereedGame) -> FailedGame:
    detail, transcript = " ".join(played.detail.split()), played.log.splitlines()
    cure = cure_of(played.reason, detail, played.log)
    return _failed(opponent, side, played.reason, detail, cure, transcript)


def _failed(
    opponent: str, side: Side, reason: str, detail: str, cure: Cure, transcript: list[str]
) -> FailedGame:
    return FailedGame(
        opponent, side.word, reason, detail, cure.sentence, transcript, cure.name, cure.words
    )
