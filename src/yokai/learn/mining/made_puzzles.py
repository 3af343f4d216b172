"""Puzzles of a game that somebody has made, found when somebody asks for them.

A small game is solved, and the table proves the puzzles. In a larger one the engine plays itself,
and a puzzle is a win in at most two moves, proved by looking at every move and reply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import BadLesson, BadTable
from yokai.learn.forced_wins import Forced
from yokai.learn.mining.similarity import twin_keys
from yokai.learn.mining.table_finder import TableFinder
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.learn.puzzles.puzzle import HIGHEST, Puzzle, puzzle_id
from yokai.learn.puzzles.themes import themes_of
from yokai.learn.symmetry import as_south
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import REMEMBERED, Variant
from yokai.solve.index import index_of
from yokai.solve.solver import Solving
from yokai.solve.tablebase import Tablebase

MOST = 12  # puzzles of a game
_OF_ONE_SORT = 3  # with the same kind and number of moves
_SOLVED = 2_000_000  # positions; solving so many takes half a second
_WALKS = 60  # random games of a solved game
_GAMES = 8  # of the engine against itself
_PLIES = 60
_MISTAKES = 4  # random moves tried in each position as possible mistakes
_LEVELS = (2, 5, 8)
_QUICK = Limits(nodes=1_000)
_MOVES = 2  # of the player, in a win that is proved without a table
_LOOKED = 3_000  # positions for one such proof
_PROOFS = 400  # in all; on a full 5x6 board, 400 take three seconds


def made_puzzles(game: Variant) -> PuzzleCollection:
    """The puzzles of any game: the shipped ones, or some that are found now, the same each time."""
    return puzzles_of(game) if game.is_built_in else mine_puzzles(game)


@lru_cache(maxsize=REMEMBERED)
def mine_puzzles(game: Variant) -> PuzzleCollection:
    """Search for puzzles of a game that somebody has made."""
    random, table = Random(str(game.fingerprint)), _solved(game)
    found = _by_table(table, random) if table else _by_search(game, random)
    most = MOST if table else _OF_ONE_SORT * _MOVES  # a search finds wins alone
    return PuzzleCollection(game, tuple(islice(_chosen(found), most)))


def _by_table(table: Tablebase, random: Random) -> Iterator[Puzzle]:
    finder = TableFinder(table)
    for _ in range(_WALKS):
        yield from finder.in_walk(random)


def _solved(game: Variant) -> Tablebase | None:
    try:
        if index_of(game).size > _SOLVED:
            return None
        work = Solving(game)
        work.run()
    except BadTable:
        return None
    return Tablebase.of_values(game, work.values)


def _chosen(found: Iterator[Puzzle]) -> Iterator[Puzzle]:
    """Those that are not alike, with their themes, and a rating by their kind and their length."""
    seen: set[Hashable] = set()
    sorts: Counter[tuple[str, int]] = Counter()
    for puzzle in found:
        keys, sort = {*twin_keys(puzzle)}, (puzzle.kind, puzzle.moves)
        if keys & seen or sorts[sort] >= _OF_ONE_SORT:
            continue
        seen |= keys
        sorts[sort] += 1
        rating = 600 + 250 * puzzle.moves + 300 * (puzzle.kind != "win")
        yield replace(puzzle, themes=themes_of(puzzle), rating=min(rating, HIGHEST))


def _by_search(game: Variant, random: Random) -> Iterator[Puzzle]:
    proofs = 0
    for number in range(_GAMES):
        levels = [Engine(game, random.choice(_LEVELS), hash_mb=1, seed=number) for _ in range(2)]
        play = Game(game)
        while not play.outcome and len(play.moves) < _PLIES:
            here = play.position
            mistakes = random.sample(here.legal_moves, min(_MISTAKES, len(here.legal_moves)))
            for place in (here, *map(here.play, mistakes)):
                if place.outcome:
                    continue
                if proofs == _PROOFS:
                    return
                proofs += 1
                if puzzle := win_puzzle(as_south(place)):
                    yield puzzle
                    break
            play.play(levels[play.turn].best_move(play, _QUICK).move)


def win_puzzle(position: Position) -> Puzzle | None:
    """The puzzle of a win in one or two moves that only one move brings about, or None."""
    forced = Forced(_LOOKED)
    try:
        moves = forced.distance(position, _MOVES)
        line = _line(forced, position, moves) if moves else None
    except BadLesson:  # too many positions
        return None
    if not line or (len(line) == 1 and position.piece(line[0].target)):
        return None  # a plain capture is no puzzle
    return Puzzle(puzzle_id(position), position.variant, position.sfen, line, "win", (), 0)


def _line(forced: Forced, position: Position, moves: int) -> tuple[Move, ...] | None:
    """The line of a win in exactly so many moves: the only first move, and the longest defence."""
    wins = [
        move
        for move in position.legal_moves
        if (after := position.play(move))._core.won
        or (moves > 1 and not after.outcome and not forced.stoppers(after, moves - 1))
    ]
    if moves == 1 and wins:
        return (wins[0],)
    if len(wins) != 1:
        return None
    after = position.play(wins[0])
    for reply in after.legal_moves:
        here = after.play(reply)
        if here.outcome or forced.distance(here, moves - 1) != moves - 1:
            continue
        if rest := _line(forced, here, moves - 1):
            return (wins[0], reply, *rest)
    return None
