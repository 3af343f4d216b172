"""Puzzles by HTTP: the hub, the next puzzle, attempts, hints and storms."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import PuzzleHint, PuzzleTry, PuzzleVerdict, PuzzleView, StormTry
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.rules.variant import VARIANTS


class PuzzleRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._puzzles, self._storms = app.puzzles, app.storms
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
        """The puzzle of the day, the themes, and the player's standing."""
        return await self._look(request, lambda me: self._puzzles.hub(me, _game(request)))

    async def next(self, request: Request) -> Response:
        """A puzzle at the player's strength, of a theme or of any."""
        asked, game = request.query_params, _game(request)
        theme, after = asked.get("theme"), asked.get("after")
        return await self._look(request, lambda me: self._puzzles.next(me, game, theme, after))

    async def repeat(self, request: Request) -> Response:
        """A puzzle that the player may repeat today."""
        return await self._look(request, lambda me: self._puzzles.repeat(me, _game(request)))

    async def puzzle(self, request: Request) -> Response:
        """One puzzle."""
        return await self._look(request, lambda me: self._one(me, request))

    async def _one(self, player: str | None, request: Request) -> PuzzleView:
        return await self._puzzles.view(player, await self._puzzle(request))

    async def _puzzle(self, request: Request) -> Puzzle:
        """The puzzle of a request; to be asked for in the fair queue."""
        return await self._puzzles.puzzle(_game(request), request.path_params["puzzle"])

    async def attempt(self, request: Request) -> Response:
        """Judge the moves of an attempt."""
        moves = (await read(request, PuzzleTry)).moves

        async def act(me: str) -> PuzzleVerdict:
            return await self._puzzles.attempt(me, await self._puzzle(request), moves)

        return await self._act(request, act)

    async def hint(self, request: Request) -> Response:
        """A hint: the piece to move."""
        moves = (await read(request, PuzzleTry)).moves

        async def act(me: str) -> PuzzleHint:
            return await self._puzzles.hint(me, await self._puzzle(request), moves)

        return await self._act(request, act)

    async def give_up(self, request: Request) -> Response:
        """Give a puzzle up, and get its solution."""

        async def act(me: str) -> PuzzleVerdict:
            return await self._puzzles.give_up(me, await self._puzzle(request))

        return await self._act(request, act)

    async def storm(self, request: Request) -> Response:
        """The storm that the player is in, or was last."""
        return await self._look(request, lambda me: self._storms.look(me, _game(request)))

    async def begin_storm(self, request: Request) -> Response:
        """Begin a storm."""
        return await self._act(request, lambda me: self._storms.begin(me, _game(request)))

    async def try_storm(self, request: Request) -> Response:
        """Judge the moves of an attempt in a storm."""
        wanted, game = await read(request, StormTry), _game(request)
        return await self._act(request, lambda me: self._storms.attempt(me, game, wanted))

    async def _look(
        self, request: Request, look: Callable[[str | None], Awaitable[object]]
    ) -> Response:
        """Show the visitor's player something. Finding the puzzles of a game that somebody has made
        takes seconds, so it waits in the visitor's fair queue."""
        visitor = visitor_of(request)
        if _game(request) in VARIANTS:
            return answer(await look(visitor.player))
        async with visitor.queue("work"):
            return answer(await look(visitor.player))

    async def _act(self, request: Request, act: Callable[[str], Awaitable[object]]) -> Response:
        """Do something for the visitor's player, in the visitor's fair queue."""
        visitor = visitor_of(request)
        async with visitor.queue("work"):
            return answer(await act(visitor.identify()))


def _game(request: Request) -> str:
    return str(request.path_params["game"])
