"""Saved studies of players: made, renamed, deleted, and their chapters written and read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from yokai.app.games.new_game import new_name, plain
from yokai.app.host import Host
from yokai.app.messages import MOST_CHAPTERS, ChapterView, StudyOutline, StudyView
from yokai.formats.record import Record
from yokai.refusal import Refusal
from yokai.storage.store import Store
from yokai.storage.studies import Chapter, StoredStudy

MOST_STUDIES = 50  # of a player
LONGEST_STUDY = 60_000  # characters of all records of a study


class StudyService:
    """The studies of all players."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host

    async def of_player(self, player: str | None) -> list[StudyView]:
        """A player's studies, the one that changed last first."""
        return [study_view(each) for each in await self._stored(player)]

    async def make(self, player: str, name: str) -> StudyView:
        """Make a study without chapters."""

        def decide(present: list[StoredStudy]) -> StoredStudy:
            if len(present) >= MOST_STUDIES:
                raise Refusal("studies_full", f"a player has at most {MOST_STUDIES} studies")
            return StoredStudy(new_name(), plain(name), (), self._host.now())

        return await self._change(player, decide)

    async def outline(self, player: str, study: str, wanted: StudyOutline) -> StudyView:
        """Rename a study and its chapters, change their order, or leave some of them out."""

        def change(old: StoredStudy) -> StoredStudy:
            numbers = [each.number for each in wanted.chapters]
            if len({*numbers}) < len(numbers) or any(n >= len(old.chapters) for n in numbers):
                raise Refusal("stale", "the study has changed since")
            kept = [
                replace(old.chapters[each.number], name=plain(each.name))
                for each in wanted.chapters
            ]
            return replace(old, name=plain(wanted.name), chapters=tuple(kept))

        return await self._edit(player, study, change)

    async def delete(self, player: str | None, study: str) -> None:
        """Delete a study."""
        await self._store.studies.delete(player or "", study)

    async def write(
        self, player: str, study: str, number: int, name: str, record: Record
    ) -> StudyView:
        """Write the chapter of a number; the number after the last one adds a chapter."""
        chapter = Chapter(plain(name), record.game.variant.id, record.text)

        def change(old: StoredStudy) -> StoredStudy:
            if number > len(old.chapters):
                raise Refusal("stale", "the study has changed since")
            chapters = *old.chapters[:number], chapter, *old.chapters[number + 1 :]
            return replace(old, chapters=chapters)

        return await self._edit(player, study, change)

    async def read(self, player: str | None, study: str, number: int) -> Chapter:
        """The chapter of a number."""
        chapters = _find(await self._stored(player), study).chapters
        if number >= len(chapters):
            raise Refusal("unknown_study", f"this study has no chapter {number + 1}")
        return chapters[number]

    async def _stored(self, player: str | None) -> list[StoredStudy]:
        return await self._store.studies.of_player(player) if player else []

    async def _edit(
        self, player: str, study: str, change: Callable[[StoredStudy], StoredStudy]
    ) -> StudyView:
        def decide(present: list[StoredStudy]) -> StoredStudy:
            return replace(change(_find(present, study)), at=self._host.now())

        return await self._change(player, decide)

    async def _change(
        self, player: str, decide: Callable[[list[StoredStudy]], StoredStudy]
    ) -> StudyView:
        def bounded(present: list[StoredStudy]) -> StoredStudy:
            return checked(decide(present))

        study = await self._store.studies.change(player, bounded)
        assert study
        return study_view(study)


def checked(study: StoredStudy) -> StoredStudy:
    """The study, or a refusal if it is too large to be kept."""
    if len(study.chapters) > MOST_CHAPTERS:
        raise Refusal("study_full", f"a study has at most {MOST_CHAPTERS} chapters")
    if sum(len(each.record) for each in study.chapters) > LONGEST_STUDY:
        raise Refusal("study_full", f"a study has at most {LONGEST_STUDY:,} characters")
    return study


def study_view(study: StoredStudy) -> StudyView:
    """A study in the list of studies."""
    chapters = [ChapterView(each.name, each.variant) for each in study.chapters]
    return StudyView(study.id, study.name, study.at, chapters)


def _find(present: list[StoredStudy], study: str) -> StoredStudy:
    for each in present:
        if each.id == study:
            return each
    raise Refusal("unknown_study", "there is no such study")
