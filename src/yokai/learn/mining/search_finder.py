"""Puzzles of an unsolved variant, found by search: proved mates, and wins of material.

They come from games between weak levels, which make mistakes.

A mate in N: each of the player's moves gives check, and no other check mates in time, by an
exhaustive search of checks (`mate_search.py`). The engine sees no other win that is as fast. A win
of material: by the search each of the player's moves is better than any other by a clear margin,
and what is won stays won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from yokai import _core
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.engine.weights import weights
from yokai.learn.forced_wins import winning_move
from yokai.learn.mining.mate_search import mate_distance, mating
from yokai.learn.puzzles.puzzle import UNRATED, KindName, Puzzle, puzzle_id
from yokai.learn.symmetry import as_south
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.position import Position, move_of
from yokai.rules.variant import Variant, variant

MATE_MOVES = 5  # of the player, at most
MATERIAL_MOVES = 4
NODES = 40_000  # of the confirming search, eight plies and more
MARGIN = 200  # hundredths of a kodama between the best move and the second
GAIN = 150  # hundredths won at least, by piece values: more than a kodama
AHEAD = 100  # hundredths that the player is ahead afterwards, at least
WON_ANYWAY = 300  # hundredths of the second best move; if it is higher, the position is won anyway

_LEVELS = (3, 4, 5, 6, 7, 8)
_FIRST, _LAST = 10, 120  # plies of a game that are searched
_QUICK = Limits(nodes=1_500)
_CONFIRM = Limits(nodes=NODES)
_APART = 3  # plies between two searched positions; odd, so that the side to move alternates
_MATE_POSITIONS = 12  # positions searched for one mate
_MATE_BRANCHES = 3  # moves, and replies to each, on the way to them
_MISTAKES = 24  # random moves tried in each position as possible mistakes
_MATERIAL_POSITIONS = 4  # positions, with those after mistakes, searched for a win of material
_MATE_IN_ONE_SHARE = 0.1  # share of the mates in one that is taken, as there are many
_HASH_MB = 8


def find_by_search(game: str, seed: int, portion: int) -> list[Puzzle]:
    """The puzzles of one game between two levels; the same arguments give the same puzzles."""
    random = Random(f"{game} {seed} {portion}")
    finder = SearchFinder(variant(game))
    return list(finder.in_game(random))


class SearchFinder:
    """A finder of puzzles by search; its engine is cleared before each search."""

    def __init__(self, game: Variant) -> None:
        self.game = game
        self._engine = Engine(
            game, hash_mb=_HASH_MB, net=False
        )  # so that results do not depend on the network
        self._worth = _core.worth_of(game.rules, weights(game))

    def in_game(self, random: Random) -> Iterator[Puzzle]:
        """Let two levels play, and search some positions of their game."""
        players = [
            Engine(self.game, random.choice(_LEVELS), hash_mb=1, seed=random.getrandbits(32))
            for _ in Side
        ]
        play = Game(self.game)
        while not play.outcome and len(play.moves) < _LAST:
            if len(play.moves) >= _FIRST and len(play.moves) % _APART == 0:
                yield from self._around(play.position, random)
            play.play(players[play.turn].best_move(play).move)

    def _around(self, position: Position, random: Random) -> Iterator[Puzzle]:
        """A mate and a win of material in a position, or after a possible mistake."""
        easy = random.random() < _MATE_IN_ONE_SHARE
        moves = position.legal_moves
        mistakes = random.sample(moves, min(_MISTAKES, len(moves)))
        after = [place for move in mistakes if not (place := position.play(move)).outcome]
        places = [
            as_south(place) for place in (position, *after) if easy or not winning_move(place)
        ]
        yield from islice(filter(None, map(self.mate, places)), 1)
        yield from islice(filter(None, map(self.material, places[:_MATERIAL_POSITIONS])), 1)

    def mate(self, position: Position) -> Puzzle | None:
        """A mate with one solution in this position, or in a related one."""
        if winning_move(position):
            return self._only_mate(position, 1)
        waiting = [position]
        for _ in range(_MATE_POSITIONS):
            if not waiting:
                return None
            here = waiting.pop(0)
            moves = mate_distance(here, MATE_MOVES)
            if moves and moves > 1 and (found := self._only_mate(here, moves)):
                return found
            if moves and moves > 2:
                waiting += self._further(here, moves)
            if moves and moves > 1:
                waiting += poorer(here)
        return None

    def _only_mate(self, position: Position, moves: int) -> Puzzle | None:
        line = self._mate_line(position, moves)
        if moves == 1 and line and position.piece(line[0].target):
            return None  # a plain capture is no puzzle
        if not line or self.has_other_win(position, 2 * moves - 1):
            return None
        return _puzzle(position, line, "mate")

    def _further(self, position: Position, moves: int) -> list[Position]:
        """Some positions of a mate, a move and the longest defence later."""
        found = []
        for code in mating(position, moves)[:_MATE_BRANCHES]:
            after = position.play(move_of(self.game, code))
            later = [after.play(reply) for reply in after.legal_moves]
            found += [
                here
                for here in later
                if not here.outcome and mate_distance(here, moves - 1) == moves - 1
            ][:_MATE_BRANCHES]
        return found

    def _mate_line(self, position: Position, moves: int) -> tuple[Move, ...] | None:
        """The line of a mate: the player's only moves, and the longest defence."""
        right = mating(position, moves)
        if moves == 1:
            return (move_of(self.game, right[0]),) if right else None
        if len(right) != 1:
            return None
        first = move_of(self.game, right[0])
        after = position.play(first)
        for reply in after.legal_moves:
            here = after.play(reply)
            if here.outcome or mate_distance(here, moves - 1) != moves - 1:
                continue
            if rest := self._mate_line(here, moves - 1):
                return (first, reply, *rest)
        return None

    def has_other_win(self, position: Position, plies: int) -> bool:
        """Does the engine see another win that is as fast, perhaps without checks?"""
        if plies == 1:
            ends = [move for move in position.legal_moves if position.play(move).outcome]
            return len(ends) > 1
        lines = self.lines(position)
        return any(0 < (line.score.plies or 0) <= plies for line in lines[1:])

    def lines(self, position: Position, limits: Limits = _CONFIRM) -> list[Line]:
        """The two best lines of a search with an empty transposition table."""
        self._engine.forget()
        return self._engine.lines(position, limits, 2)

    def material(self, position: Position) -> Puzzle | None:
        """A win of material by the only good moves."""
        first = self.best_by_far(position, _QUICK)
        if first is None or _is_plain_capture(position, first):
            return None
        line: list[Move] = []
        here = position
        for _ in range(MATERIAL_MOVES):
            best = self.best_by_far(here)
            if best is None:
                return None
            after = here.play(best)
            line.append(best)
            if after.outcome:
                return None
            takes = here.piece(best.target) is not None
            if not line[1:] and _is_plain_capture(position, best):
                return None
            reply = self.reply(after)
            here = after.play(reply)
            if here.outcome:
                return None
            if takes and len(line) > 1 and self.gain(position, here) >= GAIN:
                if len({move.target for move in line}) == 1:
                    return None  # a plain exchange
                return _puzzle(position, tuple(line), "material")
            line.append(reply)
        return None

    def best_by_far(self, position: Position, limits: Limits = _CONFIRM) -> Move | None:
        """The move that is better than all others by the margin, and puts the player ahead."""
        lines = self.lines(position, limits)
        if len(lines) < 2 or lines[0].score.plies is not None:
            return None
        best, second = (line.score.centi for line in lines)
        clear = best >= max(AHEAD, second + MARGIN) and second <= WON_ANYWAY
        return lines[0].moves[0] if clear else None

    def score(self, position: Position) -> int:
        """The score of a position for the side to move, in hundredths."""
        return self.lines(position)[0].score.centi

    def reply(self, after: Position) -> Move:
        """The opponent's best answer."""
        return self.lines(after)[0].moves[0]

    def gain(self, before: Position, after: Position) -> int:
        """The material that the side to move of `before` has won in `after`, in hundredths."""
        return self._balance(after, before.turn) - self._balance(before, before.turn)

    def _balance(self, position: Position, side: Side) -> int:
        total = 0
        for on in position._core.board:
            if on and not self.game.kinds[on[1]].royal:
                total += self._worth[on[1]] * (1 if on[0] == side else -1)
        for owner, held in enumerate(position._core.reserve):
            for worth, count in zip(
                self._worth, held, strict=False
            ):  # some kinds are never in a reserve
                total += worth * count * (1 if owner == side else -1)
        return total


def poorer(position: Position) -> list[Position]:
    """The positions with one piece of the mover's reserve given to the opponent.

    >>> [each.sfen for each in poorer(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b GSs 1"))]
    ['2k2/5/2G2/5/5/2K2 b Sgs 1', '2k2/5/2G2/5/5/2K2 b G2s 1']
    """
    setup, side = position.setup, position.turn
    found = []
    for letter in setup.reserves[side]:
        reserves = tuple(Counter(held) for held in setup.reserves)
        reserves[side][letter] -= 1
        reserves[side.other][letter] += 1
        order = [kind.letter for kind in position.variant.kinds]
        south, north = ({each: held[each] for each in order if held[each]} for held in reserves)
        given = replace(setup, reserves=(south, north))
        found.append(Position.from_setup(position.variant, given))
    return found


def _is_plain_capture(position: Position, move: Move) -> bool:
    """Does the move take a piece without being recaptured?"""
    if position.piece(move.target) is None:
        return False
    after = position.play(move)
    return all(reply.is_drop or reply.target != move.target for reply in after.legal_moves)


def _puzzle(position: Position, line: tuple[Move, ...], kind: KindName) -> Puzzle:
    name = puzzle_id(position)
    return Puzzle(name, position.variant, position.sfen, line, kind, (), UNRATED)
