"""Personal links: they lead to the same player from another device, until they are called back."""

from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient

from tests.support.servers import Browser, serving
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE, new_token
from yokai.server.settings import Settings


def client_of(folder: Path) -> TestClient:
    database = f"sqlite:///{folder / 'games.sqlite'}"
    settings = Settings(database, folder, solve=False)
    return TestClient(create_app(settings), base_url="http://localhost")


def begin(client: TestClient) -> str:
    wanted = {"variant": "classic", "opponent": "beside"}
    return str(client.post("/api/games", json=wanted).json()["id"])


def mine(client: TestClient) -> list[str]:
    return [game["id"] for game in client.get("/api/games").json()["games"]]


def solve_a_step(client: TestClient) -> None:
    said = client.post("/api/lessons/classic/tanuki/1", json={"moves": ["2c2b"]})
    assert said.json()["result"] == "solved"


def done(client: TestClient) -> int:
    """How many steps of the first lesson are done."""
    return int(client.get("/api/lessons/classic").json()["stops"][0]["done"])


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


def test_progress_moves_with_the_link(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        solve_a_step(desk)
        assert done(phone) == 0
        phone.get(desk.get("/api/me").json()["link"], follow_redirects=False)
        assert done(phone) == 1


def test_link_takes_no_stars_away_unasked(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        link = desk.get("/api/me").json()["link"]
        solve_a_step(phone)
        asked = phone.get(link, follow_redirects=False)
        assert asked.headers["location"] == f"/#{link}"
        assert done(phone) == 1


def test_code_of_an_endless_host_is_not_drawn(tmp_path: Path) -> None:
    with client_of(tmp_path) as client:
        client.get("/api/me")
        refused = client.get("/api/me/qr", headers={"Host": "a" * 3_000})
        assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")
