"""The proof of puzzles: their claims are checked by tablebase, or by mate search and engine."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial

from yokai.errors import YokaiError, quote
from yokai.learn.mining.goal_moves import best_defences, goal_moves, values_of
from yokai.learn.mining.mate_search import mate_distance, mating
from yokai.learn.mining.ordered_map import local_table, ordered_map
from yokai.learn.mining.search_finder import GAIN, MARGIN, SearchFinder
from yokai.learn.mining.similarity import twin_keys
from yokai.learn.puzzles.puzzle import TO_THE_END, KindName, Puzzle
from yokai.learn.puzzles.puzzle_file import read_puzzle, write_puzzle
from yokai.learn.puzzles.themes import themes_of
from yokai.rules.position import move_of
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase

_CHUNK = 25  # puzzles checked by one task

BY_TABLE: tuple[KindName, ...] = ("win", "only_win", "hold", "draw")


def check(
    puzzles: tuple[Puzzle, ...],
    executor: Executor,
    workers: int,
    tell: Callable[[str, float], None],
) -> list[str]:
    """A sentence for each fault of the puzzles of a variant."""
    found = list(twins(puzzles))
    if not puzzles:
        return ["there are no puzzles"]
    lines = [write_puzzle(each) for each in puzzles]
    chunks = [lines[at : at + _CHUNK] for at in range(0, len(lines), _CHUNK)]
    task = partial(_checked, puzzles[0].game.id)
    for number, faulty in enumerate(ordered_map(executor, workers, task, chunks), 1):
        found += faulty
        tell("check puzzles", number / len(chunks))
    return found


def _checked(game: str, lines: list[str]) -> list[str]:
    """The faults of some puzzles; a task for workers, perhaps on other machines."""
    table = local_table(game)
    puzzles = [read_puzzle(variant(game), line) for line in lines]
    return [f"{each.id}: {fault}" for each in puzzles for fault in faults(each, table)]


def twins(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A sentence for each puzzle that is too similar to an earlier one."""
    seen: dict[Hashable, str] = {}
    for puzzle in puzzles:
        keys = set(twin_keys(puzzle))
        if like := next((seen[key] for key in keys if key in seen), None):
            yield f"{puzzle.id}: is too much like {like}"
        seen |= dict.fromkeys(keys, puzzle.id)


def faults(puzzle: Puzzle, table: Tablebase | None) -> list[str]:
    """A sentence for each fault of a puzzle."""
    found = list(_plain_faults(puzzle))
    try:
        if table:
            found += _table_faults(puzzle, table)
        elif puzzle.kind == "mate":
            found += _mate_faults(puzzle)
        elif puzzle.kind == "material":
            found += _material_faults(puzzle)
        else:
            found.append(f"a puzzle of kind {puzzle.kind} needs a tablebase")
    except YokaiError as error:  # a position that the table does not know
        found.append(str(error))
    return found


def _plain_faults(puzzle: Puzzle) -> Iterator[str]:
    if (right := themes_of(puzzle)) != puzzle.themes:
        shown = ",".join(right) or "-"
        yield f"its themes are {shown}, not {','.join(puzzle.themes) or '-'}"
    if len(puzzle.line) == 1 and puzzle.position.piece(puzzle.line[0].target):
        yield f"{quote(puzzle.line[0].usi)} is a plain capture"
    ended = puzzle.positions[-1].outcome is not None
    if ended is not (puzzle.kind in TO_THE_END):
        yield f"its line {'ends' if ended else 'does not end'} the game"


def _table_faults(puzzle: Puzzle, table: Tablebase) -> Iterator[str]:
    if puzzle.kind not in BY_TABLE:
        yield f"the table proves no {puzzle.kind}"
        return
    table.probe(puzzle.position)  # raises an error for an unknown position
    seen = []
    for at, (here, move) in enumerate(zip(puzzle.positions, puzzle.line, strict=False)):
        core, left = here._core, len(puzzle.line) - at
        values, code = values_of(table, core), here.legal_moves.index(move)
        if at % 2:
            if code not in best_defences(values):
                yield f"{quote(move.usi)} is not the opponent's best"
            continue
        right = goal_moves(values, puzzle.kind, left)
        if code not in right:
            yield f"{quote(move.usi)} does not keep the goal"
        elif len(right) > 1 and not (puzzle.kind == "win" and left == 1):
            yield f"{quote(move.usi)} is not the only move"
        elif puzzle.kind == "win" and goal_moves(values, "win", left - 1):
            yield f"it is won sooner than in {left} plies"
        seen.append(puzzle.positions[at + 1].key)
    left = table.probe(puzzle.positions[-1]).plies if puzzle.kind == "only_win" else 0
    if left != puzzle.left:
        yield f"its win is {left} plies away after the line, not {puzzle.left}"
    if puzzle.kind == "draw" and seen[-1] not in seen[:-1]:
        yield "no position stands there again"


def _mate_faults(puzzle: Puzzle) -> Iterator[str]:
    for at in range(0, len(puzzle.line), 2):
        here, move, left = puzzle.positions[at], puzzle.line[at], puzzle.moves - at // 2
        if (needed := mate_distance(here, left)) != left:
            yield f"before {quote(move.usi)} mate takes {needed} moves, not {left}"
            return
        codes = mating(here, left)
        if move not in [move_of(puzzle.game, code) for code in codes]:
            yield f"{quote(move.usi)} does not mate in {left}"
        elif left > 1 and len(codes) > 1:
            yield f"{quote(move.usi)} is not the only move that mates"
    if SearchFinder(puzzle.game).has_other_win(puzzle.position, 2 * puzzle.moves - 1):
        yield "the search sees another win that is as fast"


def _material_faults(puzzle: Puzzle) -> Iterator[str]:
    """Check a puzzle by search with half of the margin, as a newer search may judge differently."""
    finder = SearchFinder(puzzle.game)
    for at, (here, move) in enumerate(zip(puzzle.positions, puzzle.line, strict=False)):
        if at % 2:
            lost = finder.score(here) + finder.score(here.play(move))
            if move != finder.reply(here) and lost > MARGIN // 2:
                yield f"the opponent's {quote(move.usi)} gives away {lost / 100:.2f}"
            continue
        first, second = finder.lines(here)
        ahead = first.score.centi - second.score.centi
        if first.moves[0] != move or ahead < MARGIN // 2:
            yield f"{quote(move.usi)} is not the best by far"
    last = puzzle.positions[-1]
    if not last.outcome:
        gain = finder.gain(puzzle.position, last.play(finder.reply(last)))
        if gain < GAIN:
            yield f"{gain / 100:.2f} are won, and {GAIN / 100:.2f} are the least"
