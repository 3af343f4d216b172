"""The operator renames, blocks and removes players; a name of theirs stays."""

import asyncio

import pytest

from tests.support.rooms import Place
from yokai.app.messages import Ruling
from yokai.app.players.erasure import Eraser
from yokai.app.players.moderation import Moderation
from yokai.app.players.player_id import public_of
from yokai.refusal import NoSuchGame, Refusal
from yokai.storage.operator.moderation import ModerationStore

ME = public_of("me")


@pytest.fixture
def moderation(place: Place) -> Moderation:
    room = place.begin(opponent="friend", names=["Mia"], side="south")
    asyncio.run(place.rooms.join(room.header.id, "you", "Ben"))
    return Moderation(place.rooms, Eraser(place.rooms), ["broccoli"])


def test_name_of_the_operator_stays(place: Place, moderation: Moderation) -> None:
    assert asyncio.run(moderation.approved("me", " Mia ")) == "Mia"
    [(header, _, _)] = asyncio.run(place.rooms.of_player("me"))
    asyncio.run(moderation.rule(ME, Ruling(name="Rose")))
    assert asyncio.run(moderation.approved("me", "Fury")) == "Rose"
    assert asyncio.run(place.rooms.open(header.id, version=0)).header.south.name == "Rose"
    [player] = asyncio.run(moderation.view("rose")).players
    assert (player.name, player.given, player.here) == ("Rose", True, False)
    asyncio.run(moderation.rule(ME, Ruling(name="")))
    assert asyncio.run(moderation.approved("me", "Fury")) == "Fury"
    with pytest.raises(Refusal, match="not welcome"):
        asyncio.run(moderation.approved("me", "Broccoli"))


def test_name_given_by_another_process_reaches_games_in_memory(
    place: Place, moderation: Moderation
) -> None:
    """As `yokai admin rename` does it, beside a server that runs."""
    [(header, _, _)] = asyncio.run(place.rooms.of_player("me"))
    asyncio.run(moderation.look())
    there = ModerationStore(place.rooms.store.database)
    for name in ("Rose", None):
        asyncio.run(there.rename("me", name))
        asyncio.run(moderation.look())
        assert asyncio.run(place.rooms.open(header.id, version=0)).header.south.name == name
    cached = place.rooms.cache.get(header.id)
    asyncio.run(moderation.look())  # where nothing has changed, nothing is dropped
    assert place.rooms.cache.get(header.id) is cached


def test_blocked_player_is_known(moderation: Moderation) -> None:
    assert not moderation.is_blocked("me")
    asyncio.run(moderation.rule(ME, Ruling(blocked=True)))
    assert (moderation.is_blocked("me"), moderation.is_blocked("you")) == (True, False)
    assert not moderation.is_blocked(None)
    asyncio.run(moderation.rule(ME, Ruling(blocked=False)))
    assert not moderation.is_blocked("me")


def test_reports_are_seen_and_forgotten(moderation: Moderation) -> None:
    asyncio.run(moderation.report(ME))
    [reported] = asyncio.run(moderation.view()).reported
    assert (reported.id, reported.reports) == (ME, 1)
    asyncio.run(moderation.rule(ME, Ruling(forget=True)))
    assert asyncio.run(moderation.view()).reported == []
    for public in ("nobody", "no'body"):
        with pytest.raises(Refusal, match="no player"):
            asyncio.run(moderation.report(public))


def test_player_and_game_are_removed(place: Place, moderation: Moderation) -> None:
    [(header, _, _)] = asyncio.run(place.rooms.of_player("you"))
    asyncio.run(moderation.remove(ME))
    assert asyncio.run(place.rooms.open(header.id)).header.south.name is None
    asyncio.run(moderation.delete_game(header.id))
    with pytest.raises(NoSuchGame):
        asyncio.run(place.rooms.open(header.id))
    with pytest.raises(NoSuchGame):
        asyncio.run(moderation.delete_game(header.id))


def test_program_has_a_mark_in_its_name(moderation: Moderation) -> None:
    asyncio.run(moderation.make_bot("it"))
    with pytest.raises(Refusal, match="no rated games"):
        asyncio.run(moderation.check_rated("it"))
    asyncio.run(moderation.check_rated("me"))
    assert asyncio.run(moderation.approved("it", "Rex")) == "Rex 🤖"
    with pytest.raises(Refusal, match="has games already"):
        asyncio.run(moderation.make_bot("me"))
