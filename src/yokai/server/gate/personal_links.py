"""Personal links: another device becomes the same player by one, until the player renews it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import Become, Me
from yokai.app.players.player_id import player_of, public_of
from yokai.app.routes.json_http import answer, read
from yokai.app.routes.qr import qr_response
from yokai.refusal import Refusal
from yokai.server.gate.cookies import player_behind
from yokai.server.gate.visitors import Gate, GateVisitor


class PersonalLinkRoutes:
    """One method for each address."""

    def __init__(self, app: Application, gate: Gate) -> None:
        self._app, self._cookies, self._links = app, gate.cookies, app.store.personal_links
        self.routes = [
            Route("/me/{link}", self.arrive),
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.become, methods=["POST"]),
            Route("/api/me/qr", self.code),
            Route("/api/me/renew", self.renew, methods=["POST"]),
        ]

    async def me(self, request: Request) -> Response:
        """The visitor's personal link. It must be kept secret: anyone who has it is this player."""
        visitor = _visitor(request)
        visitor.identify()
        return answer(await self._me(visitor.token or ""))

    async def code(self, request: Request) -> Response:
        """The visitor's personal link as a QR code."""
        token = _token(request)
        generation = await self._links.generation(player_of(token))
        link = self._cookies.link(token, generation)
        return await qr_response(self._app, request, f"me/{link}")

    async def renew(self, request: Request) -> Response:
        """Make the personal link invalid, and give another."""
        token = _token(request)
        await self._links.renew(player_of(token))
        return answer(await self._me(token))

    async def become(self, request: Request) -> Response:
        """Become the player of a personal link."""
        token = await self._linked((await read(request, Become)).link)
        if not token:
            raise Refusal("unknown_link", "this is no personal link of this server")
        _visitor(request).become(token)
        return Response(status_code=204)

    async def arrive(self, request: Request) -> Response:
        """Open a personal link. If the visitor has games or stars, or comes from another site, the
        page asks first: otherwise a link could make somebody play as another player unawares."""
        link, visitor = request.path_params["link"], _visitor(request)
        token, present = await self._linked(link), visitor.token
        if not token:
            raise HTTPException(404, "this is no personal link of this server")
        led = request.headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
        other = present if present != token else None
        if led or (other and not await self._app.is_new(player_of(other))):
            return RedirectResponse(f"/#/me/{link}", headers={"Cache-Control": "no-store"})
        visitor.become(token)
        return RedirectResponse("/#/games", headers={"Cache-Control": "no-store"})

    async def _me(self, token: str) -> Me:
        player = player_of(token)
        generation = await self._links.generation(player)
        return Me(f"/me/{self._cookies.link(token, generation)}", public_of(player))

    async def _linked(self, link: str) -> str | None:
        """The token of a personal link, if it is the newest of its player."""
        generation = await self._links.generation(player_behind(link))
        return self._cookies.of_link(link, generation)


def _visitor(request: Request) -> GateVisitor:
    visitor: GateVisitor = request.scope["visitor"]
    return visitor


def _token(request: Request) -> str:
    """The visitor's token; a refusal if there is none."""
    token = _visitor(request).token
    if not token:
        raise Refusal("nobody", "this browser has no player yet: open the page first")
    return token
