"""`yokai admin`: the operator at a terminal."""

import asyncio
from pathlib import Path

import pytest

from tests.support.rooms import Place
from tests.support.shell import Capsys, complaint, say
from yokai.app.players.player_id import public_of
from yokai.storage.presence import LOOKING, Group, Trace
from yokai.storage.store import Store

ME = public_of("me")


@pytest.fixture
def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    store = Store(url, in_place=True)
    place = Place(store, 1_700_000_000_000)
    room = place.begin(opponent="friend", names=["Fury"], side="south")
    asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))
    later = 10_000_000_000_000  # a process that lives
    group = Group(south=Trace(LOOKING, later))
    asyncio.run(store.presence.keep({room.header.id: group}, later))
    store.close()
    return url


def test_players_are_listed_and_ruled(url: str, capsys: Capsys) -> None:
    def admin(*words: str) -> str:
        return say(capsys, "admin", "--database", url, *words)

    assert admin("players", "fur") == f"{ME}  2023-11-14  Fury\n"
    assert len(admin("players").splitlines()) == 2
    assert admin("reports") == ""
    assert admin("rename", ME, "Rose") == f"{ME}  2023-11-14  Rose  named by you\n"
    assert admin("block", ME).endswith("  blocked, named by you\n")
    assert admin("unblock", ME) == admin("clear", ME)
    assert "classic  Rose - Ben  0 moves" in admin("games")
    assert "removed" in admin("remove", ME)
    assert ME not in admin("players")


def test_link_is_printed_and_renewed(url: str, capsys: Capsys) -> None:
    def link(*words: str) -> str:
        return say(capsys, "admin", "--database", url, "link", *words)

    first = link("--address", "https://mori.example/")
    assert first.startswith("https://mori.example/admin/")
    assert link().removeprefix("http://127.0.0.1:8017") == first.removeprefix(
        "https://mori.example"
    )
    renewed = link("--renew")
    assert renewed.split("/")[-1] != first.split("/")[-1]


def test_unknown_player_is_a_sentence(url: str, capsys: Capsys) -> None:
    said = complaint(capsys, "admin", "--database", url, "block", "nobody")
    assert "there is no player 'nobody'" in said
    said = complaint(capsys, "admin", "--database", url, "rename", ME, "x" * 30)
    assert "at most 24 characters" in said
