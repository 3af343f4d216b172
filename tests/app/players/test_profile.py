"""Profiles of players."""

import asyncio

from tests.support.rooms import Place
from yokai.app.messages import ProfileView, SetProfile
from yokai.app.players.player_id import public_of
from yokai.app.players.player_pages import player_page
from yokai.app.players.profile import profile_of, set_profile


def test_name_is_cleaned_and_shown_on_the_public_page(place: Place) -> None:
    rooms = place.rooms
    assert asyncio.run(profile_of(rooms, None)) == ProfileView("", None, None, None)
    place.begin(opponent="friend", names=["Mia"])
    wanted = SetProfile(name=" Mia\n M\u202e ", lang="de", pieces="kanji")
    kept = asyncio.run(set_profile(rooms, "me", wanted))
    assert kept == ProfileView("Mia M", "de", "kanji", place.time)
    assert asyncio.run(profile_of(rooms, "me")) == kept
    assert asyncio.run(player_page(rooms, public_of("me"))).name == "Mia M"
