"""Announcements within a process."""

import asyncio

from yokai.app.bus import LocalBus


def test_listeners_hear_their_topic_until_they_leave() -> None:
    heard = []
    bus = LocalBus()
    leave = bus.listen("a", lambda version: heard.append(("first", version)))
    bus.listen("a", lambda version: heard.append(("second", version)))
    bus.listen("b", lambda version: heard.append(("other", version)))
    asyncio.run(bus.announce("a", 1))
    assert heard == [("first", 1), ("second", 1)]
    leave()
    asyncio.run(bus.announce("a", 2))
    assert heard == [("first", 1), ("second", 1), ("second", 2)]


def test_listener_may_leave_while_it_is_told() -> None:
    bus = LocalBus()
    heard = []

    def once(_: int) -> None:
        heard.append(1)
        leave()

    leave = bus.listen("a", once)
    bus.listen("a", lambda _: heard.append(2))
    bus.tell("a")
    bus.tell("a")
    assert heard == [1, 2, 2]
