"""The OpenAPI description: every route of the server, with its messages."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from tests.support.servers import Json
from yokai.server.asgi import create_app
from yokai.server.settings import Settings


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path, solve=False))
    with TestClient(app, base_url="http://localhost") as client:
        yield client


@pytest.fixture
def told(client: TestClient) -> Json:
    return client.get("/api/openapi.json").json()


def test_description_has_every_route(client: TestClient, told: Json) -> None:
    routes = {
        (method.lower(), route.path.replace(":int}", "}"))
        for route in client.app.routes  # type: ignore[attr-defined]  # it is a Starlette
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    described = {(method, path) for path, found in told["paths"].items() for method in found}
    assert described == routes
    for path, found in told["paths"].items():
        for operation in found.values():
            assert operation["summary"], path
            inside = [each["name"] for each in operation["parameters"] if each["in"] == "path"]
            assert path.count("{") == len(inside)
            assert all(f"{{{name}}}" in path for name in inside)


def test_each_schema_that_is_named_is_there(told: Json) -> None:
    names = {*told["components"]["schemas"]}
    used = {text.split('"')[0] for text in json.dumps(told).split("#/components/schemas/")[1:]}
    assert used == names
    assert {"NewGame", "GameState", "LessonTry", "StormVerdict", "Problem"} <= names
    assert "HandInAsked" not in names  # of a server with a tournament


def test_operation_says_what_it_takes_and_answers(told: Json) -> None:
    games = told["paths"]["/api/games"]
    assert [each["name"] for each in games["get"]["parameters"]] == ["before"]
    body = games["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/NewGame"}
    assert "Retry-After" in games["post"]["responses"]["429"]["headers"]
    chapter = told["paths"]["/api/studies/{study}/{number}"]["post"]
    kinds = {each["name"]: each["schema"]["type"] for each in chapter["parameters"]}
    assert kinds == {"study": "string", "number": "integer"}
    picture = told["paths"]["/api/games/{game}/qr"]["get"]["responses"]["2XX"]
    assert picture["content"] == {"image/svg+xml": {}}
