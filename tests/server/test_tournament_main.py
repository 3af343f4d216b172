"""The page of a tournament, in a process of its own."""

import json
import socket
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.support.pages.cup_page import SmallCup
from tests.support.servers import PATIENCE
from yokai.errors import YokaiError
from yokai.server.tournament_main import TournamentPage, settings_of


@pytest.mark.parametrize(("host", "local"), [("127.0.0.1", True), ("0.0.0.0", False)])
def test_page_shows_and_plays_nothing(tmp_path: Path, host: str, local: bool) -> None:
    settings = settings_of(tmp_path / "cup", host, tmp_path)
    assert settings.tournament == tmp_path / "cup"
    assert (settings.solve, settings.lobby, settings.local) == (False, False, local)
    assert str(tmp_path) in str(settings.database)  # nothing is kept among the games


def test_page_is_served_while_it_is_entered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SmallCup(tmp_path).playing():
        with TournamentPage(tmp_path, "127.0.0.1", 0) as page:
            address = f"http://127.0.0.1:{page.port}/"
            assert page.pid
            assert address in capsys.readouterr().out
            assert shown(address) == "Forest cup"
        with pytest.raises(OSError):  # noqa: PT011  # whichever error the system has for it
            urlopen(address, timeout=PATIENCE)


def shown(address: str) -> str:
    """The name of the tournament, as soon as the page is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), urlopen(f"{address}api/tournament", timeout=PATIENCE) as answer:
            return str(json.load(answer)["cup"]["name"])
        time.sleep(0.05)
    raise AssertionError(f"nothing is served at {address}")


def test_address_that_is_taken_is_said_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(YokaiError, match=f"port {port} cannot be used"):
            TournamentPage(tmp_path, "127.0.0.1", port)
