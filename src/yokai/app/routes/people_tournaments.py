"""Tournaments of people by HTTP: for their organisers, and for everybody who has the link."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.host import TooFast
from yokai.app.messages import (
    BoardRuling,
    JoinTournament,
    PeopleTournamentView,
    TournamentCards,
    TournamentDraft,
    TournamentEntry,
)
from yokai.app.routes.json_http import answer, read, visitor_of
from yokai.app.routes.qr import link_for_others, qr_response
from yokai.refusal import Refusal

_ALL = "/api/tournaments"
_ONE = f"{_ALL}/{{tournament}}"
_PERSON = f"{_ONE}/people/{{person:int}}"


class PeopleTournamentRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app, self._tournaments = app, app.tournaments
        self.routes = [
            Route(_ALL, self.of_player, methods=["GET"]),
            Route(_ALL, self.make, methods=["POST"]),
            Route(_ONE, self.view, methods=["GET"]),
            Route(f"{_ONE}/boards", self.boards, methods=["GET"]),
            Route(f"{_ONE}/qr", self.qr),
            Route(f"{_ONE}/join", self.join, methods=["POST"]),
            Route(f"{_ONE}/leave", self.leave, methods=["POST"]),
            Route(f"{_ONE}/return", self.come_back, methods=["POST"]),
            Route(f"{_ONE}/start", self.start, methods=["POST"]),
            Route(f"{_ONE}/next", self.next_round, methods=["POST"]),
            Route(f"{_ONE}/end", self.end, methods=["POST"]),
            Route(f"{_ONE}/delete", self.delete, methods=["POST"]),
            Route(f"{_ONE}/entry", self.set_open, methods=["POST"]),
            Route(f"{_ONE}/cards", self.cards, methods=["GET"]),
            Route(f"{_ONE}/cards", self.add_cards, methods=["POST"]),
            Route(f"{_ONE}/cards/{{card}}/qr", self.card_qr),
            Route(f"{_PERSON}/remove", self.remove, methods=["POST"]),
            Route(f"{_PERSON}/readmit", self.readmit, methods=["POST"]),
            Route(f"{_ONE}/boards/{{board:int}}", self.rule, methods=["POST"]),
        ]

    # Everybody's.

    async def of_player(self, request: Request) -> Response:
        """The tournaments that the visitor organises or takes part in."""
        return answer(await self._tournaments.of_player(visitor_of(request).player))

    async def view(self, request: Request) -> Response:
        """A tournament as the visitor sees it."""
        return self._shown(request, await self._tournaments.view(*_asked(request)))

    async def boards(self, request: Request) -> Response:
        """The games of a round as they stand."""
        return answer(await self._tournaments.boards(_name(request)))

    async def qr(self, request: Request) -> Response:
        """The link of a tournament as a QR code."""
        await self._tournaments.load(_name(request))
        return await qr_response(self._app, request, f"#/tournaments/{_name(request)}")

    async def join(self, request: Request) -> Response:
        """Take part, by the link or by a card."""
        wanted, visitor = await read(request, JoinTournament), visitor_of(request)
        await self._tournaments.load(_name(request))
        player = visitor.identify()
        name = await self._app.moderation.approved(player, wanted.name)
        view = await self._tournaments.join(_name(request), player, name, wanted.card)
        return self._shown(request, view)

    async def leave(self, request: Request) -> Response:
        """Take part no more."""
        return self._shown(request, await self._tournaments.leave(*_asked(request)))

    async def come_back(self, request: Request) -> Response:
        """Take part again from the next round on."""
        return self._shown(request, await self._tournaments.come_back(*_asked(request)))

    # The organiser's.

    async def make(self, request: Request) -> Response:
        """Make a tournament."""
        if self._app.spectators:
            raise Refusal("read_only", "a tournament is shown here, and no other games are played")
        wanted, visitor = await read(request, TournamentDraft), visitor_of(request)
        player = visitor.identify()
        if wait := visitor.wait("group"):
            raise TooFast(wait)
        name = await self._app.moderation.approved(player, wanted.name)
        return self._shown(request, await self._tournaments.make(player, wanted, name), 201)

    async def start(self, request: Request) -> Response:
        """Begin the first round."""
        return self._shown(request, await self._tournaments.start(*_asked(request)))

    async def next_round(self, request: Request) -> Response:
        """Begin the next round now, without the rest of the pause."""
        return self._shown(request, await self._tournaments.next_round(*_asked(request)))

    async def end(self, request: Request) -> Response:
        """End a tournament."""
        return self._shown(request, await self._tournaments.end(*_asked(request)))

    async def delete(self, request: Request) -> Response:
        """Delete a tournament; its games stay with their players."""
        await self._tournaments.delete(*_asked(request))
        return Response(status_code=204)

    async def set_open(self, request: Request) -> Response:
        """Let people come by the link, or only by a card."""
        wanted = await read(request, TournamentEntry)
        view = await self._tournaments.set_open(*_asked(request), wanted.open)
        return self._shown(request, view)

    async def cards(self, request: Request) -> Response:
        """The cards of a tournament."""
        return answer(await self._tournaments.cards(*_asked(request)))

    async def add_cards(self, request: Request) -> Response:
        """Make cards, each with a name or without."""
        names = (await read(request, TournamentCards)).names
        return answer(await self._tournaments.add_cards(*_asked(request), names), 201)

    async def card_qr(self, request: Request) -> Response:
        """The link of a card as a QR code."""
        card = request.path_params["card"]
        known = {each.card for each in await self._tournaments.cards(*_asked(request))}
        if card not in known:
            raise Refusal("wrong_card", "this card is not of this tournament")
        return await qr_response(self._app, request, f"#/tournaments/{_name(request)}/{card}")

    async def remove(self, request: Request) -> Response:
        """Take a participant out, who loses the game that goes on."""
        view = await self._tournaments.remove(*_asked(request), _person(request))
        return self._shown(request, view)

    async def readmit(self, request: Request) -> Response:
        """Let a participant play again from the next round on."""
        view = await self._tournaments.readmit(*_asked(request), _person(request))
        return self._shown(request, view)

    async def rule(self, request: Request) -> Response:
        """Set the result of a board."""
        winner = (await read(request, BoardRuling)).winner
        board = request.path_params["board"]
        view = await self._tournaments.rule(*_asked(request), board, winner)
        return self._shown(request, view)

    def _shown(self, request: Request, view: PeopleTournamentView, status: int = 200) -> Response:
        """A tournament with the link for others, which depends on the address that is asked."""
        link = link_for_others(self._app, request, f"#/tournaments/{view.id}")
        return answer(msgspec.structs.replace(view, link=link), status)


def _name(request: Request) -> str:
    return str(request.path_params["tournament"])


def _person(request: Request) -> int:
    return int(request.path_params["person"])


def _asked(request: Request) -> tuple[str, str | None]:
    return _name(request), visitor_of(request).player
