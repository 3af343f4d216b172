"""A link that loses, delays, doubles and reorders packets, to a network namespace of its own.

The kernel's netem does the same where it exists, but many kernels are built without it. So each end
of this link is a TUN device, and a thread carries the packets from one to the other. A server in
the namespace is reached by the link alone, over real TCP. Root may make one, unless a container
forbids it; `lossy_link` then gives None.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field

_TUNSETIFF, _TUN, _NO_INFO = 0x400454CA, 0x0001, 0x1000
_LARGEST = 65_536  # bytes of a packet


@dataclass
class LossyLink:
    """The numbers of a hundred packets that are lost or doubled, and the delay of each in seconds:
    at least, and at most."""

    lost: int = 5
    doubled: int = 2
    delay: tuple[float, float] = (0.005, 0.06)
    seed: int = 0
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        number = os.getpid() % 60_000
        self.namespace = f"yokai{number}"
        # A network of four addresses for each process that tests.
        base = f"10.{200 + number // 16_384}.{number // 64 % 256}."
        self.here, self.there = (f"{base}{number % 64 * 4 + end}" for end in (1, 2))

    @property
    def inside(self) -> tuple[str, ...]:
        """The words that run a command in the namespace."""
        return ("ip", "netns", "exec", self.namespace)

    @contextmanager
    def up(self) -> Iterator[None]:
        """Make the namespace and both devices, and carry packets."""
        names = [f"{self.namespace}{end}" for end in "ab"]
        with ExitStack() as stack:
            _ip("netns", "add", self.namespace)
            stack.callback(_ip, "netns", "del", self.namespace)
            ends = [_device(name) for name in names]
            for end in ends:
                stack.callback(os.close, end)
            _ip("link", "set", names[1], "netns", self.namespace)
            for name, address, where in (
                (names[0], self.here, ()),
                (names[1], self.there, ("-n", self.namespace)),
            ):
                _ip(*where, "addr", "add", f"{address}/30", "dev", name)
                _ip(*where, "link", "set", name, "up")
            _ip("-n", self.namespace, "link", "set", "lo", "up")
            ending = threading.Event()
            thread = threading.Thread(target=self._carry, args=(ends, ending), daemon=True)
            thread.start()
            stack.callback(thread.join)
            stack.callback(ending.set)
            yield

    def _carry(self, ends: list[int], ending: threading.Event) -> None:
        rng, flying = random.Random(self.seed), list[tuple[float, int, int, bytes]]()
        while not ending.is_set():
            wait = flying[0][0] - time.monotonic() if flying else 0.1
            ready, _, _ = select.select(ends, [], [], min(max(wait, 0), 0.1))
            for end in ready:
                packet = os.read(end, _LARGEST)
                fate = self._fate(rng)
                self.done[fate] += 1
                for _ in range({"lost": 0, "doubled": 2}.get(fate, 1)):
                    at = time.monotonic() + rng.uniform(*self.delay)
                    to = ends[1 - ends.index(end)]
                    heapq.heappush(flying, (at, self.done.total(), to, packet))
            while flying and flying[0][0] <= time.monotonic():
                _, _, to, packet = heapq.heappop(flying)
                with suppress(OSError):  # the device is not up yet
                    os.write(to, packet)

    def _fate(self, rng: random.Random) -> str:
        drawn = rng.randrange(100)
        if drawn < self.lost:
            return "lost"
        return "doubled" if drawn < self.lost + self.doubled else "passed"


@contextmanager
def lossy_link(seed: int = 0) -> Iterator[LossyLink | None]:
    """A link that is up; None where this system does not let us make one."""
    link = LossyLink(seed=seed)
    with ExitStack() as stack:
        try:
            stack.enter_context(link.up())
        except (OSError, subprocess.CalledProcessError):
            yield None
        else:
            yield link


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _device(name: str) -> int:
    """A new TUN device, which is there as long as this descriptor is open."""
    found = os.open("/dev/net/tun", os.O_RDWR)
    try:
        fcntl.ioctl(found, _TUNSETIFF, struct.pack("16sH22x", name.encode(), _TUN | _NO_INFO))
    except OSError:
        os.close(found)
        raise
    return found
