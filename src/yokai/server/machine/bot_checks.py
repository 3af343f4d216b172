"""Checks of bots that students hand in: each in a process of low priority, for a bounded time."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.check import most_seconds
from yokai.tournament.hand_in.versions import CheckVerdict, HandInFault

_NICENESS = 15
_PROGRAM = "yokai.tournament.hand_in.check"


async def check_in_process(bot: Path, home: Path, cup: Cup) -> CheckVerdict:
    """Check a bot; a check that takes too long, or dies, is a verdict too."""
    command = [sys.executable, "-m", _PROGRAM, str(bot), str(home)]
    if hasattr(os, "nice"):
        command = ["nice", "-n", str(_NICENESS), *command]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdin
    assert process.stdout
    seconds = most_seconds(cup)
    try:
        async with asyncio.timeout(seconds):
            process.stdin.write(msgspec.json.encode(cup))
            process.stdin.close()
            text = await process.stdout.read()  # the check bounds what it says
            await process.wait()
        return msgspec.json.decode(text, type=CheckVerdict)
    except TimeoutError:
        return _failed(f"its check takes longer than {seconds:.0f} s")
    except (msgspec.MsgspecError, OSError):
        return _failed("its check ended before the verdict: tell your teacher")
    finally:
        # With the process its bots end too: each has it as the parent of its sandbox.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


def _failed(sentence: str) -> CheckVerdict:
    return CheckVerdict(False, "bot", (HandInFault("build", sentence),))
