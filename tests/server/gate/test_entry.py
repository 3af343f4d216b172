"""A server with a code: nothing is served to who does not know it."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from yokai.server.asgi import create_app
from yokai.server.settings import Settings
from yokai.storage.store import Store


def client_of(folder: Path, code: str | None = "green moss") -> TestClient:
    database = f"sqlite:///{folder / 'games.sqlite'}"
    settings = Settings(database, folder, solve=False, code=code)
    return TestClient(create_app(settings), base_url="http://localhost")


def test_stranger_sees_the_door_alone(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        door = client.get("/", headers={"Accept-Language": "de-CH, en;q=0.5"})
        assert door.status_code == 401
        assert 'lang="de"' in door.text
        assert "form-action 'self'" in str(door.headers)
        for path in ("/api/variants", "/api/lobby", "/embed.html"):
            said = client.get(path)
            assert (said.status_code, said.json()["error"]) == (401, "no_code")
        assert client.post("/api/games", json={"variant": "classic"}).status_code == 401
        with pytest.raises(WebSocketDenialResponse), client.websocket_connect("/ws"):
            pass
        assert client.get("/healthz").status_code == 200
        assert client.get("/restarting.html").status_code == 200


def test_code_opens_for_good(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        wrong = client.post("/", data={"code": "red moss"}, follow_redirects=False)
        assert wrong.status_code == 401
        assert 'role="alert"' in wrong.text
        assert client.get("/api/variants").status_code == 401
        right = client.post("/", data={"code": " Green Moss"}, follow_redirects=False)
        assert (right.status_code, right.headers["location"]) == (303, "/")
        assert "HttpOnly" in right.headers["set-cookie"]
        assert client.get("/api/variants").status_code == 200
        assert "<main" in client.get("/").text


def test_link_with_the_code_opens(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        arrived = client.get("/?code=greenmoss", follow_redirects=False)
        assert arrived.status_code == 303
        assert client.get("/api/variants").status_code == 200


def test_personal_link_leads_to_the_door_and_a_calendar_is_read(tmp_path: Path) -> None:
    with client_of(tmp_path) as inside:
        inside.get("/?code=greenmoss")
        inside.post("/api/games", json={"variant": "classic", "opponent": "beside"})
        me = inside.get("/api/me").json()
        outside = TestClient(inside.app, base_url="http://localhost")
        arrived = outside.get(me["link"], follow_redirects=False)
        assert arrived.headers["location"] == f"/#{me['link']}"
        assert outside.get(arrived.headers["location"]).status_code == 401
        assert outside.get(me["calendar"]).text.startswith("BEGIN:VCALENDAR")
        assert outside.get("/calendar/abc.ics").status_code == 404


def test_guesses_are_limited(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        statuses = [client.post("/", data={"code": str(n)}).status_code for n in range(25)]
        assert statuses == [401] * 20 + [429] * 5


def test_cookie_of_another_code_is_void(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        client.get("/?code=greenmoss")
        kept = dict(client.cookies)
    with client_of(tmp_path, "another") as client:
        client.cookies.update(kept)
        assert client.get("/api/variants").status_code == 401


def test_operator_comes_in_by_the_link(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        store = Store(f"sqlite:///{tmp_path / 'games.sqlite'}")
        client.get(f"/admin/{store.secret('admin')}")
        store.close()
        assert client.get("/api/admin").status_code == 200


def test_server_without_a_code_is_open(tmp_path: Path) -> None:
    with client_of(tmp_path, None) as client:
        assert client.get("/api/variants").status_code == 200
