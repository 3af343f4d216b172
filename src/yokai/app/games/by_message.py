"""Games by message: each player has a game of their own, and links carry the moves between both.

Nothing that a link says replaces a move: a game only goes on where the link continues it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from yokai.app.games.new_game import check_start, name_from, plain
from yokai.app.games.room import Room
from yokai.app.games.rooms import Rooms
from yokai.app.messages import LinkUse, OpenedLink
from yokai.app.views import move_views, position_view
from yokai.formats.message_link import MessageLink
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.storage.events import Header, Seat
from yokai.storage.games import Taken

_RESIGNS = "resigns"  # in a history, instead of a move


class ByMessage:
    """Opens links, in the games of whoever opens them."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms

    async def open(self, player: str | None, link: MessageLink) -> OpenedLink:
        """Open a link: the other's move is played in, and nothing else changes."""
        room = await self._kept(player, link)
        if room is None:
            return _opened("new", link)
        if _missing(room, link) == 1 and _seat_of(room, player) is reader_of(link.game):
            room = await self._follow(room, link, 1)
        return _view(room, player, link)

    async def keep(self, player: str, link: MessageLink, name: str) -> OpenedLink:
        """Keep the game of a link: begin it, or continue it with every move that it has not."""
        room = await self._kept(player, link)
        if room is None:
            header = _header(player, link, plain(name), self._rooms.now())
            with suppress(Taken):  # it was opened twice at once
                await self._rooms.begin(header)
            room = await self._rooms.open(header.id)
        room = await self._follow(room, link, _missing(room, link))
        return _view(room, player, link)

    async def _kept(self, player: str | None, link: MessageLink) -> Room | None:
        """The player's game that a link belongs to."""
        name = player and await self._rooms.store.games.by_message(player, link.tag)
        return await self._rooms.open(name) if name else None

    async def _follow(self, room: Room, link: MessageLink, moves: int) -> Room:
        """Play the next moves of a link."""
        goal = len(_history(room.game)) + moves

        def decide(room: Room, now: int) -> Room | None:
            known = len(_history(room.game))
            if known >= goal or not _missing(room, link):
                return None
            for side in Side:  # a name that the other has given by now
                seat, name = room.header.seat(side), plain(link.names[side])
                if seat.tag and name and not seat.name:
                    return room.joined(side, replace(seat, name=name), now)
            step = _history(link.game)[known]
            if step == _RESIGNS:
                return room.ended(Outcome(room.game.turn.other, "resignation"), now)
            return room.moved(step, now)

        while len(_history(room.game)) < goal:
            before, room = room, await self._rooms.change(room.header.id, decide)
            if room.version == before.version:
                break
        return room


def link_of(room: Room) -> MessageLink:
    """The link of a game by message as it is now."""
    header = room.header
    names = header.south.name or "", header.north.name or ""
    return MessageLink(header.tag or "", names, room.game)


def is_to_send(room: Room, player: str | None) -> bool:
    """Has the player made the last move, or begun a game in which the other moves first?"""
    return room.header.tag is not None and _seat_of(room, player) is not reader_of(room.game)


def reader_of(game: Game) -> Side:
    """The side for whom the link of a game is: the one to move, or to be told of the end."""
    return game.turn.other if _history(game)[-1:] == [_RESIGNS] else game.turn


def _seat_of(room: Room, player: str | None) -> Side | None:
    return next(iter(room.header.sides_of(player)), None)


def _history(game: Game) -> list[str]:
    """The variant and the start of a game, its moves, and a resignation as one more."""
    resigned = game.outcome is not None and game.outcome.reason == "resignation"
    start = f"{game.variant.id} {game.start.sfen}"
    return [start, *(move.usi for move in game.moves), *([_RESIGNS] if resigned else [])]


def _same(room: Room, link: MessageLink) -> int:
    """The length of the beginning that the histories of a game and a link have in common."""
    pairs = zip(_history(room.game), _history(link.game), strict=False)
    return len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])


def _missing(room: Room, link: MessageLink) -> int:
    """The number of moves by which a link continues a game; 0 if it does not."""
    known = len(_history(room.game))
    return len(_history(link.game)) - known if _same(room, link) == known else 0


def _view(room: Room, player: str | None, link: MessageLink) -> OpenedLink:
    """The view of a link for a player who has the game."""
    ours, theirs, same = len(_history(room.game)), len(_history(link.game)), _same(room, link)
    if same < min(ours, theirs):
        what: LinkUse = "differs"
    elif same < theirs:
        what = "elsewhere"
    elif _seat_of(room, player) is not reader_of(link.game):
        what = "own"
    else:
        what = "answered" if same < ours else "yours"
    return _opened(what, link, room, max(same - 1, 0))


def _opened(
    what: LinkUse, link: MessageLink, room: Room | None = None, same: int = 0
) -> OpenedLink:
    game, reader = link.game, reader_of(link.game)
    return OpenedLink(
        what=what,
        game=room.header.id if room else None,
        same=same,
        variant=game.variant.id,
        start=game.start.sfen,
        moves=move_views(game),
        position=position_view(game.position, game.outcome, game.repetitions),
        seat=reader.word,
        sender=plain(link.names[reader.other]) or None,
    )


def _header(player: str, link: MessageLink, name: str, now: int) -> Header:
    """The header of a link's game on the device of its reader."""
    check_start(link.game.start)
    reader = reader_of(link.game)
    mine = Seat(player, name=name or plain(link.names[reader]) or None)
    other = Seat.by_message(link.tag, plain(link.names[reader.other]) or None)
    return Header(
        id=name_from(f"{link.tag} {player}"),
        variant=link.game.variant.id,
        start=link.game.start.sfen,
        south=mine if reader is SOUTH else other,
        north=mine if reader is NORTH else other,
        initial=None,
        increment=None,
        created=now,
    )
