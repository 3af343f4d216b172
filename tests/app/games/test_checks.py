"""What a player may do in a room."""

import pytest

from tests.support.rooms import Place
from yokai.app.games import checks
from yokai.app.games.room import Offer, Room
from yokai.notation.move import NORTH, SOUTH
from yokai.refusal import Refusal


@pytest.fixture
def room(place: Place) -> Room:
    return place.beside(side="south")


def test_sides_are_those_of_the_player(room: Room) -> None:
    assert checks.sides_of(room, "me") == [SOUTH, NORTH]
    with pytest.raises(Refusal, match="someone else's game"):
        checks.sides_of(room, "you")


def test_offer_is_made_once_and_agreed_to_by_the_other_side(room: Room) -> None:
    offered = checks.offers(room, "draw", [SOUTH], 5)
    assert offered
    assert offered.offer == Offer("draw", SOUTH)
    assert checks.offers(offered, "draw", [SOUTH], 6) is None
    assert checks.agrees(offered, "draw", [NORTH])
    assert not checks.agrees(offered, "draw", [SOUTH])
    assert not checks.agrees(offered, "undo", [NORTH])


def test_draw_is_offered_again_only_after_twenty_moves(room: Room) -> None:
    offered = room.offered("draw", SOUTH, 5).declined(NORTH, 6)
    with pytest.raises(Refusal, match="again in 20 moves"):
        checks.not_again(offered, SOUTH)
    checks.not_again(offered, NORTH)


def test_request_about_another_position_is_refused(room: Room) -> None:
    checks.in_time(room, 0)
    with pytest.raises(Refusal, match="moved on"):
        checks.in_time(room, 1)
