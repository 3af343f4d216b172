"""Calls: an event of a game calls players who do not see it, each for a reason.

A player is called when it is their turn, when somebody sits down with them, offers something or
agrees to a rematch, and when a game ends. A player who sees the game on any device is not called.
A player who is challenged, or whose challenge is declined, is called unless they look at the page.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Sequence

from yokai.app.games.room import ABORTED, Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Call, CallKind, PushTarget
from yokai.app.messages import Subscribe
from yokai.app.players.friends import HERE
from yokai.app.presence.audience import Audience
from yokai.app.presence.presence import Facts
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.storage.accounts import Subscription
from yokai.storage.events import OfferName

_MOST = 10  # browsers of a player that are called
_AT_ONCE = 200  # calls under way; of more, the newest are left out
_UNSURE = 10_000  # calls of players who are reported to see the game; of more, the oldest go
_SURE = 4_000  # milliseconds after which such a report tells who had left before an event
_BETWEEN = 1.0  # seconds between two looks at these calls

_OFFERED: dict[OfferName, CallKind] = {"draw": "draw", "undo": "undo", "rematch": "rematch"}

_log = logging.getLogger(__name__)


def calls_of(room: Room) -> list[tuple[Side, Call]]:
    """The calls of a room's last event, each with the side that is called."""
    header, event = room.header, room.last

    def call(side: Side, kind: CallKind, game: str = header.id) -> tuple[Side, Call]:
        name = header.seat(side.other).name
        return side, Call(kind, name, header.variant, game, header.id)

    if not header.is_between_two:
        return []
    doer = Side.of(event.side) if event.side else None
    if event.kind == "join" and doer is not None:
        return [call(doer.other, "joined")]
    if event.kind == "offer" and doer is not None and room.offer:
        return [call(doer.other, _OFFERED[room.offer.what])]
    if event.kind == "rematch" and doer is not None and room.next:
        return [call(doer.other, "next", room.next)]
    if event.kind in ("move", "end") and event.reason:
        return [call(side, _result(side, event.winner, event.reason)) for side in Side]
    return [call(room.game.turn, "turn")] if event.kind == "move" else []


def _result(side: Side, winner: str | None, reason: str) -> CallKind:
    if winner is None:
        return "aborted" if reason == ABORTED else "drawn"
    return "won" if winner == side.word else "lost"


class Caller:
    """Calls the players of games whom an event concerns."""

    def __init__(self, rooms: Rooms, audience: Audience) -> None:
        self._rooms, self._audience, self._push = rooms, audience, rooms.host.push
        self._kept = rooms.store.subscriptions
        self._calling: set[asyncio.Task[None]] = set()
        self._unsure: deque[tuple[int, Facts, Side, Call]] = deque(maxlen=_UNSURE)
        self._timer: asyncio.TimerHandle | None = None  # of the next look at these
        rooms.committed.append(self.hear)

    def hear(self, room: Room) -> None:
        """Call whom the last event of a room concerns, in the background. Who is reported to see it
        in another process is not looked up in the store at each event, but again in the reports."""
        if self._push.key is None:
            return
        facts = Facts.of(room)
        for side, call in calls_of(room):
            if self._audience.sees_here(room.header.id, side):
                continue
            if self._audience.was_reported(facts, side):
                self._unsure.append((self._rooms.now() + _SURE, facts, side, call))
                self._wait()
            else:
                self._begin(self._call_side(facts, side, call))

    def look_again(self) -> None:
        """Call who had left another process before an event, which only later reports told."""
        self._timer, now = None, self._rooms.now()
        while self._unsure and self._unsure[0][0] <= now:
            _, facts, side, call = self._unsure.popleft()
            if not self._audience.was_reported(facts, side):
                self._begin(self._call_side(facts, side, call))
        self._wait()

    def _wait(self) -> None:
        if self._unsure and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_BETWEEN, self.look_again)

    def call(self, player: str, call: Call) -> None:
        """Call a player who does not look at the page, in the background."""
        if self._push.key is not None:
            self._begin(self._call_absent(player, call))

    async def subscribe(
        self, player: str, wanted: Subscribe, origin: str, device: str = ""
    ) -> None:
        """Call a browser of a player from now on, until its `device` is signed out."""
        if not self._push.accepts(wanted.endpoint):
            raise Refusal("no_push", "this browser's push service is not known here")
        keys = wanted.public, wanted.auth
        kept = Subscription(wanted.endpoint, *keys, wanted.lang, origin, device)
        await self._kept.keep(player, kept, self._rooms.now(), _MOST)

    async def unsubscribe(self, endpoint: str) -> None:
        """Call a browser no more."""
        await self._kept.drop(endpoint)

    async def close(self) -> None:
        """Stop calling."""
        if self._timer:
            self._timer.cancel()
        for task in self._calling:
            task.cancel()
        await asyncio.gather(*self._calling, return_exceptions=True)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        if len(self._calling) >= _AT_ONCE:
            work.close()
            return
        task = asyncio.create_task(_logged(work))
        self._calling.add(task)
        task.add_done_callback(self._calling.discard)

    async def _call_side(self, facts: Facts, side: Side, call: Call) -> None:
        targets = await self._kept.of_player(facts.header.seat(side).player or "")
        if targets and not await self._audience.has_seen(facts, side):
            await self._send(targets, call)

    async def _call_absent(self, player: str, call: Call) -> None:
        targets = await self._kept.of_player(player)
        seen = await self._rooms.store.players.seen(player) if targets else None
        if self._rooms.now() - (seen or 0) > HERE:
            await self._send(targets, call)

    async def _send(self, targets: Sequence[Subscription], call: Call) -> None:
        for each in targets:
            target = PushTarget(each.endpoint, each.public, each.auth, each.lang, each.origin)
            if not await self._push.send(target, call):
                await self._kept.drop(each.endpoint)


async def _logged(work: Coroutine[None, None, None]) -> None:
    """Do some work, and log why it failed."""
    try:
        await work
    except Refusal as why:
        _log.warning("nobody can be called: %s", why)
    except Exception:
        _log.exception("a player could not be called")
