"""Which games the explorer counts."""

from __future__ import annotations

import asyncio

from tests.support.rooms import Place
from yokai.openings.canonical import canonical, key_of
from yokai.rules.variant import variant
from yokai.storage.store import Store

START = variant("classic").start
QUIET = ["2d3c", "2a1b", "3c2d", "1b2a"]


def counted(store: Store) -> dict[str, tuple[int, int, int]]:
    found = asyncio.run(store.opening_moves.of("classic", key_of(START)[0]))
    moves = {canonical(START, move)[1]: move.usi for move in START.legal_moves}
    return {moves[usi]: counts for usi, counts in found.items()}


def test_finished_game_counts_with_its_result(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(), *QUIET)
    assert counted(store) == {}
    place.do(place.rooms.resign, room)  # it is South's turn
    assert counted(store) == {"2d3c": (0, 0, 1)}
    won = place.play(place.beside(), "2d3c", "2a1b", "2c2b", "1b1c", "2b2a+", "1c1b")
    place.do(place.rooms.agree_draw, won)
    assert counted(store) == {"2d3c": (0, 1, 1)}


def test_short_games_and_games_from_other_positions_do_not_count(store: Store) -> None:
    place = Place(store)
    place.do(place.rooms.resign, place.play(place.beside(), *QUIET[:2]))
    other = place.beside(sfen="rkb/3/3/BKR b Pp 1")
    place.do(place.rooms.resign, place.play(other, "2d2c", "2a2b", "2c2d", "2b2a"))
    assert counted(store) == {}


def test_game_that_goes_on_after_a_takeback_counts_once(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(), "2c2b", "2a1b", "2b2a+", "1b2a", "2d3c", "2a3b", "3c2d")
    room = place.do(place.rooms.resign, room)
    assert counted(store) == {"2c2b": (1, 0, 0)}
