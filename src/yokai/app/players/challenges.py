"""Challenges: a player asks another one, by their public id, to take the free seat of a game.

The rival is called, and takes the seat like any other or declines with a word. Few challenges of a
player wait at a time, and few to a rival; who was declined waits before the next one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from yokai.app.games.clock import DAY
from yokai.app.games.game_views import time_control
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.host import Call, CallKind
from yokai.app.messages import ChallengeView, DeclineWord, NewGame
from yokai.app.players.calls import Caller
from yokai.app.players.erasure import Eraser
from yokai.refusal import Refusal
from yokai.storage.challenges import OpenChallenge, Waiting
from yokai.storage.events import Header
from yokai.storage.players import NEVER

_SENT = 5  # challenges of a player that wait for an answer
_RECEIVED = 20  # challenges to a player that wait
_WAITS = 2 * DAY  # after which a challenge is forgotten
_PEACE = 600_000  # milliseconds after a challenge that was declined, before the next
_TOPIC = "challenges"  # announced with the player who has news


class Challenges:
    """The challenges of all players."""

    def __init__(self, rooms: Rooms, caller: Caller, eraser: Eraser) -> None:
        self._rooms, self._caller, self._eraser = rooms, caller, eraser
        self._kept, self._bus = rooms.store.challenges, rooms.bus
        self._listeners: defaultdict[str, list[Callable[[], None]]] = defaultdict(list)
        self._waiting: frozenset[Waiting] = frozenset()  # as far as this process has looked
        self._leave: Callable[[], None] = lambda: None
        self._bus.learn_by(self._learn)

    def start(self) -> None:
        """Hear of the challenges that other processes write."""
        self._leave = self._bus.listen(_TOPIC, lambda _: None)

    def close(self) -> None:
        """Hear of them no more."""
        self._leave()

    def listen(self, player: str, tell: Callable[[], None]) -> Callable[[], None]:
        """Call `tell` when a player's challenges change; call the result to stop."""
        self._listeners[player].append(tell)

        def leave() -> None:
            self._listeners[player].remove(tell)
            if not self._listeners[player]:
                del self._listeners[player]

        return leave

    async def rival_of(self, wanted: NewGame, player: str) -> str:
        """The player whom a new game challenges; a refusal if that cannot be."""
        if wanted.opponent != "friend" or wanted.swap_of is not None or wanted.open:
            raise Refusal("no_seat", "only a game that waits for a friend has a seat for a rival")
        rival = await self._player(wanted.rival or "")
        if rival == player:
            raise Refusal("own_challenge", "you cannot challenge yourself")
        last = await self._kept.last(player, rival)
        if last and last.declined == NEVER:
            raise Refusal("rival_never", "this player does not want to be challenged by you")
        wait = last.at + _PEACE - self._rooms.now() if last and last.declined else 0
        if wait > 0:
            minutes = str(-(-wait // 60_000))
            told = f"this player has just declined: ask again in {minutes} minutes"
            raise Refusal("rival_declined", told, {"minutes": minutes})
        mine, theirs = await self._kept.counts(player, rival)
        if mine >= _SENT and not (last and last.game):
            raise Refusal("challenges_full", f"{_SENT} of your challenges wait: withdraw one")
        if theirs >= _RECEIVED:
            raise Refusal("rival_busy", "too many others have challenged this player")
        return rival

    async def send(self, room: Room, player: str, rival: str) -> None:
        """Challenge a rival to take the free seat of a game, instead of an earlier challenge."""
        now, last = self._rooms.now(), await self._kept.last(player, rival)
        await self._kept.keep(player, rival, room.header.id, now, now - _WAITS)
        if last and last.game:
            await self._eraser.delete_game(last.game, player)
        [mine] = room.header.sides_of(player)
        await self._tell(rival, "challenge", room.header.seat(mine).name, room.header)

    async def of_player(self, player: str) -> list[ChallengeView]:
        """The challenges to a player that wait, and the player's own."""
        since = self._rooms.now() - _WAITS
        found = await self._kept.of_player(player, since, _SENT + _RECEIVED)
        return [_view(each) for each in found if each.header.free is not None]

    async def decline(self, game: str, rival: str | None, word: DeclineWord) -> None:
        """Decline the challenge of a game, with a word to the player who made it."""
        found = await self._kept.decline(game, rival or "", word) if game.isalnum() else None
        if found is None:
            raise Refusal("no_challenge", "this challenge was withdrawn")
        player, header, name = found
        await self._tell(player, "declined", name, header)
        await self.announce(rival or "")

    async def rival(self, game: str) -> str | None:
        """The player whom the challenge of a game waits for, if there is one."""
        return await self._kept.rival(game)

    async def taken(self, room: Room, rival: str) -> None:
        """Forget the challenge of a game whose seat is taken."""
        await self._kept.forget(room.header.id)
        await self.announce(rival)

    async def mute(self, public: str, rival: str, muted: bool) -> None:
        """Let a rival have no more challenges of a player, or have them again."""
        player = await self._player(public)
        await self._kept.mute(player, rival, muted, self._rooms.now())
        await self.announce(rival)

    async def _player(self, public: str) -> str:
        found = await self._rooms.store.players.find(public) if public.isalnum() else None
        if not found:
            raise Refusal("unknown_player", "there is no player of this name")
        return found[0]

    async def _tell(self, player: str, kind: CallKind, name: str | None, header: Header) -> None:
        """Call a player; `name` is the other's."""
        self._caller.call(player, Call(kind, name, header.variant, header.id, header.id))
        await self.announce(player)

    async def announce(self, player: str) -> None:
        """Tell the pages of a player, in every process, that their challenges have changed."""
        self._notify(player)
        await self._bus.announce(_TOPIC, 0, player.encode())

    async def look(self) -> None:
        """Tell the pages of this process what other processes have written: their announcements
        may be lost, or nothing carries them."""
        if not self._listeners:
            self._waiting = frozenset()
            return
        found = await self._kept.waiting(self._rooms.now() - _WAITS)
        changed, self._waiting = found ^ self._waiting, found
        for player in {each for one in changed for each in (one.player, one.rival)}:
            self._notify(player)

    def _learn(self, topic: str, news: bytes) -> None:
        if topic == _TOPIC:
            self._notify(news.decode(errors="replace"))

    def _notify(self, player: str) -> None:
        for tell in [*self._listeners.get(player, ())]:
            tell()


def _view(found: OpenChallenge) -> ChallengeView:
    free = found.header.free
    assert free is not None
    return ChallengeView.of(
        found.header,
        game=found.header.id,
        id=found.id,
        name=found.name if found.mine else found.header.seat(free.other).name,
        side=free.word,
        clock=time_control(found.header),
        mine=found.mine,
        declined="no" if found.declined == NEVER else found.declined,
    )
