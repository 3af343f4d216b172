"""The log says what happened, and nothing where nothing did."""

import asyncio
import logging

import pytest

from yokai.server.ops.activity_log import ActivityLog


def test_line_has_what_is_new(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "yokai")
    now = dict.fromkeys(["games_begun", "games_ended", "moves", "requests_5xx", "sockets"], 0.0)

    async def play() -> None:
        log = ActivityLog(lambda: now)
        log.start()
        await asyncio.sleep(0)
        log.tell()
        now.update(games_begun=2, moves=31, sockets=4)
        log.tell()
        log.tell()
        now.update(games_ended=1)
        await log.close()

    asyncio.run(play())
    assert caplog.messages == [
        "since the last report: 2 games begun, 0 games ended, 31 moves, 0 failed requests;"
        " 4 open sockets",
        "since the last report: 0 games begun, 1 games ended, 0 moves, 0 failed requests;"
        " 4 open sockets",
    ]
