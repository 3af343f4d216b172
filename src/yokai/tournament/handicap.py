"""Handicaps, so that beginners have games: less time, or fewer pieces, for a stronger entrant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from yokai.engine.limits import Clock, Limits
from yokai.errors import YokaiError, quote
from yokai.notation.move import Side
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.tournament.event_log import Entrant

LEAST_TIME, MOST_TIME = 1, 1000  # percent


class Handicap(NamedTuple):
    """A handicap: percent of the time of others, and letters of pieces that are not there."""

    time: int = 100
    odds: str = ""


def handicapped(one: Entrant, handicaps: Mapping[str, Handicap]) -> Entrant:
    """An entrant with the handicap of its author, or of its own name, if there is one."""
    given = handicaps.get(one.author or one.name)
    return msgspec.structs.replace(one, time=given.time, odds=given.odds) if given else one


def handicap_text(entrant: Entrant) -> str:
    """A handicap in a few characters.

    >>> handicap_text(Entrant("fox", "", time=50, odds="R"))
    '-R, 50 %'
    """
    parts = [f"-{entrant.odds}"] if entrant.odds else []
    return ", ".join(parts + ([f"{entrant.time} %"] if entrant.time != 100 else []))


def with_odds(game: Variant, odds: tuple[str, str]) -> Position:
    """The start of a game without the pieces that South and North give, each by its letter.

    >>> import yokai
    >>> with_odds(yokai.variant("classic"), ("R", "")).sfen
    'rkb/1p1/1P1/BK1 b - 1'
    """
    board, rest = game.start.sfen.split(" ", 1)
    rows = board.split("/")
    for side in Side:
        for letter in odds[side]:
            rows = _without(rows, letter.upper() if side is Side.SOUTH else letter.lower(), side)
    return Position.parse(game, f"{'/'.join(rows)} {rest}")


def _without(rows: list[str], letter: str, side: Side) -> list[str]:
    """The rows without one piece, the first from its owner's edge of the board."""
    order = range(len(rows)) if side is Side.NORTH else reversed(range(len(rows)))
    for row in order:
        if letter in rows[row]:
            cells = "".join(
                "1" * int(sign) if sign.isdecimal() else sign for sign in rows[row]
            ).replace(letter, "1", 1)
            return [*rows[:row], _packed(cells), *rows[row + 1 :]]
    raise YokaiError(f"there is no piece {quote(letter.upper())} to give as odds")


def _packed(cells: str) -> str:
    packed, empty = "", 0
    for sign in [*cells, ""]:
        if sign == "1":
            empty += 1
            continue
        packed += (str(empty) if empty else "") + sign
        empty = 0
    return packed


def limits_of(limits: Limits, time: int) -> Limits:
    """The limits of a move with a part of the time, in percent."""
    if time == 100:
        return limits

    def part(value: int | None) -> int | None:
        return None if value is None else max(value * time // 100, 1)

    return Limits(movetime=part(limits.movetime), nodes=part(limits.nodes), depth=limits.depth)


def clock_of(clock: Clock, time: int) -> Clock:
    """A clock with a part of the time, in percent."""
    return Clock(max(clock.left * time // 100, 1), clock.increment * time // 100)
