"""Games and events as rows of their tables, and back."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

import sqlalchemy as sql

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.events import Event, Header, Seat
from yokai.storage.schema import games

_SEAT = tuple(field.name for field in fields(Seat))


def game_row(header: Header) -> dict[str, object]:
    """A game as its row."""
    row = asdict(header)
    for side in Side:
        seat = row.pop(side.word)
        row |= {f"{side.word}_{what}": value for what, value in seat.items()}
    return row


def event_row(game: str, event: Event) -> dict[str, object]:
    """An event of a game as its row."""
    return {"game": game} | {name: getattr(event, name) for name in Event.__slots__}


def header_of(row: sql.Row[Any]) -> Header:
    """The game of a row that has its columns."""
    kept = row._mapping
    return Header(
        id=kept[games.c.id],
        variant=kept[games.c.variant],
        start=kept[games.c.start],
        south=_seat(kept, SOUTH),
        north=_seat(kept, NORTH),
        initial=kept[games.c.initial],
        increment=kept[games.c.increment],
        created=kept[games.c.created],
        below=kept[games.c.below],
        gentle=kept[games.c.gentle],
        rated=kept[games.c.rated],
        days=kept[games.c.days],
    )


def event_of(row: sql.Row[Any]) -> Event:
    """The event of a row, whose last columns it is."""
    return Event(*row[-len(Event.__slots__) :])


def _seat(kept: sql.RowMapping, side: Side) -> Seat:
    return Seat(*(kept[games.c[f"{side.word}_{what}"]] for what in _SEAT))
