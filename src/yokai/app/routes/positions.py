"""Rules, positions, records and tablebases by HTTP, the same for every visitor."""

from __future__ import annotations

from functools import cache

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from yokai.app.application import Application
from yokai.app.computer.analyst import replay
from yokai.app.messages import PositionQuestion, RecordQuestion, StudyDraft, VariantView
from yokai.app.routes.json_http import answer, read
from yokai.app.routes.long_work import compute
from yokai.app.studies.study_record import study_record
from yokai.app.views import (
    level_views,
    position_answer,
    record_answer,
    solution_view,
    variant_view,
)
from yokai.formats.film import LONGEST, film_sheet
from yokai.formats.recognise import OWN
from yokai.formats.record import Record
from yokai.refusal import Refusal
from yokai.rules.picture import svg
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant


@cache
def _variants() -> list[VariantView]:
    """The rules of every game. Whether a game can be solved takes a while to find out."""
    return [variant_view(variant(name)) for name in VARIANTS]


class PositionRoutes:
    """One method for each address."""

    def __init__(self, app: Application) -> None:
        self._app = app
        self.routes = [
            Route("/api/variants", self.variants),
            Route("/api/levels", self.levels),
            Route("/api/position", self.position, methods=["POST"]),
            Route("/api/picture", self.picture),
            Route("/api/film", self.film),
            Route("/api/record", self.read_record, methods=["POST"]),
            Route("/api/study", self.write_record, methods=["POST"]),
            Route("/api/table/{variant}", self.table),
            Route("/api/table/{variant}/solution", self.solution),
        ]

    async def variants(self, _: Request) -> Response:
        """The rules of every game."""
        return answer(_variants())

    async def levels(self, _: Request) -> Response:
        """The levels of the computer."""
        return answer(level_views())

    async def position(self, request: Request) -> Response:
        """Play moves from any position."""
        asked = await read(request, PositionQuestion)
        line = asked.variant, asked.sfen, asked.moves
        found = compute(self._app, request, lambda _: position_answer(replay(*line), asked.known))
        return answer(await found)

    async def picture(self, request: Request) -> Response:
        """A position as a picture."""
        asked = request.query_params
        rules = variant(asked.get("variant", ""))
        position = Position.parse(rules, asked.get("sfen", rules.start.sfen))
        return _drawing(svg(position))

    async def film(self, request: Request) -> Response:
        """The last moves of a game as the frames of a film."""
        asked = request.query_params
        moves = asked.get("moves", "").split()
        if len(moves) > LONGEST:
            raise Refusal("bad_request", f"a film has at most {LONGEST} moves, not {len(moves)}")
        line = asked.get("variant", ""), asked.get("sfen"), moves
        look = asked.get("pieces"), "flipped" in asked
        work = compute(self._app, request, lambda _: film_sheet(replay(*line), LONGEST, *look))
        return _drawing(await work)

    async def read_record(self, request: Request) -> Response:
        """Read a record."""
        text = (await read(request, RecordQuestion)).text
        found = compute(
            self._app, request, lambda tick: record_answer(Record.parse(text, tick=tick), tick)
        )
        return answer(await found)

    async def write_record(self, request: Request) -> Response:
        """A study as a record, or in a format of other programs."""
        draft, form = await read(request, StudyDraft), request.query_params.get("as", OWN.name)
        text = compute(self._app, request, lambda tick: study_record(draft, tick).export(form))
        return PlainTextResponse(await text)

    async def table(self, request: Request) -> Response:
        """The progress of solving a game."""
        return answer(self._app.host.tables.status(request.path_params["variant"]))

    async def solution(self, request: Request) -> Response:
        """A solved game in figures."""
        table = self._app.host.tables.get(variant(request.path_params["variant"]).id)
        if table is None:
            raise Refusal("not_solved", "this game is not solved here yet")
        return answer(await compute(self._app, request, lambda _: solution_view(table)))


def _drawing(text: str) -> Response:
    return Response(text, 200, {"Cache-Control": "no-store"}, "image/svg+xml")
