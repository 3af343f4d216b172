"""Who asks: cookies that only the server can make."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.support.soak import often
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE, Cookies, new_token
from yokai.server.main import OUR_NAMES
from yokai.server.settings import Settings

SECRET = "long enough to be one"


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


def test_forged_cookie_is_nobody(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        game = begin(client)
        given = client.cookies[COOKIE]
        link = client.get("/api/me").json()["link"].removeprefix("/me/")
        token, _, signature = given.partition(".")
        forgeries = {
            "without a signature": token,
            "with another name": f"{new_token()}.{signature}",
            "with another signature": f"{token}.{signature[:-2]}AA",
            "of the link": link,
            "of another key": Cookies(b"another server").cookie(token),
            **{f"that ends in {end!r}": given + end for end in (".", "x", "é")},
        }
        for which, forged in forgeries.items():
            client.cookies.clear()
            brought = {b"Cookie": f"{COOKIE}={forged}".encode()}
            answer = client.get("/api/games", headers=brought)
            assert answer.json()["games"] == [], which
            answer = client.get(f"/api/games/{game}", headers=brought)
            assert answer.json()["seat"] is None, which


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
    with client_of(tmp_path, secret=SECRET) as before:
        before.cookies.set(COOKIE, Cookies(SECRET.encode()).cookie(old))
        game = begin(before)
    host = (hosts or ["localhost"])[0]
    app = create_app(settings(tmp_path, hosts=hosts, secret=SECRET))
    with TestClient(app, base_url=f"http://{host}") as client:
        keep = {"Cookie": f"{COOKIE}={old}"}
        assert client.get("/api/games", headers=keep).json()["games"] == []
        given = client.get("/", headers=keep).cookies[COOKIE]
        assert (name(given) == old) is known
        client.cookies.clear()
        listed = client.get("/api/games", headers={"Cookie": f"{COOKIE}={given}"}).json()["games"]
        assert [game["id"] for game in listed] == ([game] if known else [])
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
    ask = partial(subprocess.Popen, command, stdout=subprocess.PIPE, text=True)
    asked = [ask() for _ in range(often(2, 4))]
    (key,) = {process.communicate(timeout=60)[0] for process in asked}
    assert len(key.strip()) == 64
