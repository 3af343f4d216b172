"""Views of a game for one reader: the whole game, its last move, or a summary in a list."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal

from yokai.app import messages
from yokai.app.games.room import Room
from yokai.app.players.player_id import public_of
from yokai.engine.levels import LEVELS
from yokai.formats.record import Record
from yokai.formats.time_limit import TimeLimit, Times
from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.events import Event, Header, Seat


def news(
    room: Room, seen: int, player: str | None, now: int
) -> messages.GameNews | messages.MoveNews:
    """The news for a player who has seen a version: the last move if that is all, or the game."""
    if room.version != seen + 1 or room.last.kind != "move":
        return messages.GameNews(game_state(room, player, now))
    return messages.MoveNews(
        game=room.header.id,
        version=room.version,
        ply=room.ply,
        move=room.moves[-1],
        position=room.board,
        clock=_clock(room, now),
        thinking=room.computer_to_move,
    )


def _player(seat: Seat, others: bool) -> messages.PlayerView:
    public = public_of(seat.player) if others and seat.player else None
    return messages.PlayerView(_kind(seat), seat.level, seat.bot or seat.name, public)


def _kind(seat: Seat) -> Literal["computer", "bot", "person", "nobody", "message"]:
    if seat.bot is not None:
        return "bot"
    if seat.tag is not None:
        return "message"
    return "nobody" if seat.is_free else "computer" if seat.is_computer else "person"


def _players(header: Header) -> messages.Players:
    others = header.free is not None or header.is_between_two
    return messages.Players(_player(header.south, others), _player(header.north, others))


def _seat(header: Header, player: str | None) -> messages.SeatName | None:
    sides = header.sides_of(player)
    return "both" if len(sides) == len(Side) else sides[0].word if sides else None


def _below(header: Header, player: str | None) -> messages.SideName:
    sides = header.sides_of(player)
    return header.below or (sides[0] if sides else SOUTH).word


def _clock(room: Room, now: int) -> messages.ClockView | None:
    clock = room.clock
    if clock is None:
        return None
    running = clock.running.word if clock.running else None
    return messages.ClockView(clock.left(SOUTH, now), clock.left(NORTH, now), running)


def time_control(header: Header) -> messages.TimeControl | None:
    """The clock of a game as it was agreed; None without one, or with days for a move."""
    if header.initial is None or header.days is not None:
        return None
    times = header.initial, header.increment or 0, header.byoyomi, header.north_initial
    return messages.TimeControl(*times)


def game_state(room: Room, player: str | None, now: int) -> messages.GameState:
    """A game as this player sees it now."""
    header = room.header
    return messages.GameState.of(
        header,
        version=room.version,
        moves=[*room.moves],
        position=room.board,
        players=_players(header),
        seat=_seat(header, player),
        below=_below(header, player),
        time=time_control(header),
        clock=_clock(room, now),
        thinking=room.computer_to_move,
        offer=messages.OfferView(room.offer.what, room.offer.side.word) if room.offer else None,
        next=room.next,
    )


def game_summary(header: Header, last: Event, title: str, player: str) -> messages.GameSummary:
    """A game in a list, without replaying it."""
    outcome = messages.OutcomeView(last.winner, last.reason) if last.reason else None
    return messages.GameSummary.of(
        header,
        sfen=last.sfen,
        turn=next(side.word for side in Side if side.letter == last.sfen.split()[1]),
        outcome=outcome,
        players=_players(header),
        seat=_seat(header, player),
        updated=last.at,
        plies=last.ply,
        title=title,
    )


def record_of(room: Room) -> Record:
    """A stored game as a record."""
    day = datetime.fromtimestamp(room.header.created / 1000, UTC).date()
    south, north = (_name(seat) for seat in (room.header.south, room.header.north))
    return Record(room.game, south, north, day, times=_times(room.header))


def _times(header: Header) -> Times | None:
    if header.initial is None:
        return None
    if header.days:
        each = TimeLimit(0, byoyomi=header.initial)
        return each, each
    north = header.initial if header.north_initial is None else header.north_initial
    rest = header.byoyomi, header.increment or 0
    return TimeLimit(header.initial, *rest), TimeLimit(north, *rest)


def _name(seat: Seat) -> str:
    return (seat.bot or seat.name or "") if seat.level is None else LEVELS[seat.level].title


def pack(rooms: Sequence[tuple[str, Room]]) -> bytes:
    """The records of games, each with its title, as one zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
        for title, room in rooms:
            # A title may hold what no file name can; the game's own name tells two apart.
            safe = "".join(each if each.isalnum() or each in " -_" else "_" for each in title)
            name = f"{safe} {room.header.id}".strip()
            files.writestr(f"{name}.yokai", record_of(room).text)
    return packed.getvalue()
