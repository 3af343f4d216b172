"""What an operator's programs ask: does the server live, is it ready, how much does it do."""

import sqlite3
from contextlib import closing
from pathlib import Path

from starlette.testclient import TestClient

from tests.support.databases import Postgres
from yokai.server.asgi import create_app
from yokai.server.settings import Settings


def test_answers_are_kept_by_no_cache(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, solve=False)
    with TestClient(create_app(settings), client=("127.0.0.1", 1)) as browser:
        for path, begin in (("/healthz", "ok"), ("/readyz", "ready"), ("/metrics", "# ")):
            answer = browser.get(path)
            assert (answer.status_code, answer.text.startswith(begin)) == (200, True)
            assert answer.headers["cache-control"] == "no-store"


def test_error_page_of_a_proxy_is_there_to_be_copied(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, solve=False)
    with TestClient(create_app(settings)) as browser:
        page = browser.get("/restarting.html")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "The forest is waking up" in page.text


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


def test_server_whose_store_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    settings = Settings(f"sqlite:///{file}", tmp_path, solve=False)
    with TestClient(create_app(settings)) as browser:
        with closing(sqlite3.connect(file, isolation_level=None)) as blocker:
            blocker.execute("BEGIN IMMEDIATE")  # it can be read all the time
            assert browser.get("/readyz").status_code == 503
            assert browser.get("/healthz").status_code == 200
        assert browser.get("/readyz").status_code == 200
