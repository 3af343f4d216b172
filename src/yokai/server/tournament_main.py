"""The page of a tournament, served by a process of its own while a command plays it."""

from __future__ import annotations

import logging
import socket
import tempfile
from functools import partial
from pathlib import Path

import uvicorn

from yokai.app.hand_in.desk import HandInTerms
from yokai.errors import YokaiError
from yokai.server.cluster.supervisor import begin
from yokai.server.gate.rate_limits import shares
from yokai.server.machine.bot_checks import check_in_process
from yokai.server.main import BACKLOG, OUR_NAMES, config_of, greet, listen
from yokai.server.ops.lan_address import addresses_of, is_loopback
from yokai.server.ops.logs import set_up
from yokai.server.settings import Settings
from yokai.system import cores
from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.class_list import ClassList

School = tuple[ClassList, Cup]  # who hands in bots, and the settings of their tournament

_GENEROSITY = 20  # a class, or a hall, shares one address
_CONNECTIONS = 2000
_SECONDS = 10.0  # for an orderly end


class TournamentPage:
    """Serves a folder's tournament while its context is open; `wait()` waits for Ctrl-C."""

    def __init__(self, folder: Path, host: str, port: int, school: School | None = None) -> None:
        """Listen at an address; an error if that fails. With a class, students hand in bots."""
        self._folder, self._host, self._school = folder, host, school
        self._listening = listen(host, port)
        self._listening.listen(BACKLOG)
        self.port: int = self._listening.getsockname()[1]

    def __enter__(self) -> TournamentPage:
        """Start the process."""
        serve = partial(_serve, self._folder.absolute(), self._host, self.address, self._school)
        self._process = begin(serve, 0, self._listening)
        greet(self._host, self.port)
        return self

    @property
    def address(self) -> str:
        """The address of the page for other devices, if it listens to them."""
        return addresses_of(self._host, self.port)[0]

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid or 0

    def wait(self) -> None:
        """Wait until the process is interrupted."""
        self._process.join()

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._process.terminate()
        self._process.join(_SECONDS)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._listening.close()


def settings_of(
    folder: Path, host: str, database: Path, school: School | None = None, address: str = ""
) -> Settings:
    """Settings of a server that shows a tournament and plays no games; its store is temporary."""
    rates, one_connection = shares(_GENEROSITY)
    return Settings(
        database=f"sqlite:///{database / 'visitors.sqlite'}",
        solve=False,
        lobby=False,
        hosts=(*OUR_NAMES, host) if is_loopback(host) else None,
        rates=rates,
        one_connection=one_connection,
        connections_each=_CONNECTIONS,
        hand_in=school and HandInTerms(folder, *school, check_in_process, max(1, cores() - 1)),
        tournament=folder,
        address=address,
    )


def _serve(
    folder: Path, host: str, address: str, school: School | None, _: int, listening: socket.socket
) -> None:
    set_up("plain", logging.WARNING)
    with tempfile.TemporaryDirectory() as database:
        settings = settings_of(folder, host, Path(database), school, address)
        server = uvicorn.Server(config_of(settings))
        server.run(sockets=[listening])
    if not server.started:
        raise YokaiError("the page of the tournament could not start")
