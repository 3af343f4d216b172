"""Old and deleted games are removed while the server runs."""

import asyncio
import logging
from pathlib import Path

import pytest

from tests.support.rooms import Place
from yokai.app.games.clock import DAY
from yokai.app.players.erasure import Eraser
from yokai.server.cluster.retention import Retention
from yokai.storage.store import Store


def test_old_games_go_and_the_log_says_how_many(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}", in_place=True)
    place = Place(store)
    place.beside()
    eraser = Eraser(place.rooms)

    async def live(days: int | None) -> None:
        retention = Retention(eraser, days)
        retention.start()
        await asyncio.sleep(0.01)
        await retention.close()

    with caplog.at_level(logging.INFO):
        place.time += 9 * DAY
        asyncio.run(live(None))
        asyncio.run(live(10))
        assert caplog.messages == []
        place.time += 2 * DAY
        asyncio.run(live(10))
    assert caplog.messages == ["games and players deleted, too old or by their people: 1"]
    assert asyncio.run(place.rooms.of_player("me")) == []
    store.close()
