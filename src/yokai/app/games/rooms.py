"""What happens to games. Every change of every game enters by one door, `_happen`.

What is remembered here between two calls may be old, or gone: the store is the truth. A decision
made in an old room cannot be kept, for the store refuses a version that is there already; a
refusal is given only where the store knows of nothing newer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from yokai.app.games import conditional_moves
from yokai.app.games.ladder import Result, ladder_of
from yokai.app.games.new_game import after, header_of, plain, swapped
from yokai.app.games.pending_moves import PendingMoves
from yokai.app.games.room import ON_THE_BOARD, Offer, Room
from yokai.app.games.room_cache import RoomCache
from yokai.app.host import Host
from yokai.app.messages import LadderView, NewGame, ResultName, Shelve
from yokai.app.players import ratings
from yokai.errors import YokaiError
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.refusal import NoSuchGame, Refusal
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.storage.due import LEASE
from yokai.storage.events import Event, Header, OfferName, Seat
from yokai.storage.games import Beside, Taken
from yokai.storage.store import Store
from yokai.storage.unavailable import Unavailable

Decide = Callable[[Room, int], Room | None]

_log = logging.getLogger(__name__)
_encoder, _decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Event)

_TRIES = 10
_LISTED = 200
_OFFERS = 20  # and such, between a position and the move in it; who makes more is not believed


class Rooms:
    """All games, by their names.

    `attendants` are called with a room that has begun, changed or been resumed, and at no other
    time: the computer, that may have to move, and the one who waits for clocks to run out.
    `doorkeepers` are asked before a game begins, and may refuse it.
    """

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host, self.bus, self.now = store, host, host.bus, host.now
        self.live = RoomCache()
        self.arrivals = PendingMoves()
        self.bus.learn_by(self.learn)
        self.attendants: list[Callable[[Room], None]] = []
        self.doorkeepers: list[Callable[[Header], None]] = []

    async def create(self, player: str, wanted: NewGame) -> Room:
        """Begin a game."""
        if wanted.swap_of is None:
            if wanted.gentle:
                level = (await self.ladder(player, wanted.variant or "")).level
                wanted = msgspec.structs.replace(wanted, level=level)
            header = header_of(player, wanted, self.now())
        else:
            room = await self.as_player(wanted.swap_of, player)
            if room.header.is_between_two:
                return await self._rematch(room, player)
            old = room.header
            again = (await self.ladder(player, old.variant)).level if old.gentle else None
            header = swapped(old, self.now(), again)
        for check in self.doorkeepers:
            check(header)
        room = Room.begin(header)
        also = _also(header, room.last)
        await self.store.games.create(header, room.last, room.due, also)
        room = replace(room, leased=room.last.at + LEASE)
        self._attend(self.live.keep(room))
        return room

    async def _rematch(self, room: Room, player: str) -> Room:
        """The next game of two people: whoever asks first makes it, and the other hears of it."""
        if not room.game.outcome:
            raise Refusal("still_on", "this game is not over yet")
        old = room.header
        header = replace(swapped(old, self.now()), id=after(old))
        begun = Room.begin(header)
        with suppress(Taken):
            await self.store.games.create(header, begun.last, begun.due)

        def decide(room: Room, now: int) -> Room | None:
            if room.next:
                return None
            return room.followed(header.id, _sides(room, player)[0], now)

        await self._happen(old.id, decide)
        return await self.open(header.id)

    async def join(self, game: str, player: str, name: str) -> Room:
        """Sit down on the free seat; who sits there already stays."""

        def decide(room: Room, now: int) -> Room | None:
            if room.header.sides_of(player):
                return None
            if (free := room.header.free) is None:
                raise Refusal("seats_taken", "both seats are taken, but you may watch")
            return room.joined(free, Seat(player, name=plain(name) or None), now)

        return await self._happen(game, decide)

    async def open(self, game: str, version: int | None = None) -> Room:
        """A game as it stands now, and nothing else: a look starts no work. Who has heard of a
        version needs no more than that, for which the store may not have to be asked."""
        known = self.live.get(game)
        if known and version is not None and version <= known.version:
            return known
        found = self.live.keep(await self._read(game, known))
        if known and found.version > known.version:
            self.bus.tell(game, found.version)  # it happened elsewhere, and we hear of it so
        return found

    async def resume(self, game: str) -> Room:
        """Someone sits down: let the computer think and the clock run out, whose turn it is.

        This is what makes a game go on after the process that thought or waited is gone.
        """
        room = await self.open(game)
        if _is_late(room, self._judged_until(room, self.now())):
            return await self._happen(game, _end_by_time)
        self._attend(room)
        return room

    async def as_player(self, game: str, player: str | None, ply: int | None = None) -> Room:
        """A game that the player takes part in; after so many moves, if that is said."""
        room = await self.open(game)
        _sides(room, player)
        if ply is not None:
            _in_time(room, ply)
        return room

    async def of_player(self, player: str) -> list[tuple[Header, Event, str]]:
        """A player's games, the latest first, each with what happened last and its title."""
        found = await self.store.games.of_player(player, _LISTED)
        titles = await self.store.games.titles(player)
        return [(header, last, titles.get(header.id, "")) for header, last in found]

    async def shelve(self, game: str, player: str | None, wanted: Shelve) -> None:
        """Let a player name a game of theirs, or take it off their list."""
        await self.as_player(game, player)
        await self.store.games.shelve(player or "", game, plain(wanted.title), wanted.hidden)

    async def ladder(self, player: str, variant: str) -> LadderView:
        """Where a player stands among the levels of a game."""
        found = await self.store.games.against_computer(player, variant, _LISTED)
        return ladder_of([_result(header, last) for header, last in reversed(found)])

    async def play(
        self, game: str, player: str | None, version: int, move: str, came: int | None = None
    ) -> Room:
        """Play a person's move, thought about at a version; the same move sent again changes
        nothing. Their clock stands from when it `came`, however long it waited for us."""
        return (await self.played(game, player, version, move, came))[0]

    async def played(
        self, game: str, player: str | None, version: int, move: str, came: int | None = None
    ) -> tuple[Room, Event]:
        """The same as play(), with the event that the move is, or was when it was sent before."""

        def decide(room: Room, now: int) -> Room:
            sides = _sides(room, player)
            _both_there(room)
            if not room.game.outcome:
                # What was said beside the board meanwhile does not change what stands on it.
                if not room.since <= version <= room.version:
                    raise _stale()
                if room.game.turn not in sides:
                    raise Refusal("not_your_turn", "it is the other player's turn")
                # Whatever else of the player waits, which may keep the flag from falling yet.
                if _is_late(room, came or now):
                    raise Refusal("stale", "the move came after the player's time was up")
            since = room.clock.since if room.clock else now
            return room.moved(move, now, max(0, (came or now) - since))

        try:
            room = await self._happen(game, decide, came)
        except (Refusal, YokaiError):
            known = self.live.get(game)
            if known is None or known.version <= version:
                raise
            before = await self._played_before(known, player, version, move)
            if before is None:
                raise
            return known, before
        return room, room.last

    async def _played_before(
        self, room: Room, player: str | None, version: int, move: str
    ) -> Event | None:
        """The event that this move of the player at that version was, if there is one."""
        last = version + _OFFERS
        found = await self.store.games.between(room.header.id, version, last)
        played = next((event for event in found[1:] if event.kind in ON_THE_BOARD), None)
        if not played or played.kind != "move":
            return None
        try:
            before = Position.parse(room.header.variant, found[0].sfen)
            same = before.move(move).usi == played.move
        except YokaiError:
            return None
        return played if same and before.turn in room.header.sides_of(player) else None

    async def undo(self, game: str, player: str | None, ply: int) -> Room:
        """Go back to where the player last had to decide; another person is asked first."""

        def decide(room: Room, now: int) -> Room | None:
            sides = _sides(room, player)
            _in_time(room, ply)
            if not room.header.is_between_two:
                return room.taken_back(_last_turn(room, sides), now)
            _goes_on(room)
            if room.header.rated:
                raise Refusal("rated", "in a rated game no move is taken back")
            if _agrees(room, "undo", sides):
                return room.taken_back(_last_turn(room, [sides[0].other]), now)
            _last_turn(room, sides)  # refused here if there is nothing to take back
            return _offers(room, "undo", sides, now)

        return await self._happen(game, decide)

    async def resign(self, game: str, player: str | None) -> Room:
        """Give up: the player's side, or the side to move where one plays both."""

        def decide(room: Room, now: int) -> Room:
            sides = _sides(room, player)
            _both_there(room)
            side = room.game.turn if room.game.turn in sides else sides[0]
            return room.ended(Outcome(side.other, "resignation"), now)

        return await self._happen(game, decide)

    async def agree_draw(self, game: str, player: str | None) -> Room:
        """Call it a draw, both sides having said so; another person is asked first."""

        def decide(room: Room, now: int) -> Room | None:
            sides = _sides(room, player)
            _both_there(room)
            if room.header.is_between_two and not _agrees(room, "draw", sides):
                _goes_on(room)
                return _offers(room, "draw", sides, now)
            return room.ended(Outcome(None, "agreement"), now)

        return await self._happen(game, decide)

    async def decline(self, game: str, player: str | None) -> Room:
        """No to what the other offers, or no more of one's own offer."""

        def decide(room: Room, now: int) -> Room | None:
            sides = _sides(room, player)
            return room.declined(sides[0], now) if room.offer else None

        return await self._happen(game, decide)

    async def decided(self, game: str, decide: Decide) -> Room:
        """Let something happen that is judged elsewhere, by the same door."""
        return await self._happen(game, decide)

    async def reply(
        self, game: str, version: int, move: str | None, spent: int, why: str = ""
    ) -> Room:
        """Play the computer's move, thought about for so many milliseconds at this version. None
        is a bot that gives up or has failed, and `why` says how."""

        def decide(room: Room, now: int) -> Room:
            if room.version != version:
                raise _stale()
            if room.clock and room.clock.left(room.game.turn, room.clock.since + spent) == 0:
                return room.ended(Outcome(room.game.turn.other, "time"), now)
            if move is None:
                return room.ended(Outcome(room.game.turn.other, why), now)
            return room.moved(move, now, spent)

        return await self._happen(game, decide)

    async def _happen(self, game: str, decide: Decide, came: int | None = None) -> Room:
        """The door. `decide` may be asked again, for what it was asked about may be old. No flag
        falls for a time after this `came`, whenever we get to it."""
        for attempt in range(_TRIES):
            known = None if attempt else self.live.get(game)
            room = known or await self.open(game)
            now = self.now()
            judged = self._judged_until(room, now)
            if decide is not _end_by_time and _is_late(room, min(judged, came or now)):
                room = await self._happen(game, _end_by_time)
            try:
                after = decide(room, now)
            except (Refusal, YokaiError):
                if known:
                    continue
                raise
            if after is None and not known:
                return room
            if after and (kept := await self._write(after)):
                return kept
        raise _stale()

    def _judged_until(self, room: Room, now: int) -> int:
        """The time up to which everything is judged that came from the player who is to move."""
        player = room.header.seat(room.game.turn).player
        return self.arrivals.judged_until(room.header.id, player, now)

    async def _write(self, room: Room) -> Room | None:
        """Keep what has just happened and tell everyone; None if something else was first."""
        game = room.header.id
        try:
            seats = room.header if room.last.kind == "join" else None
            also = _also(room.header, room.last)
            await self.store.games.append(game, room.last, room.due, seats, also)
        except Taken:
            return None
        room = replace(room, told=self.now(), leased=room.last.at + LEASE)
        self.live.keep(room)
        await self.bus.announce(game, room.version, _encoder.encode(room.last))
        self._attend(room)
        return room

    def learn(self, game: str, news: bytes) -> None:
        """Take in what another process has kept, if it is what comes next in a game that we
        remember. Of anything else the store is asked, once somebody wants to know."""
        if known := self.live.get(game):
            with suppress(msgspec.DecodeError, YokaiError):
                event = _decoder.decode(news)
                if event.version == known.version + 1 and _is_of_the_game(event):
                    self.live.keep(known.after(event, told=self.now()))

    async def _read(self, game: str, known: Room | None) -> Room:
        """What the store knows by now; this takes a while if nothing of it was known."""
        if known:
            since = await self.store.games.since(game, known.version)
            if all(map(_is_of_the_game, since)):
                return known.after(*since)
        found = await self.store.games.load(game) if game.isalnum() else None
        if found is None:
            raise NoSuchGame
        header, happened = found
        try:
            return await self.host.run(_replay, header, happened)
        except Exception as error:
            _log.error("game %s cannot be read from the store: %r", game, error)
            raise Unavailable from None

    def _attend(self, room: Room) -> None:
        for attend in self.attendants:
            attend(room)


def _also(header: Header, event: Event) -> list[Beside]:
    """What is kept with an event beside it."""
    return [*ratings.kept_with(header, event), *conditional_moves.kept_with(header, event)]


def _replay(header: Header, happened: Sequence[Event]) -> Room:
    """A game as everything that happened has made it."""
    return Room.begin(header).after(*happened[1:])


def _is_of_the_game(event: Event) -> bool:
    """Does it leave the header as it is? Who sits down changes who plays."""
    return event.kind != "join"


def _sides(room: Room, player: str | None) -> list[Side]:
    """What a player may move, which must be something."""
    if sides := room.header.sides_of(player):
        return sides
    raise Refusal("watching", "this is someone else's game: you may watch it, not play in it")


def _result(header: Header, last: Event) -> Result:
    """How a game against the computer ended for the person."""
    side = SOUTH if header.north.is_computer else NORTH
    level = header.seat(side.other).level or 0
    result: ResultName = "win" if last.winner == side.word else "loss" if last.winner else "draw"
    return Result(level, result, header.gentle)


def _stale() -> Refusal:
    return Refusal("stale", "the game has moved on since")


def _both_there(room: Room) -> None:
    if room.header.free is not None:
        raise Refusal("waiting", "nobody sits on the other side yet")


def _goes_on(room: Room) -> None:
    if room.game.outcome:
        raise Refusal("game_over", "the game is over")


def _agrees(room: Room, what: OfferName, sides: list[Side]) -> bool:
    """Has the other side offered this?"""
    return room.offer is not None and room.offer.what == what and room.offer.side not in sides


def _offers(room: Room, what: OfferName, sides: list[Side], now: int) -> Room | None:
    """The room with this side's offer; nothing new if it stands already."""
    mine = Offer(what, sides[0])
    return None if room.offer == mine else room.offered(what, sides[0], now)


def _in_time(room: Room, ply: int) -> None:
    if ply != room.ply:
        raise _stale()


def _last_turn(room: Room, sides: list[Side]) -> int:
    """How many moves stood when one of these sides last had to move, and now does not."""
    if room.last.kind == "end":
        return room.ply
    turn = room.game.turn
    for ply in range(room.ply - 1, -1, -1):
        turn = turn.other
        if turn in sides:
            return ply
    raise Refusal("no_move", "you have made no move that could be taken back")


def _is_late(room: Room, now: int) -> bool:
    """Has a person run out of time? The computer is charged for its thinking alone, see reply."""
    side = room.clock.run_out(now) if room.clock else None
    return side is not None and side is not room.computer


def _end_by_time(room: Room, now: int) -> Room | None:
    if not _is_late(room, now):
        return None
    return room.ended(Outcome(room.game.turn.other, "time"), now)
