"""The hand-in by HTTP, with real checks: ten of a class mean harm, and nothing escapes."""

from __future__ import annotations

import base64
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.hand_in import ANNA, BO, CLASS, CUP
from tests.support.servers import Browser, serving
from tests.support.uploads import SOUND, packed
from yokai.app.hand_in.desk import HandInTerms
from yokai.server.machine.bot_checks import check_in_process


def handed(path: str, data: bytes) -> dict[str, str]:
    return {"path": path, "data": base64.b64encode(data).decode()}


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    folder = tmp_path / "class"
    folder.mkdir()
    school = HandInTerms(folder, CLASS, CUP, check_in_process, solve=False)
    with serving(tmp_path, tournament=folder, hand_in=school) as address:
        yield Browser(address)


def test_bot_is_handed_in_and_its_verdict_comes(browser: Browser) -> None:
    files = [handed("fox.zip", packed(("fox/bot.py", SOUND)))]
    answer = browser.post("/api/hand-in", {"code": ANNA.code, "files": files})
    assert answer.status_code == 200
    assert answer.json()["versions"][0]["state"] == "checking"
    end = time.monotonic() + 60
    while True:
        mine = browser.post("/api/hand-in/mine", {"code": ANNA.code}).json()
        if mine["versions"][0]["state"] not in ("waiting", "checking"):
            break
        assert time.monotonic() < end
        time.sleep(0.2)
    assert mine["versions"][0]["state"] == "fit", mine["versions"][0]["faults"]
    assert mine["versions"][0]["prints"][0].startswith("I saw")
    cards = browser.post("/api/hand-in/cards", {"code": CLASS.teacher}).json()["cards"]
    assert [card["code"] for card in cards] == [ANNA.code, BO.code]
    picture = browser.post("/api/hand-in/qr", {"code": BO.code})
    assert picture.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("path", "body", "status", "error"),
    [
        ("", {"code": "x", "files": []}, 422, "wrong_code"),
        ("", {"code": ANNA.code, "files": []}, 422, "upload_empty"),
        ("", {"code": ANNA.code, "files": [{"path": "a", "data": "%%"}]}, 400, "bad_message"),
        ("", {"code": ANNA.code, "files": [handed("../x", b"")]}, 422, "upload_bad_path"),
        ("", {"code": ANNA.code, "files": [handed("a", b"x" * (9 << 20))]}, 413, "too_large"),
        ("/mine", {"code": "x" * 41}, 400, "bad_message"),
        ("/cards", {"code": ANNA.code}, 422, "wrong_code"),
        ("/qr", {"code": CLASS.teacher}, 422, "wrong_code"),
        ("/game", {"code": ANNA.code, "game": 1}, 404, "unknown_game"),
    ],
)
def test_what_cannot_be_done_is_refused(
    browser: Browser, path: str, body: object, status: int, error: str
) -> None:
    answer = browser.post(f"/api/hand-in{path}", body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
