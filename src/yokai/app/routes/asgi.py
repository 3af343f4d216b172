"""The routes of the application, for the server or a browser tab.

The server adds routes of its own (the page, cookies, health checks), puts a Visitor into the scope
of every request and connection, and gives errors to `HANDLERS` of `json_http.py`.
"""

from __future__ import annotations

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from yokai.app.application import Application
from yokai.app.routes.archive import ArchiveRoutes
from yokai.app.routes.by_message import MessageRoutes
from yokai.app.routes.classrooms import ClassroomRoutes
from yokai.app.routes.games import GameRoutes
from yokai.app.routes.hand_in import HandInRoutes
from yokai.app.routes.lessons import LessonRoutes
from yokai.app.routes.openings import OpeningRoutes
from yokai.app.routes.people_tournaments import PeopleTournamentRoutes
from yokai.app.routes.players import PlayerRoutes
from yokai.app.routes.positions import PositionRoutes
from yokai.app.routes.programs import ProgramRoutes
from yokai.app.routes.puzzles import PuzzleRoutes
from yokai.app.routes.socket import Connection
from yokai.app.routes.studies import StudyRoutes
from yokai.app.routes.tournaments import TournamentRoutes
from yokai.app.routes.workshop import WorkshopRoutes


def routes_of(app: Application) -> list[BaseRoute]:
    """Every route of the application."""

    async def socket(socket: WebSocket) -> None:
        """Serve one WebSocket: play, watch and analyse."""
        await Connection(socket, app).run()

    shown = TournamentRoutes(app, app.spectators).routes if app.spectators else []
    if app.desk:
        shown += HandInRoutes(app, app.desk).routes
    return [
        *GameRoutes(app).routes,
        *ProgramRoutes(app).routes,
        *MessageRoutes(app).routes,
        *PlayerRoutes(app).routes,
        *PositionRoutes(app).routes,
        *WorkshopRoutes(app).routes,
        *OpeningRoutes(app).routes,
        *StudyRoutes(app).routes,
        *LessonRoutes(app).routes,
        *PuzzleRoutes(app).routes,
        *ClassroomRoutes(app).routes,
        *PeopleTournamentRoutes(app).routes,
        *ArchiveRoutes(app).routes,
        *shown,
        WebSocketRoute("/ws", socket),
    ]
