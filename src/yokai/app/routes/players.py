"""Players by HTTP: one's own profile, challenges, public pages, and the leaderboard."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.host import TooFast
from yokai.app.messages import (
    DeclineChallenge,
    Here,
    Mute,
    PushKey,
    SetProfile,
    Subscribe,
    Turns,
    Unsubscribe,
)
from yokai.app.players.player_pages import leaderboard, pair_games, player_page
from yokai.app.players.profile import profile_of, set_profile
from yokai.app.routes.json_http import answer, read, time_in, visitor_of
from yokai.rules.variant import variant

_TURNS = 100  # games of a visitor, the newest, among which their turns are counted
_ORIGIN = 200  # letters of the page's origin that are kept


class PlayerRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/profile", self.profile, methods=["GET"]),
            Route("/api/profile", self.set_profile, methods=["POST"]),
            Route("/api/turns", self.turns),
            Route("/api/here", self.here, methods=["POST"]),
            Route("/api/friends", self.friends),
            Route("/api/challenges", self.challenges),
            Route("/api/challenges/{game}/decline", self.decline, methods=["POST"]),
            Route("/api/push", self.push, methods=["GET"]),
            Route("/api/push", self.subscribe, methods=["POST"]),
            Route("/api/push/delete", self.unsubscribe, methods=["POST"]),
            Route("/api/players/{player}", self.player),
            Route("/api/players/{player}/games", self.pair_games),
            Route("/api/players/{player}/mute", self.mute, methods=["POST"]),
            Route("/api/players/{player}/report", self.report, methods=["POST"]),
            Route("/api/leaderboard/{variant}", self.leaderboard),
        ]

    async def profile(self, request: Request) -> Response:
        """The visitor's own profile."""
        return answer(await profile_of(self._app.rooms, visitor_of(request).player))

    async def set_profile(self, request: Request) -> Response:
        """Set the visitor's own profile."""
        wanted = await read(request, SetProfile)
        visitor = visitor_of(request)
        if wait := visitor.wait("write"):
            raise TooFast(wait)
        player = visitor.identify()
        name = await self._app.moderation.approved(player, wanted.name)
        wanted = msgspec.structs.replace(wanted, name=name)
        return answer(await set_profile(self._app.rooms, player, wanted))

    async def turns(self, request: Request) -> Response:
        """The games and challenges that wait for the visitor, without the game in view."""
        seen = request.query_params.get("but", "")
        return answer(await self._turns(visitor_of(request).player, seen))

    async def here(self, request: Request) -> Response:
        """Say that the visitor looks at the page; what waits for them."""
        wanted, player = await read(request, Here), visitor_of(request).player
        if player:
            await self._app.friends.note(player, wanted.shown)
        return answer(await self._turns(player, wanted.but))

    async def _turns(self, player: str | None, seen: str) -> Turns:
        if not player:
            return Turns(0)
        found = await self._app.store.games.to_move(player, _TURNS)
        challenges = await self._app.challenges.of_player(player)
        return Turns(sum(header.id != seen for header, _ in found), challenges)

    async def friends(self, request: Request) -> Response:
        """The people with whom the visitor has finished games, those here now first."""
        player = visitor_of(request).player
        return answer(await self._app.friends.of_player(player) if player else [])

    async def challenges(self, request: Request) -> Response:
        """The challenges to the visitor that wait, and the visitor's own."""
        player = visitor_of(request).player
        return answer(await self._app.challenges.of_player(player) if player else [])

    async def decline(self, request: Request) -> Response:
        """Decline a challenge."""
        wanted, visitor = await read(request, DeclineChallenge), visitor_of(request)
        game = request.path_params["game"]
        await self._app.challenges.decline(game, visitor.player, wanted.word)
        return Response(status_code=204)

    async def mute(self, request: Request) -> Response:
        """Take no more challenges of a player, or take them again."""
        wanted, visitor = await read(request, Mute), visitor_of(request)
        if wait := visitor.wait("offer"):
            raise TooFast(wait)
        public = request.path_params["player"]
        await self._app.challenges.mute(public, visitor.identify(), wanted.muted)
        return Response(status_code=204)

    async def push(self, _: Request) -> Response:
        """The key by which a browser subscribes to calls."""
        return answer(PushKey(self._app.host.push.key))

    async def subscribe(self, request: Request) -> Response:
        """Call the visitor's browser from now on."""
        wanted, visitor = await read(request, Subscribe), visitor_of(request)
        if wait := visitor.wait("write"):
            raise TooFast(wait)
        origin = f"https://{request.url.hostname or 'localhost'}"[:_ORIGIN]
        player = visitor.identify()
        await self._app.caller.subscribe(player, wanted, origin, visitor.device)
        return Response(status_code=204)

    async def unsubscribe(self, request: Request) -> Response:
        """Call the visitor's browser no more."""
        await self._app.caller.unsubscribe((await read(request, Unsubscribe)).endpoint)
        return Response(status_code=204)

    async def player(self, request: Request) -> Response:
        """The public page of a player."""
        reader = visitor_of(request).player
        return answer(await player_page(self._app.rooms, request.path_params["player"], reader))

    async def pair_games(self, request: Request) -> Response:
        """A page of the visitor's finished games with a player."""
        reader, public = visitor_of(request).player, request.path_params["player"]
        before = time_in(request.query_params.get("before", ""))
        return answer(await pair_games(self._app.rooms, public, reader, before))

    async def report(self, request: Request) -> Response:
        """Report the name of a player to the operator."""
        visitor = visitor_of(request)
        visitor.identify()
        if wait := visitor.wait("report"):
            raise TooFast(wait)
        await self._app.moderation.report(request.path_params["player"])
        return Response(status_code=204)

    async def leaderboard(self, request: Request) -> Response:
        """The strongest players of a game."""
        name = variant(request.path_params["variant"]).id
        return answer(await leaderboard(self._app.rooms, name))
