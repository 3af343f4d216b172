"""Games of an archive: written from the store, and replayed by the rules before they are stored.

Only what happened on the board is written: moves, takebacks and ends. A finished game with another
person comes back as a record, a game at one screen with both names, because nobody sits on the
other side any more. One that is not over does not come back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from yokai.app.games.new_game import is_name, plain, start_of
from yokai.app.games.room import NO_CLOCK, ON_THE_BOARD, event_after
from yokai.app.messages import ArchivedEvent, ArchivedGame, ArchivedSeat
from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.outcome import BOARD_REASONS, Outcome
from yokai.rules.variant import variant
from yokai.storage.archive import StoredGame
from yokai.storage.events import Event, EventKind, Header, Seat

_SHORTEST = 1_000  # milliseconds of a clock


class BadGame(Refusal):
    """A game of an archive breaks the rules, so nothing of the archive is stored."""

    def __init__(self, game: str, why: object) -> None:
        super().__init__(
            "archive_game", f"the game {quote(game)} cannot be played: {why}", {"game": game[:64]}
        )


def archived_game(game: StoredGame, player: str) -> ArchivedGame:
    """A stored game as its player's archive has it."""
    header = game.header
    return ArchivedGame(
        id=header.id,
        variant=header.variant,
        start=header.start,
        south=_archived_seat(header.south, player),
        north=_archived_seat(header.north, player),
        created=header.created,
        events=[_archived_event(event) for event in on_the_board(game.events)],
        initial=header.initial,
        increment=header.increment,
        byoyomi=header.byoyomi,
        north_initial=header.north_initial,
        below=header.below,
        gentle=header.gentle,
        title=game.title,
    )


def on_the_board(happened: Sequence[Event]) -> list[Event]:
    """The events on the board; not the start, nor what two people said to each other."""
    return [event for event in happened if event.kind in ON_THE_BOARD]


def replayed_game(
    archived: ArchivedGame, player: str, tick: Callable[[], object]
) -> StoredGame | None:
    """A game of a player's archive, as it is stored; None if it is played with another person, and
    not over. BadGame if the rules refuse it. `tick` is called before each event, and may raise an
    error to end the work."""
    try:
        header = _header(archived, player)
    except (YokaiError, Refusal) as error:
        raise BadGame(archived.id, error) from None
    try:
        happened = _replay(header, archived.events, tick)
    except YokaiError as error:
        raise BadGame(archived.id, error) from None
    with_other = "other" in (archived.south.who, archived.north.who)
    if with_other and happened[-1].reason is None:
        return None
    return StoredGame(header, tuple(happened), plain(archived.title))


def _archived_seat(seat: Seat, player: str) -> ArchivedSeat:
    if seat.bot is not None:
        return ArchivedSeat("bot", bot=seat.bot)
    if seat.level is not None:
        return ArchivedSeat("computer", level=seat.level)
    who: Literal["me", "other", "message"]
    who = "message" if seat.tag else "me" if seat.player == player else "other"
    return ArchivedSeat(who, name=seat.name, tag=seat.tag)


def _archived_event(event: Event) -> ArchivedEvent:
    clocks = event.south_left, event.north_left
    return ArchivedEvent(
        at=event.at,
        move=event.move if event.kind == "move" else None,
        takeback=event.ply if event.kind == "takeback" else None,
        end=event.reason if event.kind == "end" else None,
        winner=event.winner if event.kind == "end" else None,
        left=None if clocks[0] is None or clocks[1] is None else (clocks[0], clocks[1]),
    )


def _header(archived: ArchivedGame, player: str) -> Header:
    seats = archived.south, archived.north
    if not is_name(archived.id):
        raise YokaiError("this is no name of a game")
    if "me" not in [seat.who for seat in seats]:
        raise YokaiError("it is somebody else's")
    if (archived.initial is None) != (archived.increment is None):
        raise YokaiError("its clock has no time, or no increment")
    if archived.initial is None and (archived.byoyomi or archived.north_initial is not None):
        raise YokaiError("it has byoyomi or a time of North's, and no clock")
    times = [each for each in (archived.initial, archived.north_initial) if each is not None]
    if times and min(times) + archived.byoyomi < _SHORTEST:
        raise YokaiError("its clock has less than a second")
    rules = variant(archived.variant)
    levels = archived.south.level, archived.north.level
    return Header(
        id=archived.id,
        variant=rules.id,
        start=start_of(rules, archived.start).sfen,
        south=_seat(archived.south, player),
        north=_seat(archived.north, player),
        initial=archived.initial,
        increment=archived.increment,
        byoyomi=archived.byoyomi,
        north_initial=archived.north_initial,
        created=archived.created,
        below=archived.below,
        gentle=archived.gentle and levels != (None, None),
    )


def _seat(archived: ArchivedSeat, player: str) -> Seat:
    if (archived.level is not None) != (archived.who == "computer"):
        raise YokaiError("the computer has a level, and nobody else")
    if (archived.bot is not None) != (archived.who == "bot"):
        raise YokaiError("a bot has a name of its own, and nobody else")
    if (archived.tag is not None) != (archived.who == "message"):
        raise YokaiError("messages have a tag, and nothing else has")
    if archived.who in ("computer", "bot"):
        return Seat(None, archived.level, bot=archived.bot)
    name = plain(archived.name or "") or None
    return Seat.by_message(archived.tag, name) if archived.tag else Seat(player, name=name)


def _replay(
    header: Header, archived: Sequence[ArchivedEvent], tick: Callable[[], object]
) -> list[Event]:
    """The events of a game from its start, each judged by the rules."""
    game = Game(start_of(variant(header.variant), header.start))
    first = header.at_start
    last = Event(0, "start", 0, None, header.start, None, None, *first, header.created)
    happened = [last]
    for entry in archived:
        tick()
        kind, ply, move = _do(game, last, entry)
        if (entry.left is None) != (header.initial is None):
            raise YokaiError("both clocks are told after each event, or none is ever")
        last = event_after(last, kind, game, entry.at, entry.left or NO_CLOCK, ply, move)
        happened.append(last)
    return happened


def _do(game: Game, last: Event, entry: ArchivedEvent) -> tuple[EventKind, int, str | None]:
    """Let an event happen on the board, after the last one: its kind, the number of moves that
    stand after it, and its move as USI."""
    if [entry.move, entry.takeback, entry.end].count(None) != 2:
        raise YokaiError("an event is a move, a takeback or an end")
    if entry.move is not None:
        return "move", last.ply + 1, game.play(entry.move).usi
    if entry.takeback is not None:
        if entry.takeback > last.ply:
            raise YokaiError(f"{entry.takeback} moves cannot be left of {last.ply}")
        for _ in range(last.ply - entry.takeback + (last.kind == "end")):
            game.undo()
        return "takeback", entry.takeback, None
    reason = entry.end or ""
    if reason in BOARD_REASONS or (entry.winner is None and reason in ("resignation", "time")):
        raise YokaiError(f"nobody ends a game like that: {quote(reason)}")
    game.end(Outcome(Side.of(entry.winner) if entry.winner else None, reason))
    return "end", last.ply, None
