"""The supervisor: it starts several worker processes at one address, and keeps them alive."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess, parent_process
from types import FrameType

from yokai.errors import YokaiError

_LOOK = 0.2  # seconds between two looks at the signals
_REST = 1.0  # seconds between two starts of a worker, for its error may last
_GRACE = 10.0  # seconds to end in good order

_log = logging.getLogger(__name__)

Serve = Callable[[int, socket.socket], None]  # a worker's number, and its listening socket


class Supervisor:
    """The parent process: starts the workers, restarts one that dies, and ends all in order."""

    def __init__(self, count: int, serve: Serve, listening: socket.socket) -> None:
        self._serve, self._listening = serve, listening
        self._processes: dict[int, BaseProcess] = {}
        self._started: dict[int, float] = {}
        self._count = count
        self._ending = False

    def run(self) -> None:
        """Run until a signal ends it."""
        kept = {
            number: signal.signal(number, self._end) for number in (signal.SIGTERM, signal.SIGINT)
        }
        try:
            for number in range(self._count):
                self._start(number)
            while not self._ending:
                time.sleep(_LOOK)
                self._start_anew()
        finally:
            self._stop()
            for number, handler in kept.items():
                signal.signal(number, handler)

    def _end(self, _: int, __: FrameType | None) -> None:
        self._ending = True

    def _start(self, number: int) -> None:
        self._processes[number] = begin(self._serve, number, self._listening)
        self._started[number] = time.monotonic()

    def _start_anew(self) -> None:
        for number, process in [*self._processes.items()]:
            lives = process.exitcode is None
            if lives or self._ending or time.monotonic() - self._started[number] < _REST:
                continue
            _log.error("worker %d ended (%s) and is started again", number, process.exitcode)
            self._start(number)

    def _stop(self) -> None:
        for process in self._processes.values():
            process.terminate()
        until = time.monotonic() + _GRACE
        for process in self._processes.values():
            process.join(max(0.0, until - time.monotonic()))
            if process.exitcode is None:
                process.kill()
                process.join()


def begin(serve: Serve, number: int, listening: socket.socket) -> BaseProcess:
    """Start a worker, which ends with this process at the latest."""
    # Spawned, because a copy of this process would share its threads' locks and connections.
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_work, args=(serve, number, listening))
    # Ctrl-C reaches everyone in a terminal, also a worker that is still being loaded. It inherits
    # that the signal is blocked; this process gets a signal that came meanwhile.
    resource_tracker.ensure_running()  # which unblocks the signal
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    return process


def end_by_sigterm() -> None:
    """End this process by a KeyboardInterrupt at a SIGTERM, except while uvicorn handles it, which
    raises it again at its end."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def _work(serve: Serve, number: int, listening: socket.socket) -> None:
    """Run a worker until a signal ends it, or its parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us by SIGTERM
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    try:
        end_by_sigterm()
        threading.Thread(target=_end_with_parent, daemon=True).start()
        serve(number, listening)
    except KeyboardInterrupt:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    except YokaiError as error:
        _log.error("worker %d cannot serve: %s", number, error)
        sys.exit(1)


def _end_with_parent() -> None:
    if parent := parent_process():
        wait([parent.sentinel])
        while True:  # a worker that is starting does not handle it yet
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(_LOOK)
