"""The routes, and nothing else: what each address asks of which part of the server."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from typing import TypeVar

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from yokai.formats.picture import picture
from yokai.formats.record import Record
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant
from yokai.server.analyst import replay
from yokai.server.answers import HANDLERS, answer, read
from yokai.server.assets import Assets
from yokai.server.famous import Famous
from yokai.server.guard import Guard, say
from yokai.server.lessons import Lessons
from yokai.server.limits import TooFast, TooMany
from yokai.server.messages import (
    Become,
    BotView,
    GameList,
    Join,
    Me,
    NewGame,
    PositionAnswer,
    PositionQuestion,
    RecordAnswer,
    RecordQuestion,
    Replies,
    Shelve,
    StudyDraft,
)
from yokai.server.metrics import Metered
from yokai.server.new_game import is_name
from yokai.server.operation import Operation
from yokai.server.player_pages import leaderboard, player_page
from yokai.server.presentation import (
    level_views,
    position_answer,
    record_answer,
    variant_view,
)
from yokai.server.proxies import Proxies, address_of
from yokai.server.puzzles import Puzzles
from yokai.server.reader import game_state, game_summary, pack, record_of
from yokai.server.refusal import NoSuchGame, Refusal
from yokai.server.room import Room
from yokai.server.services import Services, Settings
from yokai.server.socket import Connection
from yokai.server.study import study_record
from yokai.server.tournament_routes import TournamentRoutes
from yokai.server.turns import Deadline
from yokai.server.visitor import new_token, player_behind, player_of, public_of, unsigned

T = TypeVar("T")
Tick = Callable[[], object]  # called now and then by work, and may raise an error to end it

_LONGEST_WORK = 5.0  # seconds of a thread for one request
_CODES = 256  # QR codes that are kept, of some 10 kB each
_LONGEST_LINK = 500  # characters in a QR code: a host's name has 253 at most


class Routes:
    """One method for each address."""

    def __init__(self, services: Services, assets: Assets, settings: Settings) -> None:
        self._services, self._assets, self._settings = services, assets, settings
        self._visitors = services.visitors
        self._variants = [variant_view(variant(name)) for name in VARIANTS]

    async def page(self, request: Request) -> Response:
        """The page; a browser that comes for the first time gets a secret of its own."""
        response = self._assets.page(request)
        token = self._visitors.token_of(request) or await self._from_before(request)
        self._visitors.remember(request, response, token or new_token())
        return response

    async def _from_before(self, request: Request) -> str | None:
        """A cookie that nobody signed, on a machine of one's own, if there are games of it."""
        token = unsigned(request) if self._settings.local else None
        return token if token and await self._has_something(token) else None

    async def _has_something(self, token: str) -> bool:
        """Has a player games, or done something of a lesson?"""
        return not await self._services.is_new(player_of(token))

    async def me(self, request: Request) -> Response:
        """A link that leads to this player from another device: keep it to yourself."""
        token = self._visitors.token_of(request) or new_token()
        generation = await self._services.links.generation(player_of(token))
        response = answer(self._me(token, generation))
        self._visitors.remember(request, response, token)
        return response

    async def my_code(self, request: Request) -> Response:
        """That link as a picture; nobody is shown another's."""
        token = self._known(request)
        generation = await self._services.links.generation(player_of(token))
        return await self._code(request, f"me/{self._visitors.link(token, generation)}")

    async def renew(self, request: Request) -> Response:
        """Let that link lead nowhere from now on, and give another."""
        token = self._known(request)
        generation = await self._services.links.renew(player_of(token))
        return answer(self._me(token, generation))

    def _me(self, token: str, generation: int) -> Me:
        link = f"/me/{self._visitors.link(token, generation)}"
        return Me(link, public_of(player_of(token)))

    def _known(self, request: Request) -> str:
        """The secret of whoever asks, who must have one."""
        token = self._visitors.token_of(request)
        if not token:
            raise Refusal("nobody", "this browser has no player yet: open the page first")
        return token

    async def _linked(self, link: str) -> str | None:
        """The secret behind a personal link, if it is the newest of its player."""
        generation = await self._services.links.generation(player_behind(link))
        return self._visitors.of_link(link, generation)

    async def become(self, request: Request) -> Response:
        """Be the player of a personal link from now on."""
        token = await self._linked((await read(request, Become)).link)
        if not token:
            raise Refusal("unknown_link", "this is no personal link of this server")
        response = Response(status_code=204)
        self._visitors.remember(request, response, token)
        return response

    async def arrive(self, request: Request) -> Response:
        """A personal link is opened. Where somebody has games or stars, or another site leads
        here, the page asks first: else a link could make others play, unawares, under
        somebody's eyes."""
        link = request.path_params["link"]
        token, present = await self._linked(link), self._visitors.token_of(request)
        if not token:
            raise HTTPException(404, "this is no personal link of this server")
        led = request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
        other = present if present != token else None
        if led or (other and await self._has_something(other)):
            return RedirectResponse(f"/#/me/{link}", headers={"Cache-Control": "no-store"})
        response = RedirectResponse("/#/games", headers={"Cache-Control": "no-store"})
        self._visitors.remember(request, response, token)
        return response

    async def static(self, request: Request) -> Response:
        """A file of the page."""
        found = self._assets.file(request, request.path_params["path"])
        return found or say(404, "not_found", "there is no such file")

    async def variants(self, _: Request) -> Response:
        """The rules of every game."""
        return answer(self._variants)

    async def levels(self, _: Request) -> Response:
        """The strengths of the computer."""
        return answer(level_views())

    async def bots(self, _: Request) -> Response:
        """The bots of this machine."""
        return answer([BotView(name) for name in self._services.bots.names])

    async def begin(self, request: Request) -> Response:
        """Begin a game."""
        wanted = await read(request, NewGame)
        token = self._visitors.token_of(request) or new_token()
        rooms, player = self._services.rooms, player_of(token)
        address = address_of(request.scope)
        self._services.limits.check("game", address, player, time.monotonic())
        if wanted.open:
            await self._services.lobby.check(wanted)
        room = await rooms.create(player, wanted)
        if wanted.open:
            await self._services.lobby.open(room, player)
        response = answer(game_state(room, player, rooms.now()), 201)
        self._visitors.remember(request, response, token)
        return response

    async def join(self, request: Request) -> Response:
        """Sit down at somebody's game."""
        return await self._sit(request, self._services.rooms.join)

    async def _sit(self, request: Request, join: Callable[..., Awaitable[Room]]) -> Response:
        wanted = await read(request, Join)
        token = self._visitors.token_of(request) or new_token()
        player = player_of(token)
        room = await join(request.path_params["game"], player, wanted.name)
        response = answer(game_state(room, player, self._services.rooms.now()))
        self._visitors.remember(request, response, token)
        return response

    async def lobby(self, request: Request) -> Response:
        """The seats that anybody may take."""
        return answer(await self._services.lobby.seats(self._visitors.asking(request)))

    async def take_seat(self, request: Request) -> Response:
        """Sit down on one of them."""
        return await self._sit(request, self._services.lobby.join)

    async def close_seat(self, request: Request) -> Response:
        """Take one's own back."""
        player = self._visitors.asking(request)
        await self._services.lobby.close(request.path_params["game"], player)
        return Response(status_code=204)

    async def qr(self, request: Request) -> Response:
        """The link by which a friend joins a game, as a picture for the eye of a phone; or the
        one by which it is watched."""
        game = request.path_params["game"]
        if not is_name(game):
            raise NoSuchGame
        await self._services.rooms.open(game, version=0)  # refused here if there is none
        view = "game" if "watch" in request.query_params else "join"
        return await self._code(request, f"#/{view}/{game}")

    async def _code(self, request: Request, page: str) -> Response:
        """A link to a page of this server as a QR code, drawn in a thread."""
        link = f"{request.base_url}{page}"
        if len(link) > _LONGEST_LINK:  # because of the Host header, which the asker chooses
            raise HTTPException(400, f"a link has at most {_LONGEST_LINK} characters")
        drawn = await self._compute(request, lambda _: qr_code(link))
        return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")

    async def games(self, request: Request) -> Response:
        """This browser's games."""
        player = self._visitors.asking(request)
        found = await self._services.rooms.of_player(player) if player else []
        return answer(GameList([game_summary(*game, player or "") for game in found]))

    async def shelve(self, request: Request) -> Response:
        """Name a game of one's own, or take it off one's list."""
        wanted = await read(request, Shelve)
        await self._services.rooms.shelve(
            request.path_params["game"], self._visitors.asking(request), wanted
        )
        return Response(status_code=204)

    async def records(self, request: Request) -> Response:
        """The records of all games in this browser's list, in one file."""
        rooms, player = self._services.rooms, self._visitors.asking(request)
        async with self._services.sums.of(address_of(request.scope)):
            found = await rooms.of_player(player) if player else []
            kept = [(title, await rooms.open(header.id)) for header, _, title in found]
            packed = await asyncio.to_thread(pack, kept)
        return Response(
            packed,
            media_type="application/zip",
            headers={"Content-Disposition": 'attachment; filename="yokai.zip"'},
        )

    async def ladder(self, request: Request) -> Response:
        """Where this browser's player stands among the levels of a game."""
        name = variant(request.path_params["variant"]).id
        return answer(await self._services.rooms.ladder(self._visitors.asking(request) or "", name))

    async def player(self, request: Request) -> Response:
        """What everyone may know of a player."""
        return answer(await player_page(self._services.rooms, request.path_params["player"]))

    async def leaderboard(self, request: Request) -> Response:
        """The strongest players of a game."""
        name = variant(request.path_params["variant"]).id
        return answer(await leaderboard(self._services.rooms, name))

    async def game(self, request: Request) -> Response:
        """A game, whosever it is."""
        rooms = self._services.rooms
        room = await rooms.open(request.path_params["game"])
        return answer(game_state(room, self._visitors.asking(request), rooms.now()))

    async def replies(self, request: Request) -> Response:
        """What a player would answer in a game."""
        replier, player = self._services.replier, self._visitors.asking(request)
        return answer(await replier.told(request.path_params["game"], player))

    async def tell_replies(self, request: Request) -> Response:
        """Say what one would answer."""
        wanted = await read(request, Replies)
        replier, player = self._services.replier, self._visitors.asking(request)
        async with self._services.sums.of(address_of(request.scope)):
            return answer(await replier.tell(request.path_params["game"], player, wanted))

    async def record(self, request: Request) -> Response:
        """A game as a record."""
        room = await self._services.rooms.open(request.path_params["game"])
        return PlainTextResponse(await self._compute(request, lambda _: record_of(room).text))

    async def position(self, request: Request) -> Response:
        """Play moves from any position."""
        asked = await read(request, PositionQuestion)

        def work(_: Tick) -> PositionAnswer:
            return position_answer(replay(asked.variant, asked.sfen, asked.moves))

        return answer(await self._compute(request, work))

    async def picture(self, request: Request) -> Response:
        """A position as a picture."""
        asked = request.query_params
        rules = variant(asked.get("variant", ""))
        position = Position.parse(rules, asked.get("sfen", rules.start.sfen))
        headers = {"Cache-Control": "no-store"}
        return Response(picture(position), 200, headers, "image/svg+xml")

    async def read_record(self, request: Request) -> Response:
        """Read a record."""
        asked = await read(request, RecordQuestion)

        def work(tick: Tick) -> RecordAnswer:
            return record_answer(Record.parse(asked.text, tick=tick), tick)

        return answer(await self._compute(request, work))

    async def write_record(self, request: Request) -> Response:
        """A study as a record."""
        draft = await read(request, StudyDraft)
        text = await self._compute(request, lambda tick: study_record(draft, tick).text)
        return PlainTextResponse(text)

    async def table(self, request: Request) -> Response:
        """How far the solving of a game is."""
        return answer(self._services.tables.status(request.path_params["variant"]))

    async def socket(self, socket: WebSocket) -> None:
        """Play, watch and analyse."""
        address = address_of(socket.scope)
        try:
            self._services.limits.check("line", address, None, time.monotonic())
            with self._services.lines.place(address):
                await Connection(socket, self._services).run()
        except (TooFast, TooMany) as why:
            await socket.send_denial_response(say(429, why.reason, why.message, why.words))

    async def _compute(self, request: Request, work: Callable[[Tick], T]) -> T:
        """Do what takes a while in a thread, one thing after the other for each address. The work
        calls the tick it is given, which ends it when it takes too long or the asker is gone."""
        gone = asyncio.create_task(_left(request))
        try:
            async with self._services.sums.of(address_of(request.scope)):
                deadline = Deadline(_LONGEST_WORK)
                gone.add_done_callback(lambda _: deadline.call_off())
                return await asyncio.to_thread(work, deadline.check)
        finally:
            gone.cancel()


async def _left(request: Request) -> None:
    """Wait until whoever asks has gone; to be called once the body is read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


@lru_cache(maxsize=_CODES)
def qr_code(link: str) -> bytes:
    """A link as a QR code (SVG)."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return drawn.getvalue()


def create_app(settings: Settings | None = None) -> Starlette:
    """The server as an ASGI application."""
    settings = settings or Settings()
    services = Services(settings)
    home = "tournament" if settings.tournament else ""
    routes = Routes(services, Assets(fresh=settings.fresh, home=home), settings)
    shown = TournamentRoutes(services, services.spectators).routes if services.spectators else []

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await services.start()
        try:
            yield
        finally:
            await services.close()

    return Starlette(
        routes=[
            Route("/", routes.page),
            Route("/me/{link}", routes.arrive),
            Route("/static/{path:path}", routes.static),
            Route("/api/me", routes.me, methods=["GET"]),
            Route("/api/me", routes.become, methods=["POST"]),
            Route("/api/me/qr", routes.my_code),
            Route("/api/me/renew", routes.renew, methods=["POST"]),
            Route("/api/lobby", routes.lobby),
            Route("/api/lobby/{game}/join", routes.take_seat, methods=["POST"]),
            Route("/api/lobby/{game}/close", routes.close_seat, methods=["POST"]),
            Route("/api/variants", routes.variants),
            Route("/api/levels", routes.levels),
            Route("/api/bots", routes.bots),
            Route("/api/games", routes.games, methods=["GET"]),
            Route("/api/games", routes.begin, methods=["POST"]),
            Route("/api/games/{game}", routes.game),
            Route("/api/games/{game}/join", routes.join, methods=["POST"]),
            Route("/api/games/{game}/qr", routes.qr),
            Route("/api/games/{game}/record", routes.record),
            Route("/api/games/{game}/replies", routes.replies, methods=["GET"]),
            Route("/api/games/{game}/replies", routes.tell_replies, methods=["POST"]),
            Route("/api/games/{game}/shelf", routes.shelve, methods=["POST"]),
            Route("/api/records", routes.records),
            Route("/api/ladder/{variant}", routes.ladder),
            Route("/api/players/{player}", routes.player),
            Route("/api/leaderboard/{variant}", routes.leaderboard),
            Route("/api/position", routes.position, methods=["POST"]),
            Route("/api/picture", routes.picture),
            Route("/api/record", routes.read_record, methods=["POST"]),
            Route("/api/study", routes.write_record, methods=["POST"]),
            Route("/api/table/{variant}", routes.table),
            *Famous(services).routes,
            *Lessons(services).routes,
            *Puzzles(services).routes,
            *shown,
            *Operation(services, settings.public_metrics).routes,
            WebSocketRoute("/ws", routes.socket),
        ],
        middleware=[
            Middleware(Metered, meters=services.meters),
            Middleware(
                Guard,
                hosts=settings.hosts,
                proxies=Proxies(settings.proxies, settings.names),
                limits=services.limits,
            ),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
