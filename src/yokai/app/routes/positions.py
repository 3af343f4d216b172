"""Rules, positions, records and solved tables by HTTP, whoever asks."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.computer.analyst import replay
from yokai.app.messages import (
    PositionAnswer,
    PositionQuestion,
    RecordAnswer,
    RecordQuestion,
    StudyDraft,
)
from yokai.app.routes.json_http import answer, read
from yokai.app.routes.long_work import Tick, compute
from yokai.app.studies.study_record import study_record
from yokai.app.views import level_views, position_answer, record_answer, variant_view
from yokai.formats.picture import picture
from yokai.formats.record import Record
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant


class PositionRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self._variants = [variant_view(variant(name)) for name in VARIANTS]
        self.routes = [
            Route("/api/variants", self.variants),
            Route("/api/levels", self.levels),
            Route("/api/position", self.position, methods=["POST"]),
            Route("/api/picture", self.picture),
            Route("/api/record", self.read_record, methods=["POST"]),
            Route("/api/study", self.write_record, methods=["POST"]),
            Route("/api/table/{variant}", self.table),
        ]

    async def variants(self, _: Request) -> Response:
        """The rules of every game."""
        return answer(self._variants)

    async def levels(self, _: Request) -> Response:
        """The levels of the computer."""
        return answer(level_views())

    async def position(self, request: Request) -> Response:
        """Play moves from any position."""
        asked = await read(request, PositionQuestion)

        def work(_: Tick) -> PositionAnswer:
            return position_answer(replay(asked.variant, asked.sfen, asked.moves), asked.known)

        return answer(await compute(self._app, request, work))

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

        return answer(await compute(self._app, request, work))

    async def write_record(self, request: Request) -> Response:
        """A study as a record."""
        draft = await read(request, StudyDraft)
        text = await compute(self._app, request, lambda tick: study_record(draft, tick).text)
        return PlainTextResponse(text)

    async def table(self, request: Request) -> Response:
        """How far the solving of a game is."""
        return answer(self._app.host.tables.status(request.path_params["variant"]))
