"""Real databases for tests: PostgreSQL and Redis, in folders of their own, ended with the run."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg
import pytest
from redis.asyncio import Redis as Client

from yokai.storage.schema import VERSION, metadata
from yokai.storage.store import Store

PATIENCE = 30.0

# A server that was killed may have left a connection that still writes.
_LEFT_CONNECTIONS = b"""
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_EMPTY = "".join(f"DELETE FROM {table.name};" for table in reversed(metadata.sorted_tables))


class Program:
    """A database server that can be ended, frozen and started again."""

    def __init__(self, folder: Path, command: Sequence[str], answers: Callable[[], bool]) -> None:
        self._folder, self._command, self._answers = folder, command, answers
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self._folder, stdout=log, stderr=log, **_not_as_root()
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < until, (self._folder / "log").read_text()
            time.sleep(0.02)

    def stop(self, number: int = signal.SIGINT) -> None:
        """End the server; by SIGINT PostgreSQL does not wait for its clients."""
        self._process.send_signal(number)
        self._process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        """Process id of the server."""
        return self._process.pid

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Freeze the server: it takes connections, and answers nothing."""
        everyone = [self._process.pid, *_children(self._process.pid)]
        for process in everyone:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in everyone:
                os.kill(process, signal.SIGCONT)


class Postgres(Program):
    """PostgreSQL on a free port."""

    def __init__(self, folder: Path) -> None:
        self.port = _free_port()
        data = folder / "data"
        # Debian keeps its versions of PostgreSQL out of the path.
        found = [shutil.which("postgres"), *map(str, Path("/usr/lib/postgresql").glob("*/bin/*"))]
        postgres = next(Path(name) for name in found if name and name.endswith("/postgres"))
        postgres = postgres.resolve()
        made = [postgres.with_name("initdb"), "-D", data, "-U", "postgres", "--auth=trust"]
        subprocess.run(
            [*map(str, made), "--no-sync", "--encoding=UTF8", "--locale=C"],
            check=True,
            capture_output=True,
            cwd=folder,
            **_not_as_root(),
        )
        settings = {"port": self.port, "unix_socket_directories": folder}
        settings |= {"fsync": "off", "full_page_writes": "off"}  # no test loses the machine's power
        words = [f"-c{name}={value}" for name, value in settings.items()]
        self._used: list[str] = []
        self._emptied: list[str] = []
        super().__init__(folder, [str(postgres), "-D", str(data), *words], self._is_there)

    def url(self, database: str) -> str:
        """Address of a database."""
        return f"postgresql://postgres:secret@127.0.0.1:{self.port}/{database}"

    def new(self, tables: bool = True) -> str:
        """Give an empty database, with its tables if they are wanted; return its address."""
        if not tables:
            return self.url(self._create("template1"))
        name = self._emptied.pop() if self._emptied else self._create(self._with_tables)
        self._used.append(name)
        return self.url(name)

    def take_back(self) -> None:
        """Empty the databases that were given since the last call, to give them again: to make one
        and to connect to it for the first time takes ten times as long."""
        while self._used:
            name = self._used.pop()
            with psycopg.connect(self.url(name)) as connection:
                connection.execute(_LEFT_CONNECTIONS)
                connection.execute(_EMPTY.encode())
                connection.execute("UPDATE alembic_version SET version_num = %s", [VERSION])
            self._emptied.append(name)

    @cached_property
    def _with_tables(self) -> str:
        """An empty database with its tables, to be copied: migrations take longer."""
        name = self._create("template1")
        Store(self.url(name), in_place=True).close()
        return name

    def _create(self, template: str) -> str:
        name = f"games_{secrets.token_hex(4)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return name

    def _is_there(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


class Redis(Program):
    """Redis on a free port."""

    def __init__(self, folder: Path) -> None:
        self._port = _free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        command = ["redis-server", "--port", str(self._port), "--bind", "127.0.0.1", "--save", ""]
        super().__init__(folder, command, self._is_there)

    async def is_heard(self, topic: str, by: int) -> bool:
        """Wait until so many connections listen to a topic of ours."""
        channel = f"yokai:{topic}".encode()
        async with asyncio.timeout(PATIENCE), Client.from_url(self.url) as client:
            while dict(await client.pubsub_numsub(channel))[channel] != by:
                await asyncio.sleep(0.01)
        return True

    def _is_there(self) -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", self._port)) == 0


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    with folder() as where:
        program = Postgres(where)
        yield program
        program.stop(signal.SIGQUIT)  # at once: nobody reads its databases any more


@pytest.fixture
def postgres(postgres_server: Postgres) -> Iterator[Postgres]:
    """PostgreSQL, whose databases are empty again after a test."""
    yield postgres_server
    postgres_server.take_back()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with folder() as where:
        program = Redis(where)
        yield program
        program.stop()


@contextmanager
def folder() -> Iterator[Path]:
    """A temporary folder that the user of the databases may write to."""
    folder = Path(tempfile.mkdtemp(prefix="yokai-"))
    if user := _not_as_root().get("user"):
        shutil.chown(folder, user)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _not_as_root() -> dict[str, Any]:
    """Options that start a program as Debian's user postgres: PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _free_port() -> int:
    with socket.socket() as any_one:
        any_one.bind(("127.0.0.1", 0))
        return int(any_one.getsockname()[1])


def _children(process: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True
    )
    return [int(word) for word in listed.stdout.split()]
