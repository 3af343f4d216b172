"""Tournaments of people: their settings, their participants, and the boards of all rounds.

A change is decided and written in one transaction, with the games that it begins. So of several
processes that see a round end, one pairs the next round, and the others find it paired. A pairing
that takes long is made before, and written if the tournament is still the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

import sqlalchemy as sql

from yokai.notation.move import SideWord
from yokai.storage.database import Queries, reads, writes
from yokai.storage.erasure import delete_tournaments
from yokai.storage.events import Event, Header
from yokai.storage.game_rows import event_of
from yokai.storage.games import Beside, append_event
from yokai.storage.players import one_at_a_time
from yokai.storage.schema import (
    events,
    games,
    people_tournaments,
    results,
    tournament_boards,
    tournament_participants,
)
from yokai.storage.upsert import put_all

FormName = Literal["round robin", "swiss", "knock-out", "simul"]
# "invited" is a card that nobody has taken yet; "missed" has not come to two games in a row.
ParticipantState = Literal["invited", "playing", "left", "missed", "removed"]
_UNDECIDED = tournament_boards.c.reason.is_(None) & tournament_boards.c.north.is_not(None)


@dataclass(frozen=True)
class PeopleTournament:
    """The settings of a tournament of people, and how far it is. `player` is the organiser."""

    id: str
    player: str
    title: str
    form: FormName
    variant: str
    rounds: int  # of a Swiss tournament
    initial: int
    increment: int
    byoyomi: int
    no_show: int  # milliseconds after which who has not moved has lost
    pause: int  # milliseconds between two rounds
    open: bool  # anybody with the link may come, not only who has a card
    at: int  # the last use
    begun: int | None = None
    over: int | None = None
    next_at: int | None = None  # when the next round begins
    due: int | None = None  # when somebody has to look who has not come
    version: int = 0  # the number of changes


@dataclass(frozen=True)
class Participant:
    """Somebody who takes part, or a card that nobody has taken yet."""

    number: int
    person: str | None  # the player
    card: str
    name: str
    state: ParticipantState
    seed: int = 0  # the place in the list; 0 before the start
    late: bool = False  # came after the first round had begun
    missed: int = 0  # games in a row without a move


@dataclass(frozen=True)
class PairedBoard:
    """A board of a round: two participants and their game, or one who has a bye."""

    number: int
    pairing: int
    round: int
    south: int
    north: int | None  # None for a bye
    played: str | None  # the game; None if there is none, or no more
    begun: int
    winner: SideWord | None = None
    # None while the result is open. A game's own reason, or "bye", "ruling" (of the organiser),
    # "away" (a participant was not there to be paired), "lost" (its players have deleted the game).
    reason: str | None = None


@dataclass(frozen=True)
class TournamentState:
    """A tournament of people with everything in it."""

    tournament: PeopleTournament
    participants: tuple[Participant, ...] = ()
    boards: tuple[PairedBoard, ...] = ()


@dataclass(frozen=True)
class BegunGame:
    """A game to be begun: its header, its first event, and what is written with it."""

    header: Header
    start: Event
    also: tuple[Beside, ...] = ()


@dataclass(frozen=True)
class TournamentChange:
    """A tournament as it shall be, and the games that begin with it."""

    state: TournamentState
    games: tuple[BegunGame, ...] = ()


# From a tournament, and the last event of each of its games that are over and not yet counted.
TournamentDecision = Callable[[TournamentState, Mapping[str, Event]], TournamentChange]


class PeopleTournaments(Queries):
    """All tournaments of people."""

    @reads
    def load(self, connection: sql.Connection, name: str) -> TournamentState | None:
        """A tournament by its id."""
        return _load(connection, name)

    @reads
    def version(self, connection: sql.Connection, name: str) -> int | None:
        """The number of changes of a tournament; None if there is none of this id."""
        table = people_tournaments
        query = sql.select(table.c.version).where(table.c.id == name)
        return connection.execute(query).scalar()

    @reads
    def ended(self, connection: sql.Connection, name: str) -> dict[str, Event]:
        """The last events of the games of a tournament that are over and not yet counted."""
        return _ended(connection, name)

    @reads
    def of_player(
        self, connection: sql.Connection, player: str, limit: int
    ) -> list[tuple[PeopleTournament, int]]:
        """The tournaments that a player organises or takes part in, each with the number of those
        who have come, the one last used first."""
        table, people = people_tournaments, tournament_participants
        mine = sql.select(people.c.tournament).where(people.c.person == player)
        which = sql.or_(table.c.player == player, table.c.id.in_(mine))
        query = table.select().where(which).order_by(table.c.at.desc(), table.c.id).limit(limit)
        found = [_tournament(row) for row in connection.execute(query)]
        counts = sql.select(people.c.tournament, sql.func.count().label("n"))
        counts = counts.where(people.c.tournament.in_([each.id for each in found]))
        counts = counts.where(people.c.person.is_not(None)).group_by(people.c.tournament)
        come = {row.tournament: int(row.n) for row in connection.execute(counts)}
        return [(each, come.get(each.id, 0)) for each in found]

    @writes
    def make(
        self, connection: sql.Connection, player: str, decide: Callable[[int], TournamentState]
    ) -> TournamentState:
        """Write what `decide` makes of the number of tournaments that a player organises."""
        one_at_a_time(connection)
        table = people_tournaments
        count = sql.select(sql.func.count()).where(table.c.player == player)
        made = decide(int(connection.execute(count).scalar_one()))
        _write(connection, None, made)
        return made

    @writes
    def change(
        self, connection: sql.Connection, name: str, decide: TournamentDecision
    ) -> TournamentChange | None:
        """Write what `decide` makes of a tournament, and begin its games; None if there is no
        tournament of this id. A change of nothing is not written."""
        one_at_a_time(connection)
        old = _load(connection, name)
        if old is None:
            return None
        change = decide(old, _ended(connection, name))
        if change.state == old and not change.games:
            return change
        new = replace(change.state.tournament, version=old.tournament.version + 1)
        change = replace(change, state=replace(change.state, tournament=new))
        _write(connection, old, change.state)
        for game in change.games:
            header, start = game.header, game.start
            append_event(connection, self.worker, header.id, start, None, header, game.also)
        return change

    @writes
    def delete(self, connection: sql.Connection, name: str) -> None:
        """Delete a tournament; its games stay with their players."""
        delete_tournaments(connection, people_tournaments.c.id == name)

    @reads
    def unsettled(self, connection: sql.Connection, now: int) -> list[str]:
        """The tournaments in which something is due, or a game is over and not yet counted."""
        table, board = people_tournaments, tournament_boards
        late = sql.select(table.c.id).where(sql.or_(table.c.due <= now, table.c.next_at <= now))
        ended = sql.select(board.c.tournament).join(results, results.c.game == board.c.played)
        running = board.c.tournament.in_(sql.select(table.c.id).where(table.c.over.is_(None)))
        return [*connection.execute(late.union(ended.where(_UNDECIDED, running))).scalars()]

    @reads
    def last_events(self, connection: sql.Connection, names: Sequence[str]) -> dict[str, Event]:
        """The last event of each of these games."""
        newest = (
            sql.select(sql.func.max(events.c.version))
            .where(events.c.game == games.c.id)
            .correlate(games)
            .scalar_subquery()
        )
        query = sql.select(games.c.id, events).join(
            events, (events.c.game == games.c.id) & (events.c.version == newest)
        )
        rows = connection.execute(query.where(games.c.id.in_(names)))
        return {row[0]: event_of(row) for row in rows}


def _load(connection: sql.Connection, name: str) -> TournamentState | None:
    table, people, board = people_tournaments, tournament_participants, tournament_boards
    row = connection.execute(table.select().where(table.c.id == name)).first()
    if row is None:
        return None
    here = people.select().where(people.c.tournament == name).order_by(people.c.number)
    paired = board.select().where(board.c.tournament == name).order_by(board.c.number)
    return TournamentState(
        _tournament(row),
        tuple(Participant(**_values(each, Participant)) for each in connection.execute(here)),
        tuple(PairedBoard(**_values(each, PairedBoard)) for each in connection.execute(paired)),
    )


def _tournament(row: sql.Row[Any]) -> PeopleTournament:
    return PeopleTournament(**_values(row, PeopleTournament))


def _values(row: sql.Row[Any], kind: type) -> dict[str, Any]:
    return {each.name: row._mapping[each.name] for each in fields(kind)}


def _ended(connection: sql.Connection, name: str) -> dict[str, Event]:
    """The last events of the games of a tournament that are over and not yet counted."""
    board = tournament_boards
    query = (
        sql.select(results.c.game, events)
        .join(events, (events.c.game == results.c.game) & (events.c.version == results.c.version))
        .join(board, board.c.played == results.c.game)
        .where(board.c.tournament == name, _UNDECIDED)
    )
    return {row[0]: event_of(row) for row in connection.execute(query)}


def _write(connection: sql.Connection, old: TournamentState | None, new: TournamentState) -> None:
    """Write what is new or changed; participants that are no more there are deleted."""
    name = new.tournament.id
    put_all(connection, people_tournaments, ["id"], [asdict(new.tournament)])
    before = {*old.participants, *old.boards} if old else set()
    gone = {each.number for each in old.participants} if old else set()
    gone -= {each.number for each in new.participants}
    people, key = tournament_participants, ["tournament", "number"]
    deleted = people.delete().where(people.c.tournament == name, people.c.number.in_(gone))
    connection.execute(deleted)
    for table, rows in ((people, new.participants), (tournament_boards, new.boards)):
        changed = [{"tournament": name, **asdict(row)} for row in rows if row not in before]
        put_all(connection, table, key, changed)
