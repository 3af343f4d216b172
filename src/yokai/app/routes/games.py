"""Games by HTTP: begin, join, list, name and download them; seats in the lobby; the ladder."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.games.game_views import game_state, game_summary, pack, record_of
from yokai.app.games.new_game import is_name
from yokai.app.games.room import Room
from yokai.app.games.rooms import LISTED
from yokai.app.host import TooFast
from yokai.app.messages import BotView, Deletion, GameList, Join, NewGame, Replies, Shelve
from yokai.app.players.player_pages import pair_score
from yokai.app.routes.json_http import answer, read, time_in, visitor_of
from yokai.app.routes.long_work import compute
from yokai.app.routes.qr import qr_response
from yokai.refusal import NoSuchGame
from yokai.rules.variant import variant


class GameRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/bots", self.bots),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/games", self.begin, methods=["POST"]),
            Route("/api/games/{game}", self.game),
            Route("/api/games/{game}/delete", self.delete, methods=["POST"]),
            Route("/api/games/{game}/join", self.join, methods=["POST"]),
            Route("/api/games/{game}/qr", self.qr),
            Route("/api/games/{game}/record", self.record),
            Route("/api/games/{game}/replies", self.replies, methods=["GET"]),
            Route("/api/games/{game}/replies", self.tell_replies, methods=["POST"]),
            Route("/api/games/{game}/score", self.score),
            Route("/api/games/{game}/shelf", self.shelve, methods=["POST"]),
            Route("/api/records", self.records),
            Route("/api/ladder/{variant}", self.ladder),
            Route("/api/lobby", self.lobby),
            Route("/api/lobby/{game}/join", self.take_seat, methods=["POST"]),
            Route("/api/lobby/{game}/close", self.close_seat, methods=["POST"]),
        ]

    async def bots(self, _: Request) -> Response:
        """The bots that are offered as opponents."""
        bots = self._app.host.bots
        return answer([BotView(name, name in bots.analysts) for name in bots.names])

    async def begin(self, request: Request) -> Response:
        """Begin a game."""
        wanted = await read(request, NewGame)
        rooms, visitor = self._app.rooms, visitor_of(request)
        player = visitor.identify()
        if wanted.opponent in ("friend", "message") and wanted.swap_of is None:
            mine = wanted.names[0] if wanted.names else ""
            named = [await self._app.moderation.approved(player, mine)]
            wanted = msgspec.structs.replace(wanted, names=named)
        if wanted.rated:
            await self._app.moderation.check_rated(player)
        if wanted.open:
            await self._app.lobby.check(wanted, visitor.address)
        rival = None
        if wanted.rival is not None:
            rival = await self._app.challenges.rival_of(wanted, player)
            if wait := visitor.wait("challenge"):
                raise TooFast(wait)
        room = await rooms.create(player, wanted)
        if rival is not None:
            await self._app.challenges.send(room, player, rival)
        if wanted.open:
            await self._app.lobby.open(room, player, visitor.address)
        return answer(game_state(room, player, rooms.now()), 201)

    async def join(self, request: Request) -> Response:
        """Take the free seat of a game."""
        return await self._sit(request, self._app.rooms.join)

    async def _sit(self, request: Request, join: Callable[..., Awaitable[Room]]) -> Response:
        wanted = await read(request, Join)
        player = visitor_of(request).identify()
        game = request.path_params["game"]
        name = await self._app.moderation.approved(player, wanted.name)
        with suppress(NoSuchGame):  # which is said by whoever joins
            if (await self._app.rooms.open(game, version=0)).header.rated:
                await self._app.moderation.check_rated(player)
        room = await join(game, player, name)
        if rival := await self._app.challenges.rival(game):
            await self._app.challenges.taken(room, rival)
        return answer(game_state(room, player, self._app.rooms.now()))

    async def lobby(self, request: Request) -> Response:
        """The open seats of the lobby."""
        return answer(await self._app.lobby.seats(visitor_of(request).player))

    async def take_seat(self, request: Request) -> Response:
        """Take an open seat of the lobby."""
        return await self._sit(request, self._app.lobby.join)

    async def close_seat(self, request: Request) -> Response:
        """Close one's own seat in the lobby."""
        await self._app.lobby.close(request.path_params["game"], visitor_of(request).player)
        return Response(status_code=204)

    async def qr(self, request: Request) -> Response:
        """The link to join a game, or to watch it, as a QR code."""
        game = request.path_params["game"]
        if not is_name(game):
            raise NoSuchGame
        await self._app.rooms.open(game, version=0)  # a refusal if there is none
        view = "game" if "watch" in request.query_params else "join"
        return await qr_response(self._app, request, f"#/{view}/{game}")

    async def games(self, request: Request) -> Response:
        """A page of the visitor's games."""
        player = visitor_of(request).player
        before = time_in(request.query_params.get("before", ""))
        found = await self._app.rooms.of_player(player, before) if player else []
        begun = sorted((header.created for header, *_ in found), reverse=True)
        older = begun[LISTED - 1] if len(begun) >= LISTED else None
        return answer(GameList([game_summary(*game, player or "") for game in found], older))

    async def shelve(self, request: Request) -> Response:
        """Set one's title of a game, or hide it from one's list."""
        wanted = await read(request, Shelve)
        player = visitor_of(request).player
        await self._app.rooms.shelve(request.path_params["game"], player, wanted)
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        """Delete a game for good, or for oneself if another person has it."""
        game, player = request.path_params["game"], visitor_of(request).player
        rival = await self._app.challenges.rival(game)
        gone = await self._app.eraser.delete_game(game, player)
        if rival and gone:
            await self._app.challenges.announce(rival)
        return answer(Deletion(gone))

    async def records(self, request: Request) -> Response:
        """The records of all games in the visitor's list, in one file."""
        rooms, visitor = self._app.rooms, visitor_of(request)
        async with visitor.queue("work"):
            found = await rooms.of_player(visitor.player) if visitor.player else []
            kept = [(title, await rooms.open(header.id)) for header, _, title in found]
            packed = await self._app.host.compute(pack, kept)
        return Response(
            packed,
            media_type="application/zip",
            headers={"Content-Disposition": 'attachment; filename="yokai.zip"'},
        )

    async def ladder(self, request: Request) -> Response:
        """The visitor's place on the ladder of levels of a game."""
        name = variant(request.path_params["variant"]).id
        return answer(await self._app.rooms.ladder(visitor_of(request).player or "", name))

    async def game(self, request: Request) -> Response:
        """A game as the visitor sees it."""
        rooms = self._app.rooms
        room = await rooms.open(request.path_params["game"])
        return answer(game_state(room, visitor_of(request).player, rooms.now()))

    async def score(self, request: Request) -> Response:
        """The score of the two people of a game, in all their games."""
        return answer(await pair_score(self._app.rooms, request.path_params["game"]))

    async def replies(self, request: Request) -> Response:
        """The visitor's conditional moves in a game."""
        game, player = request.path_params["game"], visitor_of(request).player
        return answer(await self._app.conditional.told(game, player))

    async def tell_replies(self, request: Request) -> Response:
        """Set the visitor's conditional moves in a game."""
        wanted = await read(request, Replies)
        game, visitor = request.path_params["game"], visitor_of(request)
        async with visitor.queue("work"):
            return answer(await self._app.conditional.tell(game, visitor.player, wanted))

    async def record(self, request: Request) -> Response:
        """A game as a record."""
        room = await self._app.rooms.open(request.path_params["game"])
        return PlainTextResponse(await compute(self._app, request, lambda _: record_of(room).text))
