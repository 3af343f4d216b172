"""The code of a private server: who does not know it sees a page that asks for it, and no more."""

from __future__ import annotations

import hmac
import time
from html import escape
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from yokai.app.host import TooFast
from yokai.app.routes.json_http import counts_of, read_body, refused, say
from yokai.i18n import LANGUAGES, Words
from yokai.server.gate.admin_link import AdminLink
from yokai.server.gate.proxies import address_of
from yokai.server.gate.rate_limits import RateLimits

COOKIE = "yokai_entry"
LONGEST = 64  # characters of a code
# A calendar's address is a secret of its own, which programs read without a cookie.
_OPEN = (
    *("/static/", "/admin/", "/calendar/"),
    *("/healthz", "/readyz", "/metrics", "/restarting.html"),
)
_PERSONAL = "/me/"
_FORM = 1_000  # bytes
_YEAR = 365 * 24 * 3600
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
# The form goes to its own address, by which a browser keeps the part after the #: an invitation.
_PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Yōkai no Mori</title>
<style>
body {{ margin: 0; min-height: 100vh; display: grid; place-content: center; background: #33502a;
  color: #f6efdc; font: 1.15rem/1.5 system-ui, sans-serif }}
form {{ width: min(20rem, 84vw); display: grid; gap: .8rem }}
h1 {{ font-size: 1.5rem; margin: 0 }} p {{ margin: 0 }}
input, button {{ font: inherit; padding: .6rem .8rem; border-radius: .6rem; border: 0 }}
button {{ background: #d9722e; color: #fff; font-weight: 600 }}
.wrong {{ color: #ffd9a8 }}
</style>
<form method="post"><h1>Yōkai no Mori</h1><label for="code">{text}</label>
<input id="code" name="code" maxlength="64" required autofocus autocapitalize="none"
autocomplete="off">{wrong}<button>{button}</button></form></html>
"""


class EntryMiddleware:
    """Lets in who has a cookie of the code, or types it, or comes by a link with `?code=`."""

    def __init__(
        self, app: ASGIApp, code: str | None, key: bytes, limits: RateLimits, admin: AdminLink
    ) -> None:
        self._app, self._code, self._limits, self._admin = app, code, limits, admin
        self._cookie = hmac.digest(key, f"entry {code}".encode(), "sha256").hex()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a visitor on who has entered; ask the others for the code."""
        if self._code is None or scope["type"] not in ("http", "websocket") or self._knows(scope):
            return await self._app(scope, receive, send)
        refusal = say(401, "no_code", "this server has a code: open its page and type it")
        if scope["type"] == "websocket":
            return await WebSocket(scope, receive, send).send_denial_response(refusal)
        request = Request(scope, receive)
        if scope["path"].startswith(_PERSONAL):  # the door keeps it after the #
            return await RedirectResponse(f"/#{scope['path']}")(scope, receive, send)
        if scope["path"] != "/":
            return await refusal(scope, receive, send)
        return await (await self._at_the_door(request))(scope, receive, send)

    def _knows(self, scope: Scope) -> bool:
        if scope["path"].startswith(_OPEN):
            return True
        connection = HTTPConnection(scope)
        shown = connection.cookies.get(COOKIE, "")
        entered = hmac.compare_digest(shown.encode(), self._cookie.encode())
        return entered or self._admin.is_shown(connection)

    async def _at_the_door(self, request: Request) -> Response:
        """The page that asks for the code, or the way in."""
        if request.method == "POST":
            form = parse_qs((await read_body(request, _FORM)).decode("utf-8", "replace"))
            typed = form.get("code", [""])[0]
        else:
            typed = request.query_params.get("code", "")
        if not typed:
            return _page(request, wrong=False)
        if wait := self._limits.take("enter", address_of(request.scope), None, time.monotonic()):
            return refused(TooFast(wait))
        if not hmac.compare_digest(_same(typed), _same(self._code or "")):
            counts_of(request.scope).refused("wrong_code")
            return _page(request, wrong=True)
        way_in = RedirectResponse("/", 303, {"Cache-Control": "no-store"})
        secure = request.url.scheme == "https"
        way_in.set_cookie(
            COOKIE, self._cookie, max_age=_YEAR, secure=secure, httponly=True, samesite="lax"
        )
        return way_in


def _same(code: str) -> bytes:
    """A code without what a phone adds to it: capitals and blanks."""
    return "".join(code[:LONGEST].split()).casefold().encode()


def _page(request: Request, wrong: bool) -> Response:
    words = Words(_language(request.headers.get("accept-language", "")), "admin")
    told = f'<p class="wrong" role="alert">{escape(words.say("entry.wrong"))}</p>' if wrong else ""
    page = _PAGE.format(
        language=words.language,
        text=escape(words.say("entry.text")),
        button=escape(words.say("entry.button")),
        wrong=told,
    )
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}
    return HTMLResponse(page, 401, headers)


def _language(accepted: str) -> str:
    """The first language of an Accept-Language header that there is; else English.

    >>> _language("fr-CH, fr;q=0.9, en;q=0.8"), _language("tlh")
    ('fr', 'en')
    """
    asked = (part.strip()[:2].lower() for part in accepted[:200].split(","))
    return next((each for each in asked if each in LANGUAGES), "en")
