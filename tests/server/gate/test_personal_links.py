"""Personal links: they lead to the same player from another device, until they are called back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

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
        typed = {"Sec-Fetch-Site": "none"}
        arrived = phone.get(link, headers=typed, follow_redirects=False)
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
    ("led_from", "asks"), [("cross-site", True), ("same-site", True), (None, True), ("none", False)]
)
def test_link_on_another_site_makes_nobody_somebody_else_unasked(
    tmp_path: Path, led_from: str | None, asks: bool
) -> None:
    with client_of(tmp_path) as desk:
        phone = TestClient(desk.app, base_url="http://localhost")
        link = desk.get("/api/me").json()["link"]
        led = {"Sec-Fetch-Site": led_from} if led_from else {}  # old browsers say nothing
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
        link = desk.get("/api/me").json()["link"]
        phone.get(link, headers={"Sec-Fetch-Site": "none"}, follow_redirects=False)
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


def signed_in(desk: TestClient) -> TestClient:
    """A phone that has opened the desk's personal link."""
    phone = TestClient(desk.app, base_url="http://localhost")
    link = desk.get("/api/me").json()["link"].removeprefix("/me/")
    assert phone.post("/api/me", json={"link": link}).status_code == 204
    return phone


def test_each_device_is_listed_and_can_be_signed_out(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        game = begin(desk)
        phone, tablet = signed_in(desk), signed_in(desk)
        listed = desk.get("/api/me/devices").json()
        assert [each["here"] for each in listed].count(True) == 1
        assert len(listed) == 3
        assert mine(phone) == mine(tablet) == [game]
        [lost] = [each["id"] for each in phone.get("/api/me/devices").json() if each["here"]]
        known = {"Cookie": f"{COOKIE}={phone.cookies[COOKIE]}"}
        with phone.websocket_connect("/ws", headers=known) as socket:
            assert desk.post("/api/me/devices", json={"device": lost}).status_code == 204
            socket.send_json({"type": "ping", "t": 1})  # as the page does every few seconds
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
        assert mine(phone) == []
        assert mine(tablet) == [game]
        assert desk.post("/api/me/devices", json={}).status_code == 204
        assert (mine(tablet), mine(desk)) == ([], [game])


def test_who_signs_out_leaves_nothing_on_the_device(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        game, phone = begin(desk), signed_in(desk)
        cookie = phone.cookies[COOKIE]
        assert phone.post("/api/me/leave", json={}).status_code == 204
        assert mine(phone) == []  # nor whoever has kept its cookie
        phone = TestClient(desk.app, base_url="http://localhost", cookies={COOKIE: cookie})
        assert mine(phone) == []
        assert mine(desk) == [game]


def test_device_that_is_signed_out_is_called_no_more(tmp_path: Path) -> None:
    """Else a lost phone would go on showing who plays what."""

    def call(browser: TestClient, name: str) -> None:
        wanted = {"endpoint": f"https://fcm.googleapis.com/{name}", "public": "p", "auth": "a"}
        assert browser.post("/api/push", json=wanted).status_code == 204

    def called() -> list[str]:
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database:
            found = database.execute("SELECT endpoint FROM subscriptions").fetchall()
        return sorted(endpoint.rpartition("/")[2] for (endpoint,) in found)

    with client_of(tmp_path) as desk:
        begin(desk)
        call(desk, "desk")  # which has no name yet
        phone, tablet = signed_in(desk), signed_in(desk)
        call(phone, "phone")
        call(tablet, "tablet")
        [lost] = [each["id"] for each in phone.get("/api/me/devices").json() if each["here"]]
        assert desk.get("/api/me/devices").status_code == 200
        desk.post("/api/me/devices", json={"device": lost})
        assert called() == ["desk", "tablet"]
        tablet.post("/api/me/devices", json={})
        assert called() == ["tablet"]
        tablet.post("/api/me/leave", json={})
        assert called() == []
        begin(another := TestClient(desk.app, base_url="http://localhost"))
        call(another, "another")
        another.post("/api/me/leave", json={})  # without a name, and called nevertheless
        assert called() == []


def test_device_cannot_be_given_another_name(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        begin(desk)
        phone = signed_in(desk)
        signed, _, _ = phone.cookies[COOKIE].partition("~")
        forged = {COOKIE: f"{signed}~another"}
        assert mine(TestClient(desk.app, base_url="http://localhost", cookies=forged)) == []


def test_link_tells_whose_it_is(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        desk.post("/api/profile", json={"name": "Mia", "lang": "de"})
        link = {"link": desk.get("/api/me").json()["link"].removeprefix("/me/")}
        phone = TestClient(desk.app, base_url="http://localhost")
        assert phone.post("/api/me/look", json=link).json() == {"name": "Mia"}
        desk.post("/api/me/renew")
        assert phone.post("/api/me/look", json=link).json()["error"] == "unknown_link"
        assert signed_in(desk).get("/api/profile").json()["lang"] == "de"


def test_calendar_is_read_without_a_cookie_until_the_link_is_renewed(tmp_path: Path) -> None:
    with client_of(tmp_path) as desk:
        feed = desk.get("/api/me").json()["calendar"]
        anybody = TestClient(desk.app, base_url="http://localhost")
        calendar = anybody.get(feed)
        assert calendar.headers["content-type"] == "text/calendar; charset=utf-8"
        assert calendar.text.startswith("BEGIN:VCALENDAR\r\n")
        as_link = feed.removeprefix("/calendar/").removesuffix(".ics")
        refused = anybody.post("/api/me", json={"link": as_link})
        assert refused.json()["error"] == "unknown_link"  # it is good for nothing else
        desk.post("/api/me/renew")
        assert anybody.get(feed).status_code == 404
