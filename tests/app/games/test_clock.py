"""The clock as a value."""

from yokai import NORTH, SOUTH
from yokai.app.games.clock import DAY, GameClock

CLOCK = GameClock(south=5000, north=7000, increment=100, running=SOUTH, since=1000)


def test_only_the_running_side_loses_time() -> None:
    assert (CLOCK.left(SOUTH, 3000), CLOCK.left(NORTH, 3000)) == (3000, 7000)


def test_time_never_goes_below_nothing_or_backwards() -> None:
    assert CLOCK.left(SOUTH, 99_000) == 0
    assert CLOCK.left(SOUTH, 0) == 5000


def test_clock_has_run_out_when_nothing_is_left() -> None:
    assert CLOCK.ends_at == 6000
    assert CLOCK.run_out(5999) is None
    assert CLOCK.run_out(6000) is SOUTH


def test_pressing_adds_the_increment_and_starts_the_other() -> None:
    pressed = CLOCK.pressed(3000)
    assert (pressed.south, pressed.north) == (3100, 7000)
    assert (pressed.running, pressed.since) == (NORTH, 3000)
    assert pressed.pressed(4000).north == 6100


def test_clock_for_every_move_begins_anew() -> None:
    clock = GameClock(DAY, DAY, 0, SOUTH, 0, each=DAY)
    pressed = clock.pressed(now=DAY - 1)
    assert (pressed.south, pressed.north, pressed.running) == (DAY, DAY, NORTH)
    assert clock.run_out(now=DAY) is SOUTH


def test_stopped_clock_stays() -> None:
    stopped = GameClock(5000, 7000, 100, None, 1000)
    assert stopped.left(SOUTH, 99_000) == 5000
    assert stopped.run_out(99_000) is None
    assert stopped.ends_at is None
    assert stopped.pressed(2000) == stopped


def test_byoyomi_begins_anew_with_each_move_once_the_main_time_is_used_up() -> None:
    clock = GameClock(
        south=12_000, north=40_000, increment=0, running=SOUTH, since=0, byoyomi=10_000
    )
    assert clock.pressed(now=1_500).south == 10_500  # half a second of main time is left
    late = clock.pressed(now=11_999)
    assert (late.south, late.north, late.running) == (10_000, 40_000, NORTH)
    again = late.pressed(now=12_000).pressed(now=21_999)
    assert (again.south, again.ends_at) == (10_000, 21_999 + again.north)
    assert clock.run_out(now=12_000) is SOUTH
    assert late.pressed(now=12_000).run_out(now=22_000) is SOUTH
