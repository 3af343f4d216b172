"""Games by HTTP: begun, joined, listed, named and downloaded, on either host."""

import io
import zipfile
from pathlib import Path

import pytest

import yokai
from tests.support.applications import Visitor, running
from tests.support.hosts import HOSTS, HostKind
from yokai import Record


def test_new_game_is_the_visitors_own(visitor: Visitor) -> None:
    state = visitor.begin(level=4, opponent="computer", side="north", clock={"initial": 60_000})
    assert state["players"] == {
        "south": {"kind": "computer", "level": 4, "name": None, "id": None},
        "north": {"kind": "person", "level": None, "name": None, "id": None},
    }
    assert (state["seat"], state["version"], state["thinking"]) == ("north", 0, True)
    assert state["clock"] == {"south": 60_000, "north": 60_000, "running": None}
    (listed,) = visitor.get("/api/games").json()["games"]
    assert (listed["id"], listed["seat"]) == (state["id"], "north")


def test_games_of_others_are_not_listed(visitor: Visitor) -> None:
    state = visitor.begin()
    other = visitor.door.visitor()
    assert other.get("/api/games").json()["games"] == []
    assert other.game(state["id"])["seat"] is None


def test_game_from_a_position(visitor: Visitor) -> None:
    state = visitor.begin(sfen="2k/K2/3/3 b - 1")
    assert state["start"] == state["position"]["sfen"] == "2k/K2/3/3 b - 1"


def test_record_of_a_game(visitor: Visitor) -> None:
    state = visitor.begin()
    answer = visitor.get(f"/api/games/{state['id']}/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert Record.parse(answer.text).game.start == yokai.variant("classic").start


def test_two_at_one_table_have_names(visitor: Visitor) -> None:
    wanted = {"variant": "classic", "opponent": "beside", "side": "north"}
    state = visitor.begin(**wanted, names=["  Aiko\n<b> ", "Ben"])
    assert [state["players"][side]["name"] for side in ("south", "north")] == ["Ben", "Aiko <b>"]
    assert state["below"] == "north"  # who is named first sees the board from where they sit
    text = visitor.get(f"/api/games/{state['id']}/record").text
    assert text.startswith("V2.2\nN+Ben\nN-Aiko <b>\n")
    swapped = visitor.begin(swap_of=state["id"])
    assert (swapped["players"]["south"]["name"], swapped["below"]) == ("Aiko <b>", "south")
    listed = visitor.get("/api/games").json()["games"]
    assert {game["players"]["north"]["name"] for game in listed} == {"Ben", "Aiko <b>"}
    nameless = visitor.begin(**wanted, names=[" "])
    assert [nameless["players"][side]["name"] for side in ("south", "north")] == [None, None]
    for names in (["a" * 25], ["a", "b", "c"]):
        assert visitor.post("/api/games", json=wanted | {"names": names}).status_code == 400


def test_games_are_named_left_out_and_brought_back(visitor: Visitor) -> None:
    first, second = (visitor.begin(opponent="beside")["id"] for _ in range(2))

    def listed() -> dict[str, str]:
        return {game["id"]: game["title"] for game in visitor.get("/api/games").json()["games"]}

    def shelve(game: str, **wanted: object) -> int:
        return visitor.post(f"/api/games/{game}/shelf", json=wanted).status_code

    assert listed() == {first: "", second: ""}
    assert shelve(first, title=" My\nbest ") == 204
    assert listed() == {first: "My best", second: ""}
    assert shelve(first, title="My best", hidden=True) == 204
    assert listed() == {second: ""}
    assert visitor.get(f"/api/games/{first}").status_code == 200  # it is there for who knows it
    assert shelve(first, title="My best") == 204
    assert listed() == {first: "My best", second: ""}
    assert shelve(first, title="a" * 25) == 400
    assert shelve("nothing", title="a") == 404
    other = visitor.door.visitor()
    assert other.post(f"/api/games/{first}/shelf", json={"title": "mine"}).status_code == 422


def test_all_games_are_exported_in_one_file(visitor: Visitor) -> None:
    games = [visitor.begin(opponent="beside")["id"] for _ in range(2)]
    visitor.post(f"/api/games/{games[0]}/shelf", json={"title": "../up & down"})
    answer = visitor.get("/api/records")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        names = packed.namelist()
        assert sorted(names) == sorted([f"___up _ down {games[0]}.yokai", f"{games[1]}.yokai"])
        for name in names:
            assert Record.parse(packed.read(name).decode()).game.moves == ()
    nobody = visitor.door.visitor()
    with zipfile.ZipFile(io.BytesIO(nobody.get("/api/records").content)) as packed:
        assert packed.namelist() == []


@pytest.mark.parametrize("kind", HOSTS)
def test_look_at_a_game_does_not_start_the_computer(kind: HostKind, tmp_path: Path) -> None:
    with running(kind, tmp_path, pause=60.0) as door:
        wanted = {"opponent": "computer", "level": 1, "side": "north"}
        game = door.visitor("me").begin(**wanted)["id"]  # left by an application that is gone
    with running(kind, tmp_path) as door:
        me = door.visitor("me")
        for _ in range(5):
            state = me.game(game)
            assert me.get(f"/api/games/{game}/record").status_code == 200
            assert len(me.get("/api/games").json()["games"]) == 1
            door.pass_time(0.02)
            assert (state["version"], state["thinking"]) == (0, True)
        with me.line() as line:
            line.send(type="watch", game=game, version=0)
            assert line.expect("move")["version"] == 1


def test_free_seat_is_for_the_first_who_comes(visitor: Visitor) -> None:
    game = visitor.begin(opponent="friend", side="south", names=["Mia"])["id"]
    ben, eve = visitor.door.visitor(), visitor.door.visitor()
    seated = ben.post(f"/api/games/{game}/join", json={"name": "Ben"}).json()
    assert (seated["seat"], seated["players"]["north"]["name"]) == ("north", "Ben")
    late = eve.post(f"/api/games/{game}/join", json={})
    assert (late.status_code, late.json()["error"]) == (422, "seats_taken")
    assert eve.game(game)["seat"] is None


def test_open_seat_is_in_the_lobby_until_it_is_closed(visitor: Visitor) -> None:
    def seats(who: Visitor) -> dict[str, bool]:
        return {seat["game"]: seat["mine"] for seat in who.get("/api/lobby").json()["seats"]}

    other = visitor.door.visitor()
    game = visitor.begin(opponent="friend", open=True)["id"]
    with visitor.line() as line:  # a seat is seen while its player is there
        line.state(type="watch", game=game)
        visitor.door.until(lambda: game in seats(other))
        assert (seats(visitor)[game], seats(other)[game]) == (True, False)
        assert other.post(f"/api/lobby/{game}/close").json()["error"] == "watching"
        assert visitor.post(f"/api/lobby/{game}/close").status_code == 204
        assert game not in seats(other)
        assert other.post(f"/api/lobby/{game}/join", json={}).json()["error"] == "seat_gone"


def test_conditional_move_is_played_as_soon_as_the_opponent_moves(visitor: Visitor) -> None:
    game = visitor.begin(opponent="friend", side="south", days=1)["id"]
    ben = visitor.door.visitor()
    version = ben.post(f"/api/games/{game}/join", json={}).json()["version"]
    path = f"/api/games/{game}/replies"
    told = ben.post(path, json={"version": version, "lines": [["2c2b", "2a2b"]]}).json()
    assert [[move["usi"] for move in line] for line in told["lines"]] == [["2c2b", "2a2b"]]
    assert ben.get(path).json() == told
    assert visitor.get(path).json()["lines"] == []  # which are the other's own
    with visitor.line() as line:
        line.state(type="watch", game=game, version=-1)
        line.state(type="play", game=game, version=version, move="2c2b")
        assert [move["usi"] for move in line.news()["moves"]] == ["2c2b", "2a2b"]


def test_ladder_counts_the_games_that_the_computer_chose_the_level_of(visitor: Visitor) -> None:
    before = visitor.get("/api/ladder/classic").json()
    assert (before["games"], before["path"]) == (0, [])
    wanted = {"opponent": "computer", "side": "south", "gentle": True}
    game = visitor.begin(**wanted, level=before["level"])["id"]
    with visitor.line() as line:
        line.state(type="watch", game=game, version=-1)
        line.state(type="play", game=game, version=0, move="1d1c")
        line.state(type="resign", game=game)
    after = visitor.get("/api/ladder/classic").json()
    assert after["path"] == [{"level": before["level"], "result": "loss"}]
    assert after["level"] <= before["level"]
    assert visitor.get("/api/ladder/chess").status_code == 404


def test_host_without_bots_offers_none(visitor: Visitor) -> None:
    assert visitor.get("/api/bots").json() == []
    assert visitor.post("/api/games", json={"variant": "classic", "bot": "x"}).status_code == 422


@pytest.mark.parametrize("path", ["/api/games/nothing", "/api/games/nothing/record"])
def test_unknown_game_is_404(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_game")


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
def test_bad_new_game_is_a_problem(visitor: Visitor, body: bytes) -> None:
    answer = visitor.post("/api/games", content=body)
    assert 400 <= answer.status_code < 500
    assert set(answer.json()) == {"error", "message", "args"}
    assert visitor.get("/api/games").json()["games"] == []


def test_list_of_games_has_pages(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.app.games.rooms.LISTED", 2)
    monkeypatch.setattr("yokai.app.routes.games.LISTED", 2)
    begun = []
    for _ in range(3):
        begun.append(visitor.begin()["id"])
        visitor.door.pass_time(0.01)
    first = visitor.get("/api/games").json()
    assert [game["id"] for game in first["games"]] == begun[:0:-1]
    second = visitor.get(f"/api/games?before={first['older']}").json()
    assert [game["id"] for game in second["games"]] == begun[:1]
    assert second["older"] is None
    assert visitor.get("/api/games?before=nonsense").json() == first
