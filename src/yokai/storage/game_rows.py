"""Games and events as rows of their tables, and back."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sql

from yokai.notation.move import Side
from yokai.rules.rule_code import is_code
from yokai.storage.events import Event, Header, Seat
from yokai.storage.schema import games

_SIDES = {side.word for side in Side}
_PLAIN = [each.name for each in fields(Header) if each.name not in _SIDES]
_CUSTOM = "custom"  # the variant of a row that has rules of its own
_SEAT = [each.name for each in fields(Seat)]


# The variant of a game: its name, or the code of its rules.
variant_column: sql.ColumnElement[str] = sql.func.coalesce(games.c.rules, games.c.variant)


def game_row(header: Header) -> dict[str, object]:
    """A game as its row."""
    row = asdict(header) | {"rules": None}
    if is_code(header.variant):
        row |= {"variant": _CUSTOM, "rules": header.variant}
    for side in _SIDES:
        row |= {f"{side}_{what}": value for what, value in row.pop(side).items()}
    return row


def event_row(game: str, event: Event) -> dict[str, object]:
    """An event of a game as its row."""
    return {"game": game} | {name: getattr(event, name) for name in Event.__slots__}


def header_of(row: sql.Row[Any]) -> Header:
    """The game of a row that has its columns."""
    kept = row._mapping
    values: dict[str, Any] = {name: kept[games.c[name]] for name in _PLAIN}
    values["variant"] = kept[games.c.rules] or values["variant"]
    for side in _SIDES:
        values[side] = Seat(*(kept[games.c[f"{side}_{what}"]] for what in _SEAT))
    return Header(**values)


def event_of(row: sql.Row[Any]) -> Event:
    """The event of a row, whose last columns it is."""
    return Event(*row[-len(Event.__slots__) :])
