"""The write thread: one commit for whatever waits, and each change is told its own."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future

import pytest
import sqlalchemy as sql

from tests.support.stores import rows
from yokai.storage.schema import due, secrets
from yokai.storage.sql.unavailable import Unavailable
from yokai.storage.sql.write_thread import WriteThread, commit
from yokai.storage.store import Store


class Waiting:
    """A write thread that is held up by its first change, as by a slow disk."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.writer = WriteThread(self.store.database.engine)
        self._go = threading.Event()
        self._first = self.writer.write(lambda _: self._go.wait(5))

    def go(self) -> None:
        self._go.set()
        assert self._first.result(5)


@pytest.fixture
def waiting(url: str) -> Iterator[Waiting]:
    it = Waiting(url)
    yield it
    it.writer.close()
    it.store.close()


def keep(connection: sql.Connection, name: str) -> str:
    connection.execute(secrets.insert(), {"name": name, "value": "-"})
    return name


def spoil(connection: sql.Connection) -> None:
    connection.execute(due.insert(), {"game": "nobody's", "version": 1, "at": 1, "until": 1})


def names(store: Store) -> list[str]:
    return sorted(row["name"] for row in rows(store, secrets))


def test_what_waits_is_kept_by_one_commit(waiting: Waiting) -> None:
    asked = [f"{number:02}" for number in range(40)]
    told = [waiting.writer.write(keep, name) for name in asked]
    waiting.go()
    assert [future.result(5) for future in told] == asked
    assert names(waiting.store) == asked
    assert waiting.writer.commits <= 2
    assert waiting.writer.writes == 41


def test_one_bad_change_does_not_spoil_its_company(waiting: Waiting) -> None:
    good, bad = waiting.writer.write(keep, "a"), waiting.writer.write(spoil)
    twice, other = waiting.writer.write(keep, "a"), waiting.writer.write(keep, "b")
    waiting.go()
    assert good.result(5) == "a"
    assert isinstance(bad.exception(5), sql.exc.IntegrityError)
    assert isinstance(twice.exception(5), sql.exc.IntegrityError)
    assert other.result(5) == "b"
    assert names(waiting.store) == ["a", "b"]


def test_change_that_was_given_up_is_not_made(waiting: Waiting) -> None:
    futures = [waiting.writer.write(keep, name) for name in ("a", "b")]
    assert futures[0].cancel()
    waiting.go()
    assert futures[1].result(5) == "b"
    assert names(waiting.store) == ["b"]


def test_end_waits_for_what_is_to_be_written(waiting: Waiting) -> None:
    told: list[Future[str]] = [waiting.writer.write(keep, name) for name in ("a", "b")]
    waiting.go()
    waiting.writer.close()
    assert [future.done() for future in told] == [True, True]


def test_too_many_waiting_are_told(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.storage.sql.write_thread._LONGEST", 0)
    assert isinstance(waiting.writer.write(keep, "a").exception(5), Unavailable)
    waiting.go()


class Deadlock(Exception):
    """What a driver says when of two who wait for each other one must begin anew."""

    sqlstate = "40P01"


@pytest.mark.parametrize(("times", "kept"), [(0, 1), (1, 1), (2, 0)])
def test_change_is_made_again_once_if_the_database_says_so(
    store: Store, times: int, kept: int
) -> None:
    tries = 0

    def work(connection: sql.Connection) -> str:
        nonlocal tries
        tries += 1
        if tries <= times:
            raise sql.exc.OperationalError("insert", {}, Deadlock())
        return keep(connection, "a")

    if kept:
        assert commit(store.database.engine, [work]) == ["a"]
    else:
        with pytest.raises(sql.exc.OperationalError):
            commit(store.database.engine, [work])
    assert len(names(store)) == kept
