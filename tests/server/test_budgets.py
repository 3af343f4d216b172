"""Each route has a budget of processor time, which its most expensive request keeps."""

import asyncio
import math
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx2
import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from tests.support.faults.worst_requests import (
    CLASSROOM,
    GAME,
    LEARNT,
    LESSON,
    PUZZLE,
    SOLVED,
    STEP,
    STUDY,
    TOURNAMENT,
    Worst,
    long_game,
    study_draft,
    worst_requests,
)
from tests.support.people_tournaments import of
from tests.support.servers import Browser, serving
from yokai.app.games.room import Room
from yokai.app.players.player_id import player_of
from yokai.app.routes.route_types import ROUTE_TYPES
from yokai.learn.lessons.catalogue import lessons_of
from yokai.server.asgi import create_app
from yokai.server.gate.cookies import COOKIE
from yokai.server.settings import Settings
from yokai.storage.events import Event, Header, Seat
from yokai.storage.game_rows import event_row
from yokai.storage.groups.people_tournaments import PeopleTournaments, TournamentChange
from yokai.storage.schema import events
from yokai.storage.store import Store

GAMES = 200  # of the visitor
TRIES = 3  # at most, of which the best counts: a machine may be busy with something else


@dataclass
class Asker:
    """A visitor with many games, one of them long."""

    browser: Browser
    game: str
    puzzle: str = ""
    study: str = ""
    room: dict[str, str] = field(default_factory=dict)
    client: httpx2.Client = field(init=False)

    def __post_init__(self) -> None:
        cookies = {COOKIE: self.browser.token}
        self.client = httpx2.Client(base_url=self.browser.address, cookies=cookies, timeout=60)
        self.puzzle = self.client.get("/api/puzzles/expert/next").json()["id"]
        self.study = self.client.post("/api/studies", json={"name": "x"}).json()["id"]
        chapter = {"name": "x", "study": study_draft()}
        self.client.post(f"/api/studies/{self.study}/0", json=chapter).raise_for_status()
        puzzle = {"kind": "puzzle", "variant": "expert", "name": self.puzzle}
        lesson = {"kind": "lesson", "variant": "expert", "name": lessons_of("expert")[-1].name}
        made = self.client.post("/api/classrooms", json={"title": "x", "tasks": [puzzle, lesson]})
        room = f"/api/classrooms/{made.json()['id']}"
        self.client.post(f"{room}/children", json={"names": [""] * 58}).raise_for_status()
        joined = self.client.post(f"{room}/join", json={"name": "Mia"})
        assert joined.status_code == 201, joined.text
        card = joined.json()["card"]
        solved, learnt = (
            f"{room}/cards/{card}/tasks/{task['id']}" for task in made.json()["tasks"]
        )
        self.room = {CLASSROOM: room, SOLVED: solved, LEARNT: learnt}
        [cup] = self.client.get("/api/tournaments").json()
        self.room[TOURNAMENT] = f"/api/tournaments/{cup['id']}"

    def ask(self, worst: Worst) -> httpx2.Response:
        last = lessons_of("expert")[-1]
        path = worst.path.replace(GAME, self.game).replace(STEP, str(last.steps[-1].number))
        path = path.replace(LESSON, f"/api/lessons/expert/{last.name}")
        path = path.replace(PUZZLE, f"/api/puzzle/expert/{self.puzzle}")
        path = path.replace(STUDY, self.study)
        for word, place in self.room.items():
            path = path.replace(word, place)
        return self.client.request(worst.method, path, content=worst.body)


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    folder = tmp_path_factory.mktemp("budgets")
    with serving(folder) as address:
        browser = Browser(address)
        name = asyncio.run(fill(folder, player_of(browser.token.split(".")[0])))
        asker = Asker(browser, name)
        assert len(asker.client.get(f"/api/games/{name}").json()["moves"]) == 1000
        yield asker
        asker.client.close()


async def fill(folder: Path, player: str) -> str:
    """Give a player many games, and return the name of a long one."""
    store = Store(f"sqlite:///{folder / 'games.sqlite'}")
    game, now = long_game(), int(time.time() * 1000)
    for number in range(GAMES):
        seats = Seat("somebody else"), Seat(player)
        name, start = f"g{number:011}", game.start.sfen
        header = Header(name, "expert", start, *seats, None, 0, now, days=3)
        await store.games.create(header, Room.begin(header).last)
    rows = []
    for ply, (move, position) in enumerate(zip(game.moves, game.positions[1:], strict=True), 1):
        event = Event(ply, "move", ply, move.usi, position.sfen, None, None, None, None, now)
        rows.append(event_row(header.id, event))
    with store.database.engine.begin() as connection:
        connection.execute(events.insert(), rows)
    await fill_tournament(store, player)
    store.close()
    return header.id


async def fill_tournament(store: Store, player: str) -> None:
    """Give a player a tournament of 200 people, in its eighth round."""
    course = of("swiss", 200, rounds=9)
    course.start()
    for _ in range(7):
        course.finish_round()
    cup = replace(course.state.tournament, player=player, due=None)
    kept = PeopleTournaments(store.database)
    await kept.make(player, lambda _: replace(course.state, tournament=cup))
    running = tuple(course.games[-100:])
    await kept.change(cup.id, lambda state, _: TournamentChange(state, running))


def test_every_route_has_a_worst_request() -> None:
    found = []
    app = create_app(Settings(database="sqlite://"))
    for route in app.routes:
        assert isinstance(route, Route | WebSocketRoute)
        methods = (route.methods or set()) - {"HEAD"} if isinstance(route, Route) else ()
        found += [f"{method} {route.path}" for method in methods]
    assert sorted(found) == sorted(worst.route for worst in worst_requests())


@pytest.mark.parametrize("worst", worst_requests(), ids=lambda worst: worst.route)
def test_route_keeps_its_budget(asker: Asker, worst: Worst) -> None:
    first = asker.ask(worst)  # also reads what is cached, like puzzles
    status = first.status_code
    assert status < 500
    if "/api/" in worst.route and status < 300:
        check_type(first, ROUTE_TYPES[worst.route].told)
    [loop] = [each for each in threading.enumerate() if each.name == "server"]
    clock = time.pthread_getcpuclockid(loop.ident or 0)
    in_loop = in_all = math.inf
    for _ in range(TRIES):
        if in_loop < worst.budget[0] and in_all < worst.budget[1]:
            break
        before = time.clock_gettime(clock), time.process_time()
        asker.ask(worst)
        in_loop = min(in_loop, 1000 * (time.clock_gettime(clock) - before[0]))
        in_all = min(in_all, 1000 * (time.process_time() - before[1]))
    print(worst.route, status, f"{in_loop:.1f} {in_all:.1f} ms")
    assert in_loop < worst.budget[0]
    assert in_all < worst.budget[1]


def check_type(response: httpx2.Response, told: object) -> None:
    """A response is what the OpenAPI description says."""
    if told is None:
        assert response.status_code == 204
    elif isinstance(told, str):
        assert response.headers["content-type"].startswith(told)
    else:
        msgspec.json.decode(response.content, type=told)
