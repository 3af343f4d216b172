"""Puzzles for players: which is next, judging attempts, hints. Every request has all moves of the
attempt; nothing of an attempt that goes on is kept here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Literal

from yokai.app import messages
from yokai.app.games.clock import DAY
from yokai.app.host import Host
from yokai.app.players.ratings import rating_view
from yokai.app.puzzles import puzzle_ratings
from yokai.app.puzzles.spaced_repetition import MOST_DUE, found, missed
from yokai.app.views import fact_view, move_views, position_view
from yokai.errors import BadPuzzle
from yokai.learn.mining.made_puzzles import made_puzzles
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.learn.puzzles.judge import TryVerdict, judge_puzzle
from yokai.learn.puzzles.puzzle import HIGHEST, LOWEST, THEMES, Puzzle
from yokai.learn.puzzles.refutation import Refutation
from yokai.learn.puzzles.solution import explain
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, variant
from yokai.storage.puzzles import PuzzleStanding, PuzzleState
from yokai.storage.store import Store

LATELY = 30 * DAY  # a puzzle seen since then does not come again while there are others
_LAST = 20  # puzzles seen last, whose near twins do not come
_FRESH = 600_000  # milliseconds for which the order by difficulty is cached


class PuzzleService:
    """Puzzles for all players. Those of a game that somebody has made change no rating."""

    def __init__(self, store: Store, host: Host) -> None:
        self.store, self.host, self.now = store, host, host.now
        self.random = Random()
        self._sorted: dict[
            str, tuple[int, PuzzleCollection]
        ] = {}  # since when, and by what solvers found
        self._searches = dict[str, asyncio.Task[PuzzleCollection]]()  # that run now

    async def hub(self, player: str | None, game: str) -> messages.PuzzleHub:
        """The overview of a game's puzzles."""
        ours, now = await self.collection(game), self.now()
        if not ours.puzzles:
            raise Refusal("unknown_puzzle", f"no puzzle was found in {ours.game.name}")
        today = datetime.fromtimestamp(now / 1000, UTC).date()
        return messages.PuzzleHub(
            variant=ours.game.id,
            puzzles=len(ours),
            date=today.isoformat(),
            daily=await self.view(player, ours.of_the_day(today)),
            solver=await self._solver(player, ours.game.id),
            themes=[messages.ThemeView(theme, len(ours.themed(theme))) for theme in THEMES],
            due=len(await self._due(player, ours)),
        )

    async def collection(self, game: str) -> PuzzleCollection:
        """The puzzles of a game. The first time their file is read, which takes a moment; those of
        a game that somebody has made are searched for, which takes seconds: once for all players
        who ask meanwhile."""
        if game in VARIANTS:
            return await self.host.run(_collection, game)
        if game not in self._searches:
            search = asyncio.create_task(self.host.compute(_collection, game))
            search.add_done_callback(lambda _: self._searches.pop(game))
            self._searches[game] = search
        return await asyncio.shield(self._searches[game])

    async def puzzle(self, game: str, name: str) -> Puzzle:
        """The puzzle with this id."""
        try:
            return (await self.collection(game)).get(name)
        except BadPuzzle as error:
            raise Refusal("unknown_puzzle", str(error)) from None

    async def view(self, player: str | None, puzzle: Puzzle) -> messages.PuzzleView:
        """A puzzle as a player sees it before it is solved."""
        attempt = await self.store.puzzles.attempt(player, puzzle.game.id, puzzle.id)
        solved = attempt.solved if attempt else None
        due = await self.store.puzzles.due(player, puzzle.game.id, self.now(), MOST_DUE)
        return messages.PuzzleView(
            variant=puzzle.game.id,
            id=puzzle.id,
            kind=puzzle.kind,
            moves=puzzle.moves,
            position=position_view(puzzle.position),
            tried="no" if solved is None else "solved" if solved else "failed",
            due=puzzle.id in due,
        )

    async def next(
        self, player: str | None, game: str, theme: str | None, after: str | None = None
    ) -> messages.PuzzleView:
        """A puzzle at a player's strength: a new one, else one not seen lately, else any.

        Of a game that somebody has made: the next harder one `after` a puzzle.
        """
        ours = await self.collection(game)
        if not ours.game.is_built_in:
            return await self.view(player, _harder(ours, theme, after))
        ours = await self._by_difficulty(game)
        standing = await self.store.puzzles.standing(player, ours.game.id) or puzzle_ratings.NEW
        known = await self.store.puzzles.seen(player, ours.game.id)
        lately = {name for name, at in known.items() if at > self.now() - LATELY}
        last = sorted(known, key=lambda name: known[name])[-_LAST:]
        seen = [ours.get(name) for name in last if name in ours]
        for done in (known, lately, ()):
            chosen = ours.near(
                standing.rating.rating, self.random, theme=theme, done=done, lately=seen
            )
            if chosen:
                return await self.view(player, chosen)
        raise Refusal("unknown_puzzle", f"{ours.game.id} has no puzzle with this theme")

    async def repeat(self, player: str | None, game: str) -> messages.PuzzleView:
        """The puzzle that a player may repeat first."""
        ours = await self.collection(game)
        due = await self._due(player, ours)
        if not due:
            raise Refusal("nothing_due", "there is no puzzle to repeat today")
        return await self.view(player, ours.get(due[0]))

    async def attempt(
        self, player: str, puzzle: Puzzle, moves: Sequence[str]
    ) -> messages.PuzzleVerdict:
        """Judge a player's moves; the first wrong one, or the solution, counts."""
        verdict = await self.judge(puzzle, moves)
        settled = None
        if verdict.result != "on":
            settled = await self._settle(player, puzzle, verdict.result == "solved")
        game, refutation = verdict.game, verdict.refutation
        return await self._told(player, puzzle, verdict.result, game, settled, refutation)

    async def give_up(self, player: str, puzzle: Puzzle) -> messages.PuzzleVerdict:
        """End an attempt, and tell the solution; that counts as a wrong move."""
        settled = await self._settle(player, puzzle, False)
        solution = Game(puzzle.position, puzzle.line)
        return await self._told(player, puzzle, "given_up", solution, settled)

    async def hint(self, player: str, puzzle: Puzzle, moves: Sequence[str]) -> messages.PuzzleHint:
        """Tell which piece to move next. An attempt with a hint gains no rating."""
        told = hint_view(puzzle, await self.judge(puzzle, moves))
        now = self.now()

        def decide(state: PuzzleState) -> PuzzleState:
            return replace(puzzle_ratings.hinted(state, now), card=missed(state.card, now))

        if puzzle.game.is_built_in:
            await self.store.puzzles.change(player, puzzle.game.id, puzzle.id, decide)
        return told

    async def judge(self, puzzle: Puzzle, moves: Sequence[str]) -> TryVerdict:
        """Judge moves as long work: to refute a move takes a moment."""
        table = self.host.tables.get(puzzle.game.id)
        return await self.host.run(judge_puzzle, puzzle, moves, table)

    async def _settle(
        self, player: str, puzzle: Puzzle, solved: bool
    ) -> tuple[PuzzleState, PuzzleState] | None:
        """Store the result of an attempt; the state before and after it, if it counts."""
        if not puzzle.game.is_built_in:
            return None
        now = self.now()

        def decide(state: PuzzleState) -> PuzzleState:
            card = (found if solved else missed)(state.card, now)
            return replace(puzzle_ratings.ended(state, puzzle, solved, now), card=card)

        return await self.store.puzzles.change(player, puzzle.game.id, puzzle.id, decide)

    async def _told(
        self,
        player: str,
        puzzle: Puzzle,
        result: Literal["solved", "on", "wrong", "given_up"],
        game: Game,
        settled: tuple[PuzzleState, PuzzleState] | None,
        refutation: Refutation | None = None,
    ) -> messages.PuzzleVerdict:
        gain = puzzle_ratings.gain_of(*settled) if settled else None
        card = settled[1].card if settled else None
        end = None
        if result in ("solved", "given_up"):
            known = await self.store.puzzles.difficulty(puzzle.game.id, puzzle.id)
            solution = await self.host.run(explain, puzzle)
            end = messages.PuzzleEnd(
                themes=[*puzzle.themes],
                rating=round(puzzle_ratings.difficulty_of(puzzle, known).rating),
                why=fact_view(solution.why),
                ply=solution.ply,
                won=[*solution.won],
                lost=[*solution.lost],
                moves=solution.moves,
                days=-(-(card.due - self.now()) // DAY) if card else None,
            )
        return messages.PuzzleVerdict(
            result=result,
            line=move_views(game),
            position=position_view(game.position),
            refutation=_refutation(game.position, refutation) if refutation else None,
            gain=None if gain is None else round(gain),
            solver=await self._solver(player, puzzle.game.id),
            end=end,
        )

    async def _solver(self, player: str | None, game: str) -> messages.SolverView:
        standing = await self.store.puzzles.standing(player, game) or puzzle_ratings.NEW
        return solver_view(standing, game, self.now())

    async def _due(self, player: str | None, ours: PuzzleCollection) -> list[str]:
        """The puzzles that a player may repeat, without those that were removed."""
        due = await self.store.puzzles.due(player, ours.game.id, self.now(), MOST_DUE)
        return [name for name in due if name in ours]

    async def _by_difficulty(self, game: str) -> PuzzleCollection:
        """The puzzles of a game with the ratings from players' attempts, in that order."""
        ours, now = await self.collection(game), self.now()
        since, known = self._sorted.get(ours.game.id, (0, None))
        if known and now - since < _FRESH:
            return known
        ratings = await self.store.puzzles.difficulties(ours.game.id)
        again = [
            replace(
                each, rating=max(LOWEST, min(HIGHEST, round(ratings.get(each.id, each.rating))))
            )
            for each in ours
        ]
        sorted_anew = PuzzleCollection(ours.game, again)
        self._sorted[ours.game.id] = now, sorted_anew
        return sorted_anew


def _collection(game: str) -> PuzzleCollection:
    rules = variant(game)
    return puzzles_of(rules.id) if rules.is_built_in else made_puzzles(rules)


def _harder(ours: PuzzleCollection, theme: str | None, after: str | None) -> Puzzle:
    """The puzzle after another one in the order of their ratings; after the last, the first."""
    found = ours.themed(theme)
    if not found:
        raise Refusal("unknown_puzzle", f"{ours.game.name} has no such puzzle")
    place = next((number for number, each in enumerate(found, 1) if each.id == after), 0)
    return found[place % len(found)]


def hint_view(puzzle: Puzzle, verdict: TryVerdict) -> messages.PuzzleHint:
    """The piece that moves next in a puzzle; a refusal if it does not go on."""
    if verdict.result != "on":
        raise Refusal("no_hint", f"{puzzle.id} does not go on from there")
    move = puzzle.solution[verdict.right]
    piece = verdict.position.piece(move.origin) if move.origin else None
    return messages.PuzzleHint(piece.kind.symbol if piece else move.letter or "", move.origin)


def solver_view(standing: PuzzleStanding, game: str, now: int) -> messages.SolverView:
    """A player's standing as the page shows it."""
    tried = standing.solved + standing.failed
    rating = rating_view(game, puzzle_ratings.rating_today(standing, now), tried)
    return messages.SolverView.of(standing, rating=rating)


def _refutation(position: Position, refutation: Refutation) -> messages.RefutationView:
    moves = move_views(Game(position, refutation.line))
    reply = fact_view(refutation.reply) if refutation.reply else None
    return messages.RefutationView(moves, refutation.why, refutation.plies, reply)
