"""What is new to a reader who has seen a version."""

from collections.abc import Callable

import pytest

from tests.support.rooms import BLITZ, Place
from yokai.app.games.game_views import game_state, news, record_of
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice, GameNews, MoveNews
from yokai.formats.time_limit import TimeLimit


def test_one_move_is_told_alone(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b", "2a2b")
    place.time += 300
    told = news(room, 1, "me", place.time)
    state = game_state(room, "me", place.time)
    assert told == MoveNews(
        game=state.id,
        version=2,
        ply=2,
        move=state.moves[-1],
        position=state.position,
        clock=state.clock,
        thinking=False,
    )
    assert told.clock
    assert told.clock.south == 9_700


@pytest.mark.parametrize("seen", [-1, 0, 2, 7])
def test_who_lacks_more_or_has_something_else_is_told_the_whole(place: Place, seen: int) -> None:
    room = place.play(place.beside(), "2c2b", "2a2b")
    assert news(room, seen, "me", 0) == GameNews(game_state(room, "me", 0))


@pytest.mark.parametrize(
    "happen",
    [
        lambda place, room: place.do(place.rooms.resign, room),
        lambda place, room: place.do(place.rooms.agree_draw, room),
        lambda place, room: place.undo(room),
    ],
    ids=["resign", "draw", "undo"],
)
def test_what_is_no_move_is_told_with_the_whole(
    place: Place, happen: Callable[[Place, Room], Room]
) -> None:
    room = happen(place, place.play(place.beside(), "2c2b"))
    assert news(room, 1, "me", 0) == GameNews(game_state(room, "me", 0))


def test_clock_that_ran_out_is_told_with_the_whole(place: Place) -> None:
    room = place.play(place.beside(clock=BLITZ), "2c2b")
    place.time += 10_000
    assert isinstance(news(place.resume(room), 1, "me", place.time), GameNews)


def test_last_move_is_told_with_the_outcome(place: Place) -> None:
    room = place.play(place.beside(sfen="2k/K2/3/3 b - 1"), "3b3a")
    told = news(room, 0, None, 0)
    assert isinstance(told, MoveNews)
    assert told.position.outcome
    assert (told.position.outcome.reason, told.position.legal) == ("reach", [])


def test_computer_that_has_to_answer_is_said_to_think(place: Place) -> None:
    told = news(place.play(place.against(), "2c2b"), 0, "me", 0)
    assert isinstance(told, MoveNews)
    assert told.thinking


def test_record_names_the_times_of_the_players(place: Place) -> None:
    assert record_of(place.beside()).times is None
    clock = ClockChoice(initial=60_000, byoyomi=10_000, other=300_000)
    room = place.beside(clock=clock, side="north")
    assert record_of(room).times == (TimeLimit(300_000, 10_000), TimeLimit(60_000, 10_000))
    slow = place.begin(opponent="friend", days=3)
    assert "$TIME:0+259200+0\n" in record_of(slow).text
