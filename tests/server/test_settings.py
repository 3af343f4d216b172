"""Settings of a server, and what the application is told of them."""

from pathlib import Path

import pytest

from yokai.app.application import Options
from yokai.server.settings import Settings


@pytest.mark.parametrize(
    ("hosts", "local"),
    [
        (("127.0.0.1", "localhost"), True),
        (("::1",), True),
        (("localhost", "home.example"), False),
        (("192.168.1.20",), False),
        (None, False),  # whoever finds us comes in
    ],
)
def test_server_is_local_if_only_this_machine_reaches_it(
    hosts: tuple[str, ...] | None, local: bool
) -> None:
    assert Settings(hosts=hosts).local is local


def test_application_is_told_its_own_options() -> None:
    cup = Path("cup")
    settings = Settings(pause=0.5, analysis=9, lobby=False, solve=False, tournament=cup)
    assert settings.options == Options(0.5, 9, lobby=False, solve=False, tournament=cup)
    assert Settings().options == Options()
