"""Every route, with good and bad input."""

import asyncio
import io
import socket
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import segno
from starlette.testclient import TestClient

import yokai
from tests.support.servers import PATIENCE, serving
from yokai import Game, Position, Record
from yokai.app import views
from yokai.app.games.room import Room
from yokai.app.messages import MoveView, StudyDraft
from yokai.app.studies.study_record import study_record
from yokai.app.views import move_view
from yokai.engine.levels import LEVELS
from yokai.i18n import LANGUAGES, Words
from yokai.notation.move import Move
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE
from yokai.server.settings import Settings
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store
from yokai.storage.unavailable import Unavailable

Json = Any
START = yokai.variant("classic").start.sfen


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("server")
    settings = Settings(f"sqlite:///{folder / 'games.sqlite'}", folder, solve=False, pause=0.0)
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture(autouse=True)
def stranger(client: TestClient) -> None:
    """Each test is a browser of its own."""
    client.cookies.clear()


def begin(client: TestClient, **wanted: object) -> Json:
    made = client.post("/api/games", json={"variant": "classic", "opponent": "beside"} | wanted)
    assert made.status_code == 201, made.text
    return made.json()


def test_variants_are_those_of_the_rule_files(client: TestClient) -> None:
    views = client.get("/api/variants").json()
    assert [view["id"] for view in views] == list(yokai.VARIANTS)
    for view in views:
        game = yokai.variant(view["id"])
        assert (view["files"], view["ranks"]) == (game.files, game.ranks)
        assert view["start"] == game.start.sfen
        assert view["solvable"] == (game.id != "expert")
        assert [kind["name"] for kind in view["kinds"]] == [kind.name for kind in game.kinds]
        kodama = next(kind for kind in view["kinds"] if kind["symbol"] == "P")
        assert kodama["promotes_to"] == "+P"
        assert kodama["dots"] == [" o ", "   ", "   "]
        assert set(view["themes"]) == set(game.themes)


def test_levels_have_names(client: TestClient) -> None:
    levels = client.get("/api/levels").json()
    assert [level["number"] for level in levels] == list(LEVELS)
    assert len({level["name"] for level in levels}) == len(LEVELS)


def test_new_game_is_the_browsers_own(client: TestClient) -> None:
    state = begin(client, level=4, opponent="computer", side="north", clock={"initial": 60_000})
    assert client.cookies[COOKIE]
    assert state["players"] == {
        "south": {"kind": "computer", "level": 4, "name": None, "id": None},
        "north": {"kind": "person", "level": None, "name": None, "id": None},
    }
    assert (state["seat"], state["version"], state["thinking"]) == ("north", 0, True)
    assert state["clock"] == {"south": 60_000, "north": 60_000, "running": None}
    (listed,) = client.get("/api/games").json()["games"]
    assert (listed["id"], listed["seat"]) == (state["id"], "north")


def test_games_of_others_are_not_listed(client: TestClient) -> None:
    state = begin(client)
    client.cookies.clear()
    assert client.get("/api/games").json() == {"games": []}
    assert client.get(f"/api/games/{state['id']}").json()["seat"] is None


def test_cookie_is_kept_from_scripts(client: TestClient) -> None:
    header = client.get("/").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    again = client.get("/").headers["set-cookie"]
    assert again.partition(";")[0] == header.partition(";")[0]


def test_secrets_are_not_stored(client: TestClient, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    settings = Settings(f"sqlite:///{database}", tmp_path, solve=False)
    with TestClient(create_app(settings)) as other:
        begin(other)
        token = other.cookies[COOKIE]
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("games.sqlite*"))
    assert token.encode() not in kept


def test_game_from_a_position(client: TestClient) -> None:
    state = begin(client, sfen="2k/K2/3/3 b - 1")
    assert state["start"] == state["position"]["sfen"] == "2k/K2/3/3 b - 1"


def test_record_of_a_game(client: TestClient) -> None:
    state = begin(client)
    answer = client.get(f"/api/games/{state['id']}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert Record.parse(answer.text).game.start == yokai.variant("classic").start


@pytest.mark.parametrize("watch", ["", "?watch"])
def test_link_to_a_game_is_drawn_in_a_thread_and_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, watch: str
) -> None:
    threads: list[int] = []
    make = segno.make

    def drawing(link: str, micro: bool) -> segno.QRCode:
        threads.append(threading.get_ident())
        return make(link, micro=micro)

    monkeypatch.setattr(segno, "make", drawing)
    game = begin(client)["id"]
    first, again = (client.get(f"/api/games/{game}/qr{watch}") for _ in range(2))
    assert (first.status_code, first.headers["content-type"]) == (200, "image/svg+xml")
    assert first.content == again.content
    assert client.portal
    assert len(threads) == 1
    assert threads[0] != client.portal.call(threading.get_ident)


def test_code_of_no_game_is_not_drawn(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segno, "make", None)  # who draws fails
    for name in ("a" * 12, "a" * 11, "a" * 2_800, "a" * 3_000, "A" * 12, "aaaaaaaaaaa1", "é" * 12):
        refused = client.get(f"/api/games/{name}/qr")
        assert (refused.status_code, refused.json()["error"]) == (404, "unknown_game")


def test_code_of_an_endless_host_is_not_drawn(client: TestClient) -> None:
    game = begin(client)["id"]
    for address in (f"/api/games/{game}/qr", "/api/me/qr"):
        refused = client.get(address, headers={"Host": "a" * 3_000})
        assert (refused.status_code, refused.json()["error"]) == (400, "bad_request")


def test_two_at_one_table_have_names(client: TestClient) -> None:
    wanted = {"variant": "classic", "opponent": "beside", "side": "north"}
    state = begin(client, **wanted, names=["  Aiko\n<b> ", "Ben"])
    assert [state["players"][side]["name"] for side in ("south", "north")] == ["Ben", "Aiko <b>"]
    assert state["below"] == "north"  # who is named first sees the board from where they sit
    text = client.get(f"/api/games/{state['id']}/record").text
    assert text.startswith("V2.2\nN+Ben\nN-Aiko <b>\n")
    swapped = begin(client, swap_of=state["id"])
    assert (swapped["players"]["south"]["name"], swapped["below"]) == ("Aiko <b>", "south")
    listed = client.get("/api/games").json()["games"]
    assert {game["players"]["north"]["name"] for game in listed} == {"Ben", "Aiko <b>"}
    nameless = begin(client, **wanted, names=[" "])
    assert [nameless["players"][side]["name"] for side in ("south", "north")] == [None, None]
    for names in (["a" * 25], ["a", "b", "c"]):
        assert client.post("/api/games", json=wanted | {"names": names}).status_code == 400


def test_games_are_named_left_out_and_brought_back(client: TestClient) -> None:
    first, second = (begin(client, opponent="beside")["id"] for _ in range(2))

    def listed() -> dict[str, str]:
        return {game["id"]: game["title"] for game in client.get("/api/games").json()["games"]}

    def shelve(game: str, **wanted: object) -> int:
        return client.post(f"/api/games/{game}/shelf", json=wanted).status_code

    assert listed() == {first: "", second: ""}
    assert shelve(first, title=" My\nbest ") == 204
    assert listed() == {first: "My best", second: ""}
    assert shelve(first, title="My best", hidden=True) == 204
    assert listed() == {second: ""}
    assert client.get(f"/api/games/{first}").status_code == 200  # it is there for who knows it
    assert shelve(first, title="My best") == 204
    assert listed() == {first: "My best", second: ""}
    assert shelve(first, title="a" * 25) == 400
    assert shelve("nothing", title="a") == 404
    client.cookies.clear()
    assert shelve(first, title="mine") == 422


def test_all_games_are_exported_in_one_file(client: TestClient) -> None:
    games = [begin(client, opponent="beside")["id"] for _ in range(2)]
    client.post(f"/api/games/{games[0]}/shelf", json={"title": "../up & down"})
    answer = client.get("/api/records")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        names = packed.namelist()
        assert sorted(names) == sorted([f"___up _ down {games[0]}.csa", f"{games[1]}.csa"])
        for name in names:
            assert Record.parse(packed.read(name).decode()).game.moves == ()
    client.cookies.clear()
    with zipfile.ZipFile(io.BytesIO(client.get("/api/records").content)) as packed:
        assert packed.namelist() == []


def test_last_repetition_before_a_draw_is_said(client: TestClient) -> None:
    circle = ["1d1c", "3a3b", "1c1d", "3b3a"]
    asked = {"variant": "classic", "moves": circle * 2}
    positions = client.post("/api/position", json=asked).json()["positions"]
    assert [p["repeated"] for p in positions] == [False] * 4 + [True] * 4 + [False]
    assert positions[-1]["outcome"]["reason"] == "repetition"


def test_look_at_a_game_does_not_start_the_computer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(
        f"sqlite:///{tmp_path / 'games.sqlite'}", tables=tmp_path, solve=False, pause=0.0
    )
    header = Header("left", "classic", START, Seat(None, 1), Seat("me"), 60_000, 0, 0)
    store = Store(str(settings.database))
    room = Room.begin(header)
    asyncio.run(store.games.create(header, room.last, room.due))  # by a process that is gone now
    store.close()
    monkeypatch.setattr("yokai.server.cluster.overdue.OverdueGames.start", lambda _: None)
    with TestClient(create_app(settings)) as client:
        for _ in range(5):
            state = client.get("/api/games/left").json()
            assert client.get("/api/games/left/record").status_code == 200
            client.get("/api/games")
            time.sleep(0.05)
            assert (state["version"], state["thinking"]) == (0, True)
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "watch", "game": "left", "version": 0})
            while "version" not in (news := socket.receive_json()):
                pass  # who is there may be told before the computer has moved
            assert news["version"] == 1


@pytest.mark.parametrize("path", ["/api/games/nothing", "/api/games/nothing/record"])
def test_unknown_game_is_404(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_game")


def test_positions_of_a_line(client: TestClient) -> None:
    question = {"variant": "classic", "sfen": None, "moves": ["2c2b", "koropokkuru b4xb3"]}
    answer = client.post("/api/position", json=question).json()
    assert [move["usi"] for move in answer["moves"]] == ["2c2b", "2a2b"]
    assert len(answer["positions"]) == 3
    last = Position.parse("classic", answer["positions"][2]["sfen"])
    assert answer["positions"][2]["legal"] == [move.usi for move in last.legal_moves]


@pytest.mark.parametrize("known", range(11))
def test_positions_that_the_asker_knows_are_not_answered_again(
    client: TestClient, known: int
) -> None:
    moves = ["1d1c", "3a3b", "1c1d", "3b3a"] * 2  # a draw by repetition: the history counts
    question = {"variant": "classic", "moves": moves}
    whole = client.post("/api/position", json=question).json()
    later = client.post("/api/position", json=question | {"known": known}).json()
    assert later["positions"] == whole["positions"][known:]
    assert later["moves"] == whole["moves"][max(known - 1, 0) :]
    assert [move["sfen"] for move in whole["moves"]] == [p["sfen"] for p in whole["positions"][1:]]


def test_line_known_to_its_end_is_judged_nevertheless(client: TestClient) -> None:
    question = {"variant": "classic", "moves": ["2c2a"], "known": 2}
    assert client.post("/api/position", json=question).json()["error"] == "no_dot"


@pytest.mark.parametrize(
    ("question", "error", "words"),
    [
        ({"variant": "chess"}, "unknown_variant", "unknown variant 'chess'"),
        ({"variant": "classic", "sfen": ""}, "bad_notation", "bad SFEN ''"),
        ({"variant": "classic", "sfen": "3/3/3/3 b - 1"}, "bad_position", "koropokkuru"),
        ({"variant": "classic", "moves": ["hop"]}, "bad_notation", "cannot read the move"),
        ({"variant": "classic", "moves": ["2c2a"]}, "no_dot", "has no dot"),
        (
            {"variant": "classic"} | {"moves": ["1d1c", "3a3b", "1c1d", "3b3a"] * 3},
            "game_over",
            "repetition",
        ),
    ],
)
def test_impossible_position_says_why(
    client: TestClient, question: dict[str, object], error: str, words: str
) -> None:
    answer = client.post("/api/position", json=question)
    assert answer.status_code in (404, 422)
    problem = answer.json()
    assert problem["error"] == error
    assert words in problem["message"]


@pytest.mark.parametrize(
    ("sfen", "args"),
    [
        ("5/5/5/5 b - 1", {"misfit": "size", "right": "3x4", "given": "5x4"}),
        ("1k1/3/x2/1K1 b - 1", {"misfit": "no_such_piece", "symbol": "'x'"}),
        ("1k1/3/3/1K1 b K 1", {"misfit": "royal_held", "piece": "koropokkuru"}),
        (
            "1k1/3/3/3 b - 1",
            {"misfit": "royals", "side": "south", "piece": "koropokkuru", "count": "0"},
        ),
        (
            "1k1/ppp/3/1K1 b - 1",
            {"misfit": "too_many", "piece": "kodama", "right": "2", "count": "3"},
        ),
    ],
)
def test_impossible_set_up_comes_with_words_for_any_language(
    client: TestClient, sfen: str, args: dict[str, str]
) -> None:
    problem = client.post("/api/position", json={"variant": "classic", "sfen": sfen}).json()
    assert (problem["error"], problem["args"]) == ("bad_position", args)
    for language in LANGUAGES:
        words = Words(language)
        assert words.knows(f"misfit.{args['misfit']}")
        assert "{" not in words.say(f"misfit.{args['misfit']}", **args)


def test_record_is_read(client: TestClient) -> None:
    game = Game("classic")
    game.play("2c2b")
    game.resign()
    answer = client.post("/api/record", json={"text": Record(game, "Aiko", "Ben").text}).json()
    assert answer == {
        "variant": "classic",
        "start": game.start.sfen,
        "moves": ["2c2b"],
        "comments": {},
        "variations": [],
    }


def test_study_becomes_a_record_and_comes_back(client: TestClient) -> None:
    inner = {"ply": 2, "moves": ["3d2c"]}
    rival = {"ply": 1, "moves": ["2a2b", "2d2c"], "comments": {"3": "a\nb"}, "variations": [inner]}
    study = {
        "variant": "classic",
        "moves": ["2c2b", "3a3b"],
        "comments": {"0": "begin"},
        "variations": [rival],
    }
    text = client.post("/api/study", json=study).text
    answer = client.post("/api/record", json={"text": text}).json()
    assert (answer["moves"], answer["comments"]) == (["2c2b", "3a3b"], {"0": "begin"})
    (first,) = answer["variations"]
    assert [move["usi"] for move in first["moves"]] == ["2a2b", "2d2c"]
    assert first["moves"][0]["capture"] == "P"
    assert first["comments"] == {"3": "a\nb"}
    assert [move["usi"] for move in first["variations"][0]["moves"]] == ["3d2c"]


@pytest.mark.parametrize(
    "variation",
    [
        {"ply": 2, "moves": ["2a2b"]},
        {"ply": 1, "moves": []},
        {"ply": 1, "moves": ["2a2c"]},
        {"ply": 1, "moves": ["2a2b"], "variations": [{"ply": 0, "moves": ["1d1c"]}]},
    ],
)
def test_study_that_cannot_be_is_refused(client: TestClient, variation: Any) -> None:
    study = {"variant": "classic", "moves": ["2c2b", "3a3b"], "variations": [variation]}
    assert client.post("/api/study", json=study).status_code == 422


@pytest.mark.parametrize(("depth", "status"), [(40, 200), (60, 422), (1100, 400)])
def test_variations_within_variations_have_an_end(
    client: TestClient, depth: int, status: int
) -> None:
    head, tail = '{"ply":0,"moves":["1d1c"],"variations":[', "]}"
    body = (
        '{"variant":"classic","moves":["2c2b"],"variations":[' + head * depth + tail * depth + "]}"
    )
    assert client.post("/api/study", content=body).status_code == status


def test_each_move_of_a_record_is_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation costs what its own moves cost, however long the game is before it."""
    branch = "'(\n'>1c1b\n'(\n'>1c1d 3b3a\n')\n')\n"
    record = Record.parse("$VARIANT:classic\n1d1c 3a3b 1c1d\n" + branch * 50)
    rendered: list[Move] = []

    def counted(before: Position, move: Move, after: str) -> MoveView:
        rendered.append(move)
        return move_view(before, move, after)

    monkeypatch.setattr(views, "move_view", counted)
    answer = views.record_answer(record)
    assert len(rendered) == 50 * 3
    outer = answer.variations[-1]
    (inner,) = outer.variations
    line = record.game.at(2)
    for shown, moves in ((outer, ["1c1b"]), (inner, ["1c1d", "3b3a"])):
        game = line.copy()
        for move in moves:
            game.play(move)
        assert shown.moves == views.move_views(game)[2:]


def test_each_move_of_a_study_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = {"ply": 2, "moves": ["1c1d", "3b3a"]}
    early = {"ply": 0, "moves": ["2c2b"]}
    late = {"ply": 2, "moves": ["1c1b"], "variations": [inner, inner]}
    wanted = {"variant": "classic", "moves": ["1d1c", "3a3b", "1c1d"]}
    draft = msgspec.convert(wanted | {"variations": [late, *[early] * 20, late]}, StudyDraft)
    played, undone = [0], [0]
    play, undo = Game.play, Game.undo

    def playing(game: Game, move: Move | str) -> Move:
        played[0] += 1
        return play(game, move)

    def undoing(game: Game) -> Move | None:
        undone[0] += 1
        return undo(game)

    monkeypatch.setattr(Game, "play", playing)
    monkeypatch.setattr(Game, "undo", undoing)
    record = study_record(draft)
    assert played == [3 + 2 * (1 + 2 + 2) + 20]
    assert undone[0] <= played[0]
    found = [(each.ply, len(each.moves), len(each.variations)) for each in record.variations]
    assert found == [(2, 1, 2), *[(0, 1, 0)] * 20, (2, 1, 2)]
    assert study_record(draft).text == Record.parse(record.text).text


def test_study_has_so_many_variations(client: TestClient) -> None:
    study = {"variant": "classic", "moves": ["2c2b"]}
    branches = {"variations": [{"ply": 0, "moves": ["1d1c"]}] * 1_001}
    refused = client.post("/api/study", json=study | branches)
    assert refused.status_code == 422
    assert refused.json()["message"] == (
        "bad variation at 0: a record has at most 1,000 variations"
    )


def test_work_ends_after_some_seconds(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.app.routes.asgi._LONGEST_WORK", -1.0)
    study = {"variant": "classic", "moves": ["2c2b"], "variations": [{"ply": 0, "moves": ["1d1c"]}]}
    for address, body in (
        ("/api/record", {"text": "$VARIANT:classic\n2c2b"}),
        ("/api/study", study),
    ):
        refused = client.post(address, json=body)
        assert (refused.status_code, refused.json()["error"]) == (429, "busy")
        assert refused.json()["message"].endswith("s: ask for less")


def test_work_ends_when_the_asker_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended = threading.Event(), threading.Event()

    def endless(_: str, tick: Callable[[], object]) -> None:
        begun.set()
        try:
            while True:
                tick()
                time.sleep(0.01)
        finally:
            ended.set()

    monkeypatch.setattr(Record, "parse", endless)
    monkeypatch.setattr("yokai.app.routes.asgi._LONGEST_WORK", 10 * PATIENCE)
    body = b'{"text": ""}'
    asked = b"POST /api/record HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body)
    with serving(tmp_path) as address:
        url = urlsplit(address)
        with socket.create_connection((url.hostname, url.port)) as line:
            line.sendall(asked + body)
            assert begun.wait(PATIENCE)
            assert not ended.wait(0.2)
        assert ended.wait(PATIENCE)


def test_bad_record_says_where(client: TestClient) -> None:
    answer = client.post("/api/record", json={"text": "$VARIANT:classic\n2c2a"})
    assert answer.status_code == 422
    assert "line 2, move 1" in answer.json()["message"]


def test_table_status(client: TestClient) -> None:
    assert client.get("/api/table/expert").json()["state"] == "unsolvable"
    assert client.get("/api/table/classic").json()["state"] == "none"
    assert client.get("/api/table/chess").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b'{"variant": 5}',
        b'{"variant": "classic", "level": 99}',
        b'{"variant": "classic", "level": null}',
        b'{"variant": "classic", "opponent": "nobody"}',
        b'{"variant": "classic", "opponent": "beside", "clock": {"initial": -5}}',
        b'{"variant": "classic", "opponent": "beside", "extra": 1}',
        b'{"variant": "classic", "opponent": "beside", "swap_of": "nothing"}',
        b"\xff\xfe",
    ],
)
def test_bad_new_game_is_a_problem(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/games", content=body)
    assert 400 <= answer.status_code < 500
    assert set(answer.json()) == {"error", "message", "args"}
    assert client.get("/api/games").json() == {"games": []}


def test_body_beyond_all_measure_is_refused(client: TestClient) -> None:
    answer = client.post("/api/record", content=b'{"text": "' + b"x" * 100_000 + b'"}')
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_no_such_address_and_no_such_method(client: TestClient) -> None:
    missing, wrong = client.get("/nowhere"), client.post("/api/levels")
    assert (missing.status_code, missing.json()["error"]) == (404, "not_found")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "wrong_method")
    assert "GET" in wrong.headers["allow"]


def test_database_that_is_away_is_503(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr("yokai.storage.games.Games.load", away)
    answer = client.get("/api/games/nothing")
    assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")


def test_position_is_drawn(client: TestClient) -> None:
    answer = client.get("/api/picture", params={"variant": "classic", "sfen": "2k/3/3/K2 b P 1"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.count('class="piece"') == 3
    assert client.get("/api/picture", params={"variant": "chess"}).status_code == 404
    bad = client.get("/api/picture", params={"variant": "classic", "sfen": "<script>"})
    assert bad.status_code == 422


def test_person_at_a_wrong_address_is_led_to_the_page(client: TestClient) -> None:
    html = {"Accept": "text/html,*/*"}
    answer = client.get("/rules/expert%20x", headers=html, follow_redirects=False)
    assert answer.headers["location"] == "/#/rules/expert%20x"
    assert client.get("/nowhere").status_code == 404


def test_famous_game_has_comments_in_the_language_asked_for(client: TestClient) -> None:
    found = client.get("/api/famous/perfect/fr").json()
    assert found["variant"] == "dobutsu"
    assert found["comments"]["0"].startswith("Sud commence")
    for wrong in ("/api/famous/none/fr", "/api/famous/perfect/xx"):
        assert client.get(wrong).status_code == 404
