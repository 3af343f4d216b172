"""The clock a bot sees."""

import time

from yokai.protocol.move_clock import MoveClock


def test_clock_counts_from_when_it_was_made() -> None:
    clock = MoveClock(10, _began=time.monotonic() - 0.008)
    assert clock.spent >= 8
    assert clock.is_up(0.5)
    assert MoveClock(10, _began=time.monotonic() - 5).is_up()
    assert not MoveClock(100_000).is_up(0.5)
    assert not MoveClock(None, _began=0.0).is_up()
