"""The store: all queries of the database, by nouns. SQLite in the user's data folder, or any
database by its URL.

Each method of a noun is one transaction, which takes and returns values. A method that reads,
decides and writes takes the decision as a function of values.
"""

from __future__ import annotations

import os
from secrets import token_hex

import sqlalchemy as sql

from yokai.storage.accounts import Devices, PersonalLinks, Profiles, Subscriptions
from yokai.storage.archive import Archives
from yokai.storage.challenges import ChallengeStore
from yokai.storage.conditional_moves import ConditionalMoves
from yokai.storage.database import Database
from yokai.storage.due import Due
from yokai.storage.erasure import Erasure
from yokai.storage.games import Games
from yokai.storage.lessons import Lessons
from yokai.storage.open_seats import OpenSeats
from yokai.storage.opening_moves import OpeningMoves
from yokai.storage.players import PlayerStore
from yokai.storage.presence import PresenceReports
from yokai.storage.puzzles import Puzzles
from yokai.storage.schema import secrets
from yokai.storage.service_periods import ServicePeriods
from yokai.storage.studies import Studies
from yokai.storage.upsert import insert_into
from yokai.system import data_folder


class Store:
    """Everything that is stored. With `in_place` no thread is started, and the calling thread
    reads and writes. A SQLite file that nobody else opens is opened `alone`: it is one file then,
    without a write-ahead log beside it."""

    def __init__(self, url: str, in_place: bool = False, alone: bool = False) -> None:
        self.worker = token_hex(8)  # names this process to the others
        self.database = Database(url, in_place, alone)
        self.games = Games(self.database, self.worker)
        self.due = Due(self.database, self.worker)
        self.conditional_moves = ConditionalMoves(self.database)
        self.players = PlayerStore(self.database)
        self.challenges = ChallengeStore(self.database)
        self.opening_moves = OpeningMoves(self.database)
        self.open_seats = OpenSeats(self.database)
        self.presence = PresenceReports(self.database, self.worker)
        self.service_periods = ServicePeriods(self.database)
        self.lessons = Lessons(self.database)
        self.puzzles = Puzzles(self.database)
        self.personal_links = PersonalLinks(self.database)
        self.profiles = Profiles(self.database)
        self.devices = Devices(self.database)
        self.subscriptions = Subscriptions(self.database)
        self.archives = Archives(self.database)
        self.studies = Studies(self.database)
        self.erasure = Erasure(self.database)

    def secret(self, name: str) -> str:
        """A random secret, made at the first call and the same for all processes."""
        return self.database.write_now(_secret_of, name)

    def renew_secret(self, name: str) -> str:
        """Replace a secret; processes that run keep the old one."""
        self.database.write_now(_forget_secret, name)
        return self.secret(name)

    def close(self) -> None:
        """Write the changes that wait, and close the database."""
        self.database.close()


def default_url() -> str:
    """The database of YOKAI_DATABASE, or the file in the user's data folder."""
    if url := os.environ.get("YOKAI_DATABASE"):
        return url
    return f"sqlite:///{data_folder() / 'games.sqlite'}"


def _secret_of(connection: sql.Connection, name: str) -> str:
    new = insert_into(connection, secrets).on_conflict_do_nothing()
    connection.execute(new, {"name": name, "value": token_hex(32)})
    query = sql.select(secrets.c.value).where(secrets.c.name == name)
    return str(connection.execute(query).scalar_one())


def _forget_secret(connection: sql.Connection, name: str) -> None:
    connection.execute(secrets.delete().where(secrets.c.name == name))
