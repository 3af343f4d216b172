"""Headers of new games: seats, rules, start and clock."""

from __future__ import annotations

import secrets
from dataclasses import replace
from hashlib import sha256

from yokai.app.games.clock import DAY
from yokai.app.messages import NewGame
from yokai.engine.levels import LEVELS
from yokai.errors import BadNotation, quote
from yokai.notation.move import NORTH, Side
from yokai.refusal import Refusal
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.storage.events import Header, Seat

_LATEST = 10_000  # move number: a game must be able to go on, and to be read again
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look like others
_LENGTH = 12  # letters of a game's name


def new_name() -> str:
    """A random name for a game."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_name(text: str) -> bool:
    """Has a text the form of a game's name?"""
    return len(text) == _LENGTH and set(text) <= set(_LETTERS)


def header_of(player: str, wanted: NewGame, now: int) -> Header:
    """The header of the game that a player wants to begin."""
    rules = variant(wanted.variant or "")
    start = Position.parse(rules, wanted.sfen) if wanted.sfen is not None else rules.start
    if start.number > _LATEST:
        raise BadNotation(
            f"bad SFEN {quote(wanted.sfen)}: a game begins at move {_LATEST:,} at the latest"
        )
    if start.outcome:
        raise Refusal("game_over", f"there is nothing to play here, {start.outcome}")
    _between_friends(wanted, usual=start == rules.start)
    initial = wanted.clock.initial if wanted.clock else wanted.days and wanted.days * DAY
    side = secrets.choice(tuple(Side)) if wanted.side == "random" else Side.of(wanted.side)
    seats = _seats(player, wanted)
    if side is NORTH:
        seats.reverse()
    return Header(
        id=new_name(),
        variant=rules.id,
        start=start.sfen,
        south=seats[Side.SOUTH],
        north=seats[Side.NORTH],
        initial=initial,
        increment=wanted.clock.increment if wanted.clock else wanted.days and 0,
        created=now,
        below=None if wanted.opponent == "friend" else side.word,
        gentle=wanted.gentle and wanted.opponent == "computer" and wanted.bot is None,
        rated=wanted.rated,
        days=wanted.days,
    )


def _between_friends(wanted: NewGame, usual: bool) -> None:
    """Refuse a rated game or days for a move unless two people play, each on their own device."""
    if wanted.rated and not (wanted.opponent == "friend" and usual):
        raise Refusal("not_rated", "a rated game is against a friend, from the usual start")
    if wanted.days and (wanted.opponent != "friend" or wanted.clock):
        raise Refusal("no_days", "days for a move are for a game against a friend without a clock")


def after(old: Header) -> str:
    """The name of the rematch of a game: both players get the same one, and nobody else can guess
    it."""
    secret = f"{old.id} {old.south.player} {old.north.player}".encode()
    return "".join(_LETTERS[each % len(_LETTERS)] for each in sha256(secret).digest()[:_LENGTH])


def swapped(old: Header, now: int, level: int | None = None) -> Header:
    """The header of a game again with the sides swapped; against another level, if one is given."""
    if level is not None:
        south, north = (
            replace(seat, level=level) if seat.is_computer else seat
            for seat in (old.south, old.north)
        )
        old = replace(old, south=south, north=north)
    below = Side.of(old.below).other.word if old.below else None
    return replace(old, id=new_name(), south=old.north, north=old.south, below=below, created=now)


def _seats(player: str, wanted: NewGame) -> list[Seat]:
    """The seat of the player who begins, and the other seat."""
    if wanted.opponent == "beside":
        names = [plain(name) or None for name in wanted.names]
        return [Seat(player, name=name) for name in [*names, None, None][:2]]
    if wanted.opponent == "friend":
        return [Seat(player, name=_first(wanted.names)), Seat(None)]
    if wanted.bot is not None:
        return [Seat(player), Seat(None, bot=wanted.bot)]
    if wanted.level is None:
        raise Refusal(
            "no_level",
            f"a game against the computer needs a level from {min(LEVELS)} to {max(LEVELS)}",
        )
    return [Seat(player), Seat(None, wanted.level)]


def _first(names: list[str]) -> str | None:
    return plain(names[0]) or None if names else None


def plain(text: str) -> str:
    """A typed text as one line without control characters."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())
