"""The routes for programs as an OpenAPI description, made from the types of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from yokai.app import messages
from yokai.app.routes.json_http import answer
from yokai.app.routes.route_types import ROUTE_TYPES, RouteTypes

_REF = "#/components/schemas/{name}"
_SCOPE = "/api/"


class OpenApiRoutes:
    """The description of all routes that are given, at one address."""

    def __init__(self, routes: Iterable[BaseRoute]) -> None:
        self.routes = [Route("/api/openapi.json", self.describe)]
        self._all = [*routes, *self.routes]

    @cached_property
    def _described(self) -> dict[str, Any]:
        """The description, made when it is first asked for."""
        return description(self._all)

    async def describe(self, _: Request) -> Response:
        """The OpenAPI description of this server."""
        return answer(self._described)


def description(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Routes as an OpenAPI description."""
    found = [
        (method, route, ROUTE_TYPES.get(f"{method} {route.path}", RouteTypes()))
        for method, route in _operations(routes)
    ]
    kinds = {
        repr(kind): kind
        for *_, types in found
        for kind in (types.asked, types.told)
        if kind is not None and not isinstance(kind, str)
    }
    kinds[repr(messages.Problem)] = messages.Problem
    schemas, parts = msgspec.json.schema_components(kinds.values(), ref_template=_REF)
    schema_of = dict(zip(kinds, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for method, route, types in found:
        path = re.sub(r":\w+\}", "}", route.path)
        paths.setdefault(path, {})[method.lower()] = _operation(route, types, schema_of)
    bearer = {"type": "http", "scheme": "bearer"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Yōkai no Mori", "version": "1"},
        "security": [{}, {"token": []}],
        "paths": paths,
        "components": {"schemas": parts, "securitySchemes": {"token": bearer}},
    }


def _operation(route: Route, types: RouteTypes, schema_of: dict[str, Any]) -> dict[str, Any]:
    """The description of one method of an address: its body, query and response."""

    def content(kind: Any) -> dict[str, Any]:
        if kind is None:
            return {}
        if isinstance(kind, str):
            return {"content": {kind: {}}}
        return {"content": {"application/json": {"schema": schema_of[repr(kind)]}}}

    problem = content(messages.Problem)
    return {
        "summary": " ".join((route.endpoint.__doc__ or "").split()),
        "parameters": [*_in_path(route.path), *map(_in_query, types.query)],
        **({"requestBody": {"required": True, **content(types.asked)}} if types.asked else {}),
        "responses": {
            "2XX": {"description": "done", **content(types.told)},
            "4XX": {"description": "refused: a word for programs, and a sentence", **problem},
            "429": {
                "description": "a rate limit is exceeded",
                "headers": {
                    "Retry-After": {
                        "description": "seconds to wait",
                        "schema": {"type": "integer"},
                    }
                },
                **problem,
            },
        },
    }


def _in_path(path: str) -> Iterator[dict[str, Any]]:
    for name, kind in re.findall(r"\{(\w+)(?::(\w+))?\}", path):
        schema = {"type": "integer" if kind == "int" else "string"}
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}


def _operations(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, Route]]:
    for route in routes:
        if isinstance(route, Route) and route.path.startswith(_SCOPE):
            yield from ((method, route) for method in sorted((route.methods or set()) - {"HEAD"}))
