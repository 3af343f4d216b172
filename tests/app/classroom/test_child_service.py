"""Children of a classroom: what is noted of their visits, and how many come in at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.hosts import HostInPlace
from yokai.app.classroom.child_service import ChildService
from yokai.app.classroom.classroom_service import ClassroomService
from yokai.app.messages import MOST_CHILDREN, ClassroomDraft
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.refusal import Refusal
from yokai.storage.store import Store


def test_class_is_full_in_the_end_and_a_removed_child_is_gone(store: Store, tmp_path: Path) -> None:
    async def work() -> None:
        time = [1_000_000]
        host = HostInPlace(now=lambda: time[0], tables=tmp_path)
        classrooms = ClassroomService(store, host)
        children = ChildService(classrooms, PuzzleService(store, host))
        made = await classrooms.write("me", "", ClassroomDraft("Club", []), ())
        come = [children.join(made.id, f"child {n}") for n in range(MOST_CHILDREN + 2)]
        cards = await asyncio.gather(*come, return_exceptions=True)
        assert sum(isinstance(card, Refusal) for card in cards) == 2
        view = await classrooms.view("me", made.id)
        assert len({child.card for child in view.children}) == MOST_CHILDREN
        first = view.children[0]
        time[0] += 30_000
        assert (await classrooms.view("me", made.id)).children[0].idle == 30_000
        await children.find(made.id, first.card)  # which is no visit
        assert (await classrooms.view("me", made.id)).children[0].idle == 30_000
        assert (await children.desk(made.id, first.card)).name == first.name
        assert (await classrooms.view("me", made.id)).children[0].idle == 0
        await classrooms.remove_child("me", made.id, first.number)
        with pytest.raises(Refusal, match="not of this class"):
            await children.seat(made.id, first.card)
        with pytest.raises(Refusal, match="no such class"):
            await children.join("none", "Mia")

    asyncio.run(work())
