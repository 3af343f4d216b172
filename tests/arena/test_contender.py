"""The players of a match, as named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import yokai
from yokai.arena import Contender
from yokai.engine.limits import Limits
from yokai.errors import EngineError


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yokai:-1",
        "yokai:13",
        "yokai:x",
        "chess",
        "usi:",
        "uci: ",
        "uci:'open",
        "USI:x",
        "random:3",
        "bot:",
    ],
)
def test_bad_contender_is_refused(text: str) -> None:
    with pytest.raises(EngineError):
        Contender.parse(text)


@pytest.mark.parametrize("options", [["Hash"], ["=3"], ["Colour=red"], ["Hash=much"], ["Hash=0"]])
def test_bad_option_is_refused(options: Sequence[str]) -> None:
    with pytest.raises(EngineError):
        Contender.parse("yokai", options).enter(yokai.variant("classic"), Limits(), 1.0, 1)


def test_options_of_a_bot_are_its_limits(tmp_path: Path) -> None:
    (tmp_path / "bot.toml").write_text('command = "sh bot.sh"')
    bot = Contender.parse(f"bot:{tmp_path}", ["Memory=64", "Processes=3", "Seconds=9"])
    sandbox = bot.enter(yokai.variant("classic"), Limits(), 1.0, 1)._sandbox  # type: ignore[attr-defined]
    assert (sandbox.memory_mb, sandbox.processes, sandbox.seconds) == (64, 3, 9)
    assert (sandbox.where, sandbox.folders) == (str(tmp_path), (str(tmp_path),))
    for option in ("Memory=1", "Memory=much", "Hash=3"):
        with pytest.raises(EngineError, match=option.partition("=")[0]):
            Contender.parse("bot:sh bot.sh", [option]).enter(
                yokai.variant("classic"), Limits(), 1.0, 1
            )
