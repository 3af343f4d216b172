"""The server as an ASGI application: the page, its files, and a browser's first cookie."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.support.pages.cup_page import SmallCup
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE
from yokai.server.settings import Settings


def client_of(folder: Path, tournament: Path | None = None) -> TestClient:
    database = f"sqlite:///{folder / 'games.sqlite'}"
    settings = Settings(database, folder, solve=False, pause=0.0, tournament=tournament)
    return TestClient(create_app(settings))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(tmp_path) as client:
        yield client


def begin(client: TestClient) -> None:
    made = client.post("/api/games", json={"variant": "classic", "opponent": "beside"})
    assert made.status_code == 201, made.text


def test_page_names_files_that_are_served(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)
    assert files
    for file in files:
        assert client.get(file).status_code == 200, file
    missing = client.get("/static/none.js")
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")


def test_framed_page_makes_nobody_a_player(client: TestClient) -> None:
    page = client.get("/embed.html")
    assert page.headers.get("set-cookie") is None
    for file in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
        assert client.get(file).status_code == 200, file


def test_cookie_is_kept_from_scripts(client: TestClient) -> None:
    header = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    again = client.get("/").headers["set-cookie"]
    assert again.partition(";")[0] == header.partition(";")[0]


def test_first_game_makes_a_browser_a_player(client: TestClient) -> None:
    assert client.get("/api/variants").headers.get("set-cookie") is None
    begin(client)
    assert client.cookies[COOKIE]
    assert len(client.get("/api/games").json()["games"]) == 1
    client.cookies.clear()
    assert client.get("/api/games").json()["games"] == []


def test_secrets_are_not_stored(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        begin(client)
        token = client.cookies[COOKIE]
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("games.sqlite*"))
    assert kept
    assert token.partition(".")[0].encode() not in kept


def test_page_opens_at_the_tournament_where_one_is_shown(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        assert "data-home" not in client.get("/").text
    with (
        SmallCup(tmp_path / "cup").playing(),
        client_of(tmp_path, tournament=tmp_path / "cup") as client,
    ):
        assert 'data-home="tournament"' in client.get("/").text
        assert client.get("/api/tournament").json()["cup"]["name"] == "Forest cup"
