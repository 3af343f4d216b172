"""The computer at the board: it thinks when it is its turn, and moves like anyone else."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from random import uniform

from yokai.app.games.clock import GameClock
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import BotFailed, Busy, Host, Role
from yokai.engine.draw_offer import accepts_draw
from yokai.engine.engine import Engine
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Clock, Limits
from yokai.engine.search_handle import Choice
from yokai.engine.win_chance import chance, percent
from yokai.refusal import Refusal
from yokai.storage.due import LEASE

_SHORTEST, _LONGEST = 50, 1000  # milliseconds for a move
_RETRY = 0.5  # seconds
_HELD = LEASE // 3  # milliseconds of thinking after which the caretaker renews a lease
_LEFT = 2 * LEASE // 3  # milliseconds of a lease that last until it is renewed
_UNEVEN = 0.7, 1.6  # of the pause: the least lets a piece land, and what it takes fly home

_log = logging.getLogger(__name__)


@dataclass
class _Thought:
    version: int
    begun: int
    task: asyncio.Task[None]


class ComputerPlayer:
    """All computer players of this process. What it holds is thinking, which can be done again."""

    def __init__(self, rooms: Rooms, host: Host, pause: float) -> None:
        """Move in `rooms`; a move takes `pause` seconds or so, for people to follow."""
        self._rooms, self._host = rooms, host
        self._pause = pause
        self._thoughts: dict[str, _Thought] = {}  # by game; a move on its way is none any more
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.attendants.append(self.attend)

    def attend(self, room: Room) -> None:
        """Think if it is our turn; forget what was thought about an earlier version."""
        name = room.header.id
        thought = self._thoughts.get(name)
        if thought and thought.version >= room.version:
            return
        if thought:
            del self._thoughts[name]
            thought.task.cancel()
        if room.game.outcome:
            self._host.bots.leave(name)
        if room.computer_to_move:
            task = asyncio.create_task(self._reply(room))
            self._thoughts[name] = _Thought(room.version, self._host.now(), task)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def hold(self) -> None:
        """Say that we still think, in the games in which that has taken a while."""
        late = self._host.now() - _HELD
        held = [(name, it.version) for name, it in self._thoughts.items() if it.begun < late]
        await asyncio.gather(*(self._claim(*thought) for thought in held))

    async def hint(self, room: Room) -> tuple[str, int | None]:
        """The best move for whoever is to move, and their chances while nothing is decided."""
        if end := room.game.outcome:
            raise Refusal("game_over", f"the game is over, {end}")
        choice, _ = await self._best("adviser", room, STRONGEST)
        best = choice.lines[0]
        known = best.exact or best.score.plies is not None
        share = None if known else percent(chance(room.game.variant, best.score))
        return choice.move.usi, share

    async def accepts_draw(self, room: Room) -> bool:
        """Would the computer agree to a draw now?"""
        game, side = room.game, room.computer
        if game.outcome or side is None:
            return True  # which the door will refuse
        if room.header.seat(side).bot is not None:
            return False  # bots have no word for it

        def weigh(engine: Engine) -> bool:
            return accepts_draw(engine, game, side)

        table = self._host.tables.get(room.header.variant)
        return await self._host.engines.think("adviser", game.variant, STRONGEST, table, weigh)

    async def close(self) -> None:
        """Stop all thinking."""
        for thought in self._thoughts.values():
            thought.task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _reply(self, room: Room) -> None:
        name, version = room.header.id, room.version
        begun = self._host.now()
        try:
            if not await self._may_think(room):
                return  # another process thinks; should it end, the caretaker finds the game
            reply = await self._decide(room)
            thought = (self._host.now() - begun) / 1000
            await asyncio.sleep(max(0.0, self._while(room) - thought))
            self._forget(name, version)  # from here on nobody cancels us
            await self._rooms.reply(name, version, *reply)
        except Refusal as why:  # too late, or the store is away: then the caretaker comes back
            _log.info("the computer's move in game %s is not kept: %s", name, why)
        except Exception:
            _log.exception("the computer could not move in game %s", name)
        finally:
            self._forget(name, version)

    async def _may_think(self, room: Room) -> bool:
        """Is this move ours to find? The lease that was written with the last event will do, if it
        lasts until hold() says that we still think."""
        if room.leased - self._rooms.now() > _LEFT:
            return True
        return await self._claim(room.header.id, room.version)

    async def _claim(self, name: str, version: int) -> bool:
        return await self._rooms.store.due.claim(name, version, self._rooms.now())

    def _while(self, room: Room) -> float:
        """How long a person would take at least: never alike, and no time where a clock runs."""
        return 0.0 if room.clock else self._pause * uniform(*_UNEVEN)

    def _forget(self, name: str, version: int) -> None:
        if (thought := self._thoughts.get(name)) and thought.version == version:
            del self._thoughts[name]

    async def _decide(self, room: Room) -> tuple[str | None, int, str]:
        """What the computer or the bot of a game does, however long that has to wait: its move,
        the milliseconds it took, and why there is none."""
        seat = room.header.seat(room.game.turn)
        while True:
            try:
                if seat.bot is not None:
                    return *await self._host.bots.choose(
                        seat.bot, room.header, room.game
                    ), "resignation"
                level = seat.level or STRONGEST
                choice, spent = await self._best("player", room, level, room.clock)
                return choice.move.usi, spent, ""
            except BotFailed as failure:
                return None, 0, failure.reason
            except Busy:
                await asyncio.sleep(_RETRY)

    async def _best(
        self, role: Role, room: Room, level: int, clock: GameClock | None = None
    ) -> tuple[Choice, int]:
        """A move, and the milliseconds it took: fewer where many wait."""
        game, engines = room.game, self._host.engines
        table = self._host.tables.get(room.header.variant)

        def choose(engine: Engine) -> tuple[Choice, int]:
            begun = self._host.now()
            limits = _limits(clock, max(_SHORTEST, int(_LONGEST * engines.share(role))))
            choice = engine.best_move(game, limits)
            return choice, self._host.now() - begun

        return await engines.think(role, game.variant, level, table, choose)


def _limits(clock: GameClock | None, movetime: int) -> Limits:
    if clock is None:
        return Limits(movetime=movetime)
    south, north = Clock(clock.south, clock.increment), Clock(clock.north, clock.increment)
    return Limits(movetime=movetime, south=south, north=north)
