"""Service periods: a gap between two is an outage, and all processes go by one time."""

import asyncio
import time

from tests.support.stores import rows
from yokai.app.games.new_game import header_of
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice, NewGame
from yokai.storage.schema import due
from yokai.storage.service_periods import GAP, KEPT, Outage
from yokai.storage.store import Store

NOW = 1_000_000_000_000


def begin(store: Store, at: int, when: int) -> str:
    """Begin a game at a time, in which something is due at another."""
    wanted = NewGame(variant="classic", opponent="beside", clock=ClockChoice(60_000))
    header = header_of("me", wanted, at)
    asyncio.run(store.games.create(header, Room.begin(header).last, when))
    return header.id


def beat(store: Store, now: int, alive: int = 0) -> list[Outage]:
    return asyncio.run(store.service_periods.beat(lambda: now, alive))[1]


def test_steady_beats_leave_no_outage(any_store: Store) -> None:
    for second in range(5):
        assert beat(any_store, NOW + second * 1000) == []
    assert beat(any_store, NOW + 4000 + GAP) == []


def test_gap_is_an_outage_for_every_process(any_store: Store) -> None:
    beat(any_store, NOW)
    found = [Outage(NOW, NOW + 20_000)]
    assert beat(any_store, NOW + 20_000) == found
    assert beat(any_store, NOW + 20_100) == found  # a second process, which starts as well
    assert beat(any_store, NOW + 21_000) == found
    later = Outage(NOW + 21_000, NOW + 30_000)
    assert beat(any_store, NOW + 30_000) == [*found, later]


def test_process_that_was_there_all_the_time_finds_no_outage(any_store: Store) -> None:
    beat(any_store, NOW)
    assert beat(any_store, NOW + 3_600_000, alive=NOW + 3_599_000) == []  # nothing was due so long
    later = [Outage(NOW + 3_601_000, NOW + 7_200_000)]
    assert beat(any_store, NOW + 7_200_000, alive=NOW + 3_601_000) == later


def test_first_beat_that_comes_late_is_an_outage_too(any_store: Store) -> None:
    assert beat(any_store, NOW + 20_000, alive=NOW) == [Outage(NOW, NOW + 20_000)]


def test_outage_puts_off_what_is_due(any_store: Store) -> None:
    before = begin(any_store, NOW - 5_000, NOW + 10_000)
    amid = begin(any_store, NOW + 500, NOW + 10_000)  # after the last beat
    beat(any_store, NOW)
    beat(any_store, NOW + 30_000)
    beat(any_store, NOW + 31_000)
    at = {row["game"]: row["at"] for row in rows(any_store, due)}
    assert at == {before: NOW + 40_000, amid: NOW + 39_500}


def test_beats_are_needed_while_something_is_due(any_store: Store) -> None:
    needed = any_store.service_periods.is_needed
    assert not asyncio.run(needed())
    begin(any_store, NOW, NOW)
    assert asyncio.run(needed())


def test_old_periods_are_deleted(any_store: Store) -> None:
    beat(any_store, NOW)
    assert beat(any_store, NOW + KEPT + GAP) == []
    assert len(beat(any_store, NOW + KEPT + 10 * GAP)) == 1


def test_time_that_is_set_back_is_followed(any_store: Store) -> None:
    beat(any_store, NOW)
    beat(any_store, NOW + 10_000)
    before = [Outage(NOW, NOW + 5_000)]
    assert beat(any_store, NOW + 5_000) == before
    assert beat(any_store, NOW + 6_000) == before


def test_process_learns_how_far_the_time_of_others_is_ahead(any_store: Store) -> None:
    def wall() -> int:
        return time.time_ns() // 1_000_000

    def ahead(now: int) -> int | None:
        return asyncio.run(any_store.service_periods.ahead(lambda: now))

    alone = ahead(wall() - 40_000)
    if any_store.database.engine.dialect.name == "sqlite":
        assert alone is None  # the machine's own time is as good as any
    else:
        assert alone is not None
        assert abs(alone - 40_000) < 1_000
    beat(any_store, NOW)  # whatever the time of the others is
    found = ahead(NOW - 40_000)
    assert found is not None
    assert 40_000 <= found < 42_000
