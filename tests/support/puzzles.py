"""Puzzles for tests: a few that can be walked through, and a service with a clock set by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import TypeVar

import pytest

from tests.support.hosts import HostInPlace
from yokai.app.games.clock import DAY
from yokai.app.messages import PuzzleVerdict
from yokai.app.puzzles import puzzle_service
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.app.puzzles.storm_service import StormService
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.storage.store import Store

T = TypeVar("T")
ALL = puzzles_of("classic")
# A few that take several moves and end the game, so that a test can walk through all.
LONG = [puzzle for puzzle in ALL if puzzle.kind == "win" and puzzle.moves > 1]
DROPS = [puzzle for puzzle in LONG if "drop" in puzzle.themes][:4]
FEW = PuzzleCollection(ALL.game, {puzzle.id: puzzle for puzzle in (LONG[:8] + DROPS)}.values())


def hand_out(monkeypatch: pytest.MonkeyPatch, puzzles: PuzzleCollection) -> None:
    """Let only these puzzles of their variant be handed out."""

    def own(game: str) -> PuzzleCollection:
        return puzzles if game == puzzles.game.id else puzzles_of(game)

    monkeypatch.setattr(puzzle_service, "puzzles_of", own)


class Desk:
    """Services for puzzles and storms, with a clock that is set by hand."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.time = 20_000 * DAY
        self.puzzles = PuzzleService(store, HostInPlace(now=lambda: self.time, tables=folder))
        self.storms = StormService(self.puzzles)

    def attempt(self, puzzle: Puzzle, *moves: str, player: str = "me") -> PuzzleVerdict:
        return run(self.puzzles.attempt(player, puzzle, moves))

    def solve(self, puzzle: Puzzle, player: str = "me") -> PuzzleVerdict:
        return self.attempt(puzzle, *solution(puzzle), player=player)

    def rating(self, player: str = "me") -> int:
        return run(self.puzzles.hub(player, "classic")).solver.rating.rating


def run(work: Awaitable[T]) -> T:
    async def wait() -> T:
        return await work

    return asyncio.run(wait())


def solution(puzzle: Puzzle) -> list[str]:
    return [move.usi for move in puzzle.solution]


def wrong(puzzle: Puzzle) -> str:
    """A first move that is not the one, and does not win at once."""
    for move in puzzle.position.legal_moves:
        end = puzzle.position.play(move).outcome
        if move != puzzle.solution[0] and not (end and end.winner is puzzle.side):
            return move.usi
    raise AssertionError(puzzle.id)
