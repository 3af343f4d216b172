"""Export and import: what is exported here is exported there, after an import."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.archive.test_archived_games import nothing, random_game
from tests.app.archive.test_archived_progress import PROGRESS
from tests.support.hosts import HostInPlace
from tests.support.stores import prepared
from yokai.app.archive.archive_service import ArchiveService, Import, read_archive
from yokai.app.games.new_game import new_name
from yokai.app.games.rooms import Rooms
from yokai.refusal import Refusal
from yokai.storage.archive import Everything
from yokai.storage.events import Seat
from yokai.storage.games import Taken
from yokai.storage.store import Store

NOW = 10**12


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Store]]:
    folder = tmp_path_factory.mktemp("stores")
    with ExitStack() as stack:
        yield [stack.enter_context(closing(open_store(folder / f"{name}.sqlite"))) for name in "ab"]


def open_store(file: Path) -> Store:
    return Store(f"sqlite:///{prepared(file)}", in_place=True)


def service(store: Store) -> ArchiveService:
    return ArchiveService(store, Rooms(store, HostInPlace(now=lambda: NOW)))


players = count()


@settings(max_examples=20)
@given(st.lists(st.integers(0, 10**9), max_size=4, unique=True), st.randoms(use_true_random=False))
def test_export_after_import_is_the_same(
    stores: list[Store], seeds: list[int], random: Random
) -> None:
    here, there = map(service, stores)
    me = f"player {next(players)}"
    games = []
    for seed in seeds:
        variant = random.choice(["classic", "expert", "dobutsu"])
        game = random_game(variant, seed, random.random() < 0.5)
        header = replace(game.header, id=new_name(), south=Seat(me, name="Aiko"))
        games.append(replace(game, header=header))
    everything = replace(PROGRESS, games=games)

    async def work() -> None:
        await stores[0].archives.merge(me, everything, lambda _: everything)
        content = await here.export(me)
        found = read_archive(content, me, NOW, nothing)
        told = await there.merge(me, found)
        assert (told.games, told.lessons, told.puzzles, told.left_out) == (len(games), 1, 2, 0)
        assert await there.export(me) == content
        told = await there.merge(me, found)
        assert (told.games, told.lessons, told.puzzles) == (0, 0, 0)
        assert await there.export(me) == content

    asyncio.run(work())


def test_import_is_tried_again_if_a_move_comes_between(
    stores: list[Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    store, tries = stores[0], []
    merge = store.archives.merge

    async def late(*args: object) -> Everything:
        tries.append(args)
        if len(tries) < 3:
            raise Taken("a version is there already")
        return await merge(*args)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(store.archives, "merge", late)
    nothing_new = Import(Everything(), 0, None)
    assert asyncio.run(service(store).merge("nobody", nothing_new)).games == 0
    monkeypatch.setattr(store.archives, "merge", never)
    with pytest.raises(Refusal, match="moved on"):
        asyncio.run(service(store).merge("nobody", nothing_new))


async def never(*_: object) -> Everything:
    raise Taken("a version is there already")


def test_file_says_what_it_is(stores: list[Store]) -> None:
    content = asyncio.run(service(stores[0]).export(None))
    assert json.loads(content) | {"games": []} == {
        **{"format": "yokai", "version": 1, "made": NOW, "page": None, "account": None},
        **{"games": [], "lessons": [], "puzzles": [], "standings": [], "storms": [], "studies": []},
    }
