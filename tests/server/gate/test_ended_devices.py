"""Devices that were signed out."""

import asyncio

from yokai.server.gate.ended_devices import EndedDevices
from yokai.storage.accounts import Device
from yokai.storage.store import Store


def test_every_process_learns_of_a_device_that_was_signed_out(store: Store) -> None:
    async def end() -> None:
        here, there = (EndedDevices(store.devices, lambda: 5) for _ in range(2))
        await store.devices.add("me", Device("phone", "", 1, 1), most=9)
        await there.start()
        await here.end("me", "phone", "desk")
        assert ("me", "phone") in here
        await there.read()
        assert ("me", "phone") in there
        assert ("you", "phone") not in there
        await there.close()

    asyncio.run(end())
