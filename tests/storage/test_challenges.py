"""Challenges in the store: one row for a player and a rival."""

import asyncio
from dataclasses import replace

from tests.storage.test_erasure import ALONE, begin, traces
from yokai.storage.challenges import PastChallenge, Waiting
from yokai.storage.events import Header, Seat
from yokai.storage.players import NEVER, KnownPlayer, note_player
from yokai.storage.store import Store


def waiting(store: Store, game: str, player: str = "me") -> Header:
    header = replace(ALONE, id=game, south=Seat(player, name="Mia"), north=Seat(None))
    begin(store, header)
    return header


def test_last_challenge_of_a_pair_is_kept(store: Store) -> None:
    kept = store.challenges
    waiting(store, "first")
    waiting(store, "second")
    asyncio.run(kept.keep("me", "you", "first", 1, 0))
    asyncio.run(kept.keep("me", "you", "second", 2, 0))
    assert asyncio.run(kept.last("me", "you")) == PastChallenge("second", None, 2)
    assert asyncio.run(kept.last("you", "me")) is None
    assert asyncio.run(kept.counts("me", "you")) == (1, 1)
    assert asyncio.run(kept.rival("first")) is None
    assert asyncio.run(kept.rival("second")) == "you"
    asyncio.run(kept.forget("second"))
    assert asyncio.run(kept.counts("me", "you")) == (0, 0)


def test_old_challenges_are_forgotten_but_not_those_for_ever(store: Store) -> None:
    kept = store.challenges
    for number, rival in enumerate(("a", "b", "c")):
        waiting(store, f"g{number}")
        asyncio.run(kept.keep("me", rival, f"g{number}", number, 0))
    asyncio.run(kept.decline("g1", "b", NEVER))
    assert asyncio.run(kept.decline("g1", "a", NEVER)) is None  # it was another's
    waiting(store, "late")
    asyncio.run(kept.keep("me", "d", "late", 9, 2))
    found = [asyncio.run(kept.last("me", rival)) for rival in ("a", "b", "c")]
    assert [each and each.game for each in found] == [None, "g1", "g2"]


def test_challenges_that_somebody_has_to_see(store: Store) -> None:
    kept = store.challenges
    for number, rival in enumerate(("a", "b", "c")):
        waiting(store, f"g{number}")
        asyncio.run(kept.keep("me", rival, f"g{number}", number, 0))
    asyncio.run(kept.decline("g1", "b", "later"))
    asyncio.run(kept.mute("me", "c", True, 9))
    declined = Waiting("me", "b", "g1", "later")
    assert asyncio.run(kept.waiting(0)) == {Waiting("me", "a", "g0", None), declined}
    assert asyncio.run(kept.waiting(1)) == {declined}


def test_other_player_is_told_by_name(store: Store) -> None:
    def note(connection: object) -> None:
        for player in ("me", "you"):
            note_player(connection, KnownPlayer(f"{player}-id", player, player.title(), 1))  # type: ignore[arg-type]

    store.database.write_now(note)
    waiting(store, "game")
    asyncio.run(store.challenges.keep("me", "you", "game", 5, 0))
    [mine] = asyncio.run(store.challenges.of_player("me", 0, 9))
    [theirs] = asyncio.run(store.challenges.of_player("you", 0, 9))
    assert (mine.mine, mine.id, mine.name, mine.header.id) == (True, "you-id", "You", "game")
    assert (theirs.mine, theirs.id, theirs.name) == (False, "me-id", "Me")
    assert asyncio.run(store.challenges.of_player("you", 6, 9)) == []


def test_erased_player_leaves_no_challenge_and_a_deleted_game_no_name(store: Store) -> None:
    kept = store.challenges
    for number, (player, rival) in enumerate((("me", "you"), ("you", "me"), ("eve", "me"))):
        waiting(store, f"g{number}", player)
        asyncio.run(kept.keep(player, rival, f"g{number}", 1, 0))
    asyncio.run(kept.decline("g1", "me", "no"))
    asyncio.run(store.erasure.delete_games(["g1", "g2"]))
    assert traces(store, "g1", "g2") == []
    assert asyncio.run(kept.last("you", "me")) == PastChallenge(None, "no", 1)
    assert asyncio.run(kept.last("eve", "me")) is None
    asyncio.run(store.erasure.erase_player("me"))
    assert traces(store, "me", "Mia", "g0") == []
