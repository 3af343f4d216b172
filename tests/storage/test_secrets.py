"""Secrets of the store."""

from yokai.storage.store import Store


def test_secret_is_made_once(any_store: Store, url: str) -> None:
    made = any_store.secret("cookies")
    assert len(made) == 64
    assert any_store.secret("other") != made
    other = Store(url)
    assert other.secret("cookies") == made
    other.close()
