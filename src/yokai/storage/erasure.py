"""Erasure: games, players, classrooms and tournaments are deleted from every table.

A game that another person has played too stays for them, without the name and the id of the player
who was erased. It goes when the other person deletes it as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import BY_MESSAGE
from yokai.storage.schema import (
    challenges,
    classrooms,
    events,
    games,
    metadata,
    people_tournaments,
    replies,
    results,
    shelf,
    tournament_boards,
    tournament_participants,
)

ERASED = "erased"  # in the place of the player who was erased; no token has this id

_SIDES = ("south", "north")
_OF_A_GAME = [table for table in reversed(metadata.sorted_tables) if "game" in table.c]
_OF_A_CLASSROOM = [table for table in reversed(metadata.sorted_tables) if "classroom" in table.c]
_OF_A_PLAYER = [table for table in reversed(metadata.sorted_tables) if "player" in table.c]
_AT_ONCE = 500  # names in one statement
_TIMES = ("at", "seen", "begun")  # columns that say when a player was last active


class Erasure(Queries):
    """Deletes games and players for good."""

    @reads
    def running(self, connection: sql.Connection, player: str) -> list[str]:
        """The games of a player against another person that are not over."""
        last = _last_event()
        query = sql.select(games.c.id).join(last, last.c.game == games.c.id)
        query = query.where(_is_of(player), last.c.reason.is_(None), _other_person(player))
        return [*connection.execute(query).scalars()]

    @writes
    def erase_player(self, connection: sql.Connection, player: str) -> list[str]:
        """Delete everything of a player; the names of the games that were deleted or changed."""
        shared = sql.select(games.c.id).where(_is_of(player), _other_person(player))
        kept = [*connection.execute(shared).scalars()]
        mine = [*connection.execute(sql.select(games.c.id).where(_is_of(player))).scalars()]
        _delete_games(connection, [*{*mine} - {*kept}])
        for side in _SIDES:
            column = games.c[f"{side}_player"]
            sat = sql.select(games.c.id).where(column == player)
            connection.execute(
                replies.delete().where(replies.c.side == side, replies.c.game.in_(sat))
            )
            gone = {f"{side}_player": ERASED, f"{side}_name": None}
            connection.execute(games.update().where(column == player).values(gone))
            result = results.c[side]
            connection.execute(results.update().where(result == player).values({side: ERASED}))
        delete_classrooms(connection, classrooms.c.player == player)
        delete_tournaments(connection, people_tournaments.c.player == player)
        took_part = tournament_participants.c.person == player
        theirs = sql.select(tournament_participants.c.tournament).where(took_part)
        changed = people_tournaments.update().where(people_tournaments.c.id.in_(theirs))
        connection.execute(changed.values(version=people_tournaments.c.version + 1))
        left = {"person": ERASED, "name": "", "card": "", "state": "left"}
        connection.execute(tournament_participants.update().where(took_part).values(left))
        for table in _OF_A_PLAYER:
            connection.execute(table.delete().where(table.c.player == player))
        connection.execute(challenges.delete().where(challenges.c.rival == player))
        return mine

    @writes
    def delete_game(self, connection: sql.Connection, game: str, player: str) -> bool:
        """Delete a game of a player for good, unless another person has it in their list."""
        one = sql.select(games.c.id).where(games.c.id == game, _is_of(player))
        if connection.execute(one.where(_other_person(player))).first():
            return False
        _delete_games(connection, [*connection.execute(one).scalars()])
        return True

    @reads
    def outdated(
        self, connection: sql.Connection, hidden: int, left: int, old: int | None, limit: int
    ) -> list[str]:
        """Games to be deleted: hidden by all of their people, without an event since `hidden`;
        hidden by one of them, and without one since `left`; any without one since `old`."""
        last = _last_event()
        is_hidden = sql.exists().where(shelf.c.game == games.c.id, shelf.c.hidden)
        is_seen = sql.or_(*(_sees(games.c[f"{side}_player"]) for side in _SIDES))
        why = [
            sql.and_(is_hidden, sql.not_(is_seen), last.c.at < hidden),
            sql.and_(is_hidden, last.c.at < left),
        ]
        if old is not None:
            why.append(last.c.at < old)
        query = sql.select(games.c.id).join(last, last.c.game == games.c.id).where(sql.or_(*why))
        return [*connection.execute(query.limit(limit)).scalars()]

    @writes
    def delete_games(self, connection: sql.Connection, names: Sequence[str]) -> None:
        """Delete games for good."""
        _delete_games(connection, names)

    @reads
    def has_unused(self, connection: sql.Connection, before: int) -> bool:
        """Is there a classroom or a tournament last used before a time?"""
        return any(
            connection.execute(sql.select(table.c.id).where(table.c.at < before).limit(1)).first()
            for table in (classrooms, people_tournaments)
        )

    @writes
    def delete_unused(self, connection: sql.Connection, before: int) -> int:
        """Delete the classrooms and tournaments last used before a time; how many there were."""
        deleted = delete_classrooms(connection, classrooms.c.at < before)
        return deleted + delete_tournaments(connection, people_tournaments.c.at < before)

    @reads
    def absent(self, connection: sql.Connection, since: int, limit: int) -> list[str]:
        """Players without a game who have done nothing since a time."""
        seen = []
        for table in _OF_A_PLAYER:
            times = [table.c[name] for name in _TIMES if name in table.c]
            if times:
                seen.append(sql.select(table.c.player, times[0].label("at")))
        every = sql.union_all(*seen).subquery()
        has_games = sql.exists().where(
            sql.or_(*(games.c[f"{side}_player"] == every.c.player for side in _SIDES))
        )
        query = sql.select(every.c.player).where(~has_games).group_by(every.c.player)
        query = query.having(sql.func.max(every.c.at) < since).limit(limit)
        return [*connection.execute(query).scalars()]


def _delete_games(connection: sql.Connection, names: Sequence[str]) -> None:
    for first in range(0, len(names), _AT_ONCE):
        some = names[first : first + _AT_ONCE]
        # A player who has declined a challenge is left in peace also after its game is gone.
        answered = challenges.c.game.in_(some) & challenges.c.declined.is_not(None)
        connection.execute(challenges.update().where(answered).values(game=None))
        for table in _OF_A_GAME:
            connection.execute(table.delete().where(table.c.game.in_(some)))
        gone = tournament_boards.c.played.in_(some)
        connection.execute(tournament_boards.update().where(gone).values(played=None))
        connection.execute(games.delete().where(games.c.id.in_(some)))


def delete_classrooms(connection: sql.Connection, which: sql.ColumnElement[bool]) -> int:
    """Delete classrooms with their children and everything they have done; how many."""
    gone = sql.select(classrooms.c.id).where(which)
    for table in _OF_A_CLASSROOM:
        connection.execute(table.delete().where(table.c.classroom.in_(gone)))
    return connection.execute(classrooms.delete().where(which)).rowcount


def delete_tournaments(connection: sql.Connection, which: sql.ColumnElement[bool]) -> int:
    """Delete tournaments of people; how many. Their games stay with their players."""
    gone = sql.select(people_tournaments.c.id).where(which)
    theirs = games.c.tournament.in_(gone)
    connection.execute(games.update().where(theirs).values(tournament=None))
    for table in (tournament_boards, tournament_participants):
        connection.execute(table.delete().where(table.c.tournament.in_(gone)))
    return connection.execute(people_tournaments.delete().where(which)).rowcount


def _is_of(player: str) -> sql.ColumnElement[bool]:
    return sql.or_(*(games.c[f"{side}_player"] == player for side in _SIDES))


def _other_person(player: str) -> sql.ColumnElement[bool]:
    """Does another person have a game in their list?"""
    columns = [games.c[f"{side}_player"] for side in _SIDES]
    return sql.or_(*(sql.and_(column != player, _sees(column)) for column in columns))


def _sees(column: sql.Column[str]) -> sql.ColumnElement[bool]:
    """Does a person sit on this seat who has not hidden the game?"""
    mine = sql.exists().where(shelf.c.game == games.c.id, shelf.c.player == column, shelf.c.hidden)
    return sql.and_(
        column.is_not(None), column != ERASED, column.not_like(f"{BY_MESSAGE}%"), sql.not_(mine)
    )


def _last_event() -> sql.Subquery:
    """The last event of each game."""
    newest = sql.select(events.c.game, sql.func.max(events.c.version).label("version"))
    newest_of = newest.group_by(events.c.game).subquery()
    query = sql.select(events.c.game, events.c.at, events.c.reason).join(
        newest_of,
        (newest_of.c.game == events.c.game) & (newest_of.c.version == events.c.version),
    )
    return query.subquery()
