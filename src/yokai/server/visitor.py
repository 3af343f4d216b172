"""Who asks: a browser, known by a secret in its cookie."""

from __future__ import annotations

import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "yokai_player"
_LENGTHS = range(16, 65)
_YEAR = 365 * 24 * 3600


def token_of(connection: HTTPConnection) -> str | None:
    """The secret a browser brings."""
    token = connection.cookies.get(COOKIE, "")
    return token if len(token) in _LENGTHS else None


def new_token() -> str:
    """A secret for a browser that has none."""
    return secrets.token_urlsafe(24)


def remember(response: Response, token: str) -> None:
    """Let the browser keep its secret for another year."""
    response.set_cookie(COOKIE, token, max_age=_YEAR, httponly=True, samesite="lax")


def player_of(token: str) -> str:
    """The name a secret gives in the store, which thus gives no secrets away."""
    return sha256(token.encode()).hexdigest()


def asking(connection: HTTPConnection) -> str | None:
    """The player who asks, if the browser has a secret."""
    token = token_of(connection)
    return player_of(token) if token else None
