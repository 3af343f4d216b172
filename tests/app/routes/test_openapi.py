"""The OpenAPI description: every route, with types that the real messages have."""

import json
from pathlib import Path

import msgspec
from starlette.routing import Route
from starlette.testclient import TestClient

from yokai.app.routes.openapi import TYPES
from yokai.server.asgi import create_app
from yokai.server.settings import Settings


def test_description_has_every_route_and_its_messages(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, solve=False))
    with TestClient(app, base_url="http://localhost") as client:
        told = client.get("/api/openapi.json").json()
        routes = {
            (method.lower(), route.path)
            for route in app.routes
            if isinstance(route, Route) and route.path.startswith("/api/")
            for method in (route.methods or set()) - {"HEAD"}
        }
        described = {(method, path) for path, found in told["paths"].items() for method in found}
        assert described == routes
        assert {f"{method.upper()} {path}" for method, path in routes} >= {*TYPES}
        for path, found in told["paths"].items():
            for operation in found.values():
                assert operation["summary"], path
        names = {*told["components"]["schemas"]}
        for text in json.dumps(told).split('"$ref": "#/components/schemas/')[1:]:
            assert text.split('"')[0] in names
        # What the server really says has the declared types.
        for route in ("/api/variants", "/api/levels", "/api/bots", "/api/games", "/api/lobby"):
            kind = TYPES[f"GET {route}"].told
            msgspec.json.decode(client.get(route).content, type=kind)
        begun = client.post("/api/games", json={"variant": "classic", "opponent": "beside"})
        msgspec.json.decode(begun.content, type=TYPES["POST /api/games"].told)
