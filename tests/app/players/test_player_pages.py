"""Players' pages and the leaderboard."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

from tests.support.rated_games import WIN, begin, play, resign
from tests.support.rooms import Place
from tests.support.stores import execute
from yokai.app.games.clock import DAY
from yokai.app.messages import Shelve
from yokai.app.players.player_id import public_of
from yokai.app.players.player_pages import leaderboard, player_page
from yokai.refusal import Refusal
from yokai.storage.schema import players, ratings


def page(place: Place, player: str) -> Any:
    found = asyncio.run(player_page(place.rooms, public_of(player)))
    return json.loads(msgspec.json.encode(found))


def test_page_of_a_player(place: Place) -> None:
    for _ in range(2):
        won = play(place, begin(place), WIN)
        place.time += 1000
    begin(place)  # goes on
    resign(place, place.against())
    resign(place, place.beside())
    mine = page(place, "me")
    assert (mine["name"], mine["ratings"][0]["games"]) == ("Mia", 2)
    assert len(mine["games"]) == 2
    latest = mine["games"][0]
    assert latest["game"]["id"] == won.header.id
    assert latest["game"]["seat"] == "south"
    assert latest["game"]["players"]["north"]["id"] == public_of("you")
    assert 0 < latest["gain"] < mine["games"][1]["gain"]
    yours = page(place, "you")
    assert (yours["name"], yours["games"][0]["gain"] < 0) == ("Ben", True)
    assert '"you"' not in json.dumps(yours)  # which is the name in the store
    asyncio.run(place.rooms.shelve(won.header.id, "me", Shelve(hidden=True)))
    assert len(page(place, "me")["games"]) == 1
    with pytest.raises(Refusal, match="no player"):
        page(place, "stranger")


def test_name_is_the_last_one_given(place: Place) -> None:
    begin(place, names=[" Mia\n<b>"])
    assert page(place, "me")["name"] == "Mia <b>"
    begin(place, names=["Mina"])
    begin(place, names=[])
    assert page(place, "me")["name"] == "Mina"
    begin(place, "you", "me", names=["Benno"])
    assert (page(place, "me")["name"], page(place, "you")["name"]) == ("Ben", "Benno")


def test_leaders_are_settled_and_a_hundred(place: Place) -> None:
    known: list[dict[str, Any]] = [
        {
            "player": f"p{n}",
            "variant": "classic",
            "rating": 1500 + n,
            "deviation": deviation,
            "volatility": 0.06,
            "games": 30,
            "at": at,
        }
        for n, (deviation, at) in enumerate(
            [(60, place.time)] * 105 + [(111, place.time), (109, place.time - 20 * DAY)]
        )
    ]
    named = [
        {"id": public_of(row["player"]), "player": row["player"], "name": "", "at": 0}
        for row in known
    ]

    execute(place.store, ratings.insert(), *known)
    execute(place.store, players.insert(), *named)

    def best() -> list[int]:
        found = asyncio.run(leaderboard(place.rooms, "classic"))
        return [leader.rating.rating for leader in found.leaders]

    assert best() == [*range(1604, 1504, -1)]
    place.time -= 30 * DAY  # a clock that was set back makes nobody surer
    assert len(best()) == 100
    place.time += 900 * DAY
    assert best() == []
    assert asyncio.run(leaderboard(place.rooms, "expert")).leaders == []
    with pytest.raises(Refusal, match="no player"):  # which a database could not even read
        asyncio.run(player_page(place.rooms, "\0"))
