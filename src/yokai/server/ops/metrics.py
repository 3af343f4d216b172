"""What a server counts, as Prometheus reads it.

Each worker writes its numbers into a row of one small file, so that whichever worker is asked
tells of all, and a worker that is started again goes on from where the last one was.
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

# Name, kind, and what it says to people.
_METERS = {
    "requests_2xx": ("counter", "requests that were met"),
    "requests_3xx": ("counter", "requests that were sent elsewhere"),
    "requests_4xx": ("counter", "requests that were refused"),
    "requests_5xx": ("counter", "requests that failed"),
    "sockets": ("gauge", "WebSockets that are open"),
    "commits": ("counter", "commits of the database"),
    "writes": ("counter", "what was written by them"),
    "cpu_seconds": ("counter", "processor time"),
    "memory_bytes": ("gauge", "memory held"),
}
_PLACE = {name: place for place, name in enumerate(_METERS)}
_SIZE = 8  # bytes of a number


def new_meters(folder: Path, workers: int) -> Path:
    """A file for so many workers' numbers."""
    file = folder / "meters"
    file.write_bytes(bytes(workers * len(_METERS) * _SIZE))
    return file


class Meters:
    """The numbers of all workers, of which one is ours to change."""

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
        """Count."""
        self._all[self._first + _PLACE[name]] += amount

    def set(self, name: str, value: float) -> None:
        """Note."""
        self._all[self._first + _PLACE[name]] = value

    def measure(self) -> None:
        """Note what this process has used."""
        if not resource:
            return
        used = resource.getrusage(resource.RUSAGE_SELF)
        self.set("cpu_seconds", used.ru_utime + used.ru_stime)
        with suppress(OSError):  # where there is no /proc
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            self.set("memory_bytes", pages * resource.getpagesize())

    @property
    def text(self) -> str:
        """All of it, in Prometheus's format."""
        lines = []
        for name, (kind, says) in _METERS.items():
            full = f"yokai_{name}" + ("_total" if kind == "counter" else "")
            lines += [f"# HELP {full} {says}", f"# TYPE {full} {kind}"]
            numbers = self._all[_PLACE[name] :: len(_METERS)]
            lines += [f'{full}{{worker="{i}"}} {n:.15g}' for i, n in enumerate(numbers.tolist())]
        return "\n".join(lines) + "\n"


class Metered:
    """Counts what is asked and how it ended."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app, self._meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on."""
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
