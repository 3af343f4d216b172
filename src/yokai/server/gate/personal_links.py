"""Personal links: another device becomes the same player by one, until the player renews it."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.messages import Become, DeviceView, EndDevice, LinkOwner, Me, ProgramToken
from yokai.app.players.deadlines import deadlines_of
from yokai.app.players.player_id import player_of, public_of
from yokai.app.routes.json_http import answer, read
from yokai.app.routes.qr import qr_response
from yokai.refusal import Refusal
from yokai.server.gate.calendar_feed import TYPE, calendar_text
from yokai.server.gate.cookies import EXPIRED, new_device, player_behind
from yokai.server.gate.device_label import device_label
from yokai.server.gate.ended_devices import EndedDevices
from yokai.server.gate.visitors import Gate, GateVisitor
from yokai.storage.accounts import Device

_MOST_DEVICES = 20  # of one player; of more the oldest are signed out


class PersonalLinkRoutes:
    """One method for each address."""

    def __init__(
        self,
        app: Application,
        gate: Gate,
        ended: EndedDevices,
        keep_days: int | None = None,
    ) -> None:
        self._ended = ended
        self._keep_days = keep_days
        self._app, self._cookies, self._links = app, gate.cookies, app.store.personal_links
        self.routes = [
            Route("/me/{link}", self.arrive),
            Route("/calendar/{link}", self.calendar),
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.become, methods=["POST"]),
            Route("/api/me/delete", self.delete, methods=["POST"]),
            Route("/api/me/devices", self.devices, methods=["GET"]),
            Route("/api/me/devices", self.end_device, methods=["POST"]),
            Route("/api/me/leave", self.leave, methods=["POST"]),
            Route("/api/me/look", self.look, methods=["POST"]),
            Route("/api/me/qr", self.code),
            Route("/api/me/token", self.token, methods=["POST"]),
            Route("/api/me/bot", self.bot, methods=["POST"]),
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

    async def token(self, request: Request) -> Response:
        """The token by which a program plays for the visitor, until the link is renewed."""
        visitor = _visitor(request)
        player = visitor.identify()
        generation = await self._links.generation(player)
        return answer(ProgramToken(self._cookies.link(visitor.token or "", generation, "program")))

    async def bot(self, request: Request) -> Response:
        """Let the visitor be a program from now on, which others see by a mark in its name."""
        await self._app.moderation.make_bot(_visitor(request).identify())
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        """Delete everything of the visitor, who is nobody then."""
        await self._app.eraser.erase(player_of(_token(request)))
        return Response(status_code=204, headers={"Set-Cookie": EXPIRED})

    async def become(self, request: Request) -> Response:
        """Become the player of a personal link."""
        token = await self._token_behind((await read(request, Become)).link)
        await self._sign_in(request, token)
        return Response(status_code=204)

    async def look(self, request: Request) -> Response:
        """Say whose a personal link is; a refusal if it does not work, or does not any more."""
        player = player_of(await self._token_behind((await read(request, Become)).link))
        return answer(LinkOwner((await self._app.store.profiles.of(player)).name or ""))

    async def devices(self, request: Request) -> Response:
        """The visitor's devices: those that came by the personal link, and this one."""
        visitor, token = _visitor(request), _token(request)
        await self._sign_in(request, token, visitor.device or new_device(), not visitor.device)
        found = await self._app.store.devices.of_player(player_of(token), _MOST_DEVICES)
        return answer([DeviceView.of(each, here=each.id == visitor.device) for each in found])

    async def end_device(self, request: Request) -> Response:
        """Sign one of the visitor's devices out, or all others."""
        wanted, player = await read(request, EndDevice), player_of(_token(request))
        await self._ended.end(player, wanted.device, _visitor(request).device)
        return Response(status_code=204)

    async def leave(self, request: Request) -> Response:
        """Sign this device out: it is nobody's then."""
        player, device = player_of(_token(request)), _visitor(request).device
        await self._ended.end(player, device, device)
        return Response(status_code=204, headers={"Set-Cookie": EXPIRED})

    async def _token_behind(self, link: str) -> str:
        if token := await self._linked(link):
            return token
        raise Refusal("unknown_link", "this is no personal link of this server")

    async def _sign_in(
        self, request: Request, token: str, device: str = "", was_unnamed: bool = False
    ) -> None:
        """Let the visitor be the player of a token, on a device that the player sees."""
        now = self._app.rooms.now()
        device = device or new_device()
        label = device_label(request.headers.get("user-agent", ""))
        await self._app.store.devices.add(
            player_of(token), Device(device, label, now, now), _MOST_DEVICES, was_unnamed
        )
        _visitor(request).become(token, device)

    async def calendar(self, request: Request) -> Response:
        """The deadlines of a player's games of days, for a calendar program. The address
        opens them to whoever has it, and nothing else."""
        link = request.path_params["link"].removesuffix(".ics")
        token = await self._linked(link, "calendar")
        if not token:
            raise HTTPException(404, "this is no calendar of this server")
        rooms, player = self._app.rooms, player_of(token)
        profile = await self._app.store.profiles.of(player)
        found = await deadlines_of(rooms, player)
        origin = str(request.base_url).rstrip("/")
        text = calendar_text(found, origin, profile.lang or "en", rooms.now())
        return Response(text, media_type=TYPE, headers={"Cache-Control": "no-store"})

    async def arrive(self, request: Request) -> Response:
        """Open a personal link. If the visitor has games or stars, or comes from another site, the
        page asks first: otherwise a link could make somebody play as another player unawares."""
        link, visitor = request.path_params["link"], _visitor(request)
        token, present = await self._linked(link), visitor.token
        if not token:
            raise HTTPException(404, "this is no personal link of this server")
        # A browser that does not say where it comes from may come from anywhere.
        led = request.headers.get("sec-fetch-site") not in ("none", "same-origin")
        other = present if present != token else None
        if led or (other and not await self._app.is_new(player_of(other))):
            return RedirectResponse(f"/#/me/{link}", headers={"Cache-Control": "no-store"})
        await self._sign_in(request, token)
        return RedirectResponse("/#/games", headers={"Cache-Control": "no-store"})

    async def _me(self, token: str) -> Me:
        player = player_of(token)
        generation = await self._links.generation(player)
        link = f"/me/{self._cookies.link(token, generation)}"
        feed = f"/calendar/{self._cookies.link(token, generation, 'calendar')}.ics"
        return Me(link, public_of(player), self._keep_days, feed)

    async def _linked(self, link: str, use: str = "link") -> str | None:
        """The token of a personal link, if it is the newest of its player."""
        generation = await self._links.generation(player_behind(link))
        return self._cookies.of_link(link, generation, use)


def _visitor(request: Request) -> GateVisitor:
    visitor: GateVisitor = request.scope["visitor"]
    return visitor


def _token(request: Request) -> str:
    """The visitor's token; a refusal if there is none."""
    token = _visitor(request).token
    if not token:
        raise Refusal("nobody", "this browser has no player yet: open the page first")
    return token
