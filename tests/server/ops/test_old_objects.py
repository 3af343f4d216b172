"""Old objects are frozen after a full collection, and collected once they are thawed."""

from __future__ import annotations

import asyncio
import gc
import weakref

from yokai.server.ops.old_objects import OldObjects


class Node:
    """An object that is part of a cycle."""

    def __init__(self) -> None:
        self.own = self


def test_old_objects_are_frozen_and_thawed() -> None:
    async def live() -> None:
        old = OldObjects()
        old.start()
        await asyncio.sleep(0)
        node = Node()
        seen = weakref.ref(node)
        gc.collect()
        assert gc.get_freeze_count() > 0
        del node
        gc.collect()
        assert seen() is not None  # a cycle of frozen objects stays
        await old.thaw()
        assert gc.get_freeze_count() == 0
        gc.collect()
        assert seen() is None
        await old.close()
        assert gc.get_freeze_count() == 0
        gc.collect()
        assert gc.get_freeze_count() == 0  # nothing is frozen any more

    asyncio.run(live())
