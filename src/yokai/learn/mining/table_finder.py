"""Puzzles of a solved variant, found and proved by the tablebase.

They come from random games with good moves and mistakes: in each position of such a walk the values
of the moves decide whether it is a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from yokai import _core
from yokai.learn.mining.goal_moves import Value, best_defences, goal_moves, values_of
from yokai.learn.puzzles.puzzle import UNRATED, KindName, Puzzle, puzzle_id
from yokai.learn.symmetry import as_south
from yokai.rules.position import Position, move_of
from yokai.solve.tablebase import Tablebase

WALKS = 10  # random games per portion
WIN_MOVES = 7  # of the player, in a win in so many
KEEP_MOVES = 3  # of the player, where a win or a draw is kept
DRAW_MOVES = 5  # of the player, until a position is repeated
FAR = 35  # plies; a win further away counts as not losing
_NEAR_LOSS = 2  # plies; a loss this near is obvious
_TEMPTING = 2  # least number of moves that do not lose obviously, with the right one
_FIRST, _LAST = 4, 60  # plies of a game that are searched
_APART = 4  # plies between two puzzles of a game
_MAX_POSITIONS = 200  # searched for one line

_Line = tuple[int, ...]  # codes


def find_by_table(table: Tablebase, seed: int, portion: int) -> list[Puzzle]:
    """The puzzles of some random games; the same arguments give the same puzzles."""
    random = Random(f"{table.variant.id} {seed} {portion}")
    finder = TableFinder(table)
    return [found for _ in range(WALKS) for found in finder.in_walk(random)]


class TableFinder:
    """A finder of puzzles by tablebase."""

    def __init__(self, table: Tablebase) -> None:
        self._values = partial(values_of, table)
        self._game = table.variant
        self._looked = 0

    def in_walk(self, random: Random) -> Iterator[Puzzle]:
        """Play one random game with mistakes, and yield the puzzles of its positions."""
        core, wait = self._game.start._core, _FIRST
        for ply in range(_LAST):
            values = self._values(core)
            if not values:
                return
            if ply >= wait and (found := self._at(core, values)):
                yield found
                wait = ply + _APART
            core = core.played(core.moves[_human(values, random)])

    def at(self, position: Position) -> Puzzle | None:
        """The puzzle of a position, or None."""
        return self._at(position._core, self._values(position._core))

    def _at(self, core: _core.Position, values: Sequence[Value]) -> Puzzle | None:
        for kind in _kinds(values):
            position = as_south(Position(self._game, core, 1))
            self._looked = 0
            if line := self._line(position._core, kind):
                moves = tuple(move_of(self._game, code) for code in line)
                if len(moves) == 1 and position.piece(moves[0].target):
                    continue  # a plain capture is no puzzle
                name = puzzle_id(position)
                left = self._left(position._core, line) if kind == "only_win" else 0
                return Puzzle(name, self._game, position.sfen, moves, kind, (), UNRATED, left=left)
        return None

    def _left(self, core: _core.Position, line: _Line) -> int:
        """The plies to the player's win after a line, against the longest defence."""
        for code in line:
            core = core.played(code)
        return max(plies for _, plies in self._values(core))

    def _line(self, core: _core.Position, kind: KindName) -> _Line | None:
        if kind == "win":
            best = min(plies for result, plies in self._values(core) if result > 0)
            return self._win(core, best)
        if kind == "draw":
            return self._repetition(core, {})
        return self._kept(core, kind, KEEP_MOVES) or None

    def _win(self, core: _core.Position, left: int) -> _Line | None:
        """The line of a win: the player's only moves in time, against the longest defence."""
        self._looked += 1
        right = goal_moves(self._values(core), "win", left)
        if left == 1 and right:
            return (core.moves[right[0]],)
        if len(right) != 1 or self._looked > _MAX_POSITIONS:
            return None
        first = core.moves[right[0]]
        after = core.played(first)
        for reply in self._replies(after):
            if rest := self._win(after.played(reply), left - 2):
                return (first, reply, *rest)
        return None

    def _kept(self, core: _core.Position, kind: KindName, moves: int) -> _Line:
        """The line of the only moves that keep the goal; empty if there are several at once."""
        right = goal_moves(self._values(core), kind)
        if len(right) != 1 or not moves:
            return ()
        first = core.moves[right[0]]
        after = core.played(first)
        if after.ending:
            return (first,)
        longest: _Line = ()
        for reply in self._replies(after):
            rest = self._kept(after.played(reply), kind, moves - 1)
            if len(rest) + 1 > len(longest) and rest:
                longest = (reply, *rest)
        return (first, *longest)

    def _repetition(self, core: _core.Position, seen: dict[bytes, int]) -> _Line | None:
        """The line of the only moves that do not lose, until a position is repeated."""
        self._looked += 1
        right = goal_moves(self._values(core), "draw")
        if len(right) != 1 or len(seen) > DRAW_MOVES or self._looked > _MAX_POSITIONS:
            return None
        first = core.moves[right[0]]
        after = core.played(first)
        if after.ending:  # drawn, but not by a repetition
            return None
        if after.key in seen:
            return (first,)
        if len(seen) + 1 >= DRAW_MOVES:
            return None
        for reply in self._replies(after):
            if rest := self._repetition(after.played(reply), seen | {after.key: len(seen)}):
                return (first, reply, *rest)
        return None

    def _replies(self, core: _core.Position) -> list[int]:
        """The opponent's best replies; moves of the royal piece come first, as the most natural."""
        moves = core.moves
        royal = self._game.kinds.index(self._game.royal)
        found = [moves[at] for at in best_defences(self._values(core))]
        return sorted(found, key=lambda code: not _moves_kind(core, code, royal))


def _moves_kind(core: _core.Position, code: int, kind: int) -> bool:
    """Does this move step with a piece of this kind?"""
    before, after = core.board, core.played(code).board
    left = [was for was, now in zip(before, after, strict=True) if was and now is None]
    return any(was[1] == kind and was[0] == core.turn for was in left)


def _kinds(values: Sequence[Value]) -> Iterator[KindName]:
    """The kinds of puzzle that the values of the moves allow, the most specific first."""
    result, plies = max(values)[0], 0
    if result > 0:
        plies = min(plies for won, plies in values if won > 0)
    safe = sum(value[0] >= 0 or value[1] > _NEAR_LOSS for value in values)
    if result < 0 or safe < _TEMPTING:
        return
    if result > 0 and plies < 2 * WIN_MOVES and len(goal_moves(values, "win", plies)) == 1:
        yield "win"
    if 0 < plies <= FAR and len(goal_moves(values, "only_win")) == 1:
        yield "only_win"
    if len(goal_moves(values, "hold")) == 1 and not 0 < plies <= FAR:
        if result == 0:
            yield "draw"
        yield "hold"


def _human(values: Sequence[Value], random: Random) -> int:
    """The index of a human-like move: often the best, else mostly one that does not lose soon."""
    chance = random.random()
    places = range(len(values))
    if chance < 0.4:
        return random.choice(best_defences(values))
    if chance < 0.9:
        safe = [at for at in places if values[at][0] >= 0 or values[at][1] > 2 * _NEAR_LOSS]
        return random.choice(safe or places)
    return random.choice(places)
