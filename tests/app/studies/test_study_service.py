"""Saved studies: what is refused, so that nobody fills the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hosts import HostInPlace
from tests.support.stores import prepared
from yokai import Game, Record
from yokai.app.messages import MOST_CHAPTERS, ChapterOutline, StudyOutline
from yokai.app.studies import study_service
from yokai.app.studies.study_service import MOST_STUDIES, StudyService
from yokai.refusal import Refusal
from yokai.storage.store import Store

RECORD = Record(Game("classic"))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[StudyService]:
    store = Store(f"sqlite:///{prepared(tmp_path / 'games.sqlite')}", in_place=True)
    yield StudyService(store, HostInPlace())
    store.close()


def test_player_has_so_many_studies(service: StudyService) -> None:
    async def work() -> None:
        for number in range(MOST_STUDIES):
            await service.make("me", f"study {number}")
        with pytest.raises(Refusal, match="at most 50 studies"):
            await service.make("me", "one more")
        await service.make("you", "mine")
        await service.delete("me", (await service.of_player("me"))[0].id)
        await service.make("me", "one more")

    asyncio.run(work())


def test_study_has_so_many_chapters_and_characters(
    service: StudyService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        study = (await service.make("me", "full")).id
        for number in range(MOST_CHAPTERS):
            await service.write("me", study, number, "x", RECORD)
        with pytest.raises(Refusal, match="at most 64 chapters"):
            await service.write("me", study, MOST_CHAPTERS, "x", RECORD)
        monkeypatch.setattr(study_service, "LONGEST_STUDY", 100)
        with pytest.raises(Refusal, match="at most 100 characters"):
            await service.write("me", study, 0, "x", RECORD)

    asyncio.run(work())


def test_chapters_are_kept_renamed_and_reordered_by_their_numbers(service: StudyService) -> None:
    async def work() -> None:
        study = (await service.make("me", "  two \n words ")).id
        for number, name in enumerate("abc"):
            await service.write("me", study, number, name, RECORD)
        wanted = StudyOutline("Two", [ChapterOutline(2, "C"), ChapterOutline(0, "a")])
        view = await service.outline("me", study, wanted)
        assert (view.name, [each.name for each in view.chapters]) == ("Two", ["C", "a"])
        assert (await service.read("me", study, 0)).name == "C"
        for numbers in ([0, 0], [2]):
            stale = StudyOutline("Two", [ChapterOutline(number, "x") for number in numbers])
            with pytest.raises(Refusal, match="changed since"):
                await service.outline("me", study, stale)
        with pytest.raises(Refusal, match="changed since"):
            await service.write("me", study, 3, "x", RECORD)
        with pytest.raises(Refusal, match="no chapter 3"):
            await service.read("me", study, 2)
        with pytest.raises(Refusal, match="no such study"):
            await service.read("you", study, 0)
        assert await service.of_player(None) == []

    asyncio.run(work())
