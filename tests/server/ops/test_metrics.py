"""What is counted: by each worker, told by any."""

import re
from pathlib import Path

from starlette.testclient import TestClient

from tests.support.databases import Postgres
from yokai.server.asgi import create_app
from yokai.server.ops.metrics import Meters, new_meters
from yokai.server.settings import Settings


def test_any_worker_tells_of_all(tmp_path: Path) -> None:
    file = new_meters(tmp_path, 2)
    one, two = Meters(file, 0), Meters(file, 1)
    one.add("requests_2xx")
    two.add("requests_2xx", 2)
    two.set("sockets", 7)
    assert one.text == two.text
    assert 'yokai_requests_2xx_total{worker="1"} 2\n' in one.text
    assert "# TYPE yokai_requests_2xx_total counter\n" in one.text
    again = Meters(file, 1)  # it has died, and with it its sockets
    assert 'yokai_sockets{worker="1"} 0\n' in again.text
    assert 'yokai_requests_2xx_total{worker="1"} 2\n' in again.text


def test_numbers_are_for_this_machine_unless_they_are_public(tmp_path: Path) -> None:
    def asked(client: str, public: bool, **headers: str) -> int:
        settings = Settings(
            f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, False, public_metrics=public
        )
        with TestClient(create_app(settings), client=(client, 1)) as browser:
            return browser.get("/metrics", headers=headers).status_code

    assert asked("127.0.0.1", public=False) == 200
    assert asked("127.0.0.1", public=False, **{"X-Forwarded-For": "192.0.2.1"}) == 403
    assert asked("192.0.2.1", public=False) == 403
    assert asked("somewhere", public=False) == 403
    assert asked("192.0.2.1", public=True) == 200


def test_sockets_and_answers_are_counted(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, False)
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as browser:
        wanted = {"variant": "classic", "opponent": "beside"}
        assert browser.post("/api/games", json=wanted).status_code == 201
        assert browser.get("/api/games/nothing").status_code == 404
        with browser.websocket_connect("/ws") as socket:
            socket.send_json({"type": "ping"})
            socket.receive_json()
            told = browser.get("/metrics").text
        assert 'yokai_sockets{worker="0"} 1\n' in told
        assert 'yokai_requests_4xx_total{worker="0"} 1\n' in told
        assert re.search(r'yokai_commits_total\{worker="0"\} [1-9]', told)


def test_server_without_its_store_lives_and_is_not_ready(
    tmp_path: Path, postgres: Postgres
) -> None:
    with TestClient(create_app(Settings(postgres.new(), tmp_path, False))) as browser:
        assert browser.get("/readyz").status_code == 200
        postgres.stop()
        assert browser.get("/readyz").status_code == 503
        assert browser.get("/healthz").status_code == 200
        postgres.start()
        assert browser.get("/readyz").status_code == 200
