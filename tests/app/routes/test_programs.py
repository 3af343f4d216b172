"""A game by plain HTTP, between two programs without a WebSocket."""

import threading
import time
from pathlib import Path

import httpx2
import pytest

from tests.support.servers import serving
from yokai.app.routes import programs


def test_program_plays_a_person_by_http_alone(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as address,
        httpx2.Client(base_url=address, timeout=60) as person,
        httpx2.Client(base_url=address, timeout=60) as owner,
    ):
        assert owner.post("/api/me/bot").status_code == 204
        token = owner.post("/api/me/token").json()["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        with httpx2.Client(base_url=address, timeout=60, headers=bearer) as bot:
            wanted = {"variant": "classic", "opponent": "friend", "side": "south"}
            begun = bot.post("/api/games", json=wanted | {"names": ["Rex"]}).json()
            assert begun["players"]["south"]["name"] == "Rex 🤖"
            refused = bot.post("/api/games", json=wanted | {"rated": True})
            assert refused.json()["error"] == "bot_unrated"
            here = f"/api/games/{begun['id']}"
            joined = person.post(f"{here}/join", json={"name": "Mia 🤖"}).json()
            assert joined["players"]["north"]["name"] == "Mia"  # the mark is for programs

            def later() -> None:
                time.sleep(0.2)
                move = {"move": "2c2b", "version": joined["version"]}
                bot.post(f"{here}/play", json=move)

            playing = threading.Thread(target=later)
            playing.start()
            waited = person.get(f"{here}/wait", params={"version": joined["version"]})
            news = waited.json()
            assert [move["usi"] for move in news["moves"]] == ["2c2b"]
            playing.join()
            wrong = bot.post(f"{here}/play", json={"move": "2b2a+", "version": news["version"]})
            assert wrong.json()["error"] == "not_your_turn"
            reply = {"move": "2a2b", "version": news["version"]}
            assert len(person.post(f"{here}/play", json=reply).json()["moves"]) == 2
            ended = bot.post(f"{here}/resign").json()
            assert ended["position"]["outcome"]["winner"] == "north"
            owner.post("/api/me/renew")
            assert bot.get("/api/games").json()["games"] == []  # the token is void


def test_wait_without_news_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "WAIT", 0.1)
    with serving(tmp_path) as address, httpx2.Client(base_url=address, timeout=60) as person:
        begun = person.post("/api/games", json={"variant": "classic", "opponent": "beside"}).json()
        waited = person.get(f"/api/games/{begun['id']}/wait", params={"version": 0}).json()
        assert waited["version"] == 0
        assert person.get("/api/games/abc/wait").status_code == 404
