"""The most expensive request that we know for each route, with its budget of processor time.

A budget has two numbers: milliseconds of the event loop, in which every visitor waits, and those of
all threads. `bench/siege.py` sends these requests from one address, as fast as it can.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from random import Random

from yokai import Game, variant
from yokai.formats.message_link import MOST_PLIES, MessageLink

SMALL = (25, 50)  # what is read or written, and shown
WORK = (40, 300)  # what is computed
FILE = (100, 1500)  # a file of ten megabytes
# Replaced by names that there are.
GAME, LESSON, PUZZLE, STEP, STUDY = "GAME", "LESSON", "PUZZLE", "STEP", "STUDY"
# A classroom, and a task of one of its children: a lesson, a puzzle.
CLASSROOM, LEARNT, SOLVED = "CLASSROOM", "LEARNT", "SOLVED"
TOURNAMENT = "TOURNAMENT"  # of 200 people, in its eighth round
_LONG = 1000  # moves
_TEXT = 19_900  # characters
_FILE = 10 * 1024 * 1024 - 100  # bytes


@dataclass(frozen=True)
class Worst:
    """A request, and its budget in milliseconds: of the event loop, and of all threads."""

    route: str
    path: str
    body: bytes | None = None
    budget: tuple[int, int] = SMALL

    @property
    def method(self) -> str:
        """The method of the request."""
        return self.route.split()[0]


@cache
def long_game(variant: str = "expert", plies: int = _LONG) -> Game:
    """A game without an end."""
    rng, game = Random(1), Game(variant)
    while len(game.moves) < plies:
        for move in rng.sample(game.legal_moves, len(game.legal_moves)):
            game.play(move)
            if not game.outcome:
                break
            game.undo()
        else:
            for _ in range(3):
                game.undo()
    return game


def _moves(variant: str = "expert", plies: int = _LONG) -> list[str]:
    return [move.usi for move in long_game(variant, plies).moves]


def _record() -> str:
    """A record of many moves, with as many variations at its end as it has characters for."""
    moves = _moves(plies=500)
    last, text = moves[-1], "$VARIANT:expert\n" + " ".join(moves)
    return text + f"\n'(\n'>{last}\n')" * min(1000, (_TEXT - len(text)) // (len(last) + 9))


def study_draft() -> dict[str, object]:
    variations = [{"ply": 499, "moves": [_moves(plies=500)[-1]]}] * 900
    return {"variant": "expert", "moves": _moves(plies=500), "variations": variations}


def _replies(count: int) -> list[list[str]]:
    """Lines of moves that go on from the long game."""
    rng, game = Random(0), Game("expert")
    for move in long_game().moves:
        game.play(move)
    lines = []
    for _ in range(count):
        while len(game.moves) < _LONG + 10:
            game.play(rng.choice(game.legal_moves))
            if game.outcome:
                game.undo()
        lines.append([move.usi for move in game.moves[_LONG:]])
        while len(game.moves) > _LONG:
            game.undo()
    return lines


def _body(said: object) -> bytes:
    return json.dumps(said).encode()


@cache
def worst_requests() -> list[Worst]:
    """One request for each route of the server."""
    expert = {"variant": "expert", "moves": _moves()}
    begin = {"variant": "expert", "opponent": "friend", "open": True, "names": ["x" * 24]}
    replies = {"version": _LONG, "lines": _replies(20)}
    link = MessageLink("A" * 8, ("x" * 24, "y" * 24), long_game(plies=MOST_PLIES)).text
    tries = {"moves": ["1a1b"] * 8}
    nested = (
        b'{"kind":"yokai archive","version":1,"games":[' + b"{}," * (_FILE // 3 - 100) + b"{}]}"
    )
    outline = {"name": "x" * 60, "chapters": [{"number": 0, "name": "x" * 60}]}
    endless = {"endpoint": "https://" + "x" * 990}
    here, name = f"/api/games/{GAME}", "x" * 2800
    return [
        Worst("GET /", "/"),
        Worst("GET /embed.html", "/embed.html"),
        Worst("GET /service-worker.js", "/service-worker.js"),
        Worst("GET /static/{path:path}", f"/static/{'../' * 900}etc/passwd"),
        Worst("GET /me/{link}", f"/me/{name}"),
        Worst("GET /calendar/{link}", f"/calendar/{name}"),
        Worst("GET /api/me", "/api/me"),
        Worst("POST /api/me", "/api/me", _body({"link": "x" * 200})),
        Worst("GET /api/me/qr", "/api/me/qr"),
        Worst("GET /api/me/devices", "/api/me/devices"),
        Worst("POST /api/me/devices", "/api/me/devices", _body({"device": "x" * 64})),
        Worst("POST /api/me/leave", "/api/me/leave"),
        Worst("POST /api/me/look", "/api/me/look", _body({"link": "x" * 200})),
        Worst("POST /api/me/delete", "/api/me/delete"),
        Worst("POST /api/me/renew", "/api/me/renew"),
        Worst("GET /api/bots", "/api/bots"),
        Worst("GET /api/games", "/api/games"),
        Worst("POST /api/games", "/api/games", _body(begin)),
        Worst("GET /api/games/{game}", here, None, WORK),
        Worst("POST /api/games/{game}/delete", f"/api/games/{name}/delete", b"{}"),
        Worst("POST /api/games/{game}/join", f"{here}/join", _body({"name": "x" * 24})),
        Worst("GET /api/games/{game}/qr", f"/api/games/{name}/qr"),
        Worst("GET /api/games/{game}/record", f"{here}/record", None, WORK),
        Worst("GET /api/games/{game}/replies", f"{here}/replies"),
        Worst("POST /api/games/{game}/replies", f"{here}/replies", _body(replies), WORK),
        Worst("GET /api/games/{game}/score", f"{here}/score", None, WORK),
        Worst("POST /api/games/{game}/shelf", f"{here}/shelf", _body({"title": "x" * 24})),
        Worst("GET /api/records", "/api/records", None, WORK),
        Worst("GET /api/ladder/{variant}", "/api/ladder/expert"),
        Worst("GET /api/lobby", "/api/lobby"),
        Worst("POST /api/lobby/{game}/join", f"/api/lobby/{name}/join", b"{}"),
        Worst("POST /api/lobby/{game}/close", f"/api/lobby/{name}/close", b"{}"),
        Worst("POST /api/message", "/api/message", _body({"text": link}), WORK),
        Worst("GET /api/games/{game}/message", f"{here}/message", None, WORK),
        Worst("GET /api/games/{game}/message/qr", f"{here}/message/qr", None, WORK),
        Worst("GET /api/profile", "/api/profile"),
        Worst("POST /api/profile", "/api/profile", _body({"name": "x" * 24, "lang": "de"})),
        Worst("GET /api/turns", f"/api/turns?but={name}"),
        Worst("POST /api/here", "/api/here", _body({"but": name, "shown": True})),
        Worst("GET /api/friends", "/api/friends"),
        Worst("GET /api/challenges", "/api/challenges"),
        Worst("POST /api/challenges/{game}/decline", f"/api/challenges/{GAME}/decline", b"{}"),
        Worst("GET /api/push", "/api/push"),
        Worst("POST /api/push", "/api/push", _body(endless | {"public": "x", "auth": "x"})),
        Worst("POST /api/push/delete", "/api/push/delete", _body(endless)),
        Worst("GET /api/players/{player}", f"/api/players/{name}"),
        Worst("GET /api/players/{player}/games", f"/api/players/{name}/games?before={10**14}"),
        Worst("POST /api/players/{player}/mute", f"/api/players/{name}/mute", b'{"muted":true}'),
        Worst("POST /api/players/{player}/report", f"/api/players/{name}/report", b"{}"),
        Worst("GET /api/openapi.json", "/api/openapi.json"),
        Worst("POST /api/me/token", "/api/me/token", b"{}"),
        Worst("POST /api/me/bot", "/api/me/bot", b"{}"),
        Worst(
            "POST /api/games/{game}/play",
            f"{here}/play",
            _body({"move": "x" * 64, "version": 0}),
            WORK,
        ),
        Worst("POST /api/games/{game}/resign", f"/api/games/{name}/resign", b"{}"),
        Worst("GET /api/games/{game}/wait", f"{here}/wait", None, WORK),
        Worst("GET /admin/{key}", f"/admin/{name}"),
        Worst("GET /api/admin", f"/api/admin?name={name}"),
        Worst("POST /api/admin/players/{player}", f"/api/admin/players/{name}", b"{}"),
        Worst(
            "POST /api/admin/players/{player}/delete", f"/api/admin/players/{name}/delete", b"{}"
        ),
        Worst("POST /api/admin/games/{game}/delete", f"/api/admin/games/{name}/delete", b"{}"),
        Worst("GET /api/leaderboard/{variant}", "/api/leaderboard/expert"),
        Worst("GET /api/variants", "/api/variants"),
        Worst("GET /api/levels", "/api/levels"),
        Worst("POST /api/position", "/api/position", _body(expert), WORK),
        Worst("GET /api/picture", "/api/picture?variant=expert"),
        Worst("POST /api/record", "/api/record", _body({"text": _record()}), WORK),
        Worst("POST /api/study", "/api/study", _body(study_draft()), WORK),
        Worst(
            "GET /api/film",
            f"/api/film?variant=expert&moves={'+'.join(_moves(plies=12))}",
            None,
            WORK,
        ),
        Worst("GET /api/studies", "/api/studies"),
        Worst("POST /api/studies", "/api/studies", _body({"name": "x" * 60})),
        Worst("POST /api/studies/{study}", f"/api/studies/{STUDY}", _body(outline)),
        Worst("POST /api/studies/{study}/delete", f"/api/studies/{name}/delete", b""),
        Worst("GET /api/studies/{study}/{number:int}", f"/api/studies/{STUDY}/0", None, WORK),
        Worst(
            "POST /api/studies/{study}/{number:int}",
            f"/api/studies/{STUDY}/0",
            _body({"name": "x", "study": study_draft()}),
            WORK,
        ),
        Worst("GET /api/table/{variant}", "/api/table/expert"),
        Worst("GET /api/table/{variant}/solution", "/api/table/expert/solution"),
        Worst("GET /api/famous/{name}/{language}", f"/api/famous/{name}/ja", None, WORK),
        Worst("GET /api/lessons", "/api/lessons"),
        Worst("GET /api/progress", "/api/progress", None, WORK),
        Worst("GET /api/lessons/{variant}", "/api/lessons/expert", None, WORK),
        Worst("GET /api/lessons/{variant}/{lesson}", LESSON, None, WORK),
        Worst(
            "POST /api/lessons/{variant}/{lesson}/{step}", f"{LESSON}/{STEP}", _body(tries), WORK
        ),
        Worst("GET /api/puzzles/{game}", "/api/puzzles/expert", None, WORK),
        Worst("GET /api/puzzles/{game}/next", "/api/puzzles/expert/next", None, WORK),
        Worst("GET /api/puzzles/{game}/repeat", "/api/puzzles/expert/repeat", None, WORK),
        Worst("GET /api/puzzles/{game}/storm", "/api/puzzles/expert/storm", None, WORK),
        Worst("POST /api/puzzles/{game}/storm", "/api/puzzles/expert/storm", b"", WORK),
        Worst(
            "POST /api/puzzles/{game}/storm/try",
            "/api/puzzles/expert/storm/try",
            _body({"storm": "x", "number": 1000, **tries}),
            WORK,
        ),
        Worst("GET /api/puzzle/{game}/{puzzle}", PUZZLE, None, WORK),
        Worst("POST /api/puzzle/{game}/{puzzle}/try", f"{PUZZLE}/try", _body(tries), WORK),
        Worst("POST /api/puzzle/{game}/{puzzle}/hint", f"{PUZZLE}/hint", _body(tries), WORK),
        Worst("POST /api/puzzle/{game}/{puzzle}/give-up", f"{PUZZLE}/give-up", b"", WORK),
        Worst("GET /api/archive", "/api/archive", None, WORK),
        Worst("POST /api/archive", "/api/archive", nested, FILE),
        *_of_classrooms(name),
        *_of_tournaments(name),
        *_of_the_workshop(),
        Worst("POST /api/explorer", "/api/explorer", _body(expert), WORK),
        Worst("GET /api/openings/{variant}", "/api/openings/expert", None, WORK),
        Worst(
            "POST /api/openings/{variant}/drill",
            "/api/openings/expert/drill",
            _body({"side": "south", "moves": _moves(plies=12)}),
            WORK,
        ),
        Worst("GET /healthz", "/healthz"),
        Worst("GET /readyz", "/readyz"),
        Worst("GET /metrics", "/metrics"),
        Worst("GET /restarting.html", "/restarting.html"),
    ]


def _of_classrooms(name: str) -> list[Worst]:
    one, card = "/api/classrooms/{classroom}", "/api/classrooms/{classroom}/cards/{card}"
    tried, names = _body({"moves": ["1a1b"] * 8}), {"names": ["x" * 24] * 60}
    tasks = [{"kind": "position", "variant": "expert", "sfen": long_game().start.sfen}] * 40
    draft = _body({"title": "x", "tasks": tasks})
    task = f"{card}/tasks/{{task:int}}"
    return [
        Worst("GET /api/classrooms", "/api/classrooms"),
        Worst("POST /api/classrooms", "/api/classrooms", draft, WORK),
        Worst("POST /api/classrooms/check", "/api/classrooms/check", _body(tasks[0]), WORK),
        Worst(
            "POST /api/classrooms/pick",
            "/api/classrooms/pick",
            _body({"variant": "expert", "count": 12}),
            WORK,
        ),
        Worst(f"GET {one}", CLASSROOM, None, WORK),
        Worst(f"POST {one}", CLASSROOM, draft, WORK),
        Worst(f"GET {one}/door", f"{CLASSROOM}/door"),
        Worst(f"GET {one}/qr", f"{CLASSROOM}/qr", None, WORK),
        Worst(f"POST {one}/join", f"{CLASSROOM}/join", _body({"name": "x" * 24}), WORK),
        Worst(f"POST {one}/race", f"{CLASSROOM}/race", _body({"minutes": 60}), WORK),
        Worst(f"POST {one}/race/end", f"{CLASSROOM}/race/end", b"", WORK),
        Worst(f"POST {one}/children", f"{CLASSROOM}/children", _body(names), WORK),
        Worst(f"POST {one}/children/{{child:int}}", f"{CLASSROOM}/children/9", b'{"name":"x"}'),
        Worst(f"POST {one}/children/{{child:int}}/delete", f"{CLASSROOM}/children/9/delete", b""),
        Worst(f"POST {one}/delete", f"/api/classrooms/{name}/delete", b""),
        Worst(f"GET {card}", f"{CLASSROOM}/cards/{name}", None, WORK),
        Worst(f"POST {card}", f"{CLASSROOM}/cards/{name}", _body({"name": "x" * 24})),
        Worst(f"GET {card}/qr", f"{CLASSROOM}/cards/{name}/qr", None, WORK),
        Worst(f"POST {task}", SOLVED, b"{}", WORK),
        Worst(f"POST {task}/try", f"{SOLVED}/try", tried, WORK),
        Worst(f"POST {task}/hint", f"{SOLVED}/hint", tried, WORK),
        Worst(f"GET {task}/lesson", f"{LEARNT}/lesson", None, WORK),
        Worst(f"POST {task}/lesson/{{step:int}}", f"{LEARNT}/lesson/1", tried, WORK),
    ]


def _of_tournaments(name: str) -> list[Worst]:
    one = "/api/tournaments/{tournament}"
    clock = {"initial": 600_000}
    draft = {"title": "x", "form": "swiss", "variant": "expert", "clock": clock}
    names, cup, gone = _body({"names": [""] * 60}), TOURNAMENT, f"/api/tournaments/{name}"
    bodies = {
        "join": {"name": "x" * 24}, "leave": {}, "return": {}, "start": {}, "next": {}, "end": {},
        "entry": {"open": True},
    }  # fmt: skip
    return [
        Worst("GET /api/tournaments", "/api/tournaments"),
        Worst("POST /api/tournaments", "/api/tournaments", _body(draft), WORK),
        Worst(f"GET {one}", cup, None, WORK),
        Worst(f"GET {one}/boards", f"{cup}/boards", None, WORK),
        Worst(f"GET {one}/qr", f"{cup}/qr", None, WORK),
        Worst(f"GET {one}/cards", f"{cup}/cards", None, WORK),
        Worst(f"POST {one}/cards", f"{cup}/cards", names, WORK),
        Worst(f"GET {one}/cards/{{card}}/qr", f"{cup}/cards/{name}/qr", None, WORK),
        *(
            Worst(
                f"POST {one}/{word}", f"{gone if word == 'end' else cup}/{word}", _body(body), WORK
            )
            for word, body in bodies.items()
        ),
        Worst(f"POST {one}/people/{{person:int}}/remove", f"{cup}/people/9/remove", b"", WORK),
        Worst(f"POST {one}/people/{{person:int}}/readmit", f"{cup}/people/9/readmit", b"", WORK),
        Worst(f"POST {one}/boards/{{board:int}}", f"{cup}/boards/9", b'{"winner":"south"}', WORK),
        Worst(f"POST {one}/delete", f"{gone}/delete", b""),
    ]


def _of_the_workshop() -> list[Worst]:
    game = variant("expert").code
    many = {f"piece {'x' * n}": {"letter": "A", "dots": ["ooo"] * 3} for n in range(16)}
    rules = {"name": "x", "start": "9/9/9 b - 1", "pieces": many, "promotion_zone": 1}
    return [
        Worst("POST /api/workshop/check", "/api/workshop/check", _body({"rules": rules}), WORK),
        Worst("GET /api/variant/{variant}", f"/api/variant/{game}", None, WORK),
        Worst("GET /api/workshop/{variant}/file", f"/api/workshop/{game}/file", None, WORK),
        Worst("GET /api/workshop/{variant}/qr", f"/api/workshop/{game}/qr", None, WORK),
        Worst("GET /api/atlas", "/api/atlas", None, WORK),
        Worst("GET /api/atlas/game", f"/api/atlas/game?recipe={'x' * 900}", None, WORK),
    ]
