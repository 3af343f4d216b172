"""Answers for players who have told before what they would play: by the same door as they.

Any process may do it when it hears of a game, and two may try: the version decides, so the answer
comes once. What a process that ends leaves undone is due in the store, and the caretaker finds it.
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
    """All plans of all games, as far as this process hears of them."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._tasks: set[asyncio.Task[None]] = set()
        rooms.attendants.append(self.attend)

    def attend(self, room: Room) -> None:
        """Answer, if there is an answer."""
        if room.header.days and room.header.is_between_two and not room.game.outcome:
            task = asyncio.create_task(self._answer(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def tell(self, game: str, player: str | None, wanted: Replies) -> RepliesView:
        """A player says what they would answer, instead of what they said before."""
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
        await self._rooms.resume(game)  # what was played meanwhile is answered
        return await self.told(game, player)

    async def told(self, game: str, player: str | None) -> RepliesView:
        """What a player has said they would answer, as far as it still fits."""
        room, side = await self._seat(game, player)
        plan = await self._plan(game, side)
        lines = fitting(plan, room.header.start, room.moves) if plan else []
        shown = line_views(room.board.sfen, room.header.variant, lines)
        return RepliesView(room.version, shown)

    async def close(self) -> None:
        """Let what has begun come to its end."""
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
            if plan and plan.ply < room.ply:  # it is not newer than what we know
                await self._drop(room, plan)
        except Refusal as why:  # somebody was first, or the store is away: then the caretaker comes
            _log.info("a reply in game %s is not played: %s", game, why)

    async def _play(self, room: Room, move: str) -> bool:
        """Play a move for who is to move; False if the rules say no."""
        player = room.header.seat(room.game.turn).player
        try:
            await self._rooms.play(room.header.id, player, room.version, move)
        except YokaiError:
            return False
        return True

    async def _drop(self, room: Room, plan: ConditionalPlan) -> None:
        game, side, when = room.header.id, room.game.turn.word, room.due or room.last.at
        await self._rooms.store.conditional_moves.drop(game, side, plan, room.version, when)
