"""Devices that were signed out: their cookies are worth nothing any more.

Every process knows all of them, and reads them again from the store every few seconds.
"""

from __future__ import annotations

from collections.abc import Callable

from yokai.server.cluster.periodic import Periodic
from yokai.server.gate.cookies import YEAR
from yokai.storage.accounts import Devices

_EVERY = 5.0  # seconds


class EndedDevices:
    """The devices that were signed out, each with its player."""

    def __init__(self, devices: Devices, now: Callable[[], int]) -> None:
        self._devices, self._now = devices, now
        self._ended: set[tuple[str, str]] = set()
        self._reading = Periodic(_EVERY, self.read, "devices cannot be read")

    def __contains__(self, owner: object) -> bool:
        """Was a player's device signed out?"""
        return owner in self._ended

    async def start(self) -> None:
        """Read them, and again every few seconds."""
        await self._devices.forget(self._now() - YEAR * 1000)
        self._reading.start()

    async def close(self) -> None:
        """Stop reading."""
        await self._reading.close()

    async def read(self) -> None:
        """Read them from the store."""
        self._ended = await self._devices.ended()

    async def end(self, player: str, device: str | None, this: str) -> None:
        """Sign a device of a player out; None is all but this one. One without a name loses only
        its calls: its cookie may be that of others, too."""
        if device is None:
            await self._devices.end_others(player, this, self._now())
        else:
            await self._devices.end(player, device, self._now())
        await self.read()
