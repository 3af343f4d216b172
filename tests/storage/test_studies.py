"""Studies of players: written, changed by a decision, deleted."""

import asyncio
from dataclasses import replace

from yokai.storage.store import Store
from yokai.storage.studies import Chapter, StoredStudy

STUDY = StoredStudy("a", "Forks 愛", (Chapter("One", "classic", "$VARIANT:classic\n"),), 7)


def test_study_is_written_changed_and_deleted(any_store: Store) -> None:
    studies = any_store.studies

    async def work() -> None:
        assert await studies.of_player("me") == []
        assert await studies.change("me", lambda present: STUDY) == STUDY
        later = replace(STUDY, id="b", at=9, chapters=())
        await studies.change("me", lambda present: later)
        assert await studies.of_player("me") == [later, STUDY]
        assert await studies.change("me", lambda present: None) is None
        await studies.change("me", lambda present: replace(present[1], name="Pins", at=11))
        assert [each.name for each in await studies.of_player("me")] == ["Pins", "Forks 愛"]
        # The same id of somebody else is another study.
        await studies.change("you", lambda present: STUDY)
        await studies.delete("me", "a")
        assert await studies.of_player("me") == [later]
        assert await studies.of_player("you") == [STUDY]

    asyncio.run(work())
