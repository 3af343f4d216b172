"""The time of day, which does not jump while somebody's clock runs."""

import sys
import time

import pytest

from yokai.steady_clock import SteadyClock


@pytest.mark.parametrize("sleeps", [True, False])
def test_clock_on_the_wall_does_not_jump(sleeps: bool) -> None:
    wall, steady = [10**18], [0]
    now = SteadyClock(lambda: wall[0], lambda: steady[0], sleeps)
    begun = now()
    steady[0] += 2_000_000_000
    wall[0] += 2_000_000_000 - 5_000_000_000  # somebody has set it back by five seconds
    assert now() - begun == 2000
    wall[0] += 30_000_000_000
    assert now() - begun == 2000
    wall[0] += 3_600_000_000_000  # the machine has slept for an hour, or its clock was set
    assert now() == (wall[0] // 1_000_000 if sleeps else begun + 2000)
    steady[0] += 1_000_000
    assert now() == (wall[0] // 1_000_000 + 1 if sleeps else begun + 2001)


def test_step_is_followed_only_where_sleep_is_not_counted() -> None:
    wall = [10**18]
    now = SteadyClock(lambda: wall[0])
    begun = now()
    wall[0] += 3_600_000_000_000
    assert (now() - begun < 60_000) is (sys.platform == "linux")


def test_clock_shows_the_time_of_day() -> None:
    before = time.time_ns() // 1_000_000
    now = SteadyClock()
    assert before <= now() <= now() <= time.time_ns() // 1_000_000 + 1


def test_clock_goes_by_another_one_when_it_is_put_forward() -> None:
    wall, steady = [10**18], [0]
    now = SteadyClock(lambda: wall[0], lambda: steady[0])
    begun = now()
    now.put_forward(100_000)  # more than a step of the machine's clock that is followed
    assert now() - begun == 100_000
    steady[0] += 1_000_000_000
    wall[0] += 1_000_000_000
    assert now() - begun == 101_000
    now.put_forward(-40_000)
    assert now() - begun == 61_000
