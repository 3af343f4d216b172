"""Classrooms are stored, and deleted without a trace."""

import asyncio
from dataclasses import replace

from tests.storage.test_erasure import traces
from yokai.storage.groups.classrooms import (
    NO_RACE,
    Child,
    Classroom,
    Classrooms,
    ClassTask,
    Race,
    TaskResult,
)
from yokai.storage.store import Store

TASK = ClassTask(1, "position", "classic", sfen="2k/K2/3/3 b - 1", text="雨")
MINE = Classroom("club", "me", "Friday", True, (TASK,), NO_RACE, 5)
DONE = TaskResult(1, 1, 1, 1, 0, 0, 4, 9)
MIA = Child(1, "abcdefgh", "Mia", 3)


def fill(store: Store, *classrooms: Classroom) -> Classrooms:
    kept = Classrooms(store.database)
    for each in classrooms:
        asyncio.run(kept.change(each.player, each.id, lambda *_, each=each: each))
        asyncio.run(kept.change_children(each.id, lambda _: [MIA]))
        for race in (0, 1):
            asyncio.run(kept.record(each.id, race, lambda _: DONE, 1, 1))
    return kept


def test_classroom_is_read_as_it_was_written(store: Store) -> None:
    kept = fill(store, MINE)
    assert asyncio.run(kept.load("club")) == MINE
    raced = replace(MINE, race=Race(2, (1,), 7, 60_000))
    asyncio.run(kept.change("me", "club", lambda *_: raced))
    assert asyncio.run(kept.of_player("me")) == [(raced, 1)]
    assert asyncio.run(kept.children("club")) == [MIA]
    [result] = asyncio.run(kept.results("club", 0))
    assert asyncio.run(kept.results("club", 1, child=1)) == [result]
    assert asyncio.run(kept.results("club", 1, child=2)) == []
    asyncio.run(kept.remove_child("club", 1))
    assert asyncio.run(kept.results("club", 0)) == []
    assert asyncio.run(kept.children("club")) == []
    gone = asyncio.run(kept.record("club", 0, lambda _: result, 1, 1))
    assert gone is None


def test_one_press_deletes_everything(store: Store) -> None:
    yours = replace(MINE, id="other", player="you")
    kept = fill(store, MINE, yours)
    assert {*traces(store, "club")} == {"classrooms", "classroom_children", "classroom_results"}
    asyncio.run(kept.delete("club"))
    assert traces(store, "club") == []
    asyncio.run(store.erasure.erase_player("you"))
    assert traces(store, "other", "you", "Mia") == []


def test_classroom_that_nobody_uses_is_deleted(store: Store) -> None:
    kept = fill(store, MINE, replace(MINE, id="used", at=50))
    asyncio.run(kept.use("used", 100))
    assert asyncio.run(store.erasure.delete_unused(100)) == 1
    assert traces(store, "club") == []
    assert asyncio.run(kept.load("used"))
