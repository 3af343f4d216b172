"""Generations of personal links."""

import asyncio

from yokai.storage.store import Store


def test_each_renewal_is_another_generation(any_store: Store) -> None:
    links = any_store.personal_links
    assert asyncio.run(links.generation("me")) == 0
    assert [asyncio.run(links.renew("me")) for _ in range(2)] == [1, 2]
    assert asyncio.run(links.generation("me")) == 2
    assert asyncio.run(links.generation("you")) == 0
