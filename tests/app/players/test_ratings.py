"""Rated games: what counts, and by how much."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.support.rated_games import WIN, begin, play, resign
from tests.support.rooms import Place, refusal
from tests.support.stores import rows
from yokai.app.games.clock import DAY
from yokai.app.games.room import Room
from yokai.app.messages import RatingView
from yokai.app.players.player_id import public_of
from yokai.app.players.ratings import PERIOD, kept_with, rated_game, rating_today
from yokai.glicko import Rating
from yokai.notation.move import NORTH, SOUTH
from yokai.rules.outcome import Outcome
from yokai.rules.variant import variant
from yokai.storage.events import Header, Seat
from yokai.storage.players import EndedGame, GameRating, KnownPlayer
from yokai.storage.schema import ratings, results

START = variant("classic").start.sfen
HEADER = Header("game", "classic", START, Seat("me"), Seat("you"), None, None, 0, rated=True)
FOUR = ["1d1c", "3a3b", "1c1d", "3b3a"]


def rating(place: Place, player: str) -> RatingView | None:
    found = asyncio.run(place.store.players.ratings(player))
    return rating_today(found[0], place.time) if found else None


def test_game_counts_as_glicko_says(place: Place) -> None:
    play(place, begin(place), WIN)
    mine, yours = rating(place, "me"), rating(place, "you")
    won = Rating().after([(Rating(), 1.0)], 0)
    assert mine == RatingView("classic", round(won.rating), round(2 * won.deviation), True, 1)
    assert yours
    assert (yours.rating, yours.games) == (3000 - mine.rating, 1)
    place.time += 50 * PERIOD
    rested = rating(place, "me")
    assert rested
    assert rested.margin > mine.margin
    draw = play(place, begin(place, "you", "me"), FOUR)
    for player in ("me", "you"):
        asyncio.run(place.rooms.agree_draw(draw.header.id, player))
    now = rating(place, "me")
    assert now
    assert 1500 < now.rating < mine.rating
    assert now.games == 2


def test_what_does_not_count(place: Place) -> None:
    resign(place, begin(place))  # at once: it is called off
    resign(place, play(place, begin(place), FOUR[:3]), "you")
    play(place, begin(place, rated=False), WIN)
    asyncio.run(place.rooms.decline(begin(place).header.id, "me"))
    assert rows(place.store, ratings) == []
    assert [row["south_gain"] for row in rows(place.store, results)] == [None] * 2
    resign(place, play(place, begin(place), FOUR))
    assert len(rows(place.store, ratings)) == 2


def test_only_friends_from_the_usual_start_play_rated_games(place: Place) -> None:
    assert refusal(lambda: place.against(rated=True)) == "not_rated"
    assert refusal(lambda: place.beside(rated=True)) == "not_rated"
    other = "rkb/1p1/1P1/BKR w - 1"
    assert refusal(lambda: place.begin(opponent="friend", rated=True, sfen=other)) == "not_rated"
    mine = place.begin(opponent="friend", rated=True)
    assert asyncio.run(place.rooms.join(mine.header.id, "me", "")).header.free  # nobody plays alone


def test_no_move_of_a_rated_game_is_taken_back(place: Place) -> None:
    room = play(place, begin(place), FOUR)
    assert refusal(place.undo, room) == "rated"


def test_next_game_is_rated_too_and_has_the_same_days(place: Place) -> None:
    room = resign(place, begin(place, days=3))
    again = place.begin(swap_of=room.header.id, variant=None)
    assert (again.header.rated, again.header.days, again.header.initial) == (True, 3, 3 * DAY)


def test_both_ratings_change_from_what_they_were() -> None:
    ended = Room.begin(HEADER).ended(Outcome(SOUTH, "time"), 10 * PERIOD).last
    mine = GameRating("classic", Rating(1600, 80), 5, 8 * PERIOD)
    after = rated_game("classic", ended, mine, None)
    assert after.south.rating == mine.rating.after([(Rating(), 1.0)], 2)
    assert after.north.rating == Rating().after([(mine.rating.rested(2), 0.0)], 0)
    assert (after.south.games, after.north.games, after.north.at) == (6, 1, 10 * PERIOD)
    assert after.south_gain == pytest.approx(after.south.rating.rating - 1600)
    assert after.north_gain == pytest.approx(after.north.rating.rating - 1500)


def test_what_is_kept_of_players_with_an_event() -> None:
    mia = KnownPlayer(public_of("me"), "me", "Mia", 0)
    waits = replace(HEADER, south=Seat("me", name="Mia"), north=Seat(None))
    begun = Room.begin(waits)
    assert kept_with(waits, begun.last) == [mia]
    joined = begun.joined(NORTH, Seat("you"), 7)
    ben = KnownPlayer(public_of("you"), "you", None, 7)
    assert kept_with(joined.header, joined.last) == [ben]
    moved = joined.moved("2c2b", 8)
    assert kept_with(moved.header, moved.last) == []
    ended = moved.ended(Outcome(SOUTH, "time"), 9)
    finished = EndedGame("game", "classic", ended.version, 9, "me", "you")
    assert kept_with(ended.header, ended.last) == [finished]  # too short to be rated
    [counted] = kept_with(ended.header, replace(ended.last, ply=4))
    assert isinstance(counted, EndedGame)
    assert counted.rate
    alone = replace(HEADER, north=Seat("me"))
    assert kept_with(alone, Room.begin(alone).ended(Outcome(SOUTH, "time"), 9).last) == []
