"""The table of messages agrees with what the routes read; `server/test_budgets.py` compares what
they answer."""

import inspect
import re

import pytest
from starlette.routing import Route

from tests.support.hand_in import SlowCheck, terms
from yokai.app.routes.route_types import ROUTE_TYPES
from yokai.server.asgi import create_app
from yokai.server.settings import Settings


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Route]:
    """All routes below /api/, also those of a tournament at which a class hands in."""
    cup = tmp_path_factory.mktemp("cup")
    database = f"sqlite:///{cup / 'games.sqlite'}"
    shown = Settings(database, cup, solve=False, tournament=cup, hand_in=terms(cup, SlowCheck()))
    return {
        f"{method} {route.path}": route
        for route in create_app(shown).routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }


def source_of(route: Route) -> str:
    return inspect.getsource(inspect.unwrap(route.endpoint))


def test_every_route_has_its_types_and_no_other_has(routes: dict[str, Route]) -> None:
    assert sorted(ROUTE_TYPES) == sorted(routes)


def test_body_is_the_message_that_the_route_reads(routes: dict[str, Route]) -> None:
    read = {name: re.findall(r"read\(request, (\w+)\)", source_of(routes[name])) for name in routes}
    assert sum(map(len, read.values())) > 40
    for name, kinds in read.items():
        if kinds:
            assert ROUTE_TYPES[name].asked.__name__ == kinds[0], name


def test_query_has_the_words_that_the_route_reads(routes: dict[str, Route]) -> None:
    for name, route in routes.items():
        source = source_of(route)
        read = re.findall(r'(?:query_params|asked)\.get\("(\w+)"', source)
        read += re.findall(r'"(\w+)" in (?:request\.query_params|asked)\b', source)
        assert sorted(ROUTE_TYPES[name].query) == sorted({*read}), name
