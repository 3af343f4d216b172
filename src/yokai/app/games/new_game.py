"""Headers of new games: seats, rules, start and clock."""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import replace
from hashlib import sha256

from yokai.app.games.clock import DAY
from yokai.app.messages import ClockChoice, NewGame
from yokai.engine.levels import LEVELS
from yokai.errors import BadNotation, quote
from yokai.notation.move import NORTH, Side
from yokai.notation.sfen import write_sfen
from yokai.refusal import Refusal
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant
from yokai.storage.events import Header, Seat

_SHORTEST = 1_000  # milliseconds of a clock
_LATEST = 10_000  # move number: a game must be able to go on, and to be read again
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look like others
_LENGTH = 12  # letters of a game's name
# Letters that look like nothing: fillers of Hangul and Braille's empty cell.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def new_name() -> str:
    """A random name for a game."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_name(text: str) -> bool:
    """Has a text the form of a game's name?"""
    return len(text) == _LENGTH and set(text) <= set(_LETTERS)


def header_of(player: str, wanted: NewGame, now: int) -> Header:
    """The header of the game that a player wants to begin."""
    rules = variant(wanted.variant or "")
    start = start_of(rules, wanted.sfen) if wanted.sfen is not None else rules.start
    _between_friends(wanted, usual=rules.id in VARIANTS and start == rules.start)
    if rules.id not in VARIANTS and (wanted.open or wanted.rival):
        raise Refusal("by_link", "a game of your own is played with a friend who has its link")
    side = secrets.choice(tuple(Side)) if wanted.side == "random" else Side.of(wanted.side)
    seats = _seats(player, wanted)
    clock = wanted.clock
    times = _times(clock, side) if clock else (wanted.days and wanted.days * DAY, None)
    if side is NORTH:
        seats.reverse()
    return Header(
        id=new_name(),
        variant=rules.id,
        start=start.sfen,
        south=seats[Side.SOUTH],
        north=seats[Side.NORTH],
        initial=times[0],
        increment=clock.increment if clock else wanted.days and 0,
        created=now,
        below=None if wanted.opponent == "friend" else side.word,
        gentle=wanted.gentle and wanted.opponent == "computer" and wanted.bot is None,
        rated=wanted.rated,
        days=wanted.days,
        byoyomi=clock.byoyomi if clock else 0,
        north_initial=times[1],
    )


def _times(clock: ClockChoice, side: Side) -> tuple[int, int | None]:
    """South's initial time, and North's if that is another one; `side` is that of the player who
    begins the game."""
    other = clock.initial if clock.other is None else clock.other
    if min(clock.initial, other) + clock.byoyomi < _SHORTEST:
        raise Refusal("no_time", "each player needs at least a second on the clock")
    south, north = (other, clock.initial) if side is NORTH else (clock.initial, other)
    return south, None if south == north else north


def start_of(rules: Variant, sfen: str) -> Position:
    """The position of an SFEN, from which a game can begin."""
    start = Position.parse(rules, sfen)
    check_start(start)
    return start


def check_start(start: Position) -> None:
    """Refuse a position from which no game can begin."""
    if start.number > _LATEST:
        raise BadNotation(
            f"bad SFEN {quote(start.sfen)}: a game begins at move {_LATEST:,} at the latest"
        )
    if start.outcome:
        raise Refusal("game_over", f"there is nothing to play here, {start.outcome}")


def _between_friends(wanted: NewGame, usual: bool) -> None:
    """Refuse a rated game or days for a move unless two people play, each on their own device, and
    a clock for a game by message."""
    even = wanted.clock is None or wanted.clock.other in (None, wanted.clock.initial)
    if wanted.rated and not (wanted.opponent == "friend" and usual and even):
        told = "a rated game is against a friend, from the usual start and with the same time"
        raise Refusal("not_rated", told)
    if wanted.days and (wanted.opponent != "friend" or wanted.clock):
        raise Refusal("no_days", "days for a move are for a game against a friend without a clock")
    if wanted.clock and wanted.opponent == "message":
        raise Refusal("by_message", "a game by message has no clock")


def after(old: Header) -> str:
    """The name of the rematch of a game: both players get the same one, and nobody else can guess
    it."""
    return name_from(f"{old.id} {old.south.player} {old.north.player}")


def name_from(secret: str) -> str:
    """The name of a game that follows from a secret, so that it is begun once."""
    digest = sha256(secret.encode()).digest()
    return "".join(_LETTERS[each % len(_LETTERS)] for each in digest[:_LENGTH])


def swapped(old: Header, now: int) -> Header:
    """The header of a game again, against the same opponent, with the sides swapped."""
    below = Side.of(old.below).other.word if old.below else None
    south, north = old.north, old.south
    if old.tag:
        south, north = (
            Seat.by_message(_new_tag(), seat.name) if seat.tag else seat for seat in (south, north)
        )
    times = old.initial, old.north_initial
    if old.north_initial is not None:
        times = old.north_initial, old.initial  # a handicap is the player's, not the side's
    of_two = old.below is None or old.tag is not None
    return replace(
        old,
        id=new_name(),
        start=_handicap_swapped(old.variant, old.start) if of_two else old.start,
        south=south,
        north=north,
        below=below,
        created=now,
        initial=times[0],
        north_initial=times[1],
        tournament=None,
    )


def _handicap_swapped(name: str, start: str) -> str:
    """The first position with the other side lacking what a side lacked; a position that is no
    handicap stays as it is."""
    usual = variant(name).start.setup
    given = Position.parse(name, start).setup
    whole = [symbol for row in usual.rows for symbol in row]
    here = [symbol for row in given.rows for symbol in row]
    lacking = [square for square, symbol in enumerate(whole) if here[square] != symbol]
    there = [len(whole) - 1 - square for square in lacking]  # as the other player sees it
    if (
        replace(given, rows=usual.rows) != usual
        or any(here[square] for square in lacking)
        or any(whole[a] != whole[b].swapcase() for a, b in zip(lacking, there, strict=True))
    ):
        return start
    left = ["" if square in there else symbol for square, symbol in enumerate(whole)]
    rows = (left[each : each + usual.files] for each in range(0, len(left), usual.files))
    return write_sfen(replace(usual, rows=tuple(map(tuple, rows))))


def _seats(player: str, wanted: NewGame) -> list[Seat]:
    """The seat of the player who begins, and the other seat."""
    if wanted.opponent == "beside":
        names = [plain(name) or None for name in wanted.names]
        return [Seat(player, name=name) for name in [*names, None, None][:2]]
    if wanted.opponent == "message":
        return [Seat(player, name=_first(wanted.names)), Seat.by_message(_new_tag())]
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


def _new_tag() -> str:
    """A random tag of a game by message."""
    return secrets.token_urlsafe(6)


def _first(names: list[str]) -> str | None:
    return plain(names[0]) or None if names else None


def plain(text: str) -> str:
    """A typed text as one line without control characters and blank letters; empty if nothing of
    it can be seen.

    >>> plain(" Mia\\u3164 \\u202e"), plain("\\u115f\\ufe0f")
    ('Mia', '')
    """
    shown = (each if each.isprintable() and each not in _BLANKS else " " for each in text)
    line = " ".join("".join(shown).split())
    return line if any(unicodedata.category(each)[0] in "LNPS" for each in line) else ""
