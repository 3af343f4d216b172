"""How to mend a bot: the cause of a failure, as far as it can be told, and the cure."""

from __future__ import annotations

import difflib
import os
import re
import shutil
from pathlib import Path

_NOT_FOUND = re.compile(
    r"(?:^|: )(?:\d+: )?([\w.+/-]+): (?:command not found|not found|No such file or directory)$"
)
_CANNOT_START = re.compile(r"cannot start (\S+): (Exec format error|No such file or directory)")
_LISTED = 20_000  # programs of the machine that a mistyped name is compared with

RUN = (
    "it ended without an answer: a bot in Python must call run(), as in"
    ' if __name__ == "__main__": Fox().run(); a program in another language must read until its'
    " input ends"
)
RETURN = (
    "it resigned at its first move in every game: does choose() return its move? A Python function"
    " without return gives None, which resigns"
)


def mend_crash(detail: str, log: str = "") -> str | None:
    """The cause and the cure of a crash, or None if nothing better than the usual can be said."""
    if found := _CANNOT_START.search(log):
        program, why = found.groups()
        if why.startswith("Exec"):
            return (
                f"the system cannot tell the language of {program}: its first line must name it,"
                ' as #!/usr/bin/env python3 does; or write command = "python3 bot.py" in bot.toml'
            )
        if Path(program).exists():
            return (
                f"the sandbox hides {program}, which is outside the bot's folder: name its virtual"
                f' environment in bot.toml, folders = ["{Path(program).parent.parent}"]'
            )
    if found := re.search(r"there is no program '([^']+)'", detail):
        return no_program(found[1])
    if "exit status 0" in detail and "saying" not in detail:
        return RUN
    return None


def no_program(name: str) -> str:
    """What to do about a program that is not there."""
    if os.sep in name:
        return f"put {name} into the bot's folder, build it, and make it executable (chmod +x)"
    near = difflib.get_close_matches(name, _programs(), 1, 0.8)
    meant = f"did you mean {near[0]}? " if near else ""
    return f"{meant}Install {name} on this machine, or name another program in bot.toml"


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
