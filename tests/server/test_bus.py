"""Announcements within a process."""

import asyncio

from yokai.server.bus import LocalBus


def test_listeners_hear_their_topic_until_they_leave() -> None:
    heard = []
    bus = LocalBus()
    leave = bus.listen("a", lambda: heard.append("first"))
    bus.listen("a", lambda: heard.append("second"))
    bus.listen("b", lambda: heard.append("other"))
    asyncio.run(bus.announce("a"))
    assert heard == ["first", "second"]
    leave()
    asyncio.run(bus.announce("a"))
    assert heard == ["first", "second", "second"]


def test_listener_may_leave_while_it_is_told() -> None:
    bus = LocalBus()
    heard = []

    def once() -> None:
        heard.append(1)
        leave()

    leave = bus.listen("a", once)
    bus.listen("a", lambda: heard.append(2))
    bus.tell("a")
    bus.tell("a")
    assert heard == [1, 2, 2]
