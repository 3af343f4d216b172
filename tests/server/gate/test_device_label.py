"""What a device is, in two words."""

import pytest

from yokai.server.gate.device_label import device_label


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0", "Firefox, Linux"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge, Windows"),
        ("curl/8", "?"),
        ("", "?"),
    ],
)
def test_label_names_browser_and_system(agent: str, label: str) -> None:
    assert device_label(agent) == label
