"""Archives by HTTP, on either host: exported here, imported there, and hostile files refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.applications import Door, Visitor, running
from tests.support.line import Json, Line
from yokai.app.routes import archive
from yokai.learn.puzzles.collection import puzzles_of


@pytest.fixture
def elsewhere(door: Door, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody at another application."""
    with running(door.kind, tmp_path) as other:
        yield other.visitor()


def export(visitor: Visitor) -> Json:
    answer = visitor.get("/api/archive")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith('attachment; filename="yokai-2')
    archive: Json = answer.json()
    return archive | {"made": 0}


def merge(visitor: Visitor, archive: object) -> Json:
    answer = visitor.post("/api/archive", json=archive)
    assert answer.status_code == 200, answer.text
    told: Json = answer.json()
    return told


def begin_and_play(visitor: Visitor, *moves: str, **wanted: object) -> str:
    """Begin a game at one screen and play moves; its name."""
    state = visitor.begin(**wanted)
    with visitor.line() as line:
        play(line, state["id"], *moves)
    return str(state["id"])


def play(line: Line, game: str, *moves: str) -> None:
    state = line.state(type="watch", game=game)
    for version, move in enumerate(moves, state["version"]):
        line.ask("played", type="play", game=game, version=version, move=move)


def learn(visitor: Visitor) -> None:
    """Solve a step, miss a puzzle, and begin a storm."""
    first = visitor.get("/api/lessons/classic/tanuki").json()["steps"][0]
    solved = visitor.post("/api/lessons/classic/tanuki/1", json={"moves": [first["hint"]["move"]]})
    assert solved.json()["result"] in ("solved", "on")
    puzzle = puzzles_of("classic").puzzles[0].id
    visitor.post(f"/api/puzzle/classic/{puzzle}/give-up", json={})
    visitor.post("/api/puzzles/classic/storm", json={})


def test_everything_comes_along_and_the_game_goes_on(visitor: Visitor, elsewhere: Visitor) -> None:
    clock = {"initial": 600_000, "increment": 1_000}
    game = begin_and_play(visitor, "2c2b", "2a2b", names=["Aiko", "Ben"], clock=clock)
    visitor.post(f"/api/games/{game}/shelf", json={"title": "Ours"})
    learn(visitor)
    archive = export(visitor)
    assert merge(elsewhere, archive | {"page": {"theme": "dark", "lang": "xx"}}) == {
        **{"games": 1, "puzzles": 1, "left_out": 0, "page": {"theme": "dark"}},
        "lessons": len(archive["lessons"]),
    }
    assert export(elsewhere) == archive
    with elsewhere.line() as line:
        play(line, game, "1d1c")
    assert elsewhere.game(game)["players"]["south"]["name"] in ("Aiko", "Ben")
    (listed,) = elsewhere.get("/api/games").json()["games"]
    assert (listed["plies"], listed["title"]) == (3, "Ours")


def test_account_is_told_and_left_out_by_an_import(visitor: Visitor, elsewhere: Visitor) -> None:
    profile = {"name": "Mia", "lang": "de", "pieces": "yokai"}
    assert visitor.post("/api/profile", json=profile).status_code == 200
    archive = export(visitor)
    assert archive["account"] == profile | {"at": archive["account"]["at"]}
    merge(elsewhere, archive)
    assert export(elsewhere)["account"] is None


def test_names_that_are_refused_here_do_not_come_in(visitor: Visitor) -> None:
    begin_and_play(visitor, "2c2b", opponent="beside", names=["Aiko", "Ben"])
    archive = export(visitor)
    [game] = archive["games"]
    other = game | {"id": "k3xwm7pq2abc", "created": game["created"] + 1}
    named = {"south": {"who": "me", "name": "Aiko"}, "north": {"who": "me", "name": "Arschloch"}}
    assert merge(visitor, archive | {"games": [other | named]})["games"] == 1
    players = visitor.game("k3xwm7pq2abc")["players"]
    assert (players["south"]["name"], players["north"]["name"]) == ("Aiko", None)


def test_importing_twice_changes_nothing(visitor: Visitor, elsewhere: Visitor) -> None:
    begin_and_play(visitor, "2c2b")
    learn(visitor)
    archive = export(visitor)
    merge(elsewhere, archive)
    again = merge(elsewhere, archive)
    assert (again["games"], again["lessons"], again["puzzles"]) == (0, 0, 0)
    assert merge(visitor, archive)["games"] == 0  # nor where it comes from
    assert export(elsewhere) == export(visitor) == archive


def test_longer_line_wins_and_another_line_is_a_game_of_its_own(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    game = begin_and_play(visitor, "2c2b")
    early = export(visitor)
    merge(elsewhere, early)
    with visitor.line() as line:
        play(line, game, "2a2b")
    later = export(visitor)
    with elsewhere.line() as watching:
        watching.send(type="watch", game=game)
        watching.expect("game")
        assert merge(elsewhere, later)["games"] == 1
        assert watching.expect("move")["ply"] == 2  # also on a page that shows it
    assert merge(elsewhere, early)["games"] == 0  # the shorter one adds nothing
    assert export(elsewhere) == later
    with visitor.line() as here, elsewhere.line() as there:
        play(here, game, "3d2c")
        play(there, game, "1d1c", "3a3b")
    assert merge(elsewhere, export(visitor))["games"] == 1
    lines = {
        each["id"] == game: [event["move"] for event in each["events"]]
        for each in export(elsewhere)["games"]
    }
    assert lines == {True: ["2c2b", "2a2b", "1d1c", "3a3b"], False: ["2c2b", "2a2b", "3d2c"]}
    assert merge(elsewhere, export(visitor))["games"] == 0
    assert merge(visitor, export(elsewhere))["games"] == 1
    assert merge(visitor, export(elsewhere))["games"] == 0


def test_computer_goes_on_once_the_game_is_opened(visitor: Visitor, elsewhere: Visitor) -> None:
    state = visitor.begin(level=1, opponent="computer", side="south")
    archive = export(visitor)
    archive["games"][0]["events"] = [{"at": archive["games"][0]["created"] + 1, "move": "2c2b"}]
    merge(elsewhere, archive)
    assert elsewhere.game(state["id"])["thinking"]
    with elsewhere.line() as line:
        line.send(type="watch", game=state["id"])
        assert line.expect("move")["ply"] == 2


def test_game_of_somebody_else_gets_another_name(visitor: Visitor) -> None:
    game = begin_and_play(visitor, "2c2b")
    archive = export(visitor)
    other = visitor.door.visitor()
    assert merge(other, archive)["games"] == 1
    (copy,) = export(other)["games"]
    assert copy["id"] != game
    assert copy["events"] == archive["games"][0]["events"]
    assert merge(other, archive)["games"] == 0
    assert export(visitor) == archive


def test_deleted_game_stays_out_of_the_file_and_comes_back_by_one(visitor: Visitor) -> None:
    game = begin_and_play(visitor, "2c2b")
    archive = export(visitor)
    visitor.post(f"/api/games/{game}/shelf", json={"hidden": True})
    assert export(visitor)["games"] == []
    merge(visitor, archive)
    assert export(visitor) == archive


def test_games_with_others_come_as_records_once_they_are_over(
    visitor: Visitor, elsewhere: Visitor
) -> None:
    waiting, on, over = (
        visitor.begin(opponent="friend", side="south", names=["Aiko"], rated=True)["id"]
        for _ in range(3)
    )
    friend = visitor.door.visitor()
    for game in (on, over):
        friend.post(f"/api/games/{game}/join", json={"name": "Ben"})
    with visitor.line() as mine, friend.line() as theirs:
        play(mine, over, "2c2b")
        play(theirs, over, "2a2b")
        mine.send(type="draw", game=over)
        mine.expect("game")
        mine.send(type="resign", game=over)
        mine.expect("game")
    archive = export(visitor)
    assert {game["id"] for game in archive["games"]} == {on, over}  # nobody has joined the third
    assert waiting not in {on, over}
    told = merge(elsewhere, archive)
    assert (told["games"], told["left_out"]) == (1, 1)
    state = elsewhere.game(over)
    assert state["seat"] == "both"
    assert (state["rated"], state["position"]["outcome"]["winner"]) == (False, "north")
    assert [state["players"][side]["name"] for side in ("south", "north")] == ["Aiko", "Ben"]
    back = merge(visitor, export(elsewhere))  # the game itself is there, and stays as it is
    assert (back["games"], visitor.game(over)["rated"]) == (0, True)
    assert friend.get("/api/games").json()["games"] != []


def game_of(**changes: object) -> Json:
    game = {
        **{"id": "abcdefghjkmn", "variant": "classic", "start": "rkb/1p1/1P1/BKR b - 1"},
        **{"south": {"who": "me"}, "north": {"who": "computer", "level": 3}},
        **{"created": 5, "events": [{"at": 6, "move": "2c2b"}]},
    }
    return game | changes


def file_of(*games: Json, **more: object) -> Json:
    return {"format": "yokai", "version": 1, "made": 7, "games": [*games]} | more


CLOCK = {"initial": 60_000, "increment": 0}
TWICE = [{"at": 6, "move": "2c2b"}, {"at": 7, "move": "2c2b"}]
LOST = {"at": 7, "end": "resignation", "winner": "south"}
WRONG_GAMES = {
    "illegal move": game_of(events=TWICE),
    "no move": game_of(events=[{"at": 6}]),
    "two things at once": game_of(events=[{"at": 6, "move": "2c2b", "takeback": 0}]),
    "a takeback of nothing": game_of(events=[{"at": 6, "takeback": 1}]),
    "a move after the end": game_of(events=[LOST, {"at": 8, "move": "2c2b"}]),
    "an end of two": game_of(events=[LOST, LOST]),
    "an end by the board that it does not show": game_of(events=[{"at": 6, "end": "capture"}]),
    "nobody wins by resignation": game_of(events=[{"at": 6, "end": "resignation"}]),
    "somebody else's": game_of(south={"who": "other"}),
    "a level of a person": game_of(south={"who": "me", "level": 3}),
    "a bot without a name": game_of(north={"who": "bot"}),
    "an unknown game": game_of(variant="chess"),
    "an unknown position": game_of(start="rkb/1p1/1P1/BKX b - 1"),
    "a position without a king": game_of(start="r1b/1p1/1P1/BKR b - 1"),
    "a position that is decided": game_of(start="2K/3/3/k2 b - 1"),
    "a late start": game_of(start="rkb/1p1/1P1/BKR b - 99999"),
    "a name that is no name": game_of(id="../../passwd"),
    "a clock without times": game_of(**CLOCK),
    "times without a clock": game_of(events=[{"at": 6, "move": "2c2b", "left": [1, 1]}]),
    "half a clock": game_of(initial=60_000),
}
WRONG_FILES: dict[str, object] = {
    "no JSON": b"PK\x03\x04",
    "nothing": b"",
    "not UTF-8": b'{"format": "\xff"}',
    "another JSON": {"games": []},
    "a list": [],
    "another format": file_of() | {"format": "chess"},
    "an old version": file_of() | {"version": 0},
    "an unknown key": file_of(admin=True),
    "a time before all": file_of(game_of(created=-1)),
    "a time after all": file_of(game_of(created=10**15)),
    "a long name": file_of(game_of(south={"who": "me", "name": "x" * 25})),
    "too many games": file_of(*[game_of()] * 5_001),
    "too many events": file_of(game_of(events=[{"at": 1, "takeback": 0}] * 100_001)),
    "a strange rating": file_of(
        standings=[dict.fromkeys(("solved", "failed", "run", "best_run", "best_storm", "at"), 0)]
    ),
    "settings of another kind": file_of(page={"sound": "loud"}),
}


@pytest.mark.parametrize("wrong", WRONG_GAMES)
def test_game_that_breaks_the_rules_is_refused_with_all_others(
    visitor: Visitor, wrong: str
) -> None:
    good = game_of(id="nmkjhgfedcba", created=9)
    answer = visitor.post("/api/archive", json=file_of(good, WRONG_GAMES[wrong]))
    assert answer.status_code == 422
    told = answer.json()
    assert (told["error"], told["args"]) == ("archive_game", {"game": WRONG_GAMES[wrong]["id"]})
    assert export(visitor)["games"] == []


@pytest.mark.parametrize("wrong", WRONG_FILES)
def test_file_of_another_kind_is_refused(visitor: Visitor, wrong: str) -> None:
    body = WRONG_FILES[wrong]
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = visitor.post("/api/archive", content=content)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_archive")
    assert export(visitor)["games"] == []


def test_file_of_a_newer_version_is_told_as_such(visitor: Visitor) -> None:
    answer = visitor.post("/api/archive", json=file_of(version=2, more="than we know"))
    assert (answer.status_code, answer.json()["error"]) == (422, "archive_newer")


@pytest.mark.parametrize("opening", ["[", '{"format":', '{"games":[{"events":['])
def test_file_with_too_many_levels_is_refused(visitor: Visitor, opening: str) -> None:
    answer = visitor.post("/api/archive", content=opening * 20_000)
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_archive")
    assert "too many levels" in answer.json()["message"]


def test_file_that_is_too_large_is_refused(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LARGEST_FILE", 1000)
    answer = visitor.post("/api/archive", content=b" " * 1001)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")


def test_import_that_takes_too_long_is_ended(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "_LONGEST_IMPORT", -1)
    answer = visitor.post("/api/archive", json=file_of(game_of()))
    assert (answer.status_code, answer.json()["error"]) == (429, "busy")
    assert export(visitor)["games"] == []


def test_file_with_a_thousand_games_is_taken(elsewhere: Visitor) -> None:
    moves = ["2c2b", "2a2b", "1d1c", "3a3b", "1c1d", "3b3a"]
    events = [{"at": 6, "move": move} for move in moves]
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    games = [
        game_of(id="aaaaaaaaa" + letters[n // 100] + letters[n // 10 % 10] + letters[n % 10],
                created=n, events=events)
        for n in range(1000)
    ]  # fmt: skip
    assert merge(elsewhere, file_of(*games))["games"] == 1000
    assert len(export(elsewhere)["games"]) == 1000


def test_visitor_without_a_player_exports_nothing(visitor: Visitor) -> None:
    assert visitor.player is None
    assert export(visitor) == {
        **{"format": "yokai", "version": 1, "made": 0, "page": None, "account": None},
        **{"games": [], "lessons": [], "puzzles": [], "standings": [], "storms": []},
        "studies": [],
    }


def test_nothing_is_imported_where_a_tournament_is_shown(tmp_path: Path) -> None:
    with running("in place", tmp_path, tournament=tmp_path) as door:
        answer = door.visitor().post("/api/archive", json=file_of())
        assert (answer.status_code, answer.json()["error"]) == (422, "read_only")
