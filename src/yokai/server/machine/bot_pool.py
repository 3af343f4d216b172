"""Bots as opponents: programs that the operator offers, each game's bot in a sandbox of its own.

A bot runs as long as its game, unless it is idle for long or too many run: it may be ended between
two moves, as each request has the whole game. A fault ends that game and nothing else; the bot's
log is kept for its author.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from yokai import _core
from yokai.app.host import BotFailed, Busy, no_bot
from yokai.arena.bot_list import NamedBot
from yokai.arena.bot_player import BotPlayer
from yokai.arena.contender import Contender
from yokai.arena.player import Forfeit
from yokai.arena.uci_player import UciPlayer
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.errors import YokaiError
from yokai.rules.game import Game
from yokai.server.machine.other_engines import analyse, can_analyse
from yokai.storage.events import Header
from yokai.system import cores, data_folder

MOVETIME = 1000  # milliseconds that a bot has for a move
_LEAST = 50  # milliseconds for a move on a short clock
_MOVES = 60  # for which a clock should last
_GRACE = 5.0  # seconds more before a bot is late
_WAITING = 16  # games whose bot may wait for others
_IDLE = 120.0  # seconds after which an idle bot is ended
_LOGS = 50  # logs kept of each bot

_log = logging.getLogger(__name__)


class _Seated:
    """A bot at a game. One thread at a time asks it for a move, and any thread may end it."""

    def __init__(self, contender: Contender, header: Header) -> None:
        self._contender, self._header = contender, header
        self._player: BotPlayer | UciPlayer | None = None
        self.busy, self.ends, self.asked = False, False, time.monotonic()

    def move(self, game: Game) -> tuple[str | None, int]:
        """Ask the bot for a move, and start it if it does not run yet."""
        try:
            if self.ends:
                raise Forfeit("crash", "it was ended before it began")
            player = self._player or self._enter(game)
            began = time.monotonic()
            found = player.choose(game)
            return found.usi if found else None, int((time.monotonic() - began) * 1000)
        except BaseException:
            self.ends = True
            raise
        finally:
            self.busy, self.asked = False, time.monotonic()
            if self.ends:
                self.close()

    def _enter(self, game: Game) -> BotPlayer | UciPlayer:
        limits = Limits(movetime=_movetime(self._header))
        try:
            self._player = player = self._contender.enter_bot(game.variant, limits, _GRACE)
            player.new_game()
        except YokaiError as error:
            raise Forfeit("crash", str(error)) from None
        return player

    def end(self) -> None:
        """End the bot at once, whatever it does."""
        self.ends = True
        if self.busy and self._player:
            self._player.stop()  # the thread that waits for it closes it
        elif not self.busy:
            self.close()

    def close(self) -> None:
        """End the bot's process."""
        if self._player:
            self._player.close()

    @property
    def journal(self) -> str:
        """The log of the bot."""
        return self._player.bot_log.text if self._player else ""


class BotPool:
    """All bots that are offered, and those that run."""

    def __init__(
        self, offered: Sequence[NamedBot] = (), logs: Path | None = None, at_once: int | None = None
    ) -> None:
        """Offer bots, of which `at_once` may think at once."""
        self._offered = {bot.name: bot.contender for bot in offered}
        self._logs = logs or (data_folder() / "bot-logs" if offered else Path())
        self._most = at_once or max(2, cores())
        self._threads = ThreadPoolExecutor(self._most, "bot")
        self._seated: dict[str, _Seated] = {}  # by game
        self._thinking = asyncio.Semaphore(self._most)
        self._asked = 0
        self._ending: set[asyncio.Future[None]] = set()

    @property
    def names(self) -> list[str]:
        """The names of the bots."""
        return [*self._offered]

    @property
    def analysts(self) -> list[str]:
        """The names of the engines, which analyse positions too."""
        return [name for name, found in self._offered.items() if can_analyse(found)]

    def lines(
        self, name: str, game: Game, limits: Limits, count: int, stop: _core.Stop
    ) -> AsyncGenerator[list[Line], None]:
        """Let an engine analyse a game's position; see `Bots.lines`."""
        if name not in self.analysts:
            raise no_bot(name)
        return analyse(self._offered[name], game, limits, count, stop)

    def check(self, header: Header) -> None:
        """Refuse a game against a bot that is not offered."""
        for seat in (header.south, header.north):
            if seat.bot is not None and seat.bot not in self._offered:
                raise no_bot(seat.bot)

    async def choose(self, name: str, header: Header, game: Game) -> tuple[str | None, int]:
        """A bot's move and the milliseconds it took; see `Bots.choose`."""
        contender = self._offered.get(name)
        if contender is None:
            raise BotFailed("absent")
        if self._asked >= self._most + _WAITING:
            raise Busy
        self._asked += 1
        try:
            async with self._thinking:
                return await self._ask(contender, name, header, game)
        finally:
            self._asked -= 1

    async def _ask(
        self, contender: Contender, name: str, header: Header, game: Game
    ) -> tuple[str | None, int]:
        seated = self._seated.get(header.id)
        if seated is None:
            self._make_room()
            self._seated[header.id] = seated = _Seated(contender, header)
        seated.busy = True
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, seated.move, game)
        work.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            found = await asyncio.shield(work)
        except Forfeit as failure:
            self._dismiss(header.id)
            await asyncio.to_thread(self._keep_log, name, header, seated.journal, failure)
            raise BotFailed(failure.reason) from None
        except BaseException:  # cancelled: nobody waits for the move any more
            self._dismiss(header.id)
            raise
        loop.call_later(_IDLE + 1, self._sweep)
        return found

    def leave(self, game: str) -> None:
        """End the bot of a game that is over."""
        if (seated := self._seated.get(game)) and not seated.busy:
            self._dismiss(game)

    async def close(self) -> None:
        """End all bots."""
        for game in [*self._seated]:
            self._dismiss(game)
        await asyncio.gather(*self._ending, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)

    def _make_room(self) -> None:
        """End the bots that have been idle for longest, if too many would run."""
        idle = sorted((it.asked, game) for game, it in self._seated.items() if not it.busy)
        for _, game in idle[: max(0, len(self._seated) + 1 - 2 * self._most)]:
            self._dismiss(game)

    def _sweep(self) -> None:
        late = time.monotonic() - _IDLE
        for game, seated in [*self._seated.items()]:
            if not seated.busy and seated.asked < late:
                self._dismiss(game)

    def _dismiss(self, game: str) -> None:
        """End a bot at once, whatever it does, without waiting for its end."""
        if seated := self._seated.pop(game, None):
            ending = asyncio.get_running_loop().run_in_executor(None, seated.end)
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    def _keep_log(self, name: str, header: Header, journal: str, failure: Forfeit) -> None:
        """Write the log of a bot that has lost by a fault, for its author."""
        folder = self._logs / "".join(each if each.isalnum() else "_" for each in name)
        path = folder / f"{header.id}.log"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            said = f"{header.variant}: {failure}\n\n{journal}\n"
            path.write_text(said, encoding="utf-8", errors="replace")
            kept = sorted(folder.glob("*.log"), key=lambda file: file.stat().st_mtime)
            for old in kept[:-_LOGS]:
                old.unlink(missing_ok=True)
            _log.warning("bot %s lost game %s by %s; its log is %s", name, header.id, failure, path)
        except OSError as error:
            _log.warning("bot %s lost a game by %s; its log is not kept: %s", name, failure, error)


def _movetime(header: Header) -> int:
    """Milliseconds for a move: on a clock so few that the clock lasts for a game."""
    if header.initial is None:
        return MOVETIME
    # A bot may be asked late, so it gets three quarters of a period of byoyomi.
    more = (header.increment or 0) + header.byoyomi * 3 // 4
    shortest = min(header.initial, header.north_initial or header.initial)
    return max(_LEAST, min(MOVETIME, shortest // _MOVES + more))
