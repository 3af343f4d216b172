"""Changes of games. Every change of every game goes through `Rooms.change`.

The rooms in the cache may be old: the store is the truth. A decision made in an old room is never
committed, for the store refuses a version that is there already; a refusal is final only where the
store has nothing newer.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from yokai.app.games import conditional_moves
from yokai.app.games.checks import (
    agrees,
    both_there,
    earlier_turn,
    goes_on,
    in_time,
    last_turn,
    not_again,
    not_by_message,
    offers,
    sides_of,
    stale,
)
from yokai.app.games.ladder import Result, ladder_of
from yokai.app.games.new_game import after, header_of, plain, swapped
from yokai.app.games.outages import Outages
from yokai.app.games.pending_moves import PendingMoves
from yokai.app.games.room import ABORTED, ON_THE_BOARD, Offer, Room
from yokai.app.games.room_cache import RoomCache
from yokai.app.host import Host
from yokai.app.messages import LadderView, NewGame, ResultName, Shelve
from yokai.app.openings import first_moves
from yokai.app.players import ratings
from yokai.errors import YokaiError
from yokai.formats.message_link import MOST_PLIES
from yokai.notation.move import NORTH, SOUTH
from yokai.refusal import NoSuchGame, Refusal
from yokai.rules.outcome import Outcome
from yokai.rules.position import Position
from yokai.storage.due import LEASE
from yokai.storage.events import Event, Header, Seat
from yokai.storage.games import Beside, Taken
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.store import Store

Decide = Callable[[Room, int], Room | None]

_log = logging.getLogger(__name__)
_encoder, _decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(Event)

_TRIES = 10
LISTED = 200  # games on a page of a list
_OFFERS = 20  # offers and the like between a position and the move in it, at most


class Rooms:
    """All games, by their names.

    `observers` are called with a room that has begun, changed or been resumed, and at no other
    time: the computer, conditional moves, and the timer of the flags. `committed` are called once
    with a room after each event, by the process that wrote it. `checks` are called with the header
    of a new game, and may refuse it.
    """

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host, self.bus, self.now = store, host, host.bus, host.now
        self.cache = RoomCache()
        self.pending_moves = PendingMoves()
        self.outages = Outages(host.now)
        self.bus.learn_by(self.learn)
        self.observers: list[Callable[[Room], None]] = []
        self.committed: list[Callable[[Room], None]] = []
        self.checks: list[Callable[[Header], None]] = []

    async def create(self, player: str, wanted: NewGame) -> Room:
        """Begin a game."""
        if wanted.swap_of is None:
            if wanted.gentle:
                ladder = await self.ladder(player, wanted.variant or "")
                # Nobody's first game begins with a move of the computer.
                side = wanted.side if ladder.games or wanted.side != "random" else "south"
                wanted = msgspec.structs.replace(wanted, level=ladder.level, side=side)
            header = header_of(player, wanted, self.now())
        else:
            room = await self.as_player(wanted.swap_of, player)
            if room.header.is_between_two:
                return await self._rematch(room, player)
            header = swapped(room.header, self.now())
        return await self.begin(header)

    async def begin(self, header: Header) -> Room:
        """Begin the game of a header; Taken if there is one of its name."""
        for check in self.checks:
            check(header)
        room = Room.begin(header)
        also = _also(header, room.last)
        await self.store.games.create(header, room.last, room.due, also)
        room = replace(room, leased=room.last.at + LEASE)
        self._notify(self.cache.keep(room))
        return room

    async def _rematch(self, room: Room, player: str) -> Room:
        """Offer a rematch to the other person, or agree to it: the room of the next game once both
        want it. That game is there before anybody hears of it."""
        old, side = room.header, sides_of(room, player)[0]
        for _ in range(_TRIES):
            agreed = agrees(room, "rematch", [side])
            if agreed and not room.next:
                await self._create_rematch(old)

            def decide(room: Room, now: int, agreed: bool = agreed) -> Room | None:
                if not room.game.outcome:
                    raise Refusal("still_on", "this game is not over yet")
                if room.next or agrees(room, "rematch", [side]) != agreed:
                    return None
                if agreed:
                    return room.followed(after(old), side, now)
                return offers(room, "rematch", [side], now)

            room = await self.change(old.id, decide)
            if room.next:
                return await self.open(room.next)
            if room.offer == Offer("rematch", side):
                return room
        raise stale()

    async def _create_rematch(self, old: Header) -> None:
        """Begin the next game of the same two people, unless it is there."""
        header = replace(swapped(old, self.now()), id=after(old))
        begun = Room.begin(header)
        with suppress(Taken):
            await self.store.games.create(header, begun.last, begun.due)

    async def join(self, game: str, player: str, name: str) -> Room:
        """Take the free seat; a player of the game keeps their own."""

        def decide(room: Room, now: int) -> Room | None:
            if room.header.sides_of(player):
                return None
            if (free := room.header.free) is None:
                raise Refusal("seats_taken", "both seats are taken, but you may watch")
            return room.joined(free, Seat(player, name=plain(name) or None), now)

        return await self.change(game, decide)

    async def open(self, game: str, version: int | None = None) -> Room:
        """A game as it is now; observers are not called. With a version, the cached room will do
        if it has that version, and the store is not read."""
        known = self.cache.get(game)
        if known and version is not None and version <= known.version:
            return known
        found = self.cache.keep(self.outages.given_back(await self._read(game, known)))
        if known and found.version > known.version:
            self.bus.tell(game, found.version)  # another process changed it, and this one missed it
        return found

    async def resume(self, game: str) -> Room:
        """A game as it is now, going on: the computer thinks, flags fall.

        So a game goes on after the process that had its lease has ended.
        """
        await self.outages.learn()
        room = await self.open(game)
        if _is_late(room, self._judged_until(room, self.now())):
            return await self.change(game, _end_by_time)
        self._notify(room)
        return room

    async def as_player(self, game: str, player: str | None, ply: int | None = None) -> Room:
        """A game of the player; a refusal if it has not this many moves."""
        room = await self.open(game)
        sides_of(room, player)
        if ply is not None:
            in_time(room, ply)
        return room

    async def of_player(
        self, player: str, before: int | None = None
    ) -> list[tuple[Header, Event, str]]:
        """A page of a player's games, the latest first, each with its last event and its title:
        the newest, or those that were begun before a time."""
        found = await self.store.games.of_player(player, LISTED, before)
        titles = await self.store.games.titles(player)
        return [(header, last, titles.get(header.id, "")) for header, last in found]

    async def shelve(self, game: str, player: str | None, wanted: Shelve) -> None:
        """Set the title that a player gives to their game, or hide the game from their list."""
        await self.as_player(game, player)
        await self.store.games.shelve(player or "", game, plain(wanted.title), wanted.hidden)

    async def ladder(self, player: str, variant: str) -> LadderView:
        """A player's place on the ladder of levels of a game."""
        return ladder_of(await self.results(player, variant))

    async def results(self, player: str, variant: str) -> list[Result]:
        """A player's latest results against the computer in a variant, the first first."""
        found = await self.store.games.against_computer(player, variant, LISTED)
        return [_result(header, last) for header, last in reversed(found)]

    async def play(
        self, game: str, player: str | None, version: int, move: str, came: int | None = None
    ) -> Room:
        """Play a person's move, as `played` does; the room after it."""
        return (await self.played(game, player, version, move, came))[0]

    async def played(
        self, game: str, player: str | None, version: int, move: str, came: int | None = None
    ) -> tuple[Room, Event]:
        """Play a person's move in answer to a version; a move that is sent again changes nothing.
        The clock is charged until the move `came`, however long it waited here. The room after it,
        and the event of the move."""

        def decide(room: Room, now: int) -> Room:
            sides = sides_of(room, player)
            both_there(room)
            if not room.game.outcome:
                # Offers and the like since that version have not changed the board.
                if not room.since <= version <= room.version:
                    raise stale()
                if room.game.turn not in sides:
                    raise Refusal("not_your_turn", "it is the other player's turn")
                if room.header.tag and room.ply >= MOST_PLIES:
                    raise Refusal("link_full", f"a link has room for {MOST_PLIES} moves")
                # Other messages of the player that wait keep the flag up, but not for this move.
                if _is_late(room, came or now):
                    raise Refusal("stale", "the move came after the player's time was up")
            since = room.clock.since if room.clock else now
            return room.moved(move, now, max(0, (came or now) - since))

        try:
            room = await self.change(game, decide, came)
        except (Refusal, YokaiError):
            known = self.cache.get(game)
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
        """The event of this move of the player at that version, if it was played before."""
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

    async def undo(self, game: str, player: str | None, ply: int, to: int | None = None) -> Room:
        """Take back the player's last move; an opponent who is a person is asked first. Where
        nobody is asked, `to` takes back to an earlier turn of the player."""

        def decide(room: Room, now: int) -> Room | None:
            sides = sides_of(room, player)
            not_by_message(room)
            in_time(room, ply)
            if not room.header.is_between_two:
                back = last_turn(room, sides) if to is None else earlier_turn(room, sides, to)
                return room.taken_back(back, now)
            goes_on(room)
            if room.header.rated or room.header.tournament:
                raise Refusal("rated", "in a game that counts no move is taken back")
            if agrees(room, "undo", sides):
                asked = sides[0].other
                return room.taken_back(last_turn(room, [asked]), now, asked)
            last_turn(room, sides)  # refused here if there is nothing to take back
            return offers(room, "undo", sides, now)

        return await self.change(game, decide)

    async def resign(self, game: str, player: str | None) -> Room:
        """Resign the game for the player's side, or the side to move where one plays both. Before
        two people have both moved, the game is called off instead, but not in a tournament."""

        def decide(room: Room, now: int) -> Room:
            sides = sides_of(room, player)
            both_there(room)
            side = room.game.turn if room.game.turn in sides else sides[0]
            if room.header.tag and side is not room.game.turn:
                raise Refusal("not_your_turn", "it is the other player's turn")
            counts = room.header.tournament is not None
            if room.header.is_between_two and not room.has_begun and not counts:
                return room.ended(Outcome(None, ABORTED), now)
            return room.ended(Outcome(side.other, "resignation"), now)

        return await self.change(game, decide)

    async def agree_draw(self, game: str, player: str | None) -> Room:
        """End the game as a draw by agreement; an opponent who is a person is asked first."""

        def decide(room: Room, now: int) -> Room | None:
            sides = sides_of(room, player)
            not_by_message(room)
            both_there(room)
            if room.header.is_between_two and not agrees(room, "draw", sides):
                goes_on(room)
                not_again(room, sides[0])
                return offers(room, "draw", sides, now)
            return room.ended(Outcome(None, "agreement"), now)

        return await self.change(game, decide)

    async def decline(self, game: str, player: str | None) -> Room:
        """Decline the opponent's offer, or withdraw one's own."""

        def decide(room: Room, now: int) -> Room | None:
            sides = sides_of(room, player)
            return room.declined(sides[0], now) if room.offer else None

        return await self.change(game, decide)

    async def reply(
        self, game: str, version: int, move: str | None, spent: int, why: str = ""
    ) -> Room:
        """Play the computer's move at a version, after so many milliseconds of thinking. None is a
        bot that resigned or failed, and `why` is the reason."""

        def decide(room: Room, now: int) -> Room:
            if room.version != version:
                raise stale()
            if room.clock and room.clock.left(room.game.turn, room.clock.since + spent) == 0:
                return room.ended(Outcome(room.game.turn.other, "time"), now)
            if move is None:
                return room.ended(Outcome(room.game.turn.other, why), now)
            return room.moved(move, now, spent)

        return await self.change(game, decide)

    async def change(self, game: str, decide: Decide, came: int | None = None) -> Room:
        """Change a game, whoever decides. `decide` is called again if the cached room was old. A
        flag is judged as of the time when the request `came`."""
        await self.outages.learn()
        for attempt in range(_TRIES):
            known = None if attempt else self.cache.get(game)
            room = known or await self.open(game)
            now = self.now()
            judged = self._judged_until(room, now)
            if decide is not _end_by_time and _is_late(room, min(judged, came or now)):
                room = await self.change(game, _end_by_time)
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
        raise stale()

    def give_back(self) -> None:
        """Let the clocks of all games stand in the known outages, and show it to their viewers."""
        for room in self.cache.rooms:
            after = self.outages.given_back(room)
            if after is not room:
                self.cache.keep(after)
                self.bus.tell(room.header.id, room.version)

    def _judged_until(self, room: Room, now: int) -> int:
        """The time up to which every message of the player to move is judged."""
        player = room.header.seat(room.game.turn).player
        return self.pending_moves.judged_until(room.header.id, player, now)

    async def _write(self, room: Room) -> Room | None:
        """Commit the last event of a room and announce it; None if another event was first."""
        game = room.header.id
        try:
            seats = room.header if room.last.kind == "join" else None
            also = [*_also(room.header, room.last), *first_moves.kept_with(room)]
            await self.store.games.append(game, room.last, room.due, seats, also)
        except Taken:
            return None
        room = replace(room, told=self.now(), leased=room.last.at + LEASE)
        self.cache.keep(room)
        await self.announce(game, room.last)
        for hear in self.committed:
            hear(room)
        self._notify(room)
        return room

    async def announce(self, game: str, event: Event) -> None:
        """Announce an event that is committed, to this process and to others."""
        await self.bus.announce(game, event.version, _encoder.encode(event))

    def learn(self, game: str, news: bytes) -> None:
        """Apply the event that another process has committed, if it is the next one of a cached
        game. Otherwise the store is read when the game is opened."""
        if known := self.cache.get(game):
            with suppress(msgspec.DecodeError, YokaiError):
                event = _decoder.decode(news)
                if event.version == known.version + 1 and _is_of_the_game(event):
                    self.cache.keep(known.after(event, told=self.now()))

    async def _read(self, game: str, known: Room | None) -> Room:
        """A game from the store; this takes a while if no room was cached."""
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
            _log.error("game %s cannot be read from the database: %r", game, error)
            raise Unavailable from None

    def _notify(self, room: Room) -> None:
        for observe in self.observers:
            observe(room)


def _also(header: Header, event: Event) -> list[Beside]:
    """Other changes in the commit of an event."""
    return [*ratings.kept_with(header, event), *conditional_moves.kept_with(header, event)]


def _replay(header: Header, happened: Sequence[Event]) -> Room:
    """The room of a game after all its events."""
    return Room.begin(header).after(*happened[1:])


def _is_of_the_game(event: Event) -> bool:
    """Does an event leave the header as it is? Only a player who joins changes it."""
    return event.kind != "join"


def _result(header: Header, last: Event) -> Result:
    """The person's result of a game against the computer."""
    side = SOUTH if header.north.is_computer else NORTH
    level = header.seat(side.other).level or 0
    result: ResultName = "win" if last.winner == side.word else "loss" if last.winner else "draw"
    return Result(level, result, header.gentle)


def _is_late(room: Room, now: int) -> bool:
    """Has a person's flag fallen? The computer is charged for its thinking alone, see reply."""
    side = room.clock.run_out(now) if room.clock else None
    return side is not None and side is not room.computer


def _end_by_time(room: Room, now: int) -> Room | None:
    if not _is_late(room, now):
        return None
    return room.ended(Outcome(room.game.turn.other, "time"), now)
