"""Metrics of the server, in Prometheus's format.

Each worker writes its numbers into a row of one small file, so that every worker can report those
of all, and a worker that is started again continues its predecessor's counters.
"""

from __future__ import annotations

import mmap
from contextlib import suppress
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope, Send

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # asked for before each use

# Name, kind, and help text.
_METERS = {
    "requests_2xx": ("counter", "requests that were met"),
    "requests_3xx": ("counter", "requests that were sent elsewhere"),
    "requests_4xx": ("counter", "requests that were refused"),
    "requests_5xx": ("counter", "requests that failed"),
    "sockets": ("gauge", "WebSockets that are open"),
    "games_begun": ("counter", "games that were begun"),
    "games_ended": ("counter", "games that have ended"),
    "moves": ("counter", "moves of people and programs"),
    "commits": ("counter", "commits of the database"),
    "writes": ("counter", "what was written by them"),
    "cpu_seconds": ("counter", "processor time"),
    "memory_bytes": ("gauge", "memory held"),
}
_PLACE = {name: place for place, name in enumerate(_METERS)}
_SIZE = 8  # bytes of a number


def new_meters(folder: Path, workers: int) -> Path:
    """A new file for the metrics of so many workers."""
    file = folder / "meters"
    file.write_bytes(bytes(workers * len(_METERS) * _SIZE))
    return file


class Meters:
    """The metrics of all workers; one row is this worker's."""

    def __init__(self, file: Path | None = None, worker: int = 0) -> None:
        if file is None:
            self._all = memoryview(bytearray((worker + 1) * len(_METERS) * _SIZE)).cast("d")
        else:
            with file.open("r+b") as opened:
                self._all = memoryview(mmap.mmap(opened.fileno(), 0)).cast("d")
        self._first = worker * len(_METERS)
        for name, (kind, _) in _METERS.items():
            if kind == "gauge":
                self.set(name, 0)

    def add(self, name: str, amount: float = 1) -> None:
        """Add to a metric."""
        self._all[self._first + _PLACE[name]] += amount

    @property
    def own(self) -> dict[str, float]:
        """The metrics of this worker."""
        return {name: self._all[self._first + place] for name, place in _PLACE.items()}

    def set(self, name: str, value: float) -> None:
        """Set a metric."""
        self._all[self._first + _PLACE[name]] = value

    def measure(self) -> None:
        """Set the metrics of processor time and memory."""
        if not resource:
            return
        used = resource.getrusage(resource.RUSAGE_SELF)
        self.set("cpu_seconds", used.ru_utime + used.ru_stime)
        with suppress(OSError):  # where there is no /proc
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            self.set("memory_bytes", pages * resource.getpagesize())

    @property
    def text(self) -> str:
        """The metrics of all workers, in Prometheus's format."""
        lines = []
        for name, (kind, says) in _METERS.items():
            full = f"yokai_{name}" + ("_total" if kind == "counter" else "")
            lines += [f"# HELP {full} {says}", f"# TYPE {full} {kind}"]
            numbers = self._all[_PLACE[name] :: len(_METERS)]
            lines += [f'{full}{{worker="{i}"}} {n:.15g}' for i, n in enumerate(numbers.tolist())]
        return "\n".join(lines) + "\n"


class MetricsMiddleware:
    """Counts requests by their status, and open WebSockets."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app, self._meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a WebSocket on, and count it."""
        if scope["type"] == "websocket":
            self._meters.add("sockets")
            try:
                await self._app(scope, receive, send)
            finally:
                self._meters.add("sockets", -1)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._meters.add(f"requests_{message['status'] // 100}xx")
            await send(message)

        await self._app(scope, receive, counted)
