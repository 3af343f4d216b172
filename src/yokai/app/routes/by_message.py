"""Games by message by HTTP: the link to send, its QR code, and a link that was received."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.games.by_message import is_to_send, link_of
from yokai.app.games.new_game import is_name
from yokai.app.messages import LinkText, OpenLink
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.app.routes.long_work import compute
from yokai.app.routes.qr import fits_qr, link_for_others, qr_response
from yokai.formats.message_link import MessageLink
from yokai.refusal import NoSuchGame


class MessageRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/message", self.open, methods=["POST"]),
            Route("/api/games/{game}/message", self.link),
            Route("/api/games/{game}/message/qr", self.qr),
        ]

    async def open(self, request: Request) -> Response:
        """Open a link, and keep its game if that is wanted."""
        asked = await read(request, OpenLink)
        link = await compute(self._app, request, lambda tick: MessageLink.parse(asked.text, tick))
        moderation = self._app.moderation
        link = moderation.without_bad_names(link)
        visitor, games = visitor_of(request), self._app.by_message
        if asked.keep:
            player = visitor.identify()
            name = await moderation.approved(player, asked.name)
            return answer(await games.keep(player, link, name))
        return answer(await games.open(visitor.player, link))

    async def link(self, request: Request) -> Response:
        """The text of the link that the visitor has to send."""
        text = await self._text(request)
        fits = text is not None and fits_qr(link_for_others(self._app, request, _page(text)))
        return answer(LinkText(text, fits))

    async def qr(self, request: Request) -> Response:
        """The link that the visitor has to send, as a QR code."""
        if (text := await self._text(request)) is None:
            raise NoSuchGame
        return await qr_response(self._app, request, _page(text))

    async def _text(self, request: Request) -> str | None:
        game, player = request.path_params["game"], visitor_of(request).player
        if not is_name(game):
            raise NoSuchGame
        room = await self._app.rooms.as_player(game, player)
        if not is_to_send(room, player):
            return None
        return await compute(self._app, request, lambda _: link_of(room).text)


def _page(text: str) -> str:
    """The address of the page that opens a link."""
    return f"#/message/{text}"
