"""The openings of a player's own games."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.support.hosts import HostInPlace
from tests.support.rooms import Place
from yokai.app.messages import MyOpening, ResultCounts
from yokai.app.openings.my_openings import MyOpenings
from yokai.solve.tablebase import Tablebase
from yokai.storage.store import Store


def mine(
    store: Store, variant: str, player: str | None = "me", tables: Path | None = None
) -> list[MyOpening]:
    service = MyOpenings(store, HostInPlace(tables=tables))
    return asyncio.run(service.of_player(player, variant))


def lose(place: Place, variant: str, *moves: str) -> None:
    """A game in which South, who is "me", resigns after these moves."""
    room = place.begin(variant=variant, level=1, side="south")
    for ply, move in enumerate(moves):
        room = place.reply(room, move) if ply % 2 else place.play(room, move)
    place.do(place.rooms.resign, room)


def test_nobody_has_openings(store: Store) -> None:
    assert mine(store, "classic", None) == []
    assert mine(store, "classic") == []


def test_openings_are_grouped_with_their_mistake(store: Store, classic_table: Tablebase) -> None:
    place = Place(store)
    # After these exchanges North has gone wrong, and South gives the win back.
    for _ in range(2):
        lose(place, "classic", "2c2b", "1a2b", "3d2c", "2b3c", "2c3b", "3a3b")
    lose(place, "classic", "1d1c", "3a3b", "1c1d", "3b3a")
    found = mine(store, "classic", tables=Path(classic_table.file.path).parent)
    first, second = found
    assert (first.side, first.games) == ("south", ResultCounts(0, 0, 2))
    assert [move.usi for move in first.moves] == ["2c2b", "1a2b", "3d2c", "2b3c"]
    assert first.opening
    assert first.opening.id == "elephant_crown"
    assert first.mistake
    assert (first.mistake.times, first.mistake.moves[-1].usi) == (2, "2c3b")
    assert first.mistake.could.percent > first.mistake.did.percent
    assert second.games == ResultCounts(0, 0, 1)


def test_move_that_no_book_has_is_judged_by_a_search(store: Store) -> None:
    place = Place(store)
    # South walks into the kodama's reach for nothing.
    lose(place, "expert", "4d4c", "5a5b", "4c4b", "4a4b")
    [found] = mine(store, "expert")
    assert found.mistake
    assert found.mistake.best != found.mistake.moves[-1].usi
    assert found.mistake.times == 1
