"""Profiles: a player's name, language and pieces, which are the same on all their devices."""

from __future__ import annotations

from yokai.app.games.new_game import plain
from yokai.app.games.rooms import Rooms
from yokai.app.messages import ProfileView, SetProfile
from yokai.storage.accounts import Profile


async def profile_of(rooms: Rooms, player: str | None) -> ProfileView:
    """A player's profile."""
    kept = await rooms.store.profiles.of(player) if player else Profile()
    return ProfileView.of(kept, name=kept.name or "")


async def set_profile(rooms: Rooms, player: str, wanted: SetProfile) -> ProfileView:
    """Set a player's profile."""
    lang, pieces = wanted.lang or None, wanted.pieces or None
    profile = Profile(plain(wanted.name) or None, lang, pieces, rooms.now())
    await rooms.store.profiles.keep(player, profile)
    return ProfileView.of(profile, name=profile.name or "")
