"""What the page asks about puzzles."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.messages import PuzzleTry, StormTry
from yokai.app.puzzles.puzzle_service import PuzzleDesk
from yokai.app.puzzles.storm_service import StormDesk
from yokai.app.routes.json_http import answer, read
from yokai.server.container import Services
from yokai.server.gate.cookies import new_token, player_of
from yokai.server.gate.proxies import address_of


class Puzzles:
    """One method for each address."""

    def __init__(self, services: Services) -> None:
        self._services, self._visitors = services, services.visitors
        self._desk = PuzzleDesk(services.store, services.rooms.now, services.tables)
        self._storms = StormDesk(self._desk)
        self.routes = [
            Route("/api/puzzles/{game}", self.hub),
            Route("/api/puzzles/{game}/next", self.next),
            Route("/api/puzzles/{game}/repeat", self.repeat),
            Route("/api/puzzles/{game}/storm", self.storm, methods=["GET"]),
            Route("/api/puzzles/{game}/storm", self.begin_storm, methods=["POST"]),
            Route("/api/puzzles/{game}/storm/try", self.try_storm, methods=["POST"]),
            Route("/api/puzzle/{game}/{puzzle}", self.puzzle),
            Route("/api/puzzle/{game}/{puzzle}/try", self.attempt, methods=["POST"]),
            Route("/api/puzzle/{game}/{puzzle}/hint", self.hint, methods=["POST"]),
            Route("/api/puzzle/{game}/{puzzle}/give-up", self.give_up, methods=["POST"]),
        ]

    async def hub(self, request: Request) -> Response:
        """The puzzle of the day, themes, and how the player stands."""
        return answer(await self._desk.hub(self._visitors.asking(request), _game(request)))

    async def next(self, request: Request) -> Response:
        """A puzzle at the player's strength, of a theme or of any."""
        player, theme = self._visitors.asking(request), request.query_params.get("theme")
        return answer(await self._desk.next(player, _game(request), theme))

    async def repeat(self, request: Request) -> Response:
        """A puzzle that the player may repeat today."""
        return answer(await self._desk.repeat(self._visitors.asking(request), _game(request)))

    async def puzzle(self, request: Request) -> Response:
        """One puzzle."""
        found = await self._desk.puzzle(_game(request), request.path_params["puzzle"])
        return answer(await self._desk.view(self._visitors.asking(request), found))

    async def attempt(self, request: Request) -> Response:
        """Judge moves."""
        wanted = await read(request, PuzzleTry)
        found = await self._desk.puzzle(_game(request), request.path_params["puzzle"])
        return await self._act(
            request, lambda player: self._desk.attempt(player, found, wanted.moves)
        )

    async def hint(self, request: Request) -> Response:
        """Which piece to move."""
        wanted = await read(request, PuzzleTry)
        found = await self._desk.puzzle(_game(request), request.path_params["puzzle"])
        return await self._act(request, lambda player: self._desk.hint(player, found, wanted.moves))

    async def give_up(self, request: Request) -> Response:
        """How it is solved."""
        found = await self._desk.puzzle(_game(request), request.path_params["puzzle"])
        return await self._act(request, lambda player: self._desk.give_up(player, found))

    async def storm(self, request: Request) -> Response:
        """The storm that the player is in, or was last."""
        return answer(await self._storms.look(self._visitors.asking(request), _game(request)))

    async def begin_storm(self, request: Request) -> Response:
        """Begin one."""
        return await self._act(request, lambda player: self._storms.begin(player, _game(request)))

    async def try_storm(self, request: Request) -> Response:
        """Judge moves against the clock."""
        wanted = await read(request, StormTry)
        return await self._act(
            request, lambda player: self._storms.attempt(player, _game(request), wanted)
        )

    async def _act(self, request: Request, act: Callable[[str], Awaitable[object]]) -> Response:
        """Do what is kept with a player, who has a name from then on; not too often, and one
        thing after the other for each address."""
        token = self._visitors.token_of(request) or new_token()
        player, address = player_of(token), address_of(request.scope)
        self._services.limits.check("try", address, player, time.monotonic())
        async with self._services.sums.of(address):
            response = answer(await act(player))
        self._visitors.remember(request, response, token)
        return response


def _game(request: Request) -> str:
    return str(request.path_params["game"])
