"""Presence: here, away or gone, and when a game may be claimed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from tests.support.rooms import Place
from yokai.app.games.clock import DAY
from yokai.app.games.room import Room
from yokai.app.messages import ClockChoice
from yokai.app.presence.presence import (
    GONE,
    Facts,
    Presence,
    patience_of,
    presence_of,
    view_of,
)
from yokai.notation.move import NORTH, SOUTH
from yokai.storage.presence import HIDDEN, LOOKING, Group, Trace

NOW = 10_000_000


@pytest.fixture
def facts(place: Place) -> Facts:
    return Facts.of(two(place))


def two(place: Place, **time: Any) -> Room:
    """A game of two people, each of whom has moved."""
    room = place.begin(opponent="friend", side="south", **time)
    room = asyncio.run(place.rooms.join(room.header.id, "you", ""))
    room = place.play(room, "1d1c")
    return place.play(room, "3a3b", player="you")


def north(facts: Facts, trace: Trace, now: int = NOW, known: int = 0) -> Presence | None:
    return presence_of(NORTH, facts, [Group(), Group(north=trace)], now, known)


@pytest.mark.parametrize(
    ("trace", "state"),
    [
        (Trace(LOOKING, 1), "here"),
        (Trace(HIDDEN, NOW), "away"),
        (Trace(seen=NOW - 1_000), "here"),  # a reload is no news
        (Trace(seen=NOW - 8_000), "away"),
        (Trace(seen=NOW - GONE), "gone"),
        (Trace(), "gone"),
    ],
)
def test_player_is_here_away_or_gone(facts: Facts, trace: Trace, state: str) -> None:
    seen = north(facts, trace)
    assert seen
    assert seen.state == state


def test_nobody_is_gone_who_has_days_to_move(place: Place) -> None:
    facts = Facts.of(two(place, days=1))
    assert north(facts, Trace(seen=1)) == Presence("away")


def test_clock_of_a_day_is_a_clock_and_no_day_for_each_move(place: Place) -> None:
    facts = Facts.of(two(place, clock=ClockChoice(DAY)))
    gone = Presence("gone", facts.since + 120_000)
    assert north(facts, Trace(seen=1), now=facts.since + GONE) == gone


def test_countdown_begins_when_one_leaves_or_with_what_happens_after(facts: Facts) -> None:
    left = NOW - 60_000
    assert north(facts, Trace(seen=left)) == Presence("gone", left + 120_000, win=False)
    since = replace(facts, since=NOW - 20_000, turn=NORTH)
    assert north(since, Trace(seen=left)) == Presence("gone", NOW + 100_000, win=True)
    # A process that has not looked all the time does not know whether somebody came.
    assert north(facts, Trace(seen=left), known=NOW - 1) == Presence("gone", NOW - 1 + 120_000)


def test_who_is_in_another_process_is_here(facts: Facts) -> None:
    groups = [Group(north=Trace(seen=1)), Group(north=Trace(LOOKING, 2))]
    assert presence_of(NORTH, facts, groups, NOW, 0) == Presence("here")
    lost = [group.lost(NOW - GONE) for group in groups]
    gone = presence_of(NORTH, facts, lost, NOW, 0)
    assert gone == Presence("gone", NOW - GONE + 120_000)


@pytest.mark.parametrize(
    ("minutes", "seconds"), [(None, 120), (1, 20), (5, 30), (10, 60), (60, 120), (1440, 120)]
)
def test_patience_is_a_tenth_of_the_clock(
    place: Place, minutes: int | None, seconds: int | None
) -> None:
    clock = ClockChoice(minutes * 60_000) if minutes else None
    assert patience_of(two(place, clock=clock).header) == (seconds and seconds * 1000)


def test_nothing_is_claimed_before_both_have_moved_or_when_it_is_over(place: Place) -> None:
    room = two(place)
    assert Facts.of(room).patience
    assert Facts.of(place.do(place.rooms.resign, room)).patience is None
    early = Facts.of(place.begin(opponent="friend"))
    assert early.patience is None
    assert view_of(early, [Group(watchers=2)], NOW, 0).watchers == 2
    assert view_of(early, [], NOW, 0).of(SOUTH) is None  # nobody waits for anybody yet
