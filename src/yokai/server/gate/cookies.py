"""Cookies: a browser is known by a token in its cookie, which this server has made and signed."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode

from starlette.requests import HTTPConnection

from yokai.app.players.player_id import player_of

COOKIE = "yokai_player"
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
YEAR = 365 * 24 * 3600  # seconds that a browser keeps its cookie

# A header by which a browser forgets its player.
EXPIRED = f"{COOKIE}=; HttpOnly; Max-Age=0; Path=/; SameSite=lax"


class Cookies:
    """Makes cookies and personal links, and reads those it has made: token, dot, signature.
    A cookie is no link and a link is no cookie: each is signed for its use.

    >>> cookies = Cookies(b"nobody knows this")
    >>> token = new_token()
    >>> cookies.of_link(cookies.link(token)) == token
    True
    >>> cookies.of_link(token), cookies.of_link(token + ".forged")
    (None, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def owner_of(self, connection: HTTPConnection) -> tuple[str | None, str]:
        """The token and the device of a browser's cookie, if this server has signed it; a device
        without a name is ""."""
        text, _, device = connection.cookies.get(COOKIE, "").partition("~")
        return self._read(_cookie_use(device), text), device

    def header(self, token: str, secure: bool, device: str = "") -> str:
        """The Set-Cookie header by which a browser keeps its token for another year."""
        value = self.cookie(token, device)
        kept = f"{COOKIE}={value}; HttpOnly; Max-Age={YEAR}; Path=/; SameSite=lax"
        return f"{kept}; Secure" if secure else kept

    def cookie(self, token: str, device: str = "") -> str:
        """The value of the cookie."""
        signed = self._sign(_cookie_use(device), token)
        return f"{signed}~{device}" if device else signed

    def link(self, token: str, generation: int = 0, use: str = "link") -> str:
        """The personal link of a token, valid until the player renews it; or one that is for
        another use alone, such as the calendar."""
        return self._sign(_link_use(use, generation), token)

    def of_link(self, text: str, generation: int = 0, use: str = "link") -> str | None:
        """The token of a personal link, if this server has signed it and it is the newest."""
        return self._read(_link_use(use, generation), text)

    def _sign(self, use: str, token: str) -> str:
        made = hmac.digest(self._key, f"{use} {token}".encode(), "sha256")
        return f"{token}.{urlsafe_b64encode(made).decode().rstrip('=')}"

    def _read(self, use: str, text: str) -> str | None:
        token, _, _ = text.partition(".")
        sound = _TOKEN.fullmatch(token) and text.isascii()
        return token if sound and hmac.compare_digest(text, self._sign(use, token)) else None


def player_behind(link: str) -> str:
    """The player of a personal link, whose signature is not checked."""
    return player_of(link.partition(".")[0])


def _cookie_use(device: str) -> str:
    return f"cookie of {device}" if device else "cookie"


def _link_use(use: str, generation: int) -> str:
    return f"{use} {generation}" if generation else use


def new_device() -> str:
    """A random id for a device of a player."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """A random token for a browser that has none."""
    return secrets.token_urlsafe(24)


def unsigned(connection: HTTPConnection) -> str | None:
    """The token of a cookie from before cookies were signed; anyone can forge it."""
    token = connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None
