"""Plans of conditional moves in the store."""

import asyncio

from tests.support.stores import rows
from yokai.app.games.room import Room
from yokai.storage.conditional_moves import ConditionalPlan, PlanDue
from yokai.storage.events import Header, Seat
from yokai.storage.schema import due
from yokai.storage.store import Store

START = "rkb/1p1/1P1/BKR b - 1"
ROOM = Room.begin(Header("game", "classic", START, Seat("me"), Seat("you"), None, None, 0))
PLAN = ConditionalPlan(0, START, (("2c2b", "2a2b"), ("1d1c", "3a3b", "1c1d", "3b3a")), 5)


def test_side_has_one_plan(any_store: Store) -> None:
    async def work() -> None:
        await any_store.games.create(ROOM.header, ROOM.last)
        kept = any_store.conditional_moves
        assert await kept.of("game", "north") is None
        await kept.keep("game", "north", PLAN)
        assert await kept.of("game", "north") == PLAN
        assert await kept.of("game", "south") is None
        other = ConditionalPlan(0, START, PLAN.lines[:1], 6)
        await kept.keep("game", "north", other)
        assert await kept.of("game", "north") == other
        await kept.keep("game", "north", ConditionalPlan(0, START, ()))
        assert await kept.of("game", "north") is None

    asyncio.run(work())


def test_dropped_plan_leaves_nothing_due(any_store: Store) -> None:
    async def work() -> None:
        await any_store.games.create(ROOM.header, ROOM.last)
        kept = any_store.conditional_moves
        await kept.keep("game", "north", PLAN)
        also = [PlanDue("game", "north", 7)]
        await any_store.games.append("game", ROOM.moved("2c2b", 7).last, 9_000, also=also)
        newer = ConditionalPlan(0, START, PLAN.lines, 6)
        await kept.drop("game", "north", newer, 1, 8_000)  # there is another plan
        assert await kept.of("game", "north") == PLAN
        assert [row["at"] for row in rows(any_store, due)] == [7]
        await kept.drop("game", "north", PLAN, 1, 8_000)
        assert await kept.of("game", "north") is None
        assert [row["at"] for row in rows(any_store, due)] == [8_000]

    asyncio.run(work())


def test_nothing_is_due_for_a_side_without_a_plan(store: Store) -> None:
    asyncio.run(store.games.create(ROOM.header, ROOM.last))
    asyncio.run(store.conditional_moves.keep("game", "north", PLAN))
    also = [PlanDue("game", "south", 7)]
    asyncio.run(store.games.append("game", ROOM.moved("2c2b", 7).last, 9_000, also=also))
    assert [row["at"] for row in rows(store, due)] == [9_000]
