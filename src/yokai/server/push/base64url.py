"""Base64 for addresses, without padding: how keys of Web Push are written."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode


def encoded(data: bytes) -> str:
    """Bytes as base64url.

    >>> encoded(b"yokai"), decoded("eW9rYWk")
    ('eW9rYWk', b'yokai')
    """
    return urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of a base64url text; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
