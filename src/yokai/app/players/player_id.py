"""Player ids: made from a visitor's secret token, and shown to others only as a public id."""

from __future__ import annotations

from hashlib import sha256


def player_of(token: str) -> str:
    """The id by which the store knows a player. Nobody can get the token back from it."""
    return sha256(token.encode()).hexdigest()


def public_of(player: str) -> str:
    """The public id by which others may know a player. It does not reveal the id in the store.

    >>> public_of(player_of("a secret")) == public_of(player_of("a secret"))
    True
    """
    return sha256(f"public {player}".encode()).hexdigest()[:16]
