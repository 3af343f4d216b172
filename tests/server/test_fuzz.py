"""Anything at all sent to every route and the socket: an answer, never a crash, never a lost game.

TestClient raises what the server does not handle, so a 500 fails by itself.
"""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

import yokai
from tests.support.servers import Browser, Line, serving
from tests.support.soak import often
from yokai.app.messages import (
    Asked,
    LessonTry,
    NewGame,
    OpenLink,
    PositionQuestion,
    PuzzleTry,
    RecordQuestion,
    StudyDraft,
    Told,
)
from yokai.learn.puzzles.collection import puzzles_of
from yokai.server.asgi import create_app
from yokai.server.settings import Settings

_told = msgspec.json.Decoder(Told)

scraps = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
anything = st.recursive(
    scraps, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10
)
games = st.sampled_from([*yokai.VARIANTS, "chess", ""])
positions = st.sampled_from(
    [
        *(yokai.variant(name).start.sfen for name in yokai.VARIANTS),
        "2k/K2/3/3 b - 1",
        "3/3/3/3 b - 1",
        "rkb/1p1/1P1/BKR w Pp 999999999",
    ]
)
moves = st.sampled_from(["2c2b", "2a2b", "3d3c", "P*2c", "2b2a+", "kodama b3", "b1-b2", "0-0"])
links = st.binary(max_size=40).map(lambda body: urlsafe_b64encode(b"\x01" + body).decode())
words = games | positions | moves | st.text(max_size=70)
values = words | st.integers(-2, 12) | st.lists(moves, max_size=6) | anything
fields = [
    *("variant", "opponent", "level", "side", "clock", "sfen", "swap_of", "moves", "text"),
    *("game", "version", "ply", "move", "id", "lines", "t"),
]
messages = st.dictionaries(st.sampled_from(fields) | st.text(max_size=5), values, max_size=6)


def likely(*names: str) -> st.SearchStrategy[dict[str, Any]]:
    """A message with the right fields, most of them of the right kind."""
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "variant": games,
        "opponent": st.sampled_from(["beside", "computer"]),
        "level": st.integers(0, 11) | st.none(),
        "side": st.sampled_from(["south", "north", "random"]),
        "clock": st.none() | st.fixed_dictionaries({"initial": st.integers(0, 10**9)}),
        "sfen": positions | st.none() | st.text(),
        "swap_of": st.none() | words,
        "moves": st.lists(moves | st.text(max_size=5), max_size=8),
        "keep": st.booleans(),
        "text": st.text() | links | moves.map(lambda move: f"$VARIANT:classic\n{move}\n"),
    }
    return st.fixed_dictionaries({name: kinds[name] | values for name in names})


bodies = st.binary(max_size=200) | anything.map(lambda value: json.dumps(value).encode())
POSTS = {
    "/api/games": (NewGame, likely("variant", "opponent", "level", "side", "clock", "sfen")),
    "/api/message": (OpenLink, likely("text", "keep")),
    "/api/position": (PositionQuestion, likely("variant", "sfen", "moves")),
    "/api/record": (RecordQuestion, likely("text")),
    "/api/puzzle/classic/{puzzle}/try": (PuzzleTry, likely("moves")),
    "/api/study": (StudyDraft, likely("variant", "sfen", "moves")),
    "/api/lessons/classic/game/1": (LessonTry, likely("moves")),
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder / 'games.sqlite'}"
    settings = Settings(database, folder, solve=False, pause=0.0, rates={})
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.mark.parametrize("path", POSTS)
@settings(max_examples=often(40, 400))
@given(data=st.data())
def test_any_body_is_answered(client: TestClient, path: str, data: st.DataObject) -> None:
    _, sound = POSTS[path]
    encoded = (sound | messages).map(lambda body: json.dumps(body).encode())
    place = path.format(puzzle=next(iter(puzzles_of("classic"))).id)
    answer = client.post(place, content=data.draw(encoded | bodies))
    assert answer.status_code in (200, 201, 400, 404, 422)
    if answer.status_code >= 400:
        problem = answer.json()
        assert problem["error"]
        assert problem["message"]


@settings(max_examples=often(40, 400))
@given(
    where=st.sampled_from(
        [
            "/api/games/{}",
            "/api/games/{}/message",
            "/api/games/{}/record",
            "/api/table/{}",
            "/api/lessons/{}",
            "/api/lessons/classic/{}",
            "/api/puzzles/{}",
            "/api/puzzles/{}/next",
            "/api/puzzle/classic/{}",
            "/static/{}",
        ]
    ),
    name=st.text(min_size=1, max_size=80),
)
def test_any_address_is_answered(client: TestClient, where: str, name: str) -> None:
    from urllib.parse import quote

    try:
        path = where.format(quote(name, safe=""))
    except UnicodeEncodeError:
        return
    assert client.get(path).status_code in (200, 404)


@settings(max_examples=often(20, 200))
@given(cookie=st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=80))
def test_any_cookie_is_nobody_in_particular(client: TestClient, cookie: str) -> None:
    client.cookies.clear()
    answer = client.get("/api/games", headers={"Cookie": f"yokai_player={cookie}"})
    assert answer.json()["games"] == []


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


def frames(game: str) -> st.SearchStrategy[str | bytes]:
    """Frames about a game: sound ones, twisted ones, and noise."""
    kinds = [kind.__struct_config__.tag for kind in Asked.__args__]
    sound = st.fixed_dictionaries(
        {"type": st.sampled_from(kinds)},
        optional={
            "game": st.just(game) | words,
            "ply": st.integers(-1, 4) | values,
            "move": moves | values,
            "version": st.integers(-2, 9) | values,
            "variant": games | values,
            "sfen": positions | values,
            "moves": st.lists(moves, max_size=5) | values,
            "id": st.integers(0, 3) | values,
            "lines": st.integers(0, 11),
            "t": values,
        },
    )
    needed = {
        "watch": ("game", "version"),
        "play": ("game", "version", "move"),
        "undo": ("game", "ply"),
        "resign": ("game",),
        "draw": ("game",),
    }
    exact = st.sampled_from(list(needed)).flatmap(
        lambda kind: st.fixed_dictionaries(
            {"type": st.just(kind)}
            | {
                name: {
                    "game": st.just(game),
                    "ply": st.integers(0, 3),
                    "move": moves,
                    "version": st.integers(-1, 9),
                }[name]
                for name in needed[kind]
            }
        )
    )
    noise = (messages | anything).map(json.dumps) | st.text(max_size=100) | st.binary(max_size=100)
    return exact.map(json.dumps) | sound.map(json.dumps) | noise


@settings(max_examples=often(40, 400))
@given(data=st.data())
def test_any_frame_is_answered_and_no_game_is_lost(address: str, data: st.DataObject) -> None:
    browser = Browser(address)
    game = browser.begin(variant="classic", opponent="beside")["id"]
    sent = data.draw(st.lists(frames(game), max_size=12))
    with browser.line() as line:
        for frame in sent:
            line.connection.send(frame)
        answers = drain(line)
    for answer in answers:
        _told.decode(answer)
        assert b'"broken"' not in answer
    state = browser.game(game)
    played = yokai.Game("classic")
    for move in state["moves"]:
        played.play(move["usi"])
    assert played.position.sfen == state["position"]["sfen"]


def drain(line: Line) -> list[bytes]:
    """Everything that comes before the answer to our last ping."""
    line.send(type="stop", id=0)
    line.send(type="ping", t=-12345.5)
    answers = []
    while (answer := line.connection.recv(20)) != '{"type":"pong","t":-12345.5}':
        answers.append(answer.encode() if isinstance(answer, str) else answer)
    return answers
