"""Archives: everything of one player at once, read for an export, and merged by an import."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import sqlalchemy as sql

from yokai.storage.database import Queries, reads, writes
from yokai.storage.events import Event, Header
from yokai.storage.game_rows import event_of, event_row, game_row, header_of
from yokai.storage.games import Taken
from yokai.storage.lessons import LessonProgress
from yokai.storage.players import one_at_a_time
from yokai.storage.puzzles import (
    Attempt,
    Card,
    PuzzleStanding,
    Storm,
    attempt_of,
    card_of,
    standing_columns,
    standing_of,
    storm_columns,
    storm_of,
)
from yokai.storage.schema import (
    bot_accounts,
    devices,
    due,
    events,
    games,
    lesson_progress,
    moderation,
    players,
    profiles,
    puzzle_attempts,
    ratings,
    repetitions,
    shelf,
    solvers,
    storms,
    subscriptions,
)
from yokai.storage.studies import StoredStudy, put_studies, studies_of
from yokai.storage.upsert import put_all

T = TypeVar("T")

_AT_ONCE = 500  # names in one query
_UNTIL_OPENED = 2**62  # when something is due in a game that waits for a visitor


@dataclass(frozen=True)
class StoredGame:
    """A game with its events, and the player's own title of it."""

    header: Header
    events: tuple[Event, ...]
    title: str = ""
    hidden: bool = False  # from the player's list


@dataclass(frozen=True)
class StoredLesson:
    """A player's progress in a lesson, and when it last grew."""

    progress: LessonProgress
    at: int


@dataclass(frozen=True)
class StoredPuzzle:
    """A player's first attempt at a puzzle, and the card if it is to be repeated."""

    attempt: Attempt
    card: Card | None = None


@dataclass(frozen=True)
class StoredAccount:
    """The server's data of a player beside games and progress, without keys and addresses: rows of
    its tables by their columns."""

    public: str | None = None
    profile: Mapping[str, Any] = field(default_factory=dict)
    devices: Sequence[Mapping[str, Any]] = ()
    calls: Sequence[Mapping[str, Any]] = ()
    ratings: Sequence[Mapping[str, Any]] = ()
    moderation: Mapping[str, Any] = field(default_factory=dict)
    is_bot: bool = False


@dataclass(frozen=True)
class Everything:
    """Everything that is stored of one player; lessons and puzzles by variant and name, standings
    and storms by variant, studies by id."""

    games: Sequence[StoredGame] = ()
    lessons: Mapping[tuple[str, str], StoredLesson] = field(default_factory=dict)
    puzzles: Mapping[tuple[str, str], StoredPuzzle] = field(default_factory=dict)
    standings: Mapping[str, PuzzleStanding] = field(default_factory=dict)
    storms: Mapping[str, Storm] = field(default_factory=dict)
    studies: Mapping[str, StoredStudy] = field(default_factory=dict)
    account: StoredAccount = StoredAccount()


@dataclass(frozen=True)
class Present:
    """The data that an import finds: everything of the player, but of their games only those that
    began at the same moments, and which of the ids of its games are taken."""

    everything: Everything
    taken: frozenset[str]


class Archives(Queries):
    """The archives of all players."""

    @reads
    def everything(
        self, connection: sql.Connection, player: str, most_games: int, most_events: int
    ) -> Everything:
        """Read everything of a player, without the games that the player has hidden or that wait
        for somebody; of too many games the latest."""
        kept, count = [], 0
        for game in _games(connection, player, _shown(player), most_games):
            count += len(game.events)
            if count <= most_events and game.header.free is None:
                kept.append(game)
        account = _account(connection, player)
        return replace(_progress(connection, player), games=kept, account=account)

    @writes
    def merge(
        self,
        connection: sql.Connection,
        player: str,
        new: Everything,
        decide: Callable[[Present], Everything],
    ) -> Everything:
        """Merge an import into everything of a player, all of it or nothing. `decide` says what is
        written: of games the events that are added, from version 0 on where the game is new. Taken
        if another process was first to write one of these."""
        one_at_a_time(connection)
        created = {game.header.created for game in new.games}
        ids = [game.header.id for game in new.games]
        there: list[StoredGame] = []
        taken: set[str] = set()
        for some in _portions(sorted(created)):
            there += _games(connection, player, games.c.created.in_(some))
        for names in _portions(ids):
            taken |= {*connection.scalars(sql.select(games.c.id).where(games.c.id.in_(names)))}
        present = replace(_progress(connection, player), games=there)
        change = decide(Present(present, frozenset(taken)))
        _add_games(connection, player, change.games)
        _put_progress(connection, player, change)
        return change


def _shown(player: str) -> sql.ColumnElement[bool]:
    hidden = sql.select(shelf.c.game).where(shelf.c.player == player, shelf.c.hidden)
    return games.c.id.not_in(hidden)


def _games(
    connection: sql.Connection,
    player: str,
    where: sql.ColumnElement[bool],
    limit: int | None = None,
) -> list[StoredGame]:
    """A player's games with all their events, the latest first."""
    mine = sql.or_(games.c.south_player == player, games.c.north_player == player)
    newest_first = games.c.created.desc(), games.c.id
    query = games.select().where(mine, where).order_by(*newest_first).limit(limit)
    headers = {header.id: header for header in map(header_of, connection.execute(query))}
    happened: dict[str, list[Event]] = {name: [] for name in headers}
    shelved: dict[str, tuple[str, bool]] = {}
    for names in _portions([*headers]):
        told = events.select().where(events.c.game.in_(names))
        for row in connection.execute(told.order_by(events.c.game, events.c.version)):
            happened[row.game].append(event_of(row))
        kept = shelf.select().where(shelf.c.player == player, shelf.c.game.in_(names))
        for row in connection.execute(kept):
            shelved[row.game] = row.title or "", row.hidden
    return [
        StoredGame(header, tuple(happened[name]), *shelved.get(name, ("", False)))
        for name, header in headers.items()
    ]


def _progress(connection: sql.Connection, player: str) -> Everything:
    """Read everything of a player but the games."""

    def rows(table: sql.Table) -> sql.CursorResult[Any]:
        return connection.execute(table.select().where(table.c.player == player))

    cards = {(row.variant, row.puzzle): card_of(row) for row in rows(repetitions)}
    return Everything(
        lessons={
            (row.variant, row.lesson): StoredLesson(LessonProgress(row.done, row.clean), row.at)
            for row in rows(lesson_progress)
        },
        puzzles={
            (row.variant, row.puzzle): StoredPuzzle(
                attempt_of(row), cards.get((row.variant, row.puzzle))
            )
            for row in rows(puzzle_attempts)
        },
        standings={row.variant: standing_of(row) for row in rows(solvers)},
        storms={row.variant: storm_of(row) for row in rows(storms)},
        studies={study.id: study for study in studies_of(connection, player)},
    )


def _account(connection: sql.Connection, player: str) -> StoredAccount:
    """The server's data of a player for an export alone. The endpoint and the keys of a
    subscription would let others call the player, so that they are left out."""

    def rows(table: sql.Table, *names: str) -> tuple[Mapping[str, Any], ...]:
        query = sql.select(*(table.c[name] for name in names)).where(table.c.player == player)
        found = connection.execute(query)
        return tuple(dict(zip(names, row, strict=True)) for row in found)

    def row(table: sql.Table, *names: str) -> Mapping[str, Any]:
        return next(iter(rows(table, *names)), {})

    return StoredAccount(
        row(players, "id").get("id"),
        row(profiles, "name", "lang", "pieces", "at"),
        rows(devices, "label", "begun", "at", "ended"),
        rows(subscriptions, "lang", "origin", "at"),
        rows(ratings, "variant", "rating", "deviation", "games", "at"),
        row(moderation, "blocked", "given_name", "reports"),
        bool(rows(bot_accounts, "player")),
    )


def _add_games(connection: sql.Connection, player: str, added: Sequence[StoredGame]) -> None:
    grown = [game for game in added if game.events]
    new = [game_row(game.header) for game in grown if not game.events[0].version]
    rows = [event_row(game.header.id, event) for game in grown for event in game.events]
    try:
        if new:
            connection.execute(games.insert(), new)
        if rows:
            connection.execute(events.insert(), rows)
    except sql.exc.IntegrityError:
        raise Taken("another process has written one of these games") from None
    for names in _portions([game.header.id for game in grown]):
        connection.execute(due.delete().where(due.c.game.in_(names)))
    # A file may hold thousands of games in which the computer is to move: it does so in a game that
    # somebody opens.
    later = {"at": _UNTIL_OPENED, "worker": None, "until": 0}
    waiting = [
        {"game": game.header.id, "version": game.events[-1].version, **later}
        for game in grown
        if game.events[-1].reason is None
    ]
    if waiting:
        connection.execute(due.insert(), waiting)
    titles = [
        {"player": player, "game": game.header.id, "title": game.title or None, "hidden": False}
        for game in added
        if game.title or not game.events or game.events[0].version
    ]
    put_all(connection, shelf, ["player", "game"], titles)


def _put_progress(connection: sql.Connection, player: str, change: Everything) -> None:
    mine, each = ["player", "variant"], ["player", "variant", "puzzle"]
    lessons = [
        {"player": player, "variant": variant, "lesson": name, "at": lesson.at}
        | vars(lesson.progress)
        for (variant, name), lesson in change.lessons.items()
    ]
    keys = [
        {"player": player, "variant": variant, "puzzle": name} for variant, name in change.puzzles
    ]
    tried = [*zip(keys, change.puzzles.values(), strict=True)]
    cards = [key | vars(puzzle.card) for key, puzzle in tried if puzzle.card]
    if gone := [key for key, puzzle in tried if not puzzle.card]:
        this = (repetitions.c[name] == sql.bindparam(f"of_{name}") for name in each)
        names = [{f"of_{name}": value for name, value in key.items()} for key in gone]
        connection.execute(repetitions.delete().where(*this), names)
    standings = [
        {"player": player, "variant": variant} | standing_columns(standing)
        for variant, standing in change.standings.items()
    ]
    kept = [
        {"player": player, "variant": variant} | storm_columns(storm)
        for variant, storm in change.storms.items()
    ]
    put_all(connection, lesson_progress, ["player", "variant", "lesson"], lessons)
    put_all(
        connection, puzzle_attempts, each, [key | vars(puzzle.attempt) for key, puzzle in tried]
    )
    put_all(connection, repetitions, each, cards)
    put_all(connection, solvers, mine, standings)
    put_all(connection, storms, mine, kept)
    put_studies(connection, player, [*change.studies.values()])


def _portions(names: Sequence[T]) -> Iterator[Sequence[T]]:
    """Names in portions, each small enough for one query."""
    for first in range(0, len(names), _AT_ONCE):
        yield names[first : first + _AT_ONCE]
