"""Messages to the push services of browsers."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.support.pages.push import Browser, push_service
from yokai.app.host import Call, PushTarget
from yokai.server.push.push_service import PushService, message_of

CALL = Call("turn", "Ben", "classic", "abc", "abc")


def service(*more: str) -> PushService:
    return PushService("0f" * 32, asyncio.to_thread, more)


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://web.push.apple.com/abc", True),
        ("https://db5p.notify.windows.com/w/?token=abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8080/abc", False),
        ("https://fcm.googleapis.com@127.0.0.1/abc", False),
        ("https://notfcm.googleapis.com.evil.example/abc", False),
        ("https://evilpush.apple.com.example/", False),
        ("https://127.0.0.1/", False),
        ("http://[bad", False),
        ("", False),
    ],
)
def test_only_services_of_known_browsers_are_asked(endpoint: str, known: bool) -> None:
    assert service().accepts(endpoint) is known


def test_call_is_read_by_the_browser_it_is_for_and_in_its_language() -> None:
    browser = Browser()
    with push_service() as there:
        target = PushTarget(
            f"{there.origin}/mia", browser.public, browser.auth, "de", "https://yokai.example"
        )
        push = service(there.origin)
        assert asyncio.run(push.send(target, CALL))
        path, headers, body = there.got.get(timeout=30)
        assert browser.call(body) == {
            **{"title": "Du bist am Zug gegen Ben", "body": "Yōkai no Mori 3×4"},
            **{"tag": "abc", "address": "/#/game/abc"},
        }
        assert (path, headers["Content-Encoding"]) == ("/mia", "aes128gcm")
        assert headers["Authorization"].endswith(f"k={push.key}")
        there.status = 410
        assert not asyncio.run(push.send(target, CALL))
        there.got.get()
        for there.status in (302, 500):  # neither followed nor forgotten
            assert asyncio.run(push.send(target, CALL))
            assert there.got.get(timeout=30)[0] == "/mia"
        assert there.got.empty()
        for broken in (replace(target, public="AAAA"), replace(target, auth="é")):
            assert not asyncio.run(push.send(broken, CALL))


def test_without_a_secret_nobody_is_called() -> None:
    push = PushService(None, asyncio.to_thread)
    assert push.key is None
    assert not asyncio.run(push.send(PushTarget("https://x", "", "", "en", ""), CALL))


def test_somebody_without_a_name_is_somebody() -> None:
    assert message_of(replace(CALL, name=None), "xx")["title"] == "Your turn against Somebody"
