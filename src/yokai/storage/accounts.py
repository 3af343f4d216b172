"""Accounts of people: the personal link, the profile, devices and subscriptions.

A browser that never had to do with a personal link has no row among the devices: it is the device
"". A browser that wants to be called by Web Push has one subscription, whoever its player is.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.schema import devices, links, players, profiles, subscriptions
from yokai.storage.upsert import insert_into, put

UNNAMED = ""  # every device of a player that has no row


class PersonalLinks(Queries):
    """The generation of each player's link; the first is 0, and has no row."""

    @reads
    def generation(self, connection: sql.Connection, player: str) -> int:
        """The generation of a player's valid link."""
        return _generation(connection, player)

    @writes
    def renew(self, connection: sql.Connection, player: str) -> int:
        """Make all links of a player invalid; return the generation of the next ones."""
        mine = links.c.player == player
        further = links.update().where(mine).values(generation=links.c.generation + 1)
        if not connection.execute(further).rowcount:
            connection.execute(links.insert(), {"player": player, "generation": 1})
        return _generation(connection, player)


def _generation(connection: sql.Connection, player: str) -> int:
    query = sql.select(links.c.generation).where(links.c.player == player)
    return connection.execute(query).scalar() or 0


@dataclass(frozen=True)
class Profile:
    """A player's name, language and pieces; None is not chosen. `at` is when it changed last."""

    name: str | None = None
    lang: str | None = None
    pieces: str | None = None
    at: int | None = None


class Profiles(Queries):
    """The profiles of all players."""

    @reads
    def of(self, connection: sql.Connection, player: str) -> Profile:
        """A player's profile."""
        row = connection.execute(profiles.select().where(profiles.c.player == player)).first()
        return Profile(row.name, row.lang, row.pieces, row.at) if row else Profile()

    @writes
    def keep(self, connection: sql.Connection, player: str, profile: Profile) -> None:
        """Replace a player's profile. Their public page shows the new name."""
        put(connection, profiles, {"player": player}, vars(profile))
        connection.execute(
            players.update().where(players.c.player == player).values(name=profile.name)
        )


@dataclass(frozen=True)
class Device:
    """A device: its id, what it is, when it was signed in and when it was last seen."""

    id: str
    label: str
    begun: int
    at: int


class Devices(Queries):
    """The devices of all players."""

    @reads
    def of_player(self, connection: sql.Connection, player: str, limit: int) -> list[Device]:
        """A player's devices that are signed in, the last seen first."""
        query = devices.select().where(
            devices.c.player == player, devices.c.ended.is_(None), devices.c.device != UNNAMED
        )
        rows = connection.execute(query.order_by(devices.c.at.desc()).limit(limit))
        return [Device(row.device, row.label, row.begun, row.at) for row in rows]

    @writes
    def add(
        self,
        connection: sql.Connection,
        player: str,
        device: Device,
        most: int,
        was_unnamed: bool = False,
    ) -> None:
        """Add a device of a player, or note that it was seen; of too many the oldest are ended.
        The calls of one that `was_unnamed` are those of its name from now on."""
        if was_unnamed:
            unnamed = (subscriptions.c.player == player) & (subscriptions.c.device == UNNAMED)
            connection.execute(subscriptions.update().where(unnamed).values(device=device.id))
        row = {"player": player, "device": device.id, "label": device.label}
        new = insert_into(connection, devices)
        seen = {"label": new.excluded.label, "at": new.excluded.at}
        connection.execute(
            new.on_conflict_do_update(index_elements=["player", "device"], set_=seen),
            row | {"begun": device.begun, "at": device.at},
        )
        mine = (devices.c.player == player) & (devices.c.device != UNNAMED)
        kept = sql.select(devices.c.device).where(mine, devices.c.ended.is_(None))
        rest = [*connection.scalars(kept.order_by(devices.c.at.desc()).offset(most))]
        _end(connection, player, rest, device.at)

    @writes
    def end(self, connection: sql.Connection, player: str, device: str, now: int) -> None:
        """Sign a device out: it is called no more."""
        _end(connection, player, [device], now)

    @writes
    def end_others(self, connection: sql.Connection, player: str, device: str, now: int) -> None:
        """Sign all other devices out, also those that have no row."""
        mine = (devices.c.player == player) & (devices.c.device != device)
        others = sql.select(devices.c.device).where(mine, devices.c.ended.is_(None))
        _end(connection, player, [UNNAMED, *connection.scalars(others)], now)
        unnamed = {"label": "", "begun": now, "at": now, "ended": now}
        put(connection, devices, {"player": player, "device": UNNAMED}, unnamed)

    @reads
    def ended(self, connection: sql.Connection) -> set[tuple[str, str]]:
        """All devices that are signed out, each with its player."""
        query = sql.select(devices.c.player, devices.c.device).where(devices.c.ended.is_not(None))
        return {(row.player, row.device) for row in connection.execute(query)}

    @writes
    def forget(self, connection: sql.Connection, before: int) -> None:
        """Delete devices that were signed out before a time: no browser has their cookies."""
        connection.execute(devices.delete().where(devices.c.ended < before))


def _end(connection: sql.Connection, player: str, names: list[str], now: int) -> None:
    these = (devices.c.player == player) & devices.c.device.in_(names)
    connection.execute(devices.update().where(these, devices.c.ended.is_(None)).values(ended=now))
    called = (subscriptions.c.player == player) & subscriptions.c.device.in_(names)
    connection.execute(subscriptions.delete().where(called))


@dataclass(frozen=True)
class Subscription:
    """A browser of a player: the address of its push service, its key and secret, the language of
    its reader, the origin of the page, and the device among the player's."""

    endpoint: str
    public: str
    auth: str
    lang: str
    origin: str
    device: str = UNNAMED


class Subscriptions(Queries):
    """The subscriptions of all players. A browser has one, whoever its player is."""

    @reads
    def of_player(self, connection: sql.Connection, player: str) -> list[Subscription]:
        """A player's subscriptions, the newest first."""
        query = subscriptions.select().where(subscriptions.c.player == player)
        rows = connection.execute(query.order_by(subscriptions.c.at.desc()))
        return [
            Subscription(row.endpoint, row.public, row.auth, row.lang, row.origin, row.device)
            for row in rows
        ]

    @writes
    def keep(
        self,
        connection: sql.Connection,
        player: str,
        subscription: Subscription,
        now: int,
        most: int,
    ) -> None:
        """Keep a subscription; of too many of a player the oldest are deleted."""
        row = vars(subscription) | {"player": player, "at": now}
        put(connection, subscriptions, {"id": _id(subscription.endpoint)}, row)
        mine = sql.select(subscriptions.c.id).where(subscriptions.c.player == player)
        newest_first = mine.order_by(subscriptions.c.at.desc(), subscriptions.c.id)
        old = [*connection.scalars(newest_first.offset(most))]
        connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(old)))

    @writes
    def drop(self, connection: sql.Connection, endpoint: str) -> None:
        """Delete the subscription of a browser. Nobody else knows its address."""
        connection.execute(subscriptions.delete().where(subscriptions.c.id == _id(endpoint)))


def _id(endpoint: str) -> str:
    return sha256(endpoint.encode()).hexdigest()[:32]
