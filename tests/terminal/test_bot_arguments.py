"""Which bots are offered, by arguments and by the environment."""

import shlex
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from tests.support.games import DATA
from yokai.arena.new_bot import new_bot
from yokai.errors import EngineError
from yokai.terminal.bot_arguments import add_bots, add_engines, chosen_bots, chosen_engines


def chosen(*typed: str, **environment: str) -> list[str]:
    parser = ArgumentParser()
    add_bots(parser)
    return [bot.name for bot in chosen_bots(parser.parse_args(typed), environment)]


def test_arguments_come_before_the_environment(tmp_path: Path) -> None:
    for name in ("fox", "owl"):
        new_bot(tmp_path / name, "python")
    fox, owl = str(tmp_path / "fox"), str(tmp_path / "owl")
    assert chosen() == []
    assert chosen("--bot", fox, "--bot", "python3 x.py") == ["fox", "python3 x.py"]
    assert chosen("--bots", str(tmp_path)) == ["fox", "owl"]
    assert chosen(YOKAI_BOT=f"{owl}, {fox}") == ["owl", "fox"]
    assert chosen("--bot", fox, YOKAI_BOT=owl) == ["fox"]
    assert chosen("--bot", "python3 x.py", YOKAI_BOTS=str(tmp_path)) == [
        "python3 x.py", "fox", "owl",
    ]  # fmt: skip


def engines(*typed: str) -> list[tuple[str, str]]:
    parser = ArgumentParser()
    add_engines(parser)
    found = chosen_engines(parser.parse_args(typed))
    return [(each.name, each.contender.kind) for each in found]


def test_engine_is_offered_by_its_program_and_asked_for_its_protocol() -> None:
    command = shlex.join([sys.executable, str(DATA / "engines" / "bad.py"), "resign"])
    name = Path(sys.executable).stem
    assert engines() == []
    assert engines("--engine", command) == [(name, "uci")]
    assert engines("--engine", f"usi:{command}") == [(name, "usi")]
    with pytest.raises(EngineError, match="two opponents are called"):
        engines("--engine", f"usi:{command}", "--engine", f"uci:{command}")
    with pytest.raises(EngineError, match="cannot start 'no-such-engine-here'"):
        engines("--engine", "no-such-engine-here")
    with pytest.raises(EngineError, match="write the command that starts it"):
        engines("--engine", " ")
