"""The computer player: it thinks when it is its turn, and moves by the same way as a person."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from random import uniform

from yokai.app.games.clock import GameClock
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import BotFailed, Busy, EngineRequest, Host, Role
from yokai.engine.draw_offer import accepts_draw
from yokai.engine.engine import Engine
from yokai.engine.explainer import reason
from yokai.engine.levels import STRONGEST
from yokai.engine.limits import Clock, Limits
from yokai.engine.move_reason import Reason
from yokai.engine.search_handle import Choice
from yokai.engine.win_chance import chance, percent
from yokai.notation.move import Move
from yokai.refusal import Refusal
from yokai.storage.due import LEASE

_SHORTEST, _LONGEST = 50, 1000  # milliseconds for a move
_HOPE = 20  # percent: a hint does not name winning chances below this
_RETRY = 0.5  # seconds
_RENEW_AFTER = LEASE // 3  # milliseconds of thinking after which a lease is renewed
_LONG_LEASE = 2 * LEASE // 3  # milliseconds of a lease that last until it is renewed
_VARIATION = 0.7, 1.6  # of the pause; the least is as long as the page's animation of a capture

_log = logging.getLogger(__name__)


@dataclass
class _Thought:
    version: int
    begun: int
    task: asyncio.Task[None]


class ComputerPlayer:
    """All computer players of this process. Their searches may be lost, and are then done again."""

    def __init__(self, rooms: Rooms, host: Host, pause: float) -> None:
        """Move in `rooms`; a move takes about `pause` seconds, for people to follow."""
        self._rooms, self._host = rooms, host
        self._pause = pause
        self._thoughts: dict[str, _Thought] = {}  # by game, until the move is found
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.observers.append(self.observe)

    def observe(self, room: Room) -> None:
        """Think if it is the computer's turn; stop thinking about an earlier version."""
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

    async def renew_leases(self) -> None:
        """Renew the leases of the games in which thinking has taken a while."""
        late = self._host.now() - _RENEW_AFTER
        held = [(name, it.version) for name, it in self._thoughts.items() if it.begun < late]
        await asyncio.gather(*(self._claim(*thought) for thought in held))

    async def hint(self, room: Room) -> tuple[Move, Reason, int | None]:
        """The best move for the side to move, the reason, and its winning chances in percent while
        nothing is decided and there is hope."""
        if end := room.game.outcome:
            raise Refusal("game_over", f"the game is over, {end}")
        position = room.game.position
        choice, _ = await self._best("adviser", room, STRONGEST)
        best = choice.lines[0]

        def explain() -> Reason:
            return reason(position, choice.move, best.score, exact=best.exact)

        known = best.exact or best.score.plies is not None
        share = percent(chance(position.variant, best.score))
        why = await self._host.run(explain)
        return choice.move, why, None if known or share < _HOPE else share

    async def accepts_draw(self, room: Room) -> bool:
        """Would the computer agree to a draw now?"""
        game, side = room.game, room.computer
        if game.outcome or side is None:
            return True  # the game refuses it then
        if room.header.seat(side).bot is not None:
            return False  # the bots' protocol has no draw offers

        def weigh(engine: Engine) -> bool:
            return accepts_draw(engine, game, side)

        return await self._host.engines.think(self._engine("adviser", room), weigh)

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
                return  # another process has the lease; if it ends, the move is overdue
            reply = await self._decide(room)
            thought = (self._host.now() - begun) / 1000
            await asyncio.sleep(max(0.0, self._pause_in(room) - thought))
            self._forget(name, version)  # from here on the task is not cancelled
            await self._rooms.reply(name, version, *reply)
        except Refusal as why:  # too late, or the database is unavailable: then it is overdue
            _log.info("the computer's move in game %s is not played: %s", name, why)
        except Exception:
            _log.exception("the computer could not move in game %s", name)
        finally:
            self._forget(name, version)

    async def _may_think(self, room: Room) -> bool:
        """Has this process the lease of the game? The lease that was written with the last event
        will do, if it lasts until renew_leases() renews it."""
        if room.leased - self._rooms.now() > _LONG_LEASE:
            return True
        return await self._claim(room.header.id, room.version)

    async def _claim(self, name: str, version: int) -> bool:
        return await self._rooms.store.due.claim(name, version, self._rooms.now())

    def _pause_in(self, room: Room) -> float:
        """Seconds that a move takes at least: never the same, and none where a clock runs."""
        return 0.0 if room.clock else self._pause * uniform(*_VARIATION)

    def _forget(self, name: str, version: int) -> None:
        if (thought := self._thoughts.get(name)) and thought.version == version:
            del self._thoughts[name]

    async def _decide(self, room: Room) -> tuple[str | None, int, str]:
        """The decision of the computer or of a bot, after any wait for an engine: its move, the
        milliseconds it took, and the reason why there is no move."""
        seat = room.header.seat(room.game.turn)
        while True:
            try:
                if seat.bot is not None:
                    return *await self._host.bots.choose(
                        seat.bot, room.header, room.game
                    ), "resignation"
                level = STRONGEST if seat.level is None else seat.level
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

        def choose(engine: Engine) -> tuple[Choice, int]:
            begun = self._host.now()
            limits = _limits(clock, max(_SHORTEST, int(_LONGEST * engines.share(role))))
            choice = engine.best_move(game, limits)
            return choice, self._host.now() - begun

        return await engines.think(self._engine(role, room, level), choose)

    def _engine(self, role: Role, room: Room, level: int = STRONGEST) -> EngineRequest:
        table = self._host.tables.get(room.header.variant)
        return EngineRequest(role, room.game.variant, level, table)


def _limits(clock: GameClock | None, movetime: int) -> Limits:
    if clock is None:
        return Limits(movetime=movetime)
    south, north = (_engine_clock(clock, left) for left in (clock.south, clock.north))
    return Limits(movetime=movetime, south=south, north=north)


def _engine_clock(clock: GameClock, left: int) -> Clock:
    """A clock as the engine takes it, with the last period of byoyomi apart."""
    period = min(left, clock.byoyomi)
    return Clock(left - period, clock.increment, period)
