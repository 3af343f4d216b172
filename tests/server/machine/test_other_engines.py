"""Engines of others on the analysis board: their lines, their faults, and their end."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from tests.support.games import DATA, wait_until
from tests.support.servers import bot, offering
from tests.support.shell import PROGRAM
from yokai.arena import Contender
from yokai.arena.bot_list import NamedBot
from yokai.arena.process_usage import family
from yokai.server.machine.other_engines import can_analyse


def engine(name: str, command: list[str]) -> NamedBot:
    return NamedBot(name, Contender.parse(f"uci:{shlex.join(command)}"))


SAGE = engine("sage", [*PROGRAM, "uci"])
CHESS = engine("chess", [sys.executable, str(DATA / "engines" / "bad.py"), "variantless"])


def test_bot_of_the_plain_protocol_tells_no_lines() -> None:
    assert can_analyse(SAGE.contender)
    assert not can_analyse(bot("fox", "good").contender)


def test_engine_analyses_until_another_position_is_asked_about(tmp_path: Path) -> None:
    with offering(tmp_path, SAGE, CHESS) as me, me.line() as line:
        names = {each["name"]: each["analyses"] for each in me.get("/api/bots").json()}
        assert names == {"sage": True, "chess": True}
        asked = {"type": "analyse", "variant": "expert", "light": True, "engine": "sage"}
        told = line.ask("analysis", id=1, lines=2, **asked)
        assert len(told["lines"]) == 2
        assert not told["exact"]
        told = line.ask("analysis", id=2, sfen="2k2/5/2K2/5/5/5 w G 1", **asked)
        assert {each["moves"][0] for each in told["lines"]} < {"3a2a", "3a4a", "3a2b", "3a4b"}
        line.send(type="stop", id=2)
        wait_until(lambda: not any(_is_engine(each) for each in family(os.getpid())))
        refused = line.ask("refused", id=3, **asked | {"engine": "chess"})
        assert refused["reason"] == "engine_failed"
        assert "does not play expert" in refused["message"]
        assert line.ask("refused", id=4, **asked | {"engine": "gone"})["reason"] == "no_bot"


def _is_engine(process: int) -> bool:
    try:
        command = Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False
    return command.endswith(b"\0uci\0")
