"""Classrooms for their teachers: how many there may be, and who is told."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.hosts import HostInPlace
from yokai.app.classroom import classroom_service
from yokai.app.classroom.classroom_service import ClassroomService, topic_of
from yokai.app.messages import ClassroomDraft, NewRace
from yokai.refusal import Refusal
from yokai.storage.groups.classrooms import ClassTask
from yokai.storage.store import Store

DRAFT = ClassroomDraft("  Friday\nclub ", [])
WIN = ClassTask(1, "position", "classic", sfen="2k/K2/3/3 b - 1")


def test_teacher_has_so_many_classes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom_service, "MOST_CLASSROOMS", 2)

    async def work() -> None:
        service = ClassroomService(store, HostInPlace())
        for _ in range(2):
            made = await service.write("me", "", DRAFT, ())
        assert made.title == "Friday club"
        with pytest.raises(Refusal, match="at most 2 classes"):
            await service.write("me", "", DRAFT, ())
        await service.write("me", made.id, DRAFT, (WIN,))  # which makes no new one
        with pytest.raises(Refusal, match="no such class"):
            await service.write("you", made.id, DRAFT, ())
        assert [each.tasks for each in await service.of_player("me")] == [1, 0]
        assert await service.of_player("you") == await service.of_player(None) == []

    asyncio.run(work())


def test_changes_are_announced_and_names_checked(store: Store) -> None:
    async def work() -> None:
        host = HostInPlace()
        service = ClassroomService(store, host, ["Sauron"])
        made = await service.write("me", "", DRAFT, (WIN,))
        told: list[int] = []
        host.bus.listen(topic_of(made.id), told.append)
        view = await service.add_children("me", made.id, ["Mia", ""])
        assert len({child.card for child in view.children}) == 2
        for name in ("Sauron", "Admin", "mia"):
            with pytest.raises(Refusal):
                await service.add_children("me", made.id, [name])
        race = (await service.begin_race("me", made.id, NewRace(minutes=2))).race
        assert race
        assert (race.number, race.tasks, race.length) == (1, [1], 120_000)
        await service.write("me", made.id, DRAFT, ())
        with pytest.raises(Refusal, match="needs puzzles"):
            await service.begin_race("me", made.id, NewRace())
        await service.delete("me", made.id)
        assert len(told) == 4

    asyncio.run(work())
