"""Storms for players: begun, viewed, and played by the server's clock."""

from __future__ import annotations

import secrets
from typing import Literal

from yokai.app.messages import StormTry, StormVerdict, StormView
from yokai.app.puzzles.puzzle_ratings import NEW
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.app.puzzles.storm import EVERY, bonus, bonus_of, combo, is_over, left, rising, step
from yokai.app.views import move_views, position_view
from yokai.refusal import Refusal
from yokai.storage.puzzles import PuzzleState, Storm


class StormService:
    """Storms for all players."""

    def __init__(self, puzzles: PuzzleService) -> None:
        self._puzzles, self._kept = puzzles, puzzles.store.puzzles

    async def begin(self, player: str, game: str) -> StormView:
        """Begin a storm; the time runs from now on."""
        ours = await self._puzzles.collection(game)
        if not ours.puzzles or not ours.game.is_built_in:
            raise Refusal("unknown_puzzle", f"{ours.game.name} has no puzzles for a storm")
        puzzles = rising(ours, self._puzzles.random)
        storm = Storm(secrets.token_hex(8), puzzles, self._puzzles.now())
        await self._kept.begin_storm(player, ours.game.id, storm)
        return await self._view(player, ours.game.id, storm)

    async def look(self, player: str | None, game: str) -> StormView:
        """The storm a player is in, or was last."""
        ours = await self._puzzles.collection(game)
        return await self._view(player, ours.game.id, await self._known(player, ours.game.id))

    async def attempt(self, player: str, game: str, asked: StormTry) -> StormVerdict:
        """Judge the moves in the puzzle of now; a wrong one leads to the next puzzle."""
        ours = await self._puzzles.collection(game)
        name = ours.game.id
        storm = await self._known(player, name)
        asked_for = asked.storm, asked.number
        if (storm.id, storm.number) != asked_for or is_over(storm, self._puzzles.now()):
            return StormVerdict("late", [], None, await self._view(player, name, storm))
        puzzle = await self._puzzles.puzzle(name, storm.puzzle or "")
        now = self._puzzles.now()  # judging takes the server's time, not the player's
        verdict = await self._puzzles.judge(puzzle, asked.moves)
        result: Literal["solved", "on", "wrong", "late"] = verdict.result
        if verdict.result != "on":
            begun, solved = storm, verdict.result == "solved"

            def decide(state: PuzzleState) -> PuzzleState:
                return step(state, puzzle, begun, solved, now)

            before, after = await self._kept.change(player, name, puzzle.id, decide)
            storm = after.storm or storm
            result = result if after.storm != before.storm else "late"
        return StormVerdict(
            result=result,
            line=move_views(verdict.game),
            position=position_view(verdict.position),
            storm=await self._view(player, name, storm),
        )

    async def _known(self, player: str | None, game: str) -> Storm:
        storm = await self._kept.storm(player, game)
        if not storm:
            raise Refusal("no_storm", "there is no storm of yours: begin one")
        return storm

    async def _view(self, player: str | None, game: str, storm: Storm) -> StormView:
        now, ours = self._puzzles.now(), await self._puzzles.collection(game)
        puzzle = None
        # A storm may have a puzzle that an update has removed: then it is over.
        if not is_over(storm, now) and storm.puzzle in ours:
            puzzle = await self._puzzles.view(player, ours.get(storm.puzzle or ""))
        standing = await self._kept.standing(player, game) or NEW
        rest = left(storm, now) if puzzle else 0
        row = combo(storm)
        further = EVERY - row % EVERY
        missed = [] if puzzle else [ours.get(name) for name in storm.missed if name in ours]
        return StormView.of(
            storm,
            variant=game,
            left=rest,
            best=standing.best_storm,
            puzzle=puzzle,
            combo=row,
            bonus=bonus(storm),
            further=further,
            next_bonus=bonus_of(row + further),
            missed=[await self._puzzles.view(player, each) for each in missed],
        )
