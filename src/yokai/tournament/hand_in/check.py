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
from yokai.arena.mending import ADVICE, MissingTool
from yokai.arena.sandbox import protection
from yokai.errors import YokaiError, quote
from yokai.tournament.entry import clean
from yokai.tournament.event_log import Cup, Entrant
from yokai.tournament.game_task import conditions, contender_of
from yokai.tournament.hand_in.build import bot_file, build_files
from yokai.tournament.hand_in.upload import BotSource
from yokai.tournament.hand_in.versions import CheckVerdict, HandInFault, write_files

OPPONENTS = ("random", "yokai:1")
_MAX_PLIES = 80
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


def _played(bot: Path, cup: Cup) -> CheckVerdict:
    player = contender_of(Entrant("bot", f"bot:{shlex.quote(str(bot))}"), cup)
    terms = replace(conditions(cup, cup.variants[0]), max_plies=_MAX_PLIES)
    *_, report = check_bot(player, terms, OPPONENTS)
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
