"""Checks in processes of their own: bounded in time, and ended with all that they started."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.uploads import SOUND
from yokai.server.machine import bot_checks
from yokai.server.machine.bot_checks import check_in_process
from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.upload import read_upload
from yokai.tournament.hand_in.versions import write_files

CUP = Cup("class", "ladder", ("classic",), movetime=100)


def checked(tmp_path: Path, program: bytes) -> object:
    write_files(tmp_path / "bot", read_upload([("bot.py", program)]))
    return asyncio.run(check_in_process(tmp_path / "bot", tmp_path, CUP))


def test_check_that_takes_too_long_is_a_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_checks, "most_seconds", lambda _: 0.05)
    verdict = checked(tmp_path, SOUND)
    assert not verdict.good  # type: ignore[attr-defined]
    assert "its check takes longer" in verdict.faults[0].sentence  # type: ignore[attr-defined]


def test_check_that_dies_is_a_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_checks, "_PROGRAM", "yokai.nothing")
    verdict = checked(tmp_path, SOUND)
    assert verdict.faults[0].sentence.startswith("its check ended")  # type: ignore[attr-defined]
