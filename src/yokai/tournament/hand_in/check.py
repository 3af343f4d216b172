"""The check of a version that a student handed in: build, then games against weak opponents.

    python -m yokai.tournament.hand_in.check BOT CLASS < cup.json > verdict.json

The check runs in a process of its own, so that it can have a low priority and be ended.
"""

from __future__ import annotations

import shlex
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec

from yokai.arena.bot_check import check_bot
from yokai.arena.botfile import BotFile
from yokai.arena.match import Conditions
from yokai.arena.mending import ADVICE, MissingTool
from yokai.arena.sandbox import protection
from yokai.engine.limits import Limits
from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.tournament.entry import clean
from yokai.tournament.event_log import Cup, Entrant
from yokai.tournament.game_task import conditions, contender_of
from yokai.tournament.hand_in.build import bot_file, build_files
from yokai.tournament.hand_in.upload import BotSource
from yokai.tournament.hand_in.versions import CheckVerdict, HandInFault, write_files

OPPONENTS = ("random", "yokai:1")
_LEAST_PLIES, _MOST_PLIES = 8, 80  # of a game
_THINKING_MS = 60_000  # of the bot in all games of a check, for the student waits for the verdict
_UNTIMED_MS = 5000  # that a bot has for a move where nothing is said of it
_CLOCK_MOVES = 40  # for which a clock is to last
_MORE_SECONDS = 180.0  # that a check may take beside the bot's thinking, with its build
_LINES, _WIDTH = 60, 300  # of what is kept of a transcript or of prints


def check_version(bot: Path, home: Path, cup: Cup) -> CheckVerdict:
    """Build a bot and check it; `home` is the folder of the class, which no bot may read."""
    began = time.monotonic()
    name = ""
    try:
        if protection().kind != "bubblewrap":
            raise YokaiError("bots that are handed in need bubblewrap, which does not work here")
        told = BotFile.read(bot)
        name = clean(told.name) if told.name != bot.name else ""
        for folder in told.folders:
            if Path(folder).is_relative_to(home.resolve()):
                raise YokaiError(f"bots may not read {quote(folder)}")
        if built := build_files(bot):
            _replace(bot, [*(file for file in built if file.path != "bot.toml"), bot_file(bot)])
        verdict = _played(bot, cup)
    except (YokaiError, OSError) as error:
        fault = HandInFault("build", _public(str(error), bot))
        if isinstance(error, MissingTool):
            fault = msgspec.structs.replace(fault, cure="tool", words={"program": error.tool})
        verdict = CheckVerdict(False, name, (fault,))
    return msgspec.structs.replace(verdict, name=name, seconds=round(time.monotonic() - began, 1))


def _replace(bot: Path, files: list[BotSource]) -> None:
    fresh = bot.with_name("built")
    shutil.rmtree(fresh, ignore_errors=True)
    write_files(fresh, files)
    shutil.rmtree(bot)
    fresh.rename(bot)


def terms_of(cup: Cup, name: str) -> Conditions:
    """The conditions of the games of a check: like those of the tournament, but bounded in time.

    >>> cup = Cup("class", "ladder", ("classic",), clock=(60_000, 500))
    >>> terms_of(cup, "classic").limits.movetime, terms_of(cup, "classic").max_plies
    (2000, 15)
    """
    ms = cup.movetime or _UNTIMED_MS
    if cup.clock:
        ms = max(cup.clock[0] // _CLOCK_MOVES + cup.clock[1], 1)
    plies = len(Side) * _THINKING_MS // (_games(cup) * ms)
    terms = replace(conditions(cup, name), limits=Limits(movetime=ms), clock=None)
    return replace(terms, max_plies=max(min(plies, _MOST_PLIES), _LEAST_PLIES))


def most_seconds(cup: Cup) -> float:
    """The seconds that a check may take.

    >>> most_seconds(Cup("class", "ladder", ("classic",), movetime=1000))
    240.0
    """
    terms = terms_of(cup, cup.variants[0])
    moves = _games(cup) * terms.max_plies / len(Side)
    return _MORE_SECONDS + moves * (terms.limits.movetime or 0) / 1000


def _games(cup: Cup) -> int:
    return len(OPPONENTS) * len(Side) * len(cup.variants)


def _played(bot: Path, cup: Cup) -> CheckVerdict:
    """Play in each variant of the tournament, until one shows a fault."""
    player = contender_of(Entrant("bot", f"bot:{shlex.quote(str(bot))}"), cup)
    for name in cup.variants:
        *_, report = check_bot(player, terms_of(cup, name), OPPONENTS)
        if not report.good:
            break
    faults: list[HandInFault] = []
    for fault in report.faults:
        told = _public(fault.detail, bot)
        if any(fault.reason == before.reason for before in faults):  # advice once for each reason
            faults.append(HandInFault(fault.reason, told, opponent=fault.opponent))
            continue
        shown = _short(fault.transcript, bot)
        words = {name: _public(word, bot) for name, word in fault.words.items()}
        advice = _public(fault.advice, bot)
        faults.append(
            HandInFault(fault.reason, told, advice, fault.opponent, shown, fault.cure, words)
        )
    if report.is_slow:
        late = f"{report.late} of {report.answers} answers took longer than {report.allowed_ms} ms"
        faults.append(HandInFault("time", late, ADVICE["time"], cure="time"))
    return CheckVerdict(
        report.good,
        "",
        tuple(faults),
        report.scores,
        report.answers,
        report.late,
        report.slowest_ms,
        report.allowed_ms,
        report.memory_mb,
        _short([line for lines in report.prints.values() for line in lines], bot),
    )


def _short(lines: list[str], bot: Path) -> tuple[str, ...]:
    return tuple(_public(line, bot)[:_WIDTH] for line in lines[-_LINES:])


def _public(text: str, bot: Path) -> str:
    """A text without the folders of this machine."""
    return text.replace(f"{bot}/", "").replace(str(bot), "the bot's folder")


def main() -> None:
    """Check one version, for the process that started this one."""
    cup = msgspec.json.decode(sys.stdin.buffer.read(), type=Cup)
    verdict = check_version(Path(sys.argv[1]), Path(sys.argv[2]), cup)
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


if __name__ == "__main__":
    main()
