"""The check of a bot: games against weak opponents that test rules, time and memory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass, field
from typing import Any

from yokai.arena.bot_log import BotLog
from yokai.arena.contender import Contender
from yokai.arena.match import Conditions
from yokai.arena.openings import Opening
from yokai.arena.referee import RefereedGame, play
from yokai.arena.sandbox import Sandbox, protection
from yokai.notation.move import Side

OPPONENTS = ("random", "yokai:1", "yokai:2", "yokai:3")
_MOST_FAULTS = 3  # after which the check ends
_SLOW_FACTOR = 1.1  # an answer is slow if it takes longer than this times its limit

ADVICE = {
    "crash": "it ended by itself: read what it wrote for you (the lines with !), and give it the"
    " last question by hand to see it fail (yokai bot check --json has it whole)",
    "stall": "it did not answer in time: look at the clock while it thinks, flush standard output"
    " after each answer, and end its line",
    "illegal move": "answer with one of the question's moves, letter by letter as it stands there",
    "bad answer": 'answer each question with one line like {"move": "2c2b"}, in UTF-8, and print'
    " what is for yourself to standard error",
    "flood": "write nothing but answers to standard output: one short line for each question",
    "memory": "keep less in memory, or tell your language how much it may take, as java -Xmx does",
    "processes": "end the programs that it starts, or think in one",
}


@dataclass(frozen=True)
class FailedGame:
    """A game that the bot lost by a failure, with advice for its author."""

    opponent: str
    side: str
    reason: str
    detail: str
    advice: str
    transcript: list[str]


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
    slowest_ms: int = 0
    memory_mb: int = 0
    processes: int = 0

    @property
    def good(self) -> bool:
        """Did the bot play without failures?"""
        return not self.faults

    @property
    def is_slow(self) -> bool:
        """Did an answer take longer than the time limit, within the referee's grace?"""
        return self.slowest_ms > self.allowed_ms * _SLOW_FACTOR

    @property
    def json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {"good": self.good, "slow": self.is_slow, **asdict(self)}

    def used(self, bot_log: BotLog) -> None:
        """Add the measurements of a bot log."""
        self.answers += bot_log.answers
        self.slowest_ms = max(self.slowest_ms, round(bot_log.slowest * 1000))
        self.memory_mb = max(self.memory_mb, -(-bot_log.memory >> 20))
        self.processes = max(self.processes, bot_log.processes)


def check_bot(bot: Contender, conditions: Conditions) -> Iterator[BotReport]:
    """Play two games against each opponent; yield the growing report after each opponent."""
    memory = int(dict(bot.options).get("Memory", Sandbox.memory_mb))
    allowed = conditions.limits.movetime or 0
    report = BotReport(bot.name, conditions.game.id, protection().text, allowed, memory)
    terms = (conditions.game, conditions.limits, conditions.grace)
    for number, name in enumerate(OPPONENTS):
        opponent = Contender.parse(name)
        with (
            closing(bot.enter_bot(*terms)) as ours,
            closing(opponent.enter(*terms, seed=number)) as theirs,
        ):
            for side in Side:
                seats = (ours, theirs) if side is Side.SOUTH else (theirs, ours)
                names = (bot.name, name) if side is Side.SOUTH else (name, bot.name)
                start = Opening(conditions.game.start)
                played = play(start, seats, names, conditions.max_plies)
                report.scores.setdefault(name, []).append(played.score(side))
                if played.reason in ADVICE and played.winner is side.other:
                    report.faults.append(_fault(name, side, played))
                if len(report.faults) >= _MOST_FAULTS:
                    break
        report.used(ours.bot_log)
        yield report
        if len(report.faults) >= _MOST_FAULTS:
            return


def _fault(opponent: str, side: Side, played: RefereedGame) -> FailedGame:
    advice, transcript = ADVICE[played.reason], played.log.splitlines()
    detail = " ".join(played.detail.split())
    return FailedGame(opponent, side.word, played.reason, detail, advice, transcript)
