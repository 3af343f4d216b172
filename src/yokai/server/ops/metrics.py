"""Metrics of the server, in Prometheus's format.

Each worker writes its numbers into a row of one small file, so that every worker can report those
of all, and a worker that is started again continues its predecessor's counters.
"""

from __future__ import annotations

import mmap
from bisect import bisect_left
from contextlib import suppress
from itertools import accumulate, chain
from pathlib import Path
from typing import get_args

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yokai.app.host import Role
from yokai.rules.refusal import REFUSALS

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]  # asked for before each use

# Name, kind, and help text.
_FAMILIES = {
    "requests_2xx": ("counter", "requests that were met"),
    "requests_3xx": ("counter", "requests that were sent elsewhere"),
    "requests_4xx": ("counter", "requests that were refused"),
    "requests_5xx": ("counter", "requests that failed"),
    "refusals": ("counter", "requests and messages that were refused, by reason"),
    "sockets": ("gauge", "WebSockets that are open"),
    "games_running": ("gauge", "games going on at which somebody is"),
    "players_here": ("gauge", "players who are at one of their games"),
    "games_begun": ("counter", "games that were begun"),
    "games_ended": ("counter", "games that have ended"),
    "moves": ("counter", "moves of people and programs"),
    "move_seconds": ("histogram", "seconds from the arrival of a move until it is confirmed"),
    "engine_searching": ("gauge", "searches that run, by the use of the engine"),
    "engine_waiting": ("gauge", "searches that wait for a thread, by the use of the engine"),
    "commits": ("counter", "commits of the database"),
    "writes": ("counter", "what was written by them"),
    "database_errors": ("counter", "reads and writes that the database did not answer"),
    "cpu_seconds": ("counter", "processor time"),
    "memory_bytes": ("gauge", "memory held"),
}
# Other reasons are counted together: each number has its place in a file of a fixed size.
_REASONS = (
    "bad_message", "bad_name", "blocked", "busy", "illegal_move", "not_your_turn",
    "stale", "too_fast", "too_many", "unavailable", "unknown_game", "wrong_code", "wrong_origin",
    "other",
)  # fmt: skip
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
_BUCKETS = tuple(f'move_seconds_bucket{{le="{bound}"}}' for bound in (*_BOUNDS, "+Inf"))
_LABELS = {
    "refusals": [f'refusals{{reason="{reason}"}}' for reason in _REASONS],
    **{
        name: [f'{name}{{role="{role}"}}' for role in get_args(Role)]
        for name in ("engine_searching", "engine_waiting")
    },
    "move_seconds": [*_BUCKETS, "move_seconds_sum"],
}
# The numbers of each family: one, or one for each value of its label.
_METERS = {name: _LABELS.get(name, [name]) for name in _FAMILIES}
_PLACE = {name: place for place, name in enumerate(chain.from_iterable(_METERS.values()))}
_SIZE = 8  # bytes of a number


def new_meters(folder: Path, workers: int) -> Path:
    """A new file for the metrics of so many workers."""
    file = folder / "meters"
    file.write_bytes(bytes(workers * len(_PLACE) * _SIZE))
    return file


class Meters:
    """The metrics of all workers; one row is this worker's."""

    def __init__(self, file: Path | None = None, worker: int = 0) -> None:
        if file is None:
            self._all = memoryview(bytearray((worker + 1) * len(_PLACE) * _SIZE)).cast("d")
        else:
            with file.open("r+b") as opened:
                self._all = memoryview(mmap.mmap(opened.fileno(), 0)).cast("d")
        self._first = worker * len(_PLACE)
        for family, (kind, _) in _FAMILIES.items():
            if kind == "gauge":
                for name in _METERS[family]:
                    self.set(name, 0)

    def add(self, name: str, amount: float = 1) -> None:
        """Add to a metric."""
        self._all[self._first + _PLACE[name]] += amount

    def refused(self, reason: str) -> None:
        """Count a refusal by its reason."""
        known = "illegal_move" if reason in REFUSALS else reason
        self.add(f'refusals{{reason="{known if known in _REASONS else "other"}"}}')

    def moved(self, milliseconds: int) -> None:
        """Count a move that was confirmed so long after it came."""
        seconds = max(0, milliseconds) / 1000
        self.add(_BUCKETS[bisect_left(_BOUNDS, seconds)])
        self.add("move_seconds_sum", seconds)

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
        for family, (kind, says) in _FAMILIES.items():
            total = "_total" if kind == "counter" else ""
            lines += [
                f"# HELP yokai_{family}{total} {says}",
                f"# TYPE yokai_{family}{total} {kind}",
            ]
            numbers = {name: self._of_all(name) for name in _METERS[family]}
            if kind == "histogram":
                numbers = _cumulative(numbers)
            for name, each in numbers.items():
                bare, _, label = name.rstrip("}").partition("{")
                labels = f"{label}," if label else ""
                lines += [
                    f'yokai_{bare}{total}{{{labels}worker="{worker}"}} {number:.15g}'
                    for worker, number in enumerate(each)
                ]
        return "\n".join(lines) + "\n"

    def _of_all(self, name: str) -> list[float]:
        """A number of each worker."""
        return [*map(float, self._all[_PLACE[name] :: len(_PLACE)])]


def _cumulative(numbers: dict[str, list[float]]) -> dict[str, list[float]]:
    """The buckets of the histogram as Prometheus wants them, each with all smaller ones, and how
    many there are."""
    counted = accumulate(
        (numbers[name] for name in _BUCKETS),
        lambda before, more: [a + b for a, b in zip(before, more, strict=True)],
    )
    found = dict(zip(_BUCKETS, counted, strict=True))
    return numbers | found | {"move_seconds_count": found[_BUCKETS[-1]]}


class MetricsMiddleware:
    """Counts requests by their status, and open WebSockets; what is inside counts too."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self._app, self._meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a WebSocket on, and count it."""
        scope["counts"] = self._meters
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
