"""What is counted: by each worker, told by any."""

import re
from pathlib import Path

from starlette.testclient import TestClient

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
