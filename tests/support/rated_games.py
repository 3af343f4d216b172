"""Rated games of two people in a place of rooms, for tests."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.support.rooms import Place
from yokai.app.games.room import Room

WIN = ["2c2b", "3a3b", "2b2a+"]  # which takes North's koropokkuru


def begin(place: Place, one: str = "me", two: str = "you", **wanted: Any) -> Room:
    """A game in which `one` is South, and which is rated unless that is said."""
    wanted = {"rated": True, "names": ["Mia"]} | wanted
    room = place.begin(one, opponent="friend", side="south", **wanted)
    return asyncio.run(place.rooms.join(room.header.id, two, "Ben"))


def play(place: Place, room: Room, moves: list[str]) -> Room:
    seats = room.header.south.player, room.header.north.player
    for ply, move in enumerate(moves):
        room = place.play(room, move, player=seats[ply % 2] or "")
    return room


def resign(place: Place, room: Room, player: str = "me") -> Room:
    return asyncio.run(place.rooms.resign(room.header.id, player))
