"""Progress in lessons: bits that are added."""

import asyncio

from yokai.storage.lessons import LessonProgress
from yokai.storage.store import Store


def test_bits_are_added_and_never_taken_away(any_store: Store) -> None:
    lessons = any_store.lessons

    async def work() -> None:
        added = [(1 << 29, 0), (1, 1), (2, 0), (1, 0), (2, 2)]
        await asyncio.gather(
            *(
                lessons.solve("me", "classic", "tanuki", LessonProgress(done, clean), 7)
                for done, clean in added
            )
        )
        known = LessonProgress(done=1 << 29 | 0b11, clean=0b11)
        assert await lessons.progress("me", "classic") == {"tanuki": known}
        assert await lessons.progress("me", "expert") == {}
        assert await lessons.has_begun("me")
        assert not await lessons.has_begun("you")

    asyncio.run(work())
