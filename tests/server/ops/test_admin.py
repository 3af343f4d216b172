"""The operator's page: behind its link alone, and what is decided there holds at once."""

from pathlib import Path

from starlette.testclient import TestClient

from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE
from yokai.server.settings import Settings
from yokai.storage.store import Store


def clients(folder: Path) -> tuple[TestClient, TestClient, str]:
    """The operator's browser, a player's, and the path of the operator's link."""
    database = f"sqlite:///{folder / 'games.sqlite'}"
    store = Store(database)
    path = f"/admin/{store.secret('admin')}"
    store.close()
    app = create_app(Settings(database, folder, solve=False))
    operator = TestClient(app, base_url="http://localhost")
    return operator, TestClient(app, base_url="http://localhost"), path


def test_nobody_else_is_the_operator(tmp_path: Path) -> None:
    operator, other, path = clients(tmp_path)
    with operator:
        for method, route in [
            ("GET", "/api/admin"),
            ("POST", "/api/admin/players/abc"),
            ("POST", "/api/admin/players/abc/delete"),
            ("POST", "/api/admin/games/abc/delete"),
        ]:
            said = other.request(method, route)
            assert (said.status_code, said.json()["error"]) == (403, "not_operator")
        assert other.get("/admin/wrong").status_code == 404
        arrived = operator.get(path, follow_redirects=False)
        assert arrived.headers["location"] == "/#/admin"
        assert "HttpOnly" in arrived.headers["set-cookie"]
        assert operator.get("/api/admin").json() == {"players": [], "reported": [], "games": []}


def test_player_is_reported_renamed_blocked_and_removed(tmp_path: Path) -> None:
    operator, other, path = clients(tmp_path)
    wanted = {"variant": "classic", "opponent": "friend", "names": ["Fury"]}
    with operator:
        operator.get(path)
        assert other.post("/api/games", json=wanted).status_code == 201
        refused = other.post("/api/games", json=wanted | {"names": ["Admin"]})
        assert refused.json()["error"] == "name_reserved"
        profile = {"name": "Admin", "lang": "en", "pieces": "yokai"}
        assert other.post("/api/profile", json=profile).json()["error"] == "name_reserved"
        assert other.post("/api/profile", json=profile | {"name": "Fury"}).status_code == 200
        public = other.get("/api/me").json()["id"]
        assert operator.post(f"/api/players/{public}/report").status_code == 204
        [reported] = operator.get("/api/admin").json()["reported"]
        assert (reported["id"], reported["name"], reported["reports"]) == (public, "Fury", 1)
        ruled = operator.post(f"/api/admin/players/{public}", json={"name": "Rose", "forget": True})
        assert ruled.status_code == 204
        assert other.get("/api/profile").json()["name"] == "Rose"
        assert other.post("/api/profile", json=profile).json()["name"] == "Rose"
        begun = other.post("/api/games", json=wanted).json()
        assert "Rose" in [player["name"] for player in begun["players"].values()]
        assert operator.get("/api/admin", params={"name": "rose"}).json()["players"]
        operator.post(f"/api/admin/players/{public}", json={"blocked": True})
        said = other.post("/api/games", json=wanted)
        assert (said.status_code, said.json()["error"]) == (422, "blocked")
        assert other.get("/api/games").status_code == 200  # their own data stay theirs
        assert other.get("/api/archive").status_code == 200
        cookie = {"Cookie": f"{COOKIE}={other.cookies[COOKIE]}"}
        # In the loop of the server, which only the first client runs.
        with operator.websocket_connect("/ws", headers=cookie) as socket:
            socket.send_json({"type": "watch", "game": begun["id"], "version": -1})
            socket.receive_json()
            play = {"type": "play", "game": begun["id"], "version": 0, "move": "2c2b"}
            socket.send_json(play | {"id": "a"})
            while (heard := socket.receive_json())["type"] != "refused":
                pass
            assert heard["reason"] == "blocked"
        operator.post(f"/api/admin/players/{public}", json={"blocked": False})
        assert other.post("/api/games", json=wanted).status_code == 201
        assert operator.post(f"/api/admin/games/{begun['id']}/delete").status_code == 204
        assert other.get(f"/api/games/{begun['id']}").status_code == 404
        assert operator.post(f"/api/admin/players/{public}/delete").status_code == 204
        assert other.get("/api/games").json()["games"] == []
        assert operator.get("/api/admin").json()["players"] == []
