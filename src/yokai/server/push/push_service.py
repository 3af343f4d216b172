"""Sends push messages to the push services of browsers.

A visitor names the address to which we send. So only the services of known browsers are asked, by
https, without redirects, and little of their answer is read.
"""

from __future__ import annotations

import json
import logging
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from importlib.util import find_spec
from urllib.parse import urlsplit

from yokai.app.host import Call, PushTarget
from yokai.i18n import LANGUAGES, Words
from yokai.rules.variant import variant
from yokai.server.push.encryption import encrypt
from yokai.server.push.vapid import VapidKey

# Chrome and its relatives, Firefox, Safari, Edge. A name that begins with a dot ends a longer one.
SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
_PATIENCE = 10  # seconds for a service to answer
_TTL = 24 * 3600  # seconds for which a service keeps a message whose browser is off
_GONE = (404, 410)  # answers about a subscription that does not exist any more

_log = logging.getLogger(__name__)
Run = Callable[..., Awaitable[bool]]


class PushService:
    """Sends calls to browsers; without the package `cryptography` it has no key and sends none."""

    def __init__(self, secret: str | None, run: Run, more: Sequence[str] = ()) -> None:
        """Make the key from a secret. `run` does work in a thread; `more` are origins of further
        services, such as "http://127.0.0.1:9000" of a test."""
        known = secret is not None and find_spec("cryptography") is not None
        self._key = VapidKey(secret) if known and secret else None
        self._run, self._more = run, tuple(more)

    @property
    def key(self) -> str | None:
        """The public key by which browsers subscribe; None where nothing is sent."""
        return self._key.public if self._key else None

    def accepts(self, endpoint: str) -> bool:
        """Is an address that of a known push service?"""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if f"{parts.scheme}://{parts.netloc}" in self._more:
            return True
        known = any(host == name or (name[0] == "." and host.endswith(name)) for name in SERVICES)
        return known and parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc

    async def send(self, target: PushTarget, call: Call) -> bool:
        """Send a call to a browser; False if its subscription does not exist any more."""
        if not self._key or not self.accepts(target.endpoint):
            return False
        text = json.dumps(message_of(call, target.lang), ensure_ascii=False).encode()
        try:
            body = encrypt(text, target.public, target.auth)
        except ValueError:
            return False
        authorization = self._key.authorization(target.endpoint, time.time(), target.origin)
        return await self._run(_post, target.endpoint, body, authorization)


def message_of(call: Call, lang: str) -> dict[str, str]:
    """A call in the reader's language, as the service worker shows it."""
    words = Words(lang if lang in LANGUAGES else "en")
    game = variant(call.variant)
    name = call.name or words.say("lobby.somebody")
    view = "join" if call.kind == "challenge" else "game"
    return {
        "title": words.say(f"call.{call.kind}", name=name),
        "body": words.variant(game.id, game.name),
        "tag": call.about,
        "address": f"/#/{view}/{call.game}",
    }


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        """Follow no redirect: it could lead into the operator's own network."""


def _post(endpoint: str, body: bytes, authorization: str) -> bool:
    """Post a message; False if the subscription is gone."""
    headers = {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(_TTL),
        "Urgency": "high",
    }
    request = urllib.request.Request(endpoint, body, headers, method="POST")
    opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler())
    try:
        opener.open(request, timeout=_PATIENCE).close()
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in _GONE:
            return False
        _log.warning("a push service has answered %d", error.code)
    except OSError as error:
        _log.warning("a push service cannot be reached: %s", error)
    return True
