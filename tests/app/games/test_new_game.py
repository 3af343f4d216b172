"""What a new game will be: seats, names, and what cannot be agreed on."""

from typing import Any

import pytest

import yokai
from yokai.app.games.clock import DAY
from yokai.app.games.new_game import after, header_of, is_name, new_name, plain, swapped
from yokai.app.messages import ClockChoice, NewGame
from yokai.errors import BadNotation
from yokai.refusal import Refusal
from yokai.storage.events import Header

FRIEND: dict[str, Any] = {"opponent": "friend", "side": "south", "names": ["Mia"]}


def wanted(**more: Any) -> Header:
    return header_of("me", NewGame(**({"variant": "classic"} | more)), 5)


def test_names_of_games_have_their_form_and_are_not_the_same() -> None:
    names = {new_name() for _ in range(100)}
    assert len(names) == 100
    assert all(is_name(name) for name in names)
    for text in ("", "a" * 11, "a" * 13, "A" * 12, "aaaaaaaaaaa1", "aaaaaaaaaaal", "é" * 12):
        assert not is_name(text)


@pytest.mark.parametrize(("side", "mine"), [("south", "south"), ("north", "north")])
def test_player_sits_on_the_side_asked_for(side: str, mine: str) -> None:
    header = wanted(level=3, side=side)
    seats = {"south": header.south, "north": header.north}
    assert (seats.pop(mine).player, header.below) == ("me", mine)
    (computer,) = seats.values()
    assert (computer.player, computer.level) == (None, 3)


def test_friend_has_a_free_seat_and_sees_the_board_from_it() -> None:
    header = wanted(**FRIEND)
    assert (header.south.player, header.south.name) == ("me", "Mia")
    assert header.free is yokai.NORTH
    assert header.below is None


def test_game_by_message_has_a_tag_and_its_rematch_another() -> None:
    header = wanted(**(FRIEND | {"opponent": "message"}))
    assert (header.south.name, header.free) == ("Mia", None)
    again = swapped(header, 9)
    assert (again.north, again.south.tag) == (header.south, again.tag)
    assert len({header.tag, again.tag, None}) == 3


def test_days_are_a_clock_without_an_increment() -> None:
    header = wanted(**FRIEND, days=3)
    assert (header.initial, header.increment, header.days) == (3 * DAY, 0, 3)
    timed = wanted(**FRIEND, clock=ClockChoice(60_000, 1_000))
    assert (timed.initial, timed.increment, timed.days) == (60_000, 1_000, None)
    assert (wanted(level=1).initial, wanted(level=1).increment) == (None, None)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({}, "no_level"),
        ({"level": 1, "rated": True}, "not_rated"),
        (FRIEND | {"rated": True, "sfen": "2k/K2/3/3 b - 1"}, "not_rated"),
        ({"level": 1, "days": 3}, "no_days"),
        (FRIEND | {"days": 3, "clock": ClockChoice(1_000)}, "no_days"),
        ({"level": 1, "sfen": "K1k/3/3/3 w - 1"}, "game_over"),
        ({"opponent": "message", "clock": ClockChoice(1_000)}, "by_message"),
        ({"opponent": "message", "rated": True}, "not_rated"),
        (FRIEND | {"rated": True, "clock": ClockChoice(60_000, other=30_000)}, "not_rated"),
        (FRIEND | {"clock": ClockChoice(999)}, "no_time"),
        (FRIEND | {"clock": ClockChoice(60_000, other=0)}, "no_time"),
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any], reason: str) -> None:
    with pytest.raises(Refusal) as caught:
        wanted(**asked)
    assert caught.value.reason == reason


def test_game_that_could_not_go_on_is_refused() -> None:
    with pytest.raises(BadNotation, match=r"move 10,000 at the latest"):
        wanted(level=1, sfen="2k/3/3/K2 b - 10001")
    assert wanted(level=1, sfen="2k/3/3/K2 b - 10000").start


def test_level_chosen_by_results_is_of_the_computer_alone() -> None:
    assert wanted(level=1, gentle=True).gentle
    assert not wanted(bot="fox", gentle=True).gentle
    assert not wanted(opponent="beside", gentle=True).gentle


def test_same_game_again_has_other_sides_and_another_name() -> None:
    old = wanted(level=3, side="south")
    new = swapped(old, 9)
    assert (new.north.player, new.south.level, new.below) == ("me", 3, "north")
    assert (new.created, new.variant, new.start) == (9, old.variant, old.start)
    assert new.id != old.id


def test_time_handicap_belongs_to_the_player_and_not_to_the_side() -> None:
    clock = ClockChoice(30_000, 1_000, other=60_000)
    south, north = (wanted(**FRIEND | {"side": side}, clock=clock) for side in ("south", "north"))
    assert south.at_start == (30_000, 60_000)
    assert north.at_start == (60_000, 30_000)
    assert swapped(south, 9).at_start == (60_000, 30_000)
    assert swapped(swapped(south, 9), 9).at_start == south.at_start
    even = wanted(**FRIEND, clock=ClockChoice(60_000, byoyomi=10_000, other=60_000), rated=True)
    assert (even.north_initial, even.at_start) == (None, (70_000, 70_000))
    assert wanted(**FRIEND, clock=ClockChoice(0, byoyomi=5_000)).at_start == (5_000, 5_000)


@pytest.mark.parametrize(
    ("variant", "start", "again"),
    [
        ("classic", "rkb/1p1/1P1/BK1 b - 1", "1kb/1p1/1P1/BKR b - 1"),
        ("expert", "sgkgs/5/1ppp1/1PPP1/5/1GKGS b - 1", "sgkg1/5/1ppp1/1PPP1/5/SGKGS b - 1"),
        ("classic", "rkb/1p1/1P1/BKR b - 1", "rkb/1p1/1P1/BKR b - 1"),
        ("classic", "rkb/1p1/1P1/BK1 w - 1", "rkb/1p1/1P1/BK1 w - 1"),  # these are no handicaps
        ("classic", "rkb/3/1P1/BKR b P 1", "rkb/3/1P1/BKR b P 1"),
        ("classic", "rkb/1p1/BP1/1KR b - 1", "rkb/1p1/BP1/1KR b - 1"),
    ],
)
def test_piece_handicap_belongs_to_the_player_and_not_to_the_side(
    variant: str, start: str, again: str
) -> None:
    old = wanted(**FRIEND | {"variant": variant}, sfen=start)
    assert swapped(old, 9).start == again
    assert swapped(swapped(old, 9), 9).start == start
    beside = wanted(variant=variant, opponent="beside", sfen=start)
    assert swapped(beside, 9).start == start  # the position is what the two want


def test_next_game_has_one_name_for_both_that_others_cannot_know() -> None:
    old = wanted(**FRIEND)
    assert is_name(after(old))
    assert after(old) == after(old) != after(wanted(**FRIEND))


def test_typed_text_becomes_one_line() -> None:
    assert plain("  Mia\n\t<b>\u202e  x ") == "Mia <b> x"


@pytest.mark.parametrize("name", ["\u115f\u3164", "\u2800", "\u0301\ufe0f", "\u200b\u00ad"])
def test_text_of_invisible_letters_is_none(name: str) -> None:
    assert plain(name) == ""
    assert plain(f"Mia{name}").startswith("Mia")
    assert plain("❤\ufe0f ゆき") == "❤\ufe0f ゆき"
