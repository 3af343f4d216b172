"""A position: the board, the reserves, the side to move, and the legal moves.

Positions are frozen. Playing a move gives a new one. The C++ core applies the rules; this module
translates its numbers into names and sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from yokai import _core
from yokai.errors import BadPosition, IllegalMove, YokaiError, quote
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.notation.sfen import Reserve, Setup, read_sfen, write_sfen
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.rules.attacks import attackers
from yokai.rules.drawing import render_board
from yokai.rules.move_finder import find_move
from yokai.rules.outcome import Outcome
from yokai.rules.piece import Piece, article
from yokai.rules.refusal import explain
from yokai.rules.variant import REMEMBERED, Variant, variant


class _Codes(NamedTuple):
    """The moves by the core's codes, and the codes by USI."""

    moves: dict[int, Move]
    codes: dict[str, int]


@lru_cache(maxsize=REMEMBERED)
def _codes(game: Variant) -> _Codes:
    names = [usi_square(s, game.files) for s in range(game.squares)]
    moves = {
        _core.step_code(origin, to, promotes): Move(names[origin] + names[to] + "+" * promotes)
        for to in range(game.squares)
        for origin in range(game.squares)
        for promotes in (False, True)
        if to != origin
    }
    for index, kind in enumerate(game.kinds):
        if kind.in_reserves:
            for to, name in enumerate(names):
                moves[_core.drop_code(index, to)] = Move(f"{kind.letter}*{name}")
    return _Codes(moves, {move.usi: code for code, move in moves.items()})


@lru_cache(maxsize=REMEMBERED)
def _pieces(game: Variant) -> tuple[tuple[Piece, ...], ...]:
    """Every piece of the variant, by side and kind; all positions share these objects."""
    return tuple(tuple(Piece(side, kind) for kind in game.kinds) for side in Side)


@lru_cache(maxsize=REMEMBERED)
def _symbols(game: Variant) -> tuple[tuple[str, ...], ...]:
    """The symbol of every piece in a set-up, by side and kind."""
    return tuple(tuple(str(piece) for piece in pieces) for pieces in _pieces(game))


def move_of(game: Variant, code: int) -> Move:
    """The move behind a code of the core."""
    return _codes(game).moves[code]


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A board with its reserves and the side to move.

    >>> p = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    >>> [m.usi for m in p.legal_moves]
    ['2c2b', '2d3c', '2d1c', '1d1c']
    >>> p.play("2c2b").sfen
    'rkb/1P1/3/BKR w P 2'
    """

    variant: Variant
    _core: _core.Position
    number: int

    @classmethod
    def parse(cls, game: str | Variant, sfen: str) -> Position:
        """Read a position from SFEN; a set-up that the variant does not allow is refused."""
        game = variant(game)
        setup = read_sfen(sfen)
        if fault := game.misfit(setup):
            message = f"bad position {quote(sfen)} for {game.id}: {fault}"
            raise BadPosition(message, fault.reason, fault.words)
        return cls.from_setup(game, setup)

    @classmethod
    def from_setup(cls, game: Variant, setup: Setup) -> Position:
        """Build a position from a set-up that has been checked."""
        core = _core.Position(game.rules)
        symbols = [symbol for row in setup.rows for symbol in row]
        for square, symbol in enumerate(symbols):
            if symbol:
                side = SOUTH if symbol.isupper() else NORTH
                core.put(side, game.by_symbol[symbol.upper()], square)
        for side in Side:
            for letter, held in setup.reserves[side].items():
                for _ in range(held):
                    core.hold(side, game.by_symbol[letter])
        core.turn = setup.turn
        return cls(game, core, setup.number)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return Side(self._core.turn)

    @cached_property
    def board(self) -> tuple[tuple[Piece | None, ...], ...]:
        """The rows from North's edge to South's, each a row of pieces or None."""
        shared = _pieces(self.variant)
        pieces = [on and shared[on[0]][on[1]] for on in self._core.board]
        width = self.variant.files
        return tuple(tuple(pieces[i : i + width]) for i in range(0, len(pieces), width))

    def piece(self, square: str) -> Piece | None:
        """The piece on a square named in either notation.

        >>> import yokai
        >>> str(yokai.variant("classic").start.piece("a1"))
        'B'
        """
        game = self.variant
        on = self._core.board[read_square(square, game.files, game.ranks)]
        return on and _pieces(game)[on[0]][on[1]]

    def reserve(self, side: Side) -> Reserve:
        """The pieces in a side's reserve, counted by letter."""
        held = self._core.reserve[side]
        return {kind.letter: held[i] for i, kind in enumerate(self.variant.kinds) if held[i]}

    @property
    def setup(self) -> Setup:
        """The position as a set-up: rows of symbols, reserves, turn and number."""
        written, width = _symbols(self.variant), self.variant.files
        symbols = [written[on[0]][on[1]] if on else "" for on in self._core.board]
        rows = tuple([tuple(symbols[i : i + width]) for i in range(0, len(symbols), width)])
        return Setup(rows, (self.reserve(SOUTH), self.reserve(NORTH)), self.turn, self.number)

    @cached_property
    def sfen(self) -> str:
        """The position in SFEN."""
        return write_sfen(self.setup)

    @property
    def key(self) -> bytes:
        """A key that is equal for two positions exactly if rule 5 calls them the same."""
        return self._core.key

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        moves = _codes(self.variant).moves
        return tuple(moves[code] for code in self._core.moves)

    @property
    def legal_moves(self) -> list[Move]:
        """Every legal move, in a new list; none once the game is over."""
        return list(self._legal)

    @property
    def in_danger(self) -> bool:
        """Could the mover's royal piece be captured if the opponent were to move?"""
        return self._core.in_danger

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome if this position ends the game. Repetition is a matter of the Game."""
        reason = self._core.ending
        return Outcome(self.turn.other if self._core.won else None, reason) if reason else None

    def play(self, move: str | Move) -> Position:
        """Play a move, given as a Move, in USI or as people write it."""
        code = self._legal_code(move)
        return Position(self.variant, self._core.played(code), self.number + 1)

    def move(self, text: str) -> Move:
        """Read a legal move in either notation; refuse others and say why.

        >>> import yokai
        >>> yokai.variant("classic").start.move("kodama b2xb3").usi
        '2c2b'
        """
        return _codes(self.variant).moves[self._legal_code(text)]

    def _legal_code(self, move: str | Move) -> int:
        codes = _codes(self.variant).codes
        text = move.usi if isinstance(move, Move) else move
        code = codes.get(text) if isinstance(text, str) else None
        if code is None:
            code = codes[find_move(self, text).usi]
        if reason := self._core.refusal(code):
            raise self._illegal(code, move, reason)
        return code

    def is_capture(self, move: str | Move) -> bool:
        """Does a legal move capture?

        >>> import yokai
        >>> p = yokai.variant("classic").start
        >>> p.is_capture("kodama b2xb3"), p.is_capture("c1-c2")
        (True, False)
        """
        found = _codes(self.variant).moves[self._legal_code(move)]
        return self.piece(found.target) is not None

    def gives_check(self, move: str | Move) -> bool:
        """Does a legal move attack the opponent's royal piece?

        >>> import yokai
        >>> p = yokai.variant("classic").start
        >>> p.gives_check("kodama b2xb3"), p.gives_check("c1-c2")
        (True, False)
        """
        return self.play(move).in_danger

    def attackers(self, square: str, side: Side | None = None) -> list[str]:
        """The squares of a side's pieces whose dots point to a square, whoever stands there and
        whether they may step there or not; by default of the opponent of the side to move.

        >>> import yokai
        >>> p = yokai.variant("classic").start
        >>> p.attackers("b2"), p.attackers("b2", yokai.SOUTH)
        (['b3'], ['a1', 'b1'])
        """
        return attackers(self, square, self.turn.other if side is None else side)

    def mirror(self) -> Position:
        """The mirror image of the position, left and right swapped.

        >>> import yokai
        >>> yokai.variant("classic").start.mirror().sfen
        'bkr/1p1/1P1/RKB b - 1'
        """
        setup = self.setup
        rows = tuple(row[::-1] for row in setup.rows)
        return Position.from_setup(self.variant, replace(setup, rows=rows))

    def describe(self, move: Move) -> str:
        """Write a move as people do, with the piece's name and a1 squares.

        >>> import yokai
        >>> p = yokai.variant("classic").start
        >>> p.describe(p.move("2c2b"))
        'kodama b2xb3'
        """
        target = self._a1(move.target)
        if move.letter:
            return f"{self.variant.by_word[move.letter.lower()].name}*{target}"
        origin = self._a1(move.origin or "")
        mover = self.piece(origin)
        if mover is None:
            raise self.refuse(move, f"no piece stands on {origin}", "no_piece")
        link = "x" if self.piece(target) else "-"
        return f"{mover.kind.name} {origin}{link}{target}" + "+" * move.promotes

    def _a1(self, usi: str) -> str:
        game = self.variant
        return a1_square(read_square(usi, game.files, game.ranks), game.files, game.ranks)

    def refuse(
        self, move: object, why: str, reason: str, words: dict[str, str] | None = None
    ) -> IllegalMove:
        """The error for a move that may not be played here."""
        return IllegalMove(f"illegal move {quote(str(move))} in {self.sfen}", why, reason, words)

    def _illegal(self, code: int, given: str | Move, reason: str) -> IllegalMove:
        game = self.variant
        move = _codes(game).moves[code]
        origin = self.piece(move.origin) if move.origin else None
        target = self.piece(move.target)
        mover = game.kind(move.letter) if move.letter else origin.kind if origin else game.royal
        words = {
            "origin": self._a1(move.origin) if move.origin else "",
            "target": self._a1(move.target),
            "piece": mover.name,
            "on_target": target.kind.name if target else "",
            "mover": str(self.turn),
            "enemy": str(self.turn.other),
        }
        why = explain(reason, a_piece=article(mover.name), **words)
        if self.outcome:
            why = f"{why}, {self.outcome}"
        return self.refuse(given, why, reason, words)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position) and self.variant == other.variant and self.key == other.key
        )

    def __hash__(self) -> int:
        return self._core.hash

    def __reduce__(self) -> tuple[Callable[[Variant, Setup], Position], tuple[Variant, Setup]]:
        return Position.from_setup, (self.variant, self.setup)

    def __repr__(self) -> str:
        return f"Position({self.variant.id!r}, {self.sfen!r})"

    @property
    def status(self) -> str:
        """The side to move, or how the game has ended, as a phrase.

        >>> import yokai
        >>> yokai.Position.parse("classic", "2k/3/1r1/1K1 b - 1").status
        'South to move, the koropokkuru is in danger'
        """
        if self.outcome:
            return str(self.outcome)
        danger = f", the {self.variant.royal.name} is in danger" if self.in_danger else ""
        return f"{self.turn} to move{danger}"

    def __str__(self) -> str:
        return f"{render_board(self.variant, self.setup)}\n{self.status}"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        from yokai.rules.picture import svg  # takes a while to read

        return svg(self)


PERFT_DEEPEST = 64


def perft(position: Position, depth: int, *, stop: _core.Stop | None = None) -> int:
    """Perft: count the move sequences of this length, the usual test of a move generator.

    `stop` ends the count from another thread; its result is meaningless then.

    >>> import yokai
    >>> perft(yokai.variant("classic").start, 4)
    976
    """
    if not isinstance(depth, int) or not 0 <= depth <= PERFT_DEEPEST:
        raise YokaiError(f"bad depth {quote(depth)}: it must be 0 to {PERFT_DEEPEST}")
    return position._core.perft(depth, stop or _core.Stop())


def divide(
    position: Position, depth: int, *, stop: _core.Stop | None = None
) -> Iterator[tuple[Move, int]]:
    """Divide: the perft count of each first move; nothing at depth 0.

    >>> import yokai
    >>> [(move.usi, count) for move, count in divide(yokai.variant("classic").start, 4)]
    [('2c2b', 498), ('2d3c', 175), ('2d1c', 148), ('1d1c', 155)]
    """
    for move in position.legal_moves if depth else ():
        yield move, perft(position.play(move), depth - 1, stop=stop)
