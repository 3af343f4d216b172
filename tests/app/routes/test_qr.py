"""Links as QR codes: drawn as long work, once, and only of what is there."""

import threading
from dataclasses import replace

import pytest
import segno

from tests.support.applications import Visitor


@pytest.fixture
def drawing(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The thread of each drawing from now on."""
    threads: list[int] = []
    make = segno.make

    def draw(link: str, micro: bool) -> segno.QRCode:
        threads.append(threading.get_ident())
        return make(link, micro=micro)

    monkeypatch.setattr(segno, "make", draw)
    return threads


@pytest.mark.parametrize("watch", ["", "?watch"])
def test_link_to_a_game_is_drawn_once_and_where_the_host_works(
    visitor: Visitor, drawing: list[int], watch: str
) -> None:
    game = visitor.begin()["id"]
    first, again = (visitor.get(f"/api/games/{game}/qr{watch}") for _ in range(2))
    assert (first.status_code, first.headers["content-type"]) == (200, "image/svg+xml")
    assert first.content == again.content
    (thread,) = drawing
    assert (thread == threading.get_ident()) is (visitor.door.kind == "in place")


def test_link_to_watch_is_another_than_the_link_to_join(visitor: Visitor) -> None:
    path = f"/api/games/{visitor.begin()['id']}/qr"
    assert visitor.get(path).content != visitor.get(f"{path}?watch").content


def test_code_of_no_game_is_not_drawn(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segno, "make", None)  # who draws fails
    for name in ("a" * 12, "a" * 11, "a" * 2_800, "a" * 3_000, "A" * 12, "aaaaaaaaaaa1", "é" * 12):
        refused = visitor.get(f"/api/games/{name}/qr")
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown_game")


def test_code_of_an_endless_host_is_not_drawn(visitor: Visitor) -> None:
    game = visitor.begin()["id"]
    refused = visitor.get(f"/api/games/{game}/qr", headers={"Host": "a" * 3_000})
    assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")


def test_visitor_at_the_machine_itself_gets_the_link_that_others_can_open(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = visitor.post("/api/classrooms", json={"title": "Club", "tasks": []}).json()["id"]
    draft = {"title": "Cup", "variant": "classic", "form": "swiss", "clock": {"initial": 60_000}}
    cup = visitor.post("/api/tournaments", json=draft).json()["id"]
    app = visitor.door.app
    pages = {
        f"class/{room}": f"/api/classrooms/{room}/door",
        f"tournaments/{cup}": f"/api/tournaments/{cup}",
    }

    def link(path: str, host: str) -> str:
        return str(visitor.get(path, headers={"Host": host}).json()["link"])

    for page, path in pages.items():
        assert link(path, "localhost:8017") == f"http://localhost:8017/#/{page}"
    monkeypatch.setattr(app, "options", replace(app.options, address="http://192.168.1.5:8017/"))
    for page, path in pages.items():
        for host in ("localhost:8017", "127.0.0.1"):
            assert link(path, host) == f"http://192.168.1.5:8017/#/{page}"
        for host in ("school.example", "10.0.0.7:8017"):
            assert link(path, host) == f"http://{host}/#/{page}", "it works for the visitor"
