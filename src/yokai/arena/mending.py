"""Advice for authors of bots: the cause of a failure, as far as it can be told, and the cure."""

from __future__ import annotations

import difflib
import os
import re
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from yokai.errors import EngineError

_NOT_FOUND = re.compile(
    r"(?:^|: )(?:\d+: )?([\w.+/-]+): (?:command not found|not found|No such file or directory)$"
)
_CANNOT_START = re.compile(r"cannot start (\S+): (Exec format error|No such file or directory)")
_LISTED = 20_000  # programs of the machine that a mistyped name is compared with


@dataclass(frozen=True)
class Cure:
    """The cure of a bot: a sentence, and a name with words by which a page says it in other
    languages."""

    name: str
    sentence: str
    words: dict[str, str] = field(default_factory=dict)


class MissingTool(EngineError):
    """A build that did not find a program."""

    def __init__(self, told: str, tool: str) -> None:
        super().__init__(told)
        self.tool = tool


# The usual advice for each reason by which a bot loses a game.
ADVICE = {
    "crash": "it ended by itself: read what it wrote for you (the lines with !), and give it the"
    " last question by hand to see it fail (yokai bot check --json has it whole)",
    "stall": "it did not answer in time: look at the clock while it thinks, flush standard output"
    " after each answer, and end its line",
    "time": "it answered too late: look at the clock while it thinks, and answer a little before"
    " its time is up",
    "illegal move": "answer with one of the question's moves, letter by letter as it stands there",
    "bad answer": 'answer each question with one line like {"move": "2c2b"}, in UTF-8, and print'
    " what is for yourself to standard error",
    "flood": "write nothing but answers to standard output: one short line for each question",
    "memory": "keep less in memory, or tell your language how much it may take, as java -Xmx does",
    "suspended": "it did not answer in time in three games, and plays no more until the command is"
    " given again: mend it by then",
    "processes": "end the programs that it starts, or think in one",
}
RUN = Cure(
    "run",
    "it ended without an answer: a bot in Python must call run(), as in"
    ' if __name__ == "__main__": Fox().run(); a program in another language must read until its'
    " input ends",
)
RETURN = Cure(
    "return",
    "it resigned at its first move in every game: does choose() return its move? A Python function"
    " without return gives None, which resigns",
)
START = Cure(
    "start",
    "it was busy from its start, and never read the first question: read it first, in a loop, and"
    " think only then; what it loads before may take ten seconds",
)


def cure_of(reason: str, detail: str = "", log: str = "") -> Cure:
    """The cause and the cure of a lost game, as far as they can be told."""
    found = _mend_crash(detail, log) if reason == "crash" else None
    if reason == "stall" and "never read" in detail:
        found = START
    return found or Cure(reason.replace(" ", "_"), ADVICE[reason])


def _mend_crash(detail: str, log: str) -> Cure | None:
    """The cure of a crash, or None if nothing better than the usual can be said."""
    if found := _CANNOT_START.search(log):
        program, why = found.groups()
        if why.startswith("Exec"):
            return Cure(
                "shebang",
                f"the system cannot tell the language of {program}: its first line must name it,"
                ' as #!/usr/bin/env python3 does; or write command = "python3 bot.py" in bot.toml',
                {"program": program},
            )
        if Path(program).exists():
            folder = str(Path(program).parent.parent)
            return Cure(
                "hidden",
                f"the sandbox hides {program}, which is outside the bot's folder: name its virtual"
                f' environment in bot.toml, folders = ["{folder}"]',
                {"program": program, "folder": folder},
            )
    if found := re.search(r"there is no program '([^']+)'", detail):
        return no_program(found[1])
    if "exit status 0" in detail and "saying" not in detail:
        return RUN
    return None


def no_program(name: str) -> Cure:
    """The cure of a program that is not there."""
    if os.sep in name:
        told = f"put {name} into the bot's folder, build it, and make it executable (chmod +x)"
        return Cure("file", told, {"program": name})
    told = f"Install {name} on this machine, or name another program in bot.toml"
    if near := difflib.get_close_matches(name, _programs(), 1, 0.8):
        words = {"program": name, "meant": near[0]}
        return Cure("typo", f"did you mean {near[0]}? {told}", words)
    return Cure("program", told, {"program": name})


def missing_tool(lines: list[str]) -> str:
    """The program that a failed build did not find, or an empty string.

    >>> missing_tool(["make: mcs: No such file or directory", "make: *** [all] Error 127"])
    'mcs'
    """
    for line in lines:
        found = _NOT_FOUND.search(line.strip())
        if found and not Path(found[1]).suffix and not shutil.which(found[1]):
            return found[1]
    return ""


def _programs() -> list[str]:
    found: set[str] = set()
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        try:
            found.update(os.listdir(folder or "."))
        except OSError:
            continue
        if len(found) > _LISTED:
            break
    return sorted(found)
