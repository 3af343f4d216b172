"""The routes for programs as an OpenAPI description, made from the types of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from yokai.app import messages
from yokai.app.routes.json_http import answer

_REF = "#/components/schemas/{name}"
_SCOPE = "/api/"


class Types(NamedTuple):
    """What a request has in its body, and what its answer is; None is no message."""

    asked: Any = None
    told: Any = None


# The messages of each route; a route that is not here takes no body, and answers with none or with
# something that is no message, such as a picture or a text.
TYPES: dict[str, Types] = {
    "GET /api/bots": Types(None, list[messages.BotView]),
    "GET /api/games": Types(None, messages.GameList),
    "POST /api/games": Types(messages.NewGame, messages.GameState),
    "GET /api/games/{game}": Types(None, messages.GameState),
    "POST /api/games/{game}/delete": Types(None, messages.Deletion),
    "POST /api/games/{game}/join": Types(messages.Join, messages.GameState),
    "POST /api/games/{game}/play": Types(messages.HttpMove, messages.GameState),
    "POST /api/games/{game}/resign": Types(None, messages.GameState),
    "GET /api/games/{game}/wait": Types(None, messages.GameState),
    "GET /api/games/{game}/replies": Types(None, messages.RepliesView),
    "POST /api/games/{game}/replies": Types(messages.Replies, messages.RepliesView),
    "POST /api/games/{game}/shelf": Types(messages.Shelve),
    "GET /api/games/{game}/message": Types(None, messages.LinkText),
    "POST /api/message": Types(messages.OpenLink, messages.OpenedLink),
    "GET /api/ladder/{variant}": Types(None, messages.LadderView),
    "GET /api/lobby": Types(None, messages.LobbyView),
    "POST /api/lobby/{game}/join": Types(messages.Join, messages.GameState),
    "GET /api/turns": Types(None, messages.Turns),
    "POST /api/here": Types(messages.Here, messages.Turns),
    "GET /api/friends": Types(None, list[messages.FriendView]),
    "GET /api/challenges": Types(None, list[messages.ChallengeView]),
    "POST /api/challenges/{game}/decline": Types(messages.DeclineChallenge),
    "GET /api/players/{player}/games": Types(None, messages.PairGames),
    "POST /api/players/{player}/mute": Types(messages.Mute),
    "GET /api/players/{player}": Types(None, messages.PlayerPage),
    "GET /api/leaderboard/{variant}": Types(None, messages.Leaderboard),
    "GET /api/tournaments": Types(None, list[messages.TournamentOutline]),
    "POST /api/tournaments": Types(messages.TournamentDraft, messages.PeopleTournamentView),
    "GET /api/tournaments/{tournament}": Types(None, messages.PeopleTournamentView),
    "GET /api/tournaments/{tournament}/boards": Types(None, list[messages.PlayedBoard]),
    "POST /api/tournaments/{tournament}/join": Types(
        messages.JoinTournament, messages.PeopleTournamentView
    ),
    "POST /api/tournaments/{tournament}/leave": Types(None, messages.PeopleTournamentView),
    "POST /api/tournaments/{tournament}/return": Types(None, messages.PeopleTournamentView),
    "POST /api/tournaments/{tournament}/start": Types(None, messages.PeopleTournamentView),
    "POST /api/tournaments/{tournament}/next": Types(None, messages.PeopleTournamentView),
    "POST /api/tournaments/{tournament}/end": Types(None, messages.PeopleTournamentView),
    "POST /api/tournaments/{tournament}/boards/{board:int}": Types(
        messages.BoardRuling, messages.PeopleTournamentView
    ),
    "GET /api/variants": Types(None, list[messages.VariantView]),
    "GET /api/variant/{variant}": Types(None, messages.VariantView),
    "GET /api/atlas": Types(None, messages.AtlasView),
    "GET /api/atlas/game": Types(None, messages.VariantView),
    "POST /api/workshop/check": Types(messages.RulesQuestion, messages.RulesAnswer),
    "GET /api/levels": Types(None, list[messages.LevelView]),
    "POST /api/position": Types(messages.PositionQuestion, messages.PositionAnswer),
    "POST /api/record": Types(messages.RecordQuestion, messages.RecordAnswer),
    "POST /api/study": Types(messages.StudyDraft),
    "GET /api/me": Types(None, messages.Me),
    "POST /api/me": Types(messages.Become),
    "POST /api/me/renew": Types(None, messages.Me),
    "POST /api/me/token": Types(None, messages.ProgramToken),
    "GET /api/archive": Types(None, messages.Archive),
    "POST /api/archive": Types(messages.Archive, messages.ArchiveAnswer),
    "GET /api/admin": Types(None, messages.AdminView),
    "POST /api/admin/players/{player}": Types(messages.Ruling),
}


class OpenApiRoutes:
    """The description of all routes that are given, at one address."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self.routes = [Route("/api/openapi.json", self.describe)]
        self._described = description([*routes, *self.routes])

    async def describe(self, _: Request) -> Response:
        """The OpenAPI description of this server."""
        return answer(self._described)


def description(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Routes as an OpenAPI description."""
    kinds = [kind for types in TYPES.values() for kind in types if kind is not None]
    schemas, parts = msgspec.json.schema_components([*kinds, messages.Problem], ref_template=_REF)
    schema_of = dict(zip(map(repr, [*kinds, messages.Problem]), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for method, route in _operations(routes):
        types = TYPES.get(f"{method} {route.path}", Types())
        paths.setdefault(route.path, {})[method.lower()] = {
            "summary": _first_line(route),
            "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in re.findall(r"\{(\w+)\}", route.path)
            ],
            **({"requestBody": _content(schema_of[repr(types.asked)])} if types.asked else {}),
            "responses": {
                "2XX": {
                    "description": "done",
                    **(_content(schema_of[repr(types.told)]) if types.told else {}),
                },
                "4XX": {
                    "description": "refused: a word for programs, and a sentence",
                    **_content(schema_of[repr(messages.Problem)]),
                },
            },
        }
    bearer = {"type": "http", "scheme": "bearer"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Yōkai no Mori", "version": "1"},
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"token": bearer}},
    }


def _operations(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, Route]]:
    for route in routes:
        if isinstance(route, Route) and route.path.startswith(_SCOPE):
            yield from ((method, route) for method in sorted((route.methods or set()) - {"HEAD"}))


def _first_line(route: Route) -> str:
    return " ".join((route.endpoint.__doc__ or "").split())


def _content(schema: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}
