"""Who asks: cookies that only the server can make, and links that carry them elsewhere."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.support.servers import Browser, serving
from yokai.app.games.room import Room
from yokai.app.players.player_id import player_of
from yokai.errors import YokaiError
from yokai.server.asgi import create_app
from yokai.server.container import Server
from yokai.server.gate.cookies import COOKIE, Cookies, new_token
from yokai.server.main import OUR_NAMES
from yokai.server.settings import Settings
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store


def settings(folder: Path, **other: object) -> Settings:
    chosen = {"database": f"sqlite:///{folder / 'games.sqlite'}", "tables": folder, "solve": False}
    return Settings(**(chosen | other))  # type: ignore[arg-type]  # checked by the tests


def client_of(folder: Path, **other: object) -> TestClient:
    return TestClient(create_app(settings(folder, **other)), base_url="http://localhost")


def begin(client: TestClient) -> str:
    wanted = {"variant": "classic", "opponent": "beside"}
    return str(client.post("/api/games", json=wanted).json()["id"])


def mine(client: TestClient) -> list[str]:
    return [game["id"] for game in client.get("/api/games").json()["games"]]


def name(value: str) -> str:
    return value.partition(".")[0]


def test_string_that_a_client_invents_is_nobody(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        client.cookies.set(COOKIE, "a-name-of-my-own-choice")
        game = begin(client)
        given = client.cookies.get(COOKIE, domain="localhost.local")
        assert given
        assert name(given) != "a-name-of-my-own-choice"
        client.cookies.clear()
        client.cookies.set(COOKIE, "a-name-of-my-own-choice")
        assert mine(client) == []
        client.cookies.clear()
        client.cookies.set(COOKIE, given)
        assert mine(client) == [game]


@pytest.mark.parametrize("change", ["", ".", "x", "é", "name", "signature", "link", "key"])
def test_forged_cookie_is_nobody(tmp_path: Path, change: str) -> None:
    with client_of(tmp_path) as client:
        game = begin(client)
        given = client.cookies[COOKIE]
        link = client.get("/api/me").json()["link"].removeprefix("/me/")
        token, _, signature = given.partition(".")
        forged = {
            "name": f"{new_token()}.{signature}",
            "signature": f"{token}.{signature[:-2]}AA",
            "link": link,
            "key": Cookies(b"another server").cookie(token),
        }.get(change, given + change if change else token)
        client.cookies.clear()
        brought = {b"Cookie": f"{COOKIE}={forged}".encode()}
        answer = client.get("/api/games", headers=brought)
        assert answer.json() == {"games": []}
        answer = client.get(f"/api/games/{game}", headers=brought)
        assert answer.json()["seat"] is None


def test_personal_link_moves_the_player_to_another_device(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        game = begin(desk)
        link = desk.get("/api/me").json()["link"]
        phone.get("/")  # has been here, but has no games
        arrived = phone.get(link, follow_redirects=False)
        assert (arrived.headers["location"], arrived.status_code) == ("/#/games", 307)
        assert arrived.headers["cache-control"] == "no-store"
        assert mine(phone) == mine(desk) == [game]


def test_link_takes_no_games_away_unasked(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        theirs, ours = begin(desk), begin(phone)
        link = desk.get("/api/me").json()["link"]
        arrived = phone.get(link, follow_redirects=False)
        assert arrived.headers["location"] == f"/#{link}"
        assert mine(phone) == [ours]
        said = phone.post("/api/me", json={"link": link.removeprefix("/me/")})
        assert (said.status_code, mine(phone)) == (204, [theirs])


@pytest.mark.parametrize(
    ("led_from", "asks"), [("cross-site", True), ("same-site", True), ("none", False)]
)
def test_link_on_another_site_makes_nobody_somebody_else_unasked(
    tmp_path: Path, led_from: str, asks: bool
) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        link = desk.get("/api/me").json()["link"]
        led = {"Sec-Fetch-Site": led_from}
        arrived = phone.get(link, headers=led, follow_redirects=False)
        assert ("set-cookie" not in arrived.headers) is asks
        assert arrived.headers["location"] == (f"/#{link}" if asks else "/#/games")


def test_link_that_is_none_leads_nowhere(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        game, given = begin(client), client.cookies[COOKIE]
        for link in ("nonsense", given, f"{new_token()}.x"):
            assert client.get(f"/me/{link}").status_code == 404
            assert client.post("/api/me", json={"link": link}).json()["error"] == "unknown_link"
        assert mine(client) == [game]


def test_cookie_is_sent_by_tls_alone_where_there_is_tls(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        assert "Secure" not in client.get("/").headers["set-cookie"]
        assert "Secure" in client.get("https://localhost/").headers["set-cookie"]


def test_answer_with_a_cookie_is_kept_by_no_shared_cache(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        assert client.get("/").headers["cache-control"] == "private, no-cache"
        made = client.post("/api/games", json={"variant": "classic", "opponent": "beside"})
        assert made.headers["cache-control"] == "no-store"
        assert client.get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("hosts", "known"), [(OUR_NAMES, True), (None, False), (("x.org",), False)]
)
def test_old_cookie_is_signed_on_ones_own_machine_alone(
    tmp_path: Path, hosts: tuple[str, ...] | None, known: bool
) -> None:
    old = new_token()
    store = Store(str(settings(tmp_path).database))
    start = "rkb/1p1/1P1/BKR b - 1"
    header = Header("old", "classic", start, Seat(player_of(old)), Seat(None, 1), None, None, 0)
    asyncio.run(store.games.create(header, Room.begin(header).last))
    store.close()
    host = (hosts or ["localhost"])[0]
    app = create_app(settings(tmp_path, hosts=hosts))
    with TestClient(app, base_url=f"http://{host}") as client:
        keep = {"Cookie": f"{COOKIE}={old}"}
        assert client.get("/api/games", headers=keep).json() == {"games": []}
        given = client.get("/", headers=keep).cookies[COOKIE]
        assert (name(given) == old) is known
        client.cookies.clear()
        listed = client.get("/api/games", headers={"Cookie": f"{COOKIE}={given}"}).json()["games"]
        assert [game["id"] for game in listed] == (["old"] if known else [])
        other = client.get("/", headers={"Cookie": f"{COOKIE}={new_token()}"}).cookies[COOKIE]
        assert name(other) != name(given)


_ASK = """
import sys
from yokai.storage.store import Store
store = Store(sys.argv[1])
print(store.secret("cookies"))
store.close()
"""


def test_processes_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _ASK, f"sqlite:///{tmp_path / 'games.sqlite'}"]
    asked = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    (key,) = {process.communicate(timeout=60)[0] for process in asked}
    assert len(key.strip()) == 64


def test_key_is_that_of_the_operator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = new_token()
    monkeypatch.setenv("YOKAI_SECRET", "long enough to be one")
    services = Server(settings(tmp_path))
    services.store.close()
    assert services.gate.cookies.cookie(token) == Cookies(b"long enough to be one").cookie(token)
    with pytest.raises(YokaiError, match="at least 16 characters"):
        Server(settings(tmp_path, secret="short"))


def test_link_that_was_called_back_leads_nowhere(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        mine, yours = Browser(address), Browser(address)
        old = mine.get("/api/me").json()["link"]
        new = mine.post("/api/me/renew").json()["link"]
        assert new not in (old, yours.post("/api/me/renew").json()["link"])
        assert mine.get("/api/me").json()["link"] == new
        for link, status in ((old, 404), (new, 307)):
            assert yours.get(link).status_code == status
        link = old.removeprefix("/me/")
        assert yours.post("/api/me", {"link": link}).json()["error"] == "unknown_link"
        again = mine.post("/api/me/renew").json()["link"]
        assert yours.post("/api/me", {"link": new.removeprefix("/me/")}).status_code == 422
        assert yours.post("/api/me", {"link": again.removeprefix("/me/")}).status_code == 204


def test_code_of_a_link_is_its_players_alone(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        mine, yours = Browser(address), Browser(address)
        code = mine.get("/api/me/qr")
        assert code.headers["cache-control"] == "no-store"
        assert code.text == mine.get("/api/me/qr").text != yours.get("/api/me/qr").text
        nobody = httpx2.get(f"{address}/api/me/qr")
        assert nobody.json()["error"] == "nobody"
