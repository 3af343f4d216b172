"""What a new game will be: who sits where, under what rules, from which position."""

from __future__ import annotations

import secrets
from dataclasses import replace

from yokai.engine.levels import LEVELS
from yokai.notation.move import Side
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.server.history import Header, Seat
from yokai.server.messages import NewGame
from yokai.server.refusal import Refusal

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another


def new_name() -> str:
    """A name for a game that nobody guesses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def header_of(player: str, wanted: NewGame, now: int) -> Header:
    """The game a player wants to begin."""
    rules = variant(wanted.variant or "")
    start = Position.parse(rules, wanted.sfen) if wanted.sfen is not None else rules.start
    if start.outcome:
        raise Refusal("game_over", f"there is nothing to play here, {start.outcome}")
    seats = _seats(player, wanted)
    return Header(
        id=new_name(),
        variant=rules.id,
        start=start.sfen,
        south=seats[Side.SOUTH],
        north=seats[Side.NORTH],
        initial=wanted.clock.initial if wanted.clock else None,
        increment=wanted.clock.increment if wanted.clock else None,
        created=now,
    )


def swapped(old: Header, now: int) -> Header:
    """The same game again, with the sides swapped."""
    return replace(old, id=new_name(), south=old.north, north=old.south, created=now)


def _seats(player: str, wanted: NewGame) -> list[Seat]:
    if wanted.opponent == "beside":
        return [Seat(player), Seat(player)]
    if wanted.level is None:
        raise Refusal(
            "no_level",
            f"a game against the computer needs a level from {min(LEVELS)} to {max(LEVELS)}",
        )
    side = secrets.choice(tuple(Side)) if wanted.side == "random" else Side.of(wanted.side)
    seats = [Seat(None, wanted.level)] * 2
    seats[side] = Seat(player)
    return seats
