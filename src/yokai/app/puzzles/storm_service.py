"""Storms at the desk: begun, looked at, and played by the server's clock."""

from __future__ import annotations

import secrets
from typing import Literal

from yokai.app.messages import StormTry, StormVerdict, StormView
from yokai.app.puzzles.puzzle_ratings import solver_of
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.app.puzzles.storm import Storm, begin, rising, step, storm_of
from yokai.app.views import move_views, position_view
from yokai.refusal import Refusal


class StormService:
    """Storms for everybody."""

    def __init__(self, desk: PuzzleService) -> None:
        self._desk, self._store = desk, desk.store

    async def begin(self, player: str, game: str) -> StormView:
        """Begin a storm; the time runs from now on."""
        ours = await self._desk.collection(game)
        puzzles = rising(ours, self._desk.random)
        storm = Storm(secrets.token_hex(8), puzzles, self._desk.now())
        await self._store.done(self._store.write(lambda c: begin(c, player, ours.game.id, storm)))
        return await self._view(player, ours.game.id, storm)

    async def look(self, player: str | None, game: str) -> StormView:
        """The storm a player is in, or was last."""
        ours = await self._desk.collection(game)
        return await self._view(player, ours.game.id, await self._known(player, ours.game.id))

    async def attempt(self, player: str, game: str, asked: StormTry) -> StormVerdict:
        """Judge the moves in the puzzle of now; a wrong one leads to the next puzzle."""
        ours = await self._desk.collection(game)
        name = ours.game.id
        storm = await self._known(player, name)
        if (storm.id, storm.number) != (asked.storm, asked.number) or storm.is_over(
            self._desk.now()
        ):
            return StormVerdict("late", [], None, await self._view(player, name, storm))
        puzzle = await self._desk.puzzle(name, storm.puzzle or "")
        now = self._desk.now()  # thinking about it takes the server's time, not the player's
        verdict = await self._desk.judge(puzzle, asked.moves)
        result: Literal["solved", "on", "wrong", "late"] = verdict.result
        if verdict.result != "on":
            solved = verdict.result == "solved"
            after = await self._store.done(
                self._store.writing(lambda c: step(c, player, puzzle, storm, solved, now))
            )
            storm = after or await self._known(player, name)
            result = result if after else "late"
        return StormVerdict(
            result=result,
            line=move_views(verdict.game),
            position=position_view(verdict.position),
            storm=await self._view(player, name, storm),
        )

    async def _known(self, player: str | None, game: str) -> Storm:
        storm: Storm | None = await self._store.ask(self._store.read, storm_of, player, game)
        if not storm:
            raise Refusal("no_storm", "there is no storm of yours: begin one")
        return storm

    async def _view(self, player: str | None, game: str, storm: Storm) -> StormView:
        now, ours = self._desk.now(), await self._desk.collection(game)
        puzzle = None
        # A storm of before an update may name a puzzle that is no more: then it is over.
        if not storm.is_over(now) and storm.puzzle in ours:
            puzzle = await self._desk.view(player, ours.get(storm.puzzle or ""))
        solver = await self._store.ask(self._store.read, solver_of, player, game)
        return StormView(
            id=storm.id,
            variant=game,
            left=storm.left(now) if puzzle else 0,
            solved=storm.solved,
            mistakes=storm.mistakes,
            best=solver.best_storm,
            number=storm.number,
            puzzle=puzzle,
        )
