"""One game as its events tell it: what happens makes a new room, and changes no old one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.support.rooms import facts
from yokai import NORTH, SOUTH, IllegalMove
from yokai.app.games.new_game import header_of
from yokai.app.games.room import Offer, Room
from yokai.app.messages import ClockChoice, NewGame
from yokai.rules.outcome import Outcome
from yokai.storage.events import Event, Seat

NOW = 1_000


def room_of(**wanted: Any) -> Room:
    usual = {"variant": "classic", "opponent": "beside", "side": "south"}
    return Room.begin(header_of("me", NewGame(**(usual | wanted)), NOW))


def test_old_room_stays_as_it_was() -> None:
    before = room_of()
    known = facts(before)
    after = before.moved("2c2b", NOW + 1)
    assert (after.version, after.ply, after.last.move) == (1, 1, "2c2b")
    assert facts(before) == known
    with pytest.raises(IllegalMove):
        after.moved("2c2b", NOW + 2)


def test_room_is_the_same_whether_it_happened_or_is_told() -> None:
    room = start = room_of(clock=ClockChoice(60_000, 1_000))
    events: list[Event] = []
    acts: list[Callable[[Room], Room]] = [
        lambda room: room.moved("2c2b", NOW + 10),
        lambda room: room.offered("undo", SOUTH, NOW + 20),
        lambda room: room.declined(NORTH, NOW + 30),
        lambda room: room.moved("2a2b", NOW + 40),
        lambda room: room.taken_back(1, NOW + 50),
        lambda room: room.offered("draw", NORTH, NOW + 60),
        lambda room: room.ended(Outcome(None, "agreement"), NOW + 70),
        lambda room: room.followed("nextgame", SOUTH, NOW + 80),
    ]
    for act in acts:
        room = act(room)
        events.append(room.last)
        assert facts(start.after(*events)) == facts(room)
    assert (room.version, room.next, room.offer) == (8, "nextgame", None)
    assert start.after() is start


def test_offer_stands_until_it_is_answered_on_the_board_or_beside_it() -> None:
    offered = room_of().offered("draw", NORTH, NOW)
    assert offered.offer == Offer("draw", NORTH)
    assert offered.declined(SOUTH, NOW).offer is None
    assert offered.moved("2c2b", NOW).offer is None
    assert offered.ended(Outcome(SOUTH, "resignation"), NOW).offer is None


def test_board_is_as_old_as_what_happened_on_it() -> None:
    room = room_of().moved("2c2b", NOW)
    assert room.since == 1
    assert room.offered("draw", NORTH, NOW).since == 1
    assert room.taken_back(0, NOW).since == 2


def test_takeback_brings_the_clocks_back() -> None:
    room = room_of(clock=ClockChoice(60_000, 1_000)).moved("2c2b", NOW)
    later = room.moved("2a2b", NOW + 5_000)
    assert later.clock
    assert later.clock.north == 60_000 - 5_000 + 1_000
    back = later.taken_back(1, NOW + 9_000)
    assert back.clock
    assert room.clock
    assert (back.clock.south, back.clock.north) == (room.clock.south, room.clock.north)
    assert back.taken_back(0, NOW + 9_000).clock == replace(
        back.clock, south=60_000, north=60_000, running=None
    )


def test_time_before_a_game_was_told_is_nobodys() -> None:
    room = room_of(clock=ClockChoice(60_000))
    moved = room.moved("2c2b", NOW)
    told = room.after(moved.last, told=NOW + 700)
    assert told.clock
    assert told.clock.left(NORTH, NOW + 1_000) == 60_000 - 300


def test_due_is_the_computers_move_or_the_flag() -> None:
    assert room_of().due is None
    thinking = room_of(opponent="computer", level=1, side="north")
    assert thinking.computer is SOUTH
    assert (thinking.computer_to_move, thinking.due) == (True, NOW)
    timed = room_of(clock=ClockChoice(60_000))
    assert timed.due is None  # the clock starts with the first move
    assert timed.moved("2c2b", NOW).due == NOW + 60_000
    over = timed.moved("2c2b", NOW).ended(Outcome(None, "agreement"), NOW)
    assert over.due is None


def test_seat_is_taken_without_touching_the_board() -> None:
    room = room_of(opponent="friend")
    seated = room.joined(NORTH, Seat("you", name="Ben"), NOW)
    assert (seated.header.north.player, seated.header.free) == ("you", None)
    assert (seated.version, seated.ply, room.header.free) == (1, 0, NORTH)
