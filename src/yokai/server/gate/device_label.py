"""Labels of devices, in two words for their owner: "Firefox, Android"."""

from __future__ import annotations

# The first of these that a browser names; most of them name Chrome and Safari, too.
_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet"}
_BROWSERS |= {"Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome"}
_BROWSERS |= {"Safari": "Safari"}
_SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows"}
_SYSTEMS |= {"CrOS": "Chrome OS", "Mac OS X": "macOS", "Linux": "Linux"}


def device_label(agent: str) -> str:
    """The label of a device by the User-Agent header of its browser.

    >>> device_label("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36")
    'Chrome, Android'
    """
    found = (
        next((name for word, name in known.items() if word in agent), None)
        for known in (_BROWSERS, _SYSTEMS)
    )
    return ", ".join(filter(None, found)) or "?"
