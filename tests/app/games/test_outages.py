"""Time in which no process served is nobody's."""

import asyncio

from tests.support.rooms import BLITZ, Place, refusal
from yokai.notation.move import NORTH
from yokai.storage.service_periods import Outage
from yokai.storage.store import Store


def test_clock_stands_in_an_outage(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 1_000
    began, place.time = place.time, place.time + 60_000
    place.rooms.outages.known = [Outage(began, place.time)]
    other = Place(store, place.time)  # a process that starts after the outage
    other.rooms.outages.known = place.rooms.outages.known
    place.rooms.give_back()
    for each in (place, other):
        found = each.resume(room)
        assert not found.game.outcome
        assert found.clock
        assert found.clock.left(NORTH, each.time) == 9_000
    place.time += 500
    after = place.play(place.open(room), "2a2b")
    assert after.last.north_left == 9_500  # with the increment
    other.time = place.time + 20_000
    assert str(other.resume(room).game.outcome) == "North wins by time"


def test_event_in_an_outage_loses_only_its_rest(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    # The last sign of life came before the move.
    place.rooms.outages.known = [Outage(place.time - 500, place.time + 30_000)]
    place.rooms.give_back()
    place.time += 31_000
    assert place.play(place.open(room), "2a2b").last.north_left == 10_000


def test_offer_after_an_outage_gives_nothing_back_twice(store: Store) -> None:
    place = Place(store)
    room = place.begin(opponent="friend", side="south", clock=BLITZ)
    asyncio.run(place.rooms.join(room.header.id, "you", ""))
    room = place.play(place.open(room), "2c2b")
    room = place.play(place.play(room, "2a2b", player="you"), "1d1c")
    began, place.time = place.time, place.time + 30_000
    place.rooms.outages.known = [Outage(began, place.time)]
    place.rooms.give_back()
    place.time += 2_000
    offered = place.do(place.rooms.agree_draw, room)
    assert offered.last.north_left == 8_000
    place.time += 1_000
    assert place.play(place.open(room), "3a3b", player="you").last.north_left == 8_000


def test_nothing_is_charged_before_outages_are_known(store: Store) -> None:
    place = Place(store)
    outages = place.rooms.outages
    began = place.time

    async def look() -> None:
        outages.known = [Outage(began, place.time)]
        outages.looked = place.time
        place.rooms.give_back()

    outages.look, outages.looked = look, place.time
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 60_000
    assert place.play(room, "2a2b").last.north_left == 11_000
    assert place.rooms.cache.rooms[0].paused == 0


def test_clock_runs_where_everybody_was_served(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 60_000
    assert refusal(place.play, room, "2a2b") == "game_over"
