"""The conditional player: it plays conditional moves as soon as the opponent has moved.

Every process that hears of the opponent's move tries, and the version decides, so the move is
played once. A move that a process did not play before it ended is overdue, and another plays it.
"""

from __future__ import annotations

import asyncio
import logging

from yokai.app.games.conditional_moves import fitting, line_views, read_lines
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import Replies, RepliesView
from yokai.errors import YokaiError
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.storage.conditional_moves import ConditionalPlan

_log = logging.getLogger(__name__)


class ConditionalPlayer:
    """Plays the conditional moves of all games that change in this process."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.observers.append(self.observe)

    def observe(self, room: Room) -> None:
        """Play the conditional move of the side to move, if there is one."""
        if room.header.days and room.header.is_between_two and not room.game.outcome:
            task = asyncio.create_task(self._answer(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def tell(self, game: str, player: str | None, wanted: Replies) -> RepliesView:
        """Replace a player's conditional moves."""
        room, side = await self._seat(game, player)
        if room.game.outcome:
            raise Refusal("game_over", "the game is over")
        if not room.header.days or room.header.free is not None:
            raise Refusal("no_days", "replies are for a game of two with days for a move")
        if wanted.version != room.version:
            raise Refusal("stale", "the game has moved on since")
        if wanted.lines and room.game.turn is side:
            raise Refusal("your_turn", "it is your turn: play a move first")
        lines = await self._rooms.host.run(read_lines, room.game, wanted.lines)
        plan = ConditionalPlan(room.ply, room.board.sfen, lines, self._rooms.now())
        await self._rooms.store.conditional_moves.keep(game, side.word, plan)
        await self._rooms.resume(game)  # a move that came meanwhile is answered
        return await self.told(game, player)

    async def told(self, game: str, player: str | None) -> RepliesView:
        """A player's conditional moves, as far as they still fit."""
        room, side = await self._seat(game, player)
        plan = await self._plan(game, side)
        lines = fitting(plan, room.header.start, room.moves) if plan else []
        shown = line_views(room.board.sfen, room.header.variant, lines)
        return RepliesView(room.version, shown)

    async def close(self) -> None:
        """Wait for the moves that are being played."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _seat(self, game: str, player: str | None) -> tuple[Room, Side]:
        room = await self._rooms.as_player(game, player)
        return room, room.header.sides_of(player)[0]

    async def _plan(self, game: str, side: Side) -> ConditionalPlan | None:
        return await self._rooms.store.conditional_moves.of(game, side.word)

    async def _answer(self, room: Room) -> None:
        game, side = room.header.id, room.game.turn
        try:
            plan = await self._plan(game, side)
            lines = fitting(plan, room.header.start, room.moves) if plan else []
            if lines and await self._play(room, lines[0][0]):
                return
            if plan and plan.ply < room.ply:  # it is not newer than the room
                kept, when = self._rooms.store.conditional_moves, room.due or room.last.at
                await kept.drop(game, side.word, plan, room.version, when)
        except Refusal as why:  # another was first, or the database is unavailable: then it is due
            _log.info("a conditional move in game %s is not played: %s", game, why)

    async def _play(self, room: Room, move: str) -> bool:
        """Play a move for the side to move; False if it is illegal."""
        player = room.header.seat(room.game.turn).player
        try:
            await self._rooms.play(room.header.id, player, room.version, move)
        except YokaiError:
            return False
        return True
