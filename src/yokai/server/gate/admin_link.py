"""The link to the operator's page: whoever has it is the operator, until it is renewed."""

from __future__ import annotations

import hmac

from starlette.requests import HTTPConnection

COOKIE = "yokai_admin"
_MONTH = 30 * 24 * 3600


class AdminLink:
    """The secret of the operator's link, in a link or in a cookie.

    >>> AdminLink("secret").path
    '/admin/secret'
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret

    @property
    def path(self) -> str:
        """The path of the link."""
        return f"/admin/{self._secret}"

    def opens(self, key: str) -> bool:
        """Is this the secret of the link?"""
        return hmac.compare_digest(key.encode(), self._secret.encode())

    def is_shown(self, connection: HTTPConnection) -> bool:
        """Has a browser opened the link?"""
        return self.opens(connection.cookies.get(COOKIE, ""))

    def cookie(self, secure: bool) -> str:
        """The Set-Cookie header by which the operator's browser keeps the secret."""
        kept = f"{COOKIE}={self._secret}; HttpOnly; Max-Age={_MONTH}; Path=/; SameSite=strict"
        return f"{kept}; Secure" if secure else kept
