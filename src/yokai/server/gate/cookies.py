"""Who asks: a browser, known by a secret in its cookie that this server has made and signed."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "yokai_player"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
_YEAR = 365 * 24 * 3600


class Visitors:
    """Makes cookies and personal links, and reads those it has made: token, dot, signature.
    A cookie is no link and a link is no cookie: each is signed for its use.

    >>> visitors = Visitors(b"nobody knows this")
    >>> token = new_token()
    >>> visitors.of_link(visitors.link(token)) == token
    True
    >>> visitors.of_link(token), visitors.of_link(token + ".forged")
    (None, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token_of(self, connection: HTTPConnection) -> str | None:
        """The secret of a browser, if it is one of ours; what a client invents is nobody's."""
        return self._read("cookie", connection.cookies.get(COOKIE, ""))

    def asking(self, connection: HTTPConnection) -> str | None:
        """The player who asks, if the browser has a secret."""
        token = self.token_of(connection)
        return player_of(token) if token else None

    def remember(self, connection: HTTPConnection, response: Response, token: str) -> None:
        """Let the browser keep its secret for another year, and nobody on the way the answer."""
        response.set_cookie(
            COOKIE,
            self.cookie(token),
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=connection.url.scheme in ("https", "wss"),
        )
        if response.headers.get("cache-control") != "no-store":
            response.headers["Cache-Control"] = "private, no-cache"

    def cookie(self, token: str) -> str:
        """What the browser keeps."""
        return self._sign("cookie", token)

    def link(self, token: str, generation: int = 0) -> str:
        """What leads to the same player from another device, until that player calls it back."""
        return self._sign(_link_use(generation), token)

    def of_link(self, text: str, generation: int = 0) -> str | None:
        """The secret behind a personal link, if it is one of ours and the newest."""
        return self._read(_link_use(generation), text)

    def _sign(self, use: str, token: str) -> str:
        made = hmac.digest(self._key, f"{use} {token}".encode(), "sha256")
        return f"{token}.{urlsafe_b64encode(made).decode().rstrip('=')}"

    def _read(self, use: str, text: str) -> str | None:
        token, _, _ = text.partition(".")
        sound = _TOKEN.fullmatch(token) and text.isascii()
        return token if sound and hmac.compare_digest(text, self._sign(use, token)) else None


def player_behind(link: str) -> str:
    """Whom a personal link would lead to, if it is one of ours."""
    return player_of(link.partition(".")[0])


def _link_use(generation: int) -> str:
    return f"link {generation}" if generation else "link"


def new_token() -> str:
    """A secret for a browser that has none."""
    return secrets.token_urlsafe(24)


def unsigned(connection: HTTPConnection) -> str | None:
    """What a browser keeps from the time when cookies were not signed; anyone can write that."""
    token = connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def player_of(token: str) -> str:
    """The name a secret gives in the store, which thus gives no secrets away."""
    return sha256(token.encode()).hexdigest()


def public_of(player: str) -> str:
    """The name by which others may know a player, which tells nothing of the one in the store.

    >>> public_of(player_of("a secret")) == public_of(player_of("a secret"))
    True
    """
    return sha256(f"public {player}".encode()).hexdigest()[:16]
