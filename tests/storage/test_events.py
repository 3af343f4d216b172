"""Headers and seats."""

from dataclasses import replace

import pytest

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.storage.events import Header, Seat

ME, YOU, FREE = Seat("me"), Seat("you"), Seat(None)
HEADER = Header("game", "classic", "-", ME, YOU, None, None, 0)


@pytest.mark.parametrize(
    ("south", "north", "free", "between_two", "mine"),
    [
        (ME, YOU, None, True, [SOUTH]),
        (YOU, ME, None, True, [NORTH]),
        (ME, ME, None, False, [SOUTH, NORTH]),
        (ME, FREE, NORTH, False, [SOUTH]),
        (FREE, ME, SOUTH, False, [NORTH]),
        (ME, Seat(None, 3), None, False, [SOUTH]),
        (Seat(None, bot="bot"), ME, None, False, [NORTH]),
        (ME, Seat.by_message("Zm9yZXN0"), None, False, [SOUTH]),
    ],
)
def test_who_sits_where(
    south: Seat, north: Seat, free: Side | None, between_two: bool, mine: list[Side]
) -> None:
    header = replace(HEADER, south=south, north=north)
    assert header.free is free
    assert header.is_between_two is between_two
    assert header.sides_of("me") == mine
    assert header.sides_of(None) == []
    assert (header.seat(SOUTH), header.seat(NORTH)) == (south, north)


def test_game_by_message_has_a_tag_and_no_other_has() -> None:
    by_message = Seat.by_message("Zm9yZXN0", "Ben")
    assert (by_message.tag, by_message.name, by_message.is_free) == ("Zm9yZXN0", "Ben", False)
    assert replace(HEADER, north=by_message).tag == "Zm9yZXN0"
    assert replace(HEADER, south=by_message).tag == "Zm9yZXN0"
    assert HEADER.tag is FREE.tag is None
