"""Moderation: the operator sees players and games, and renames or blocks players."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sql

from yokai.notation.move import SideWord
from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import Event, Header
from yokai.storage.game_rows import event_of, header_of
from yokai.storage.schema import (
    bot_accounts,
    company,
    events,
    games,
    moderation,
    players,
    profiles,
    workers,
)
from yokai.storage.upsert import insert_into

_SIDES: tuple[SideWord, ...] = ("south", "north")


@dataclass(frozen=True)
class ModeratedPlayer:
    """A player as the operator sees them: the public id, and what was decided."""

    id: str
    player: str
    name: str | None
    at: int  # when they last sat down at a game with another person
    blocked: bool
    given_name: str | None
    reports: int
    is_bot: bool


@dataclass(frozen=True)
class PresentGame:
    """A game at which somebody is, with its last event and the sides that are here."""

    header: Header
    last: Event
    present: tuple[SideWord, ...]


class ModerationStore(Queries):
    """All that the operator decides about players."""

    @reads
    def players(
        self, connection: sql.Connection, text: str, limit: int, reported: bool = False
    ) -> list[ModeratedPlayer]:
        """Players whose name has a text in it, or whose public id it is, the latest first; only
        those whose names were reported, the most first, if that is asked."""
        query = _PLAYERS.limit(limit)
        if text:
            named = players.c.name.icontains(text, autoescape=True)
            query = query.where(sql.or_(named, players.c.id == text))
        if reported:
            query = query.where(moderation.c.reports > 0).order_by(moderation.c.reports.desc())
        return [_moderated(row) for row in connection.execute(query.order_by(players.c.at.desc()))]

    @reads
    def find(self, connection: sql.Connection, public: str) -> ModeratedPlayer | None:
        """The player with a public id."""
        row = connection.execute(_PLAYERS.where(players.c.id == public)).first()
        return _moderated(row) if row else None

    @reads
    def given_name(self, connection: sql.Connection, player: str) -> str | None:
        """The name that the operator gave to a player."""
        query = sql.select(moderation.c.given_name).where(moderation.c.player == player)
        return connection.execute(query).scalar()

    @reads
    def is_bot(self, connection: sql.Connection, player: str) -> bool:
        """Is a player a program?"""
        query = sql.select(bot_accounts).where(bot_accounts.c.player == player)
        return connection.execute(query).first() is not None

    @reads
    def blocked(self, connection: sql.Connection) -> frozenset[str]:
        """All players who are blocked."""
        query = sql.select(moderation.c.player).where(moderation.c.blocked)
        return frozenset(connection.execute(query).scalars())

    @reads
    def given_names(self, connection: sql.Connection) -> dict[str, str | None]:
        """The name that the operator gave to each player about whom something was decided."""
        query = sql.select(moderation.c.player, moderation.c.given_name)
        return {row.player: row.given_name for row in connection.execute(query)}

    @reads
    def games_now(self, connection: sql.Connection, now: int, limit: int) -> list[PresentGame]:
        """The games at which somebody is, the newest first."""
        later = events.alias()
        newest = sql.select(sql.func.max(later.c.version)).where(later.c.game == games.c.id)
        query = sql.select(games, events).join(events, events.c.game == games.c.id)
        query = query.where(events.c.version == newest.scalar_subquery(), _at_it(now))
        query = query.order_by(games.c.created.desc()).limit(limit)
        found = [(header_of(row), event_of(row)) for row in connection.execute(query)]
        here = _present_sides(connection, [header.id for header, _ in found], now)
        return [PresentGame(header, last, tuple(here.get(header.id, ()))) for header, last in found]

    @writes
    def block(self, connection: sql.Connection, player: str, blocked: bool) -> None:
        """Block a player, or let them play again."""
        _rule(connection, player, blocked=blocked)

    @writes
    def rename(self, connection: sql.Connection, player: str, name: str | None) -> list[str]:
        """Give a player a name that they cannot change, in all their games too; None takes it
        away. The games in which they had another."""
        _rule(connection, player, given_name=name)
        for table in (players, profiles):
            connection.execute(table.update().where(table.c.player == player).values(name=name))
        changed: list[str] = []
        for side in _SIDES:
            seat, shown = games.c[f"{side}_player"], games.c[f"{side}_name"]
            theirs = sql.and_(seat == player, shown.is_distinct_from(name))
            changed += connection.execute(sql.select(games.c.id).where(theirs)).scalars()
            renamed = games.update().where(theirs).values({f"{side}_name": name})
            connection.execute(renamed)
        return changed

    @writes
    def report(self, connection: sql.Connection, player: str) -> None:
        """Count that somebody has reported a player's name."""
        new = insert_into(connection, moderation)
        more = {"reports": moderation.c.reports + 1}
        row = {"player": player, "blocked": False, "given_name": None, "reports": 1}
        connection.execute(new.on_conflict_do_update(index_elements=["player"], set_=more), row)

    @writes
    def forget_reports(self, connection: sql.Connection, player: str) -> None:
        """Forget the reports about a player."""
        _rule(connection, player, reports=0)

    @writes
    def make_bot(self, connection: sql.Connection, player: str) -> None:
        """Note that a player is a program."""
        new = insert_into(connection, bot_accounts).on_conflict_do_nothing()
        connection.execute(new, {"player": player})


_PLAYERS = (
    sql.select(players, moderation, bot_accounts.c.player.label("bot"))
    .outerjoin(moderation, moderation.c.player == players.c.player)
    .outerjoin(bot_accounts, bot_accounts.c.player == players.c.player)
)


def _moderated(row: sql.Row[tuple[object, ...]]) -> ModeratedPlayer:
    kept = row._mapping
    return ModeratedPlayer(
        kept[players.c.id],
        kept[players.c.player],
        kept[players.c.name],
        kept[players.c.at],
        bool(kept[moderation.c.blocked]),
        kept[moderation.c.given_name],
        kept[moderation.c.reports] or 0,
        row.bot is not None,
    )


def _rule(connection: sql.Connection, player: str, **decided: object) -> None:
    """Write a decision, and leave the others of the player as they are."""
    new = insert_into(connection, moderation)
    row = {"player": player, "blocked": False, "given_name": None, "reports": 0} | decided
    connection.execute(new.on_conflict_do_update(index_elements=["player"], set_=decided), row)


def _at_it(now: int) -> sql.ColumnElement[bool]:
    """Is somebody at a game now: a player or a spectator?"""
    present = [company.c.watchers > 0, *(company.c[f"{side}_state"] > 0 for side in _SIDES)]
    return (
        sql.exists()
        .where(company.c.game == games.c.id, company.c.worker == workers.c.worker)
        .where(workers.c.until > now, sql.or_(*present))
    )


def _present_sides(
    connection: sql.Connection, names: list[str], now: int
) -> dict[str, list[SideWord]]:
    """The sides whose players are at these games."""
    query = company.select().join(workers, workers.c.worker == company.c.worker)
    query = query.where(company.c.game.in_(names), workers.c.until > now)
    found: dict[str, list[SideWord]] = {}
    for row in connection.execute(query):
        sides = found.setdefault(row.game, [])
        for side in _SIDES:
            if getattr(row, f"{side}_state") > 0 and side not in sides:
                sides.append(side)
    return found
